import { useState } from 'react';
import { includesRole } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Face, RoleBadge } from './face.tsx';
import { GrantDutyDialog, GrantRoleDialog } from './grant-dialogs.tsx';
import { MemberActions } from './member-actions.tsx';
import { matching, peopleHere, roleWords, type Somebody } from './people.ts';
import { PeopleSearch } from './people-search.tsx';

/** The members as an admin looks after them: role, state, who is signed in. */
export default function UserManagement() {
  useTitle('User Management');
  const { path, search } = usePlace();
  const { role } = useSession();
  const isAdmin = includesRole(role, 'admin');
  const question = new URLSearchParams(search);
  const wanted = question.get('role') ?? '';
  const members = useCall(peopleHere);
  const pick = (value: string) => {
    const next = new URLSearchParams(question);
    if (value) next.set('role', value);
    else next.delete('role');
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
  };
  return (
    <>
      <PageHead
        title="User Management"
        note={isAdmin ? 'Roles, sessions and access.' : 'Who may do what here. Only an admin can change it.'}
      >
        <PeopleSearch />
        <div className="w-44">
          <Select
            aria-label="Role or state"
            value={wanted}
            choices={[['', 'All'], ...Object.entries(roleWords), ['suspended', 'Suspended']]}
            onPick={pick}
          />
        </div>
        {isAdmin && (
          <Link to="/team?invite" className="button">
            Invite
          </Link>
        )}
      </PageHead>
      <Answered of={members}>
        {(data) => {
          const found = matching(data.data, question.get('search') ?? '');
          const people = found.filter((person) => !wanted || person.role === wanted || person.status === wanted);
          return (
            <>
              {people.length === 0 ? (
                <div className="panel">
                  <Empty icon="users" title="No people match">
                    Search for less, or choose all roles.
                  </Empty>
                </div>
              ) : (
                <Members people={people} everybody={data.data} isAdmin={isAdmin} />
              )}
              <CutNote of={data} what="members">
                Search covers these only. The member list has everyone.
              </CutNote>
            </>
          );
        }}
      </Answered>
    </>
  );
}

interface MembersProps {
  readonly people: readonly Somebody[];
  readonly everybody: readonly Somebody[];
  readonly isAdmin: boolean;
}

function Members({ people, everybody, isAdmin }: MembersProps) {
  const show = useShow();
  const { member: own } = useSession();
  const [granting, setGranting] = useState<{ what: 'role' | 'duty'; id: string } | null>(null);
  const close = () => setGranting(null);
  return (
    <section aria-label="Members" className="panel">
      <Table
        isList
        label="Members with role and sessions"
        rows={people}
        rowClass={() => 'hover:bg-raised'}
        columns={[
          {
            label: 'Name',
            name: ({ name }) => name,
            show: (person) => <Face person={person} />,
            className: 'font-normal min-[56rem]:max-w-96',
          },
          {
            label: 'Role',
            mark: (person) => (
              <span className="flex items-baseline gap-1.5 max-[56rem]:flex-wrap">
                <RoleBadge person={person} />
                {person.status === 'suspended' && <Badge tone="danger">Suspended</Badge>}
                {person.limitedTo && <span className="note">limited to {person.limitedTo.join(', ')}</span>}
                {person.roleUntil && <span className="note">until {momentOf(person.roleUntil, show)}</span>}
              </span>
            ),
          },
          {
            label: 'Member since',
            moment: ({ createdAt }) => createdAt,
            show: ({ createdAt }) => momentOf(createdAt, show).split(',').slice(0, 2).join(','),
          },
          isAdmin && {
            label: 'Signed in',
            className: 'min-[56rem]:max-w-72',
            mark: (person) =>
              person.sessions ? (
                <>
                  {person.sessions === 1 ? 'One device' : `${person.sessions} devices`}
                  <span className="note max-[56rem]:block min-[56rem]:ml-2">
                    last seen {momentOf(person.lastSeenAt, show)}
                  </span>
                </>
              ) : (
                <span className="text-muted">Not now</span>
              ),
          },
        ]}
        acts={
          isAdmin && {
            label: 'What can be done',
            show: (person) => (
              <MemberActions
                person={person}
                onRole={person.id === own.id ? undefined : () => setGranting({ what: 'role', id: person.id })}
                onDuty={person.id === own.id ? undefined : () => setGranting({ what: 'duty', id: person.id })}
              />
            ),
          }
        }
      />
      {granting?.what === 'role' && <GrantRoleDialog people={everybody} personId={granting.id} onClose={close} />}
      {granting?.what === 'duty' && <GrantDutyDialog people={everybody} personId={granting.id} onClose={close} />}
    </section>
  );
}
