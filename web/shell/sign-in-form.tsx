import { type FormEvent, useState } from 'react';
import { useSignIn } from '#web/data/session.ts';

/** E-mail and password; a refusal says why and keeps what was typed. */
export function SignInForm({ email: known, onDone }: { email: string; onDone?: () => void }) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const signIn = useSignIn();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await signIn({ email: email.trim(), password });
      onDone?.();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const about = {
    required: true,
    'aria-describedby': wrong ? 'sign-in-wrong' : undefined,
    className: 'control mt-1 font-normal',
  };
  return (
    <form className="space-y-4" onSubmit={(event) => void submit(event)}>
      <label className="block font-medium">
        Email
        <input
          type="email"
          autoComplete="username"
          {...about}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <label className="block font-medium">
        Password
        <input
          type="password"
          autoComplete="current-password"
          {...about}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <p id="sign-in-wrong" role="alert" className="wrong empty:hidden">
        {wrong}
      </p>
      <button type="submit" disabled={isBusy} className="button button-primary w-full">
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}
