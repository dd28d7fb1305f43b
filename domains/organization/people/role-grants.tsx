import { type Role, roles } from '#kernel';
import { useAct, useRowsOf } from '#web/data/asked.ts';
import type { Listed } from '#web/data/client.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { say, tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { userRole } from '../role.record.ts';
import { roleAbout, roleWords, type Somebody } from './people.ts';

/** Every grant that stands, and which of them is the active one of its person. */
export function RoleGrants({ people }: { people: readonly Somebody[] }) {
  const { data, error, refetch } = useRowsOf(userRole, {
    filters: { status: 'active' },
    sort: '-grantedAt',
    limit: 200,
  });
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-96" />;
  const active = new Set<string>();
  const known = new Set<string>();
  // Newest first: the first grant of a person that has not run out is the one that counts.
  for (const { id, userId = '', expiresAt } of data.data)
    if (!known.has(userId) && (!expiresAt || expiresAt > new Date().toISOString())) {
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
              <th scope="col">Person</th>
              <th scope="col">Role</th>
              <th scope="col">Granted</th>
              <th scope="col">Until</th>
              <th scope="col">Reason</th>
              <th scope="col">
                <span className="sr-only">What can be done</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <Grant key={row.id} row={row} isActive={active.has(row.id)} />
            ))}
          </tbody>
        </table>
      </section>
      {data.total > data.data.length && (
        <p className="note">
          The newest {data.data.length} of {data.total} are shown.
        </p>
      )}
    </div>
  );
}

function Grant({ row, isActive }: { row: Listed<typeof userRole>; isActive: boolean }) {
  const show = useShow();
  const name = row.titles?.['userId'] ?? '';
  const revoke = useAct({
    wish: () => ({ path: `/api/v1/${userRole.name}/${row.id}/revoke`, body: {} }),
    changes: [userRole.name],
    onDone: () => tell(`The grant of ${name} is revoked`, 'good'),
    onRefused: ({ message }) => say({ title: 'Not revoked', text: message, tone: 'grave' }),
  });
  const hasEnded = row.expiresAt !== null && row.expiresAt !== undefined && row.expiresAt <= new Date().toISOString();
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
      <td data-label="Until">{row.expiresAt ? momentOf(row.expiresAt, show) : 'Revoked'}</td>
      <td data-label="Reason" className="wrap-anywhere">
        {row.reason ?? '—'}
      </td>
      <td className="text-right">
        {row.can.includes('revoke') && (
          <button
            type="button"
            className="button button-grave"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            Revoke<span className="sr-only"> the role of {name}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
