import { call } from '#web/data/call.ts';
import { useShow } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { methods, type OpenSession, type SignIn } from './security.ts';

/** An instant in the organization's time. */
export function When({ at }: { readonly at: string }) {
  const { locale, timeZone } = useShow();
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );
  return <time dateTime={at}>{words}</time>;
}

interface SessionsProps {
  readonly sessions: readonly OpenSession[];
  readonly isConfined: boolean;
  readonly onChanged: () => Promise<unknown>;
}

/** Every browser in which the account is open. */
export function Sessions({ sessions, isConfined, onChanged }: SessionsProps) {
  const attempt = useAttempt();
  const end = (body: { id?: string }, said: string) =>
    attempt.run(async () => {
      await call({ method: 'POST', path: '/api/auth/sessions/end', body });
      await onChanged();
      say({ title: said });
    });
  return (
    <>
      <table className="grid-table">
        <thead>
          <tr>
            <Heads words={['Device', 'From', 'By', 'Last used']} unseen="End it" />
          </tr>
        </thead>
        <tbody>
          {sessions.map((one) => (
            <tr key={one.id}>
              <td>
                <span className="font-medium">{one.device}</span>
                {one.organization && <span className="note block">{one.organization}</span>}
              </td>
              <td data-label="From">{one.address ?? 'Unknown'}</td>
              <td data-label="By">{methods[one.method]}</td>
              <td data-label="Last used">
                <When at={one.lastSeenAt} />
              </td>
              <td className="text-right">
                {one.isPresent ? (
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
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isConfined && sessions.length > 1 && (
        <button
          type="button"
          className="button button-grave mt-4"
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
        From now on every sign-in stands here, and every one that was refused.
      </Empty>
    );
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <Heads words={['When', 'Device', 'From', 'By', 'Outcome']} />
        </tr>
      </thead>
      <tbody>
        {signIns.map((one) => (
          <tr key={one.id}>
            <td>
              <When at={one.at} />
            </td>
            <td data-label="Device">{one.device}</td>
            <td data-label="From">{one.address ?? 'Unknown'}</td>
            <td data-label="By">{methods[one.method]}</td>
            <td data-label="Outcome">
              <Badge tone={one.outcome === 'refused' ? 'grave' : 'plain'}>
                {one.outcome === 'refused' ? 'Refused' : 'Signed in'}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
