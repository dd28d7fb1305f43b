import type { Role } from '#kernel';
import { useRowsOf } from '#web/data/asked.ts';
import type { ProblemError } from '#web/data/call.ts';
import { useAct, useStep } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { say, tell } from '#web/shell/messages.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { resendInvitation } from '../invitation-calls.ts';
import { invitation } from '../invitation.record.ts';
import { roleWords } from './people.ts';

/** Invitations that nobody has answered yet. Only admins see them. */
export function PendingInvitations() {
  const { data, error, refetch } = useRowsOf(invitation, {
    filters: { status: 'sent' },
    sort: '-createdAt',
    limit: 100,
  });
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="Open invitations" className="mb-8">
      <h2 className="mb-3">Open invitations</h2>
      <div className="panel">
        <table className="grid-table">
          <caption className="sr-only">Open invitations</caption>
          <thead>
            <tr>
              <Heads words={['Email', 'Role', 'Works until']} unseen="What can be done" />
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </tbody>
        </table>
        <MoreOf rows={data} />
      </div>
    </section>
  );
}

function Line({ row }: { row: Listed<typeof invitation> }) {
  const show = useShow();
  const onRefused = ({ message }: ProblemError) => say({ title: 'Not done', text: message, tone: 'grave' });
  const resend = useAct(resendInvitation, {
    changes: [invitation.name],
    onDone: () => tell(`Sent to ${row.email} once more`, 'good'),
    onRefused,
  });
  const withdraw = useStep(invitation, 'withdraw', {
    onDone: () => tell(`The invitation to ${row.email} is withdrawn`, 'good'),
    onRefused,
  });
  const isBusy = resend.isPending || withdraw.isPending;
  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        {row.email}
        {row.name && <span className="text-muted block font-normal">{row.name}</span>}
      </th>
      <td data-label="Role">{roleWords[(row.role ?? 'user') as Role]}</td>
      <td data-label="Works until">{momentOf(row.expiresAt, show)}</td>
      <td>
        <span className="flex justify-end gap-2">
          <button type="button" className="button" disabled={isBusy} onClick={() => resend.mutate({ id: row.id })}>
            Send again<span className="sr-only"> to {row.email}</span>
          </button>
          {row.can.includes('withdraw') && (
            <button
              type="button"
              className="button button-grave"
              disabled={isBusy}
              onClick={() => withdraw.mutate({ id: row.id })}
            >
              Withdraw<span className="sr-only"> the invitation to {row.email}</span>
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}
