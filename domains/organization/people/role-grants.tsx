import { useState } from 'react';
import { roles } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useStep } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { userRole } from '../role.record.ts';
import { roleAbout, roleWords, type Somebody } from './people.ts';

/** Every grant that stands, and which of them is the active one of its person. */
export function RoleGrants({ people }: { people: readonly Somebody[] }) {
  const grants = useRowsOf(userRole, { filters: { status: 'active' }, sort: '-grantedAt', limit: 200 });
  const [now] = useState(() => new Date().toISOString());
  return (
    <Answered of={grants}>
      {(data) => {
        const active = new Set<string>();
        const known = new Set<string>();
        // Newest first: the first grant of a person that has not run out is the one that counts.
        for (const { id, userId = '', expiresAt } of data.data)
          if (!known.has(userId) && (!expiresAt || expiresAt > now)) {
            known.add(userId);
            active.add(id);
          }
        return (
          <>
            <section aria-label="Grants" className="panel min-[56rem]:-mt-2">
              {data.data.length === 0 && <Empty icon="user-cog" title="No role is granted" />}
              <Table
                isList
                label="Grants of roles"
                rows={data.data}
                columns={[
                  { label: 'Person', name: personOf, className: 'font-medium' },
                  {
                    label: 'Role',
                    text: roleOf,
                    show: (row) => (
                      <span className="flex flex-wrap gap-1.5">
                        {roleOf(row)}
                        {active.has(row.id) && <Badge tone="good">Active</Badge>}
                        {row.expiresAt && row.expiresAt <= now && <Badge>Ended</Badge>}
                      </span>
                    ),
                  },
                  { label: 'Granted', moment: ({ grantedAt }) => grantedAt },
                  { label: 'Until', moment: ({ expiresAt }) => expiresAt, none: 'No end' },
                  { label: 'Reason', text: ({ reason }) => reason, className: 'wrap-anywhere' },
                ]}
                acts={{ label: 'What can be done', show: (row) => <Revoke row={row} /> }}
              />
            </section>
            <MoreOf rows={data} />
            <dl className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {roles.map((role) => (
                <div key={role} className="panel p-4">
                  <dt className="flex items-baseline justify-between font-semibold">
                    {roleWords[role]}
                    <span className="text-2xl">{people.filter((one) => one.role === role).length}</span>
                  </dt>
                  <dd className="text-muted mt-1 text-sm">{roleAbout[role]}</dd>
                </div>
              ))}
            </dl>
          </>
        );
      }}
    </Answered>
  );
}

type Grant = Listed<typeof userRole>;
const personOf = ({ titles }: Grant): string => titles?.['userId'] ?? '';
const roleOf = ({ role }: Grant): string => roleWords[role ?? 'user'];

function Revoke({ row }: { row: Grant }) {
  const [isAsked, setAsked] = useState(false);
  const name = personOf(row);
  const revoke = useStep(userRole, 'revoke', { onDone: () => tell(`The grant of ${name} is revoked`, 'good') });
  return (
    <>
      {row.can.includes('revoke') && (
        <button
          type="button"
          className="button button-quiet text-danger"
          disabled={revoke.isPending}
          onClick={() => setAsked(true)}
        >
          Revoke<span className="sr-only"> the role of {name}</span>
        </button>
      )}
      {isAsked && (
        <Confirm
          title={`Revoke ${roleOf(row)}: ${name}`}
          action="Revoke"
          isDanger
          reason="optional"
          isBusy={revoke.isPending}
          trouble={revoke.error?.message}
          onConfirm={(reason) => revoke.mutate({ id: row.id, ...(reason ? { reason } : {}) })}
          onClose={() => setAsked(false)}
        >
          {userRole.transitions.revoke.confirm}
        </Confirm>
      )}
    </>
  );
}
