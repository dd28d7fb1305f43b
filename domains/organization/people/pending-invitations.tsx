import { useRowsOf } from '#web/data/rows.ts';
import type { ProblemError } from '#web/data/call.ts';
import { useAct, useStep } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { resendInvitation } from '../invitation-calls.ts';
import { invitation } from '../invitation.record.ts';
import { roleWords } from './people.ts';

/** Invitations that nobody has answered yet. Only admins see them. */
export function PendingInvitations() {
  const open = useRowsOf(invitation, { filters: { status: 'sent' }, sort: '-createdAt', limit: 100 });
  return (
    <Answered of={open} waiting={null} empty={null}>
      {(data) => (
        <section aria-label="Open invitations" className="mb-8">
          <h2 className="mb-3">Open invitations</h2>
          <div className="panel">
            <Table
              label="Open invitations"
              rows={data.data}
              columns={[
                {
                  label: 'Email',
                  name: ({ email = '' }) => email,
                  show: ({ email, name }) => (
                    <>
                      {email}
                      {name && <span className="text-muted block font-normal">{name}</span>}
                    </>
                  ),
                  className: 'font-medium wrap-anywhere',
                },
                { label: 'Role', text: ({ role }) => roleWords[role ?? 'user'] },
                { label: 'Works until', moment: ({ expiresAt }) => expiresAt },
              ]}
              acts={{ label: 'What can be done', show: (row) => <Acts row={row} />, className: '' }}
            />
            <MoreOf rows={data} />
          </div>
        </section>
      )}
    </Answered>
  );
}

function Acts({ row }: { row: Listed<typeof invitation> }) {
  const onRefused = ({ message }: ProblemError) => say({ title: 'Not done', text: message, tone: 'danger' });
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
    <span className="flex justify-end gap-2">
      <button type="button" className="button" disabled={isBusy} onClick={() => resend.mutate({ id: row.id })}>
        Send again<span className="sr-only"> to {row.email}</span>
      </button>
      {row.can.includes('withdraw') && (
        <button
          type="button"
          className="button button-danger"
          disabled={isBusy}
          onClick={() => withdraw.mutate({ id: row.id })}
        >
          Withdraw<span className="sr-only"> the invitation to {row.email}</span>
        </button>
      )}
    </span>
  );
}
