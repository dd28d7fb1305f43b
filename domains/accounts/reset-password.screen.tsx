import { useState } from 'react';
import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { Entrance, Told } from './entrance.tsx';
import { KeepKeys, NewPassword } from './fields.tsx';
import { accounts } from './index.ts';
import { resetPassword } from './sign-in-calls.ts';

/** Where the link of the reset mail leads. */
export default function ResetPasswordScreen() {
  const token = new URLSearchParams(usePlace().search).get('token');
  const [password, setPassword] = useState('');
  const [keepKeys, setKeepKeys] = useState(false);
  const [isDone, setDone] = useState(false);
  const attempt = useAttempt();
  const needsLink = token === null || attempt.code === 'link';
  const toSignIn = (
    <Link className="button button-primary mt-4 w-full" to={href(accounts.pages.signIn)}>
      Sign in
    </Link>
  );
  const another = (
    <Link className="button w-full" to={href(accounts.pages.requestReset)}>
      Ask for another link
    </Link>
  );
  if (isDone)
    return (
      <Entrance title="Choose a new password">
        <Told>Your password is changed, and you were signed out everywhere. Sign in with the new one.</Told>
        {toSignIn}
      </Entrance>
    );
  return (
    <Entrance
      title="Choose a new password"
      about={
        token === null ? 'This page is opened by the link in the mail.' : 'Every session of your account ends with it.'
      }
    >
      <form
        className="space-y-4"
        onSubmit={attempt.onSubmit(async () => {
          await send(resetPassword, { token, newPassword: password, keepKeys });
          setDone(true);
        })}
      >
        {token !== null && (
          <>
            <NewPassword
              label="New password"
              value={password}
              onType={setPassword}
              wrong={attempt.wrongWith('newPassword')}
            />
            <KeepKeys keeps={keepKeys} onChoose={setKeepKeys} />
          </>
        )}
        <Wrong attempt={attempt} />
        {needsLink ? (
          another
        ) : (
          <button type="submit" disabled={attempt.isBusy} className="button button-primary w-full">
            Change password
          </button>
        )}
      </form>
    </Entrance>
  );
}
