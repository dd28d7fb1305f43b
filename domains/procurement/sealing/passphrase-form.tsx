import { useState } from 'react';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useDoing } from './use-doing.tsx';

/** Asks for the passphrase of a share. It stays in this window. */
export function PassphraseForm({
  submit,
  isNew = false,
  done,
  onGiven,
}: {
  readonly submit: string;
  readonly isNew?: boolean;
  readonly done: string;
  readonly onGiven: (passphrase: string) => Promise<unknown>;
}) {
  const [text, setText] = useState('');
  const [again, setAgain] = useState('');
  const act = useDoing(() => onGiven(text), done);
  const wrong = isNew
    ? text.length < 12
      ? 'Use at least 12 characters.'
      : text === again
        ? null
        : 'The two entries differ.'
    : text === ''
      ? 'Enter your passphrase.'
      : null;
  return (
    <form
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null) act.mutate();
      }}
    >
      <PasswordInput label="Passphrase" value={text} autoComplete="off" onType={setText} />
      {isNew && <PasswordInput label="Repeat passphrase" value={again} autoComplete="off" onType={setAgain} />}
      <p className="text-muted text-sm">
        {isNew ? 'It never leaves this browser. Without it your share is lost.' : 'It never leaves this browser.'}
      </p>
      {act.error && (
        <p role="alert" className="wrong">
          {act.error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button button-primary" disabled={wrong !== null || act.isPending}>
          {act.isPending ? 'Working…' : submit}
        </button>
        {wrong && text !== '' && <span className="text-muted text-sm">{wrong}</span>}
      </div>
    </form>
  );
}
