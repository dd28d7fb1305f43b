import { send } from '#web/data/send.ts';
import { hex } from './bytes.ts';
import { makeEventKey } from './event-key.ts';
import { makeSigningKey } from './minutes-signing.ts';
import { makeOfficerKey, openShare, sealShare, testAnswer, testMark, unlockOfficerKey } from './officer-key.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { enrollKey, keepEventKey, type Room, testOwnShare } from './sealing-calls.ts';
import { useDoing } from './use-doing.tsx';

async function make(room: Room): Promise<void> {
  const made = await makeEventKey(room.officers.length, room.needed);
  const shares = await Promise.all(
    made.officers.map(async (share, at) => ({
      hash: made.published.officers[at] ?? '',
      sealed: await sealShare(share, room.officers[at]?.publicKey ?? '', room.id, room.officers[at]?.id ?? ''),
      mark: await testMark(await testAnswer(share)),
    })),
  );
  const { published, server } = made;
  await send(keepEventKey, {
    event: room.id,
    publicKey: published.public,
    server: hex(server),
    serverHash: published.server,
    shares,
  });
}

/** Before publication: each officer sets a passphrase, one person makes the key, each officer tests the share. */
export function KeyMaking({
  room,
  mayMake,
  isOfficer,
}: {
  readonly room: Room;
  readonly mayMake: boolean;
  readonly isOfficer: boolean;
}) {
  const making = useDoing(() => make(room), 'Key made');
  const me = room.officers.find(({ id }) => id === room.me);
  const isEnrolled = room.officers.every((one) => one.isEnrolled);
  return (
    <section className="panel grid gap-4 p-4" aria-label="Opening key">
      <h2>Opening key</h2>
      <p className="text-muted max-w-prose">
        Each officer sets a passphrase, then the key is made, then each officer tests the share.
      </p>
      {isOfficer && me && room.publicKey === null && (
        <PassphraseForm
          key="new"
          isNew
          submit={me.isEnrolled ? 'Change passphrase' : 'Set passphrase'}
          done="Passphrase set"
          onGiven={async (passphrase) => {
            const { public: publicKey, wrapped } = await makeOfficerKey(passphrase);
            const signing = await makeSigningKey(passphrase);
            await send(enrollKey, {
              event: room.id,
              publicKey,
              wrapped,
              signingKey: signing.public,
              signingWrapped: signing.wrapped,
            });
          }}
        />
      )}
      {mayMake && room.publicKey === null && (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <button
              type="button"
              className="button"
              disabled={!isEnrolled || making.isPending}
              onClick={() => making.mutate()}
            >
              {making.isPending ? 'Working…' : 'Make key'}
            </button>
            {!isEnrolled && <span className="text-muted text-sm">Every officer first sets a passphrase.</span>}
          </div>
          {making.error && (
            <p role="alert" className="wrong">
              {making.error.message}
            </p>
          )}
        </div>
      )}
      {me && room.publicKey !== null && !me.isTested && room.own && (
        <PassphraseForm
          key="test"
          submit="Test share"
          done="Share tested"
          onGiven={async (passphrase) => {
            const own = room.own;
            if (!own?.sealed) throw new Error('Your share is not there yet.');
            const pair = await unlockOfficerKey(own, passphrase);
            const share = await openShare(own.sealed, pair, room.id, room.me);
            await send(testOwnShare, { event: room.id, answer: await testAnswer(share) });
          }}
        />
      )}
      {me?.isTested && <p>Your share works. The other officers still test theirs.</p>}
    </section>
  );
}
