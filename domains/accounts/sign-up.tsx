import { useState } from 'react';
import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { Link } from '#web/shell/router.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { Entrance } from './entrance.tsx';
import { NewPassword, TextInput } from './fields.tsx';
import { accounts } from './index.ts';
import { MailSent } from './mail-sent.tsx';
import { signUp } from './sign-in-calls.ts';
import { withWayBack } from './way-back.ts';

/** A new account. Nobody learns here whether the address has one: the mail says it. */
export default function SignUp({ to }: { readonly to: string }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const attempt = useAttempt();
  const toSignIn = withWayBack(href(accounts.pages.signIn), to);
  if (sentTo !== null) return <MailSent title="Check your email" email={sentTo} to={to} />;
  return (
    <Entrance
      title="Create an account"
      about="For your work at a public agency, or for your firm as a vendor."
      below={
        <p>
          Already have an account?{' '}
          <Link className="link" to={toSignIn}>
            Sign in
          </Link>
        </p>
      }
    >
      <form
        className="space-y-4"
        onSubmit={attempt.onSubmit(async () => {
          await send(signUp, { name: name.trim(), email: email.trim(), password, from: to });
          setSentTo(email.trim());
        })}
      >
        <TextInput label="Name" autoComplete="name" value={name} onType={setName} wrong={attempt.wrongWith('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onType={setEmail}
          wrong={attempt.wrongWith('email')}
        />
        <NewPassword label="Password" value={password} onType={setPassword} wrong={attempt.wrongWith('password')} />
        <Wrong attempt={attempt} />
        <button type="submit" disabled={attempt.isBusy} className="button button-primary w-full">
          {attempt.isBusy ? 'Creating…' : 'Create account'}
        </button>
      </form>
    </Entrance>
  );
}
