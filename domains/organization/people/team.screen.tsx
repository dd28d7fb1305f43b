import { includesRole } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { Table } from '#web/ui/table.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Face, RoleBadge } from './face.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { dutyWords, matching, peopleHere, type Somebody } from './people.ts';
import { PeopleSearch } from './people-search.tsx';

const columns: Columns<Somebody> = [
  {
    label: 'Name',
    name: ({ name }) => name,
    show: (person) => <Face person={person} />,
    className: 'font-normal min-[56rem]:max-w-72',
  },
  { label: 'Department', text: ({ department }) => department, className: 'min-[56rem]:max-w-40' },
  {
    label: 'Role',
    mark: (person) =>
      person.status === 'suspended' ? <Badge tone="danger">Suspended</Badge> : <RoleBadge person={person} />,
  },
  {
    label: 'Duties',
    text: (person) => person.duties.map(dutyWords).join(', ') || null,
    className: 'min-[56rem]:max-w-40',
  },
  {
    label: 'Email',
    text: ({ email }) => email,
    show: ({ email }) => (
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
    ),
    className: 'col-span-full wrap-anywhere min-[56rem]:max-w-52',
  },
];

const FirmDelegations = later(() => import('./firm-delegations.tsx'));

/** Everybody in the organization: who they are, what they answer for. */
export default function Team() {
  useTitle('Team');
  const { path, search } = usePlace();
  const { role, organization, side } = useSession();
  const isAdmin = includesRole(role, 'admin');
  const question = new URLSearchParams(search);
  const members = useCall(peopleHere);
  const close = () => navigate(path, { replace: true });

  return (
    <>
      <PageHead
        title="Team"
        note={members.data ? `${members.data.data.length} people in ${organization.name}` : organization.name}
      >
        <PeopleSearch />
        {isAdmin && (
          <button type="button" className="button button-primary" onClick={() => navigate(`${path}?invite`)}>
            <Icon name="user-plus" />
            Invite
          </button>
        )}
      </PageHead>
      {isAdmin && <PendingInvitations />}
      <Answered of={members}>
        {({ data }) => {
          const people = matching(data, question.get('search') ?? '');
          return people.length === 0 ? (
            <div className="panel">
              <Empty icon="users" title="No people match">
                Search for less: a name, an address, a department, a duty.
              </Empty>
            </div>
          ) : (
            <section aria-label="Members" className="panel">
              <Table isList label="Members" rows={people} columns={columns} rowClass={() => 'hover:bg-raised'} />
            </section>
          );
        }}
      </Answered>
      {side === 'firm' && (
        <div className="mt-4">
          <FirmDelegations />
        </div>
      )}
      {isAdmin && question.has('invite') && <InviteDialog onClose={close} />}
    </>
  );
}
