import { type FormEvent, useState } from 'react';
import { send } from '#web/data/send.ts';
import { addPasskey, knowsPasskeys } from '#web/data/passkey.ts';
import { say } from '#web/shell/messages.tsx';
import { Wrong } from './attempt.tsx';
import { TextInput } from './fields.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { When } from './sessions.tsx';
import type { Passkey } from './security.ts';
import { removePasskey } from './sign-in-calls.ts';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => Promise<unknown>;
}

/** The devices that open the account by themselves. */
export default function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [name, setName] = useState('');
  const [isAdding, setAdding] = useState(false);
  const act = useGraveAct();
  const add = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      if (!(await addPasskey(name.trim()))) return;
      setName('');
      setAdding(false);
      await onChanged();
      say({ title: 'Passkey added' });
    });
  };
  const remove = (passkey: Passkey) =>
    act.run(async () => {
      await send(removePasskey, { id: passkey.id });
      await onChanged();
      say({ title: 'Passkey removed', text: passkey.name });
    });
  return (
    <div className="space-y-4">
      {act.question}
      {passkeys.length > 0 && (
        <ul className="divide-line border-line divide-y rounded-md border">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{passkey.name}</span>
                <span className="note">
                  Added <When at={passkey.createdAt} />
                  {passkey.lastUsedAt && (
                    <>
                      {' '}
                      · last used <When at={passkey.lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
              <button
                type="button"
                className="button"
                disabled={act.isBusy}
                aria-label={`Remove ${passkey.name}`}
                onClick={() => void remove(passkey)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {!knowsPasskeys() ? (
        <p className="text-muted">This browser cannot make passkeys here. They need an encrypted connection.</p>
      ) : isAdding ? (
        <form className="max-w-sm space-y-4" onSubmit={add}>
          <TextInput
            label="Device name"
            note="For example “Work laptop”."
            value={name}
            onType={setName}
            wrong={act.wrongWith('name')}
          />
          <div className="actions justify-start!">
            <button type="submit" className="button button-primary" disabled={act.isBusy || name.trim() === ''}>
              Add passkey
            </button>
            <button type="button" className="button" onClick={() => setAdding(false)}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <button type="button" className="button" onClick={() => setAdding(true)}>
          Add a passkey
        </button>
      )}
      <Wrong attempt={act} />
    </div>
  );
}
