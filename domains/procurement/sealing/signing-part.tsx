import { useState } from 'react';
import { f } from '#kernel';
import { instantKind } from '#kernel/fields/instant.ts';
import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { written } from './minutes.ts';
import { signedInWords, signLate, signWith } from './minutes-signing.ts';
import { unlockOfficerKey } from './officer-key.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { objectToMinutes, type Room, signMinutes } from './sealing-calls.ts';
import { useDoing } from './use-doing.tsx';

const moment = f.instant().spec;

/** Signs the last hash, once this browser has computed it again from the root and every line that is shown. */
async function sign(room: Room, passphrase: string | null): Promise<void> {
  const { session, own, minutes, root } = room;
  if (!session || root === null) throw new Error('These minutes are not there.');
  const lines = await written(root, minutes as Parameters<typeof written>[1]);
  if (lines.at(-1)?.hash !== session.lastHash)
    throw new Error('These lines do not lead to the last hash. Do not sign, and call your auditor.');
  const name = room.signers.find(({ id }) => id === room.me)?.name ?? '';
  const statement = { number: session.number, name, lastHash: session.lastHash };
  if (own?.signing && passphrase !== null) {
    const signature = await signWith(own.signing, passphrase, statement);
    await send(signMinutes, { session: session.id, signature });
    return;
  }
  // The passphrase is the officer’s own only where it opens the share.
  if (own && passphrase !== null) await unlockOfficerKey(own, passphrase);
  await send(signMinutes, { session: session.id, ...(await signLate(statement)) });
}

/** Under the minutes of an ended opening: who signed, and the own signature or objection. */
export function SigningPart({ room }: { readonly room: Room }) {
  const show = useShow();
  const { signers, session, own } = room;
  const mine = signers.filter(({ id }) => id === room.me);
  const isOpen = mine.length > 0 && !mine.some(({ state }) => state === 'signed');
  const hasObjected = mine.some(({ state }) => state === 'objection');
  const signing = useDoing(() => sign(room, null), 'Minutes signed');
  if (signers.length === 0 || !session) return null;
  return (
    <div className="grid gap-4 p-4">
      <h3>Signatures</h3>
      <p>{signedInWords(signers)}</p>
      <ul className="grid gap-2">
        {signers.map(({ id, name, state, at, keyMade, objection }) => (
          <li key={`${id} ${state}`} className="flex flex-wrap items-center gap-2 wrap-anywhere">
            <span className="font-medium">{name}</span>
            <Badge>{states[state]}</Badge>
            {at && <span className="text-muted">{instantKind.format(at, moment, show)}</span>}
            {state === 'signed' && keyMade === 'after' && (
              <span className="text-muted">Key made after the deadline</span>
            )}
            {objection && <span className="basis-full">{objection}</span>}
          </li>
        ))}
      </ul>
      {isOpen && own && (
        <>
          {own.signing === null && (
            <p className="text-muted max-w-prose">
              You have no signing key yet. One is made now, and published as made after the deadline.
            </p>
          )}
          <PassphraseForm
            submit="Sign minutes"
            done="Minutes signed"
            onGiven={(passphrase) => sign(room, passphrase)}
          />
        </>
      )}
      {isOpen && !own && (
        <div className="grid gap-2">
          <p className="text-muted max-w-prose">
            No one holds a share of this opening. Your signature is by a key made after the deadline.
          </p>
          <div>
            <button
              type="button"
              className="button button-primary"
              disabled={signing.isPending}
              onClick={() => signing.mutate()}
            >
              Sign minutes
            </button>
          </div>
          {signing.error && (
            <p role="alert" className="wrong">
              {signing.error.message}
            </p>
          )}
        </div>
      )}
      {isOpen && !hasObjected && <Objection session={session.id} />}
    </div>
  );
}

const states = { signed: 'Signed', objection: 'Objection', missing: 'Not signed' } as const;

function Objection({ session }: { readonly session: string }) {
  const [reason, setReason] = useState('');
  const objecting = useDoing(() => send(objectToMinutes, { session, reason }), 'Objection recorded');
  return (
    <details>
      <summary className="text-muted min-h-8 content-center">Object to the minutes</summary>
      <div className="mt-2 grid max-w-md gap-2">
        <label className="block font-medium">
          Objection
          <textarea
            className="control mt-1 font-normal"
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <p className="text-muted text-sm">It is published with the minutes. You can still sign them later.</p>
        <div>
          <button
            type="button"
            className="button"
            disabled={objecting.isPending || reason.trim() === ''}
            onClick={() => objecting.mutate()}
          >
            Record objection
          </button>
        </div>
        {objecting.error && (
          <p role="alert" className="wrong">
            {objecting.error.message}
          </p>
        )}
      </div>
    </details>
  );
}
