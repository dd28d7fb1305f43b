import { useState } from 'react';
import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { Link } from '#web/shell/router.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { Entrance, Told } from './entrance.tsx';
import { TextInput } from './fields.tsx';
import { accounts } from './index.ts';
import { sendConfirmation } from './sign-in-calls.ts';
import { withWayBack } from './way-back.ts';

interface MailSentProps {
  readonly title: string;
  readonly email: string;
  /** Where the person was going; the mail leads back to it. */
  readonly to?: string | null;
  /** Whether a mail was sent just now; otherwise this page is where one is asked for. */
  readonly isSent?: boolean;
}

/** Waiting for the confirmation mail, and asking for it again. The answer is the same for every address. */
export function MailSent({ title, email: known, to = null, isSent = true }: MailSentProps) {
  const [email, setEmail] = useState(known);
  const [said, setSaid] = useState(
    isSent ? 'If this address can be used, an email with the next step is on its way.' : '',
  );
  const attempt = useAttempt();
  return (
    <Entrance
      title={title}
      about={
        isSent ? (
          <>The email goes to {known}. Its link works once, for 24 hours.</>
        ) : (
          'Each account confirms its address once.'
        )
      }
      below={
        <Link className="link" to={withWayBack(href(accounts.pages.signIn), to)}>
          Sign in
        </Link>
      }
    >
      <form
        className="space-y-4"
        onSubmit={attempt.onSubmit(async () => {
          const baseUrl = location.origin;
          const confirmationUrl = withWayBack(`${baseUrl}${href(accounts.pages.confirm)}?type=email`, to);
          const data = { confirmationUrl, baseUrl };
          const { message } = await send(sendConfirmation, { type: 'verification', email: email.trim(), data });
          setSaid(message);
        })}
      >
        {said && <Told>{said}</Told>}
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onType={setEmail}
          wrong={attempt.wrongWith('email')}
        />
        <Wrong attempt={attempt} />
        <button type="submit" disabled={attempt.isBusy} className="button w-full">
          Resend email
        </button>
      </form>
    </Entrance>
  );
}
