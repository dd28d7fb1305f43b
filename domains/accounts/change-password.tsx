import { useState } from 'react';
import { send } from '#web/data/send.ts';
import { say } from '#web/shell/messages.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useAttempt, Wrong } from './attempt.tsx';
import { KeepKeys, NewPassword } from './fields.tsx';
import { changePassword, requestReset } from './sign-in-calls.ts';

interface ChangePasswordProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onChanged: () => Promise<unknown>;
}

/** The present password and a new one; who never had one gets a link by mail. */
export default function ChangePassword({ email, hasPassword, onChanged }: ChangePasswordProps) {
  const [isOpen, setOpen] = useState(false);
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [keepKeys, setKeepKeys] = useState(false);
  const attempt = useAttempt();
  const close = () => {
    setOpen(false);
    setCurrent('');
    setNew('');
    setKeepKeys(false);
  };
  const sendLink = () =>
    attempt.run(async () => {
      await send(requestReset, { email });
      say({ title: 'Email sent', text: 'Use its link to set a password.' });
    });
  if (!hasPassword)
    return (
      <>
        <p className="mb-3">You have no password yet.</p>
        <button type="button" className="button" disabled={attempt.isBusy} onClick={() => void sendLink()}>
          Email me a link
        </button>
        <Wrong attempt={attempt} />
      </>
    );
  if (!isOpen)
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Change password
      </button>
    );
  return (
    <form
      className="max-w-sm space-y-4"
      onSubmit={attempt.onSubmit(async () => {
        await send(changePassword, { currentPassword, newPassword, keepKeys });
        close();
        await onChanged();
        say({
          title: 'Password changed',
          text: keepKeys
            ? 'You were signed out everywhere else. Your API keys still work.'
            : 'You were signed out everywhere else, and your API keys have ended.',
        });
      })}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          aria-invalid={attempt.wrongWith('currentPassword').length > 0 || undefined}
          value={currentPassword}
          onType={setCurrent}
        />
        <p role="alert" className="wrong empty:hidden">
          {attempt.wrongWith('currentPassword').join('. ')}
        </p>
      </div>
      <NewPassword label="New password" value={newPassword} onType={setNew} wrong={attempt.wrongWith('newPassword')} />
      <KeepKeys keeps={keepKeys} onChoose={setKeepKeys} />
      <Wrong attempt={attempt} />
      <div className="actions justify-start!">
        <button type="submit" className="button button-primary" disabled={attempt.isBusy}>
          Change password
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
