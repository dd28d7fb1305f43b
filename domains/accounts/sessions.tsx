import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { Table } from '#web/ui/table.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { methods, type OpenSession, type SignIn } from './security.ts';
import { endSessions } from './sign-in-calls.ts';

/** An instant in the organization's time. */
export function When({ at }: { readonly at: string }) {
  const { locale, timeZone } = useShow();
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );
  return <time dateTime={at}>{words}</time>;
}

const how: Columns<Pick<SignIn, 'address' | 'method'>> = [
  { label: 'From', text: ({ address }) => address, none: 'Unknown' },
  { label: 'By', text: ({ method }) => methods[method] },
];

interface SessionsProps {
  readonly sessions: readonly OpenSession[];
  readonly isConfined: boolean;
  readonly onChanged: () => Promise<unknown>;
}

/** Every browser in which the account is open. */
export function Sessions({ sessions, isConfined, onChanged }: SessionsProps) {
  const attempt = useAttempt();
  const end = (which: { id?: string }, said: string) =>
    attempt.run(async () => {
      await send(endSessions, which);
      await onChanged();
      say({ title: said });
    });
  return (
    <>
      <Table
        label="Open sessions"
        rows={sessions}
        columns={[
          {
            label: 'Device',
            name: ({ device }) => device,
            show: ({ device, organization }) => (
              <>
                <span className="font-medium">{device}</span>
                {organization && <span className="note block">{organization}</span>}
              </>
            ),
          },
          ...how,
          { label: 'Last used', moment: ({ lastSeenAt }) => lastSeenAt },
        ]}
        acts={{
          label: 'End it',
          show: (one) =>
            one.isPresent ? (
              <Badge tone="good">This session</Badge>
            ) : (
              !isConfined && (
                <button
                  type="button"
                  className="button"
                  disabled={attempt.isBusy}
                  aria-label={`End the session of ${one.device}`}
                  onClick={() => void end({ id: one.id }, 'Session ended')}
                >
                  End
                </button>
              )
            ),
        }}
      />
      {!isConfined && sessions.length > 1 && (
        <button
          type="button"
          className="button button-danger mt-4"
          disabled={attempt.isBusy}
          onClick={() => void end({}, 'All other sessions ended')}
        >
          End all others
        </button>
      )}
      <Wrong attempt={attempt} />
    </>
  );
}

/** What was tried with this account lately, by its person or by somebody else. */
export function SignIns({ signIns }: { readonly signIns: readonly SignIn[] }) {
  if (signIns.length === 0)
    return (
      <Empty title="No sign-ins yet" icon="history">
        Successful and refused sign-ins appear here.
      </Empty>
    );
  return (
    <Table
      label="Recent sign-ins"
      rows={signIns}
      columns={[
        { label: 'When', name: ({ at }) => at, show: ({ at }) => <When at={at} /> },
        { label: 'Device', text: ({ device }) => device },
        ...how,
        {
          label: 'Outcome',
          mark: ({ outcome }) => (
            <Badge tone={outcome === 'refused' ? 'danger' : 'plain'}>
              {outcome === 'refused' ? 'Refused' : 'Signed in'}
            </Badge>
          ),
        },
      ]}
    />
  );
}
