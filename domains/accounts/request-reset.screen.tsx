import { useState } from 'react';
import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { Entrance, Told } from './entrance.tsx';
import { TextInput } from './fields.tsx';
import { accounts } from './index.ts';
import { requestReset } from './sign-in-calls.ts';

/** For whoever forgot their password. The answer is the same whether the address has an account or not. */
export default function RequestResetScreen() {
  const [email, setEmail] = useState(new URLSearchParams(usePlace().search).get('email') ?? '');
  const [said, setSaid] = useState('');
  const attempt = useAttempt();
  return (
    <Entrance
      title="Reset your password"
      about="We send you a link. It works once, for one hour."
      below={
        <Link className="link" to={href(accounts.pages.signIn)}>
          Sign in
        </Link>
      }
    >
      <form
        className="space-y-4"
        onSubmit={attempt.onSubmit(async () => {
          const { message } = await send(requestReset, { email: email.trim() });
          setSaid(message);
        })}
      >
        {said && <Told>{said}</Told>}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onType={setEmail}
          wrong={attempt.wrongWith('email')}
        />
        <Wrong attempt={attempt} />
        <button type="submit" disabled={attempt.isBusy} className="button button-primary w-full">
          {said ? 'Send another link' : 'Send the link'}
        </button>
      </form>
    </Entrance>
  );
}
