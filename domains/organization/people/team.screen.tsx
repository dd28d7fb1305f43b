import { includesRole } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { Face, RoleBadge } from './face.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { dutyWords, matching, peopleHere, type Somebody } from './people.ts';
import { PeopleSearch } from './people-search.tsx';

/** Everybody in the organization: who they are, what they answer for. */
export default function Team() {
  useTitle('Team');
  const { path, search } = usePlace();
  const { role, organization } = useSession();
  const isAdmin = includesRole(role, 'admin');
  const question = new URLSearchParams(search);
  const { data, error, refetch } = useCall(peopleHere);
  const people = data ? matching(data.data, question.get('search') ?? '') : [];
  const close = () => navigate(path, { replace: true });

  return (
    <>
      <PageHead title="Team" note={data ? `${data.data.length} people in ${organization.name}` : organization.name}>
        <PeopleSearch />
        {isAdmin && (
          <button type="button" className="button button-primary" onClick={() => navigate(`${path}?invite`)}>
            <Icon name="user-plus" />
            Invite
          </button>
        )}
      </PageHead>
      {isAdmin && <PendingInvitations />}
      {error ? (
        <Trouble error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true" className="skeleton h-96" />
      ) : people.length === 0 ? (
        <div className="panel">
          <Empty icon="users" title="Nobody matches">
            Search for less: a name, an address, a department, a duty.
          </Empty>
        </div>
      ) : (
        <section aria-label="Members" className="panel">
          <table className="grid-table">
            <caption className="sr-only">Members</caption>
            <thead>
              <tr>
                <Heads words={['Name', 'Department', 'Role', 'Duties', 'Email']} />
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <Line key={person.id} person={person} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isAdmin && question.has('invite') && <InviteDialog onClose={close} />}
    </>
  );
}

const Line = ({ person }: { person: Somebody }) => (
  <tr className="hover:bg-raised">
    <th scope="row" className="col-span-full font-normal">
      <Face person={person} />
    </th>
    <td data-label="Department">{person.department ?? '—'}</td>
    <td data-label="Role">
      {person.status === 'suspended' ? <Badge tone="grave">Suspended</Badge> : <RoleBadge person={person} />}
    </td>
    <td data-label="Duties">{person.duties.length > 0 ? person.duties.map(dutyWords).join(', ') : '—'}</td>
    <td data-label="Email" className="col-span-full wrap-anywhere xl:whitespace-nowrap">
      <a href={`mailto:${person.email}`} className="link">
        {person.email}
      </a>
    </td>
  </tr>
);
