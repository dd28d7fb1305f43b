import { useState } from 'react';
import { type Role, roles } from '#kernel';
import { useRowsOf } from '#web/data/asked.ts';
import { useStep } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { userRole } from '../role.record.ts';
import { roleAbout, roleWords, type Somebody } from './people.ts';

/** Every grant that stands, and which of them is the active one of its person. */
export function RoleGrants({ people }: { people: readonly Somebody[] }) {
  const { data, error, refetch } = useRowsOf(userRole, {
    filters: { status: 'active' },
    sort: '-grantedAt',
    limit: 200,
  });
  const [now] = useState(() => new Date().toISOString());
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-96" />;
  const active = new Set<string>();
  const known = new Set<string>();
  // Newest first: the first grant of a person that has not run out is the one that counts.
  for (const { id, userId = '', expiresAt } of data.data)
    if (!known.has(userId) && (!expiresAt || expiresAt > now)) {
      known.add(userId);
      active.add(id);
    }
  return (
    <div className="space-y-6">
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
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
      <section aria-label="Grants" className="panel">
        {data.data.length === 0 && <Empty icon="user-cog" title="No role is granted" />}
        <table className="grid-table">
          <caption className="sr-only">Grants of roles</caption>
          <thead>
            <tr>
              <Heads words={['Person', 'Role', 'Granted', 'Until', 'Reason']} unseen="What can be done" />
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <Grant key={row.id} row={row} isActive={active.has(row.id)} now={now} />
            ))}
          </tbody>
        </table>
      </section>
      <MoreOf rows={data} />
    </div>
  );
}

function Grant({ row, isActive, now }: { row: Listed<typeof userRole>; isActive: boolean; now: string }) {
  const [isAsked, setAsked] = useState(false);
  const show = useShow();
  const name = row.titles?.['userId'] ?? '';
  const revoke = useStep(userRole, 'revoke', { onDone: () => tell(`The grant of ${name} is revoked`, 'good') });
  const hasEnded = row.expiresAt !== null && row.expiresAt !== undefined && row.expiresAt <= now;
  return (
    <tr>
      <th scope="row" className="font-medium">
        {name}
      </th>
      <td data-label="Role">
        <span className="flex flex-wrap gap-1.5">
          {roleWords[(row.role ?? 'user') as Role]}
          {isActive && <Badge tone="good">Active</Badge>}
          {hasEnded && <Badge>Ended</Badge>}
        </span>
      </td>
      <td data-label="Granted">{momentOf(row.grantedAt, show)}</td>
      <td data-label="Until">{row.expiresAt ? momentOf(row.expiresAt, show) : 'No end'}</td>
      <td data-label="Reason" className="wrap-anywhere">
        {row.reason ?? '—'}
      </td>
      <td className="text-right">
        {row.can.includes('revoke') && (
          <button
            type="button"
            className="button button-quiet text-grave"
            disabled={revoke.isPending}
            onClick={() => setAsked(true)}
          >
            Revoke<span className="sr-only"> the role of {name}</span>
          </button>
        )}
        {isAsked && (
          <Confirm
            title={`Revoke ${roleWords[(row.role ?? 'user') as Role]}: ${name}`}
            action="Revoke"
            isGrave
            reason="optional"
            isBusy={revoke.isPending}
            trouble={revoke.error?.message}
            onConfirm={(reason) => revoke.mutate({ id: row.id, ...(reason ? { reason } : {}) })}
            onClose={() => setAsked(false)}
          >
            {userRole.transitions.revoke.grave}
          </Confirm>
        )}
      </td>
    </tr>
  );
}
