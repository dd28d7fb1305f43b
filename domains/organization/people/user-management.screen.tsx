import { useState } from 'react';
import { includesRole } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
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
  const { data, error, refetch } = useCall(peopleHere);
  const found = data ? matching(data.data, question.get('search') ?? '') : [];
  const people = found.filter((person) => !wanted || person.role === wanted || person.status === wanted);
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
        note={
          isAdmin
            ? 'Roles, sessions and access of everybody in the organization.'
            : 'Who may do what here. Only an admin can change it.'
        }
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
      {error ? (
        <Trouble error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true" className="skeleton h-96" />
      ) : people.length === 0 ? (
        <div className="panel">
          <Empty icon="users" title="Nobody matches">
            Search for less, or choose all roles.
          </Empty>
        </div>
      ) : (
        <Table people={people} everybody={data.data} isAdmin={isAdmin} />
      )}
      {data && (
        <CutNote of={data} what="members">
          The search looks through these only; the list of members has all.
        </CutNote>
      )}
    </>
  );
}

interface TableProps {
  readonly people: readonly Somebody[];
  readonly everybody: readonly Somebody[];
  readonly isAdmin: boolean;
}

function Table({ people, everybody, isAdmin }: TableProps) {
  const show = useShow();
  const { member: own } = useSession();
  const [granting, setGranting] = useState<{ what: 'role' | 'duty'; id: string } | null>(null);
  const close = () => setGranting(null);
  return (
    <section aria-label="Members" className="panel">
      <table className="grid-table">
        <caption className="sr-only">Members with role and sessions</caption>
        <thead>
          <tr>
            <Heads words={['Name', 'Role', 'Member since']} />
            {isAdmin && <th scope="col">Signed in</th>}
            {isAdmin && <Heads unseen="What can be done" />}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className="hover:bg-raised">
              <th scope="row" className="col-span-full font-normal">
                <Face person={person} />
              </th>
              <td data-label="Role">
                <span className="flex flex-wrap gap-1.5">
                  <RoleBadge person={person} />
                  {person.status === 'suspended' && <Badge tone="grave">Suspended</Badge>}
                </span>
                {person.roleUntil && <span className="note block">until {momentOf(person.roleUntil, show)}</span>}
              </td>
              <td data-label="Member since">{momentOf(person.createdAt, show).split(',').slice(0, 2).join(',')}</td>
              {isAdmin && (
                <td data-label="Signed in">
                  {person.sessions ? (
                    <>
                      {person.sessions === 1 ? 'One device' : `${person.sessions} devices`}
                      <span className="note block">last seen {momentOf(person.lastSeenAt, show)}</span>
                    </>
                  ) : (
                    <span className="text-muted">Not now</span>
                  )}
                </td>
              )}
              {isAdmin && (
                <td className="text-right">
                  <MemberActions
                    person={person}
                    onRole={person.id === own.id ? undefined : () => setGranting({ what: 'role', id: person.id })}
                    onDuty={person.id === own.id ? undefined : () => setGranting({ what: 'duty', id: person.id })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {granting?.what === 'role' && <GrantRoleDialog people={everybody} personId={granting.id} onClose={close} />}
      {granting?.what === 'duty' && <GrantDutyDialog people={everybody} personId={granting.id} onClose={close} />}
    </section>
  );
}
