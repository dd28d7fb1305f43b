import { useState } from 'react';
import { send } from '#web/data/send.ts';
import { hex } from './bytes.ts';
import type { EventKeyPair } from './envelope.ts';
import { handShare, makeChairKey, openShare, unlockOfficerKey } from './officer-key.ts';
import { openAll } from './open-all.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { bookBids, closeBids, giveOwnShare, releaseKey, type Room, startSession } from './sealing-calls.ts';
import { useDoing } from './use-doing.tsx';

/** The chair's key of a session lives in this window alone; a new window begins the opening again. */
const chairKeys = new Map<string, EventKeyPair>();

async function start(room: Room): Promise<void> {
  const pair = await makeChairKey();
  const { id } = await send(startSession, { event: room.id, chairKey: hex(pair.public) });
  chairKeys.set(id, pair);
}

async function give(room: Room, passphrase: string): Promise<void> {
  const { own, session } = room;
  if (!own?.sealed || !session) throw new Error('Your share is not there.');
  const share = await openShare(own.sealed, await unlockOfficerKey(own, passphrase), room.id, room.me);
  await send(giveOwnShare, {
    session: session.id,
    share: await handShare(share, session.chairKey, session.id, room.me),
  });
}

async function openBids(room: Room, reasons: Readonly<Record<string, string>>): Promise<void> {
  const session = room.session?.id ?? '';
  const pair = chairKeys.get(session);
  if (!pair) throw new Error('The key of this session is in another window. Start the opening again.');
  const absent = Object.entries(reasons).map(([officer, reason]) => ({ officer, reason }));
  const released = await send(releaseKey, { session, absent });
  const found = await openAll(released, pair, session);
  await send(bookBids, { session, found: found.map(({ receipt, key }) => ({ receipt, key: key ?? '' })) });
  chairKeys.delete(session);
}

/** The deadline has passed and the root is not out yet. */
export function CloseBids({ room }: { readonly room: Room }) {
  const closing = useDoing(() => send(closeBids, { event: room.id }), 'Bids closed');
  return (
    <section className="panel grid gap-3 p-4" aria-label="Bids are due">
      <h2>Bids are due</h2>
      <p className="text-muted max-w-prose">Closing publishes the root of all envelopes. Then the opening can start.</p>
      <div>
        <button
          type="button"
          className="button button-primary"
          disabled={closing.isPending}
          onClick={() => closing.mutate()}
        >
          Close bids
        </button>
      </div>
      {closing.error && (
        <p role="alert" className="wrong">
          {closing.error.message}
        </p>
      )}
    </section>
  );
}

/** The opening at the hour: roll call, shares, and all envelopes in one act. */
export function Ceremony({ room, isOfficer }: { readonly room: Room; readonly isOfficer: boolean }) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const starting = useDoing(() => start(room), 'Opening started');
  const absent = room.officers.filter(({ isPresent }) => !isPresent);
  const opening = useDoing(() => {
    const given = absent.map(({ id }) => [id, reasons[id] ?? ''] as const);
    return openBids(room, Object.fromEntries(given));
  }, 'Bids opened');
  const { session } = room;
  const isGoingOn = session?.status === 'gathering' || session?.status === 'released';
  const isChair = isGoingOn && session.chair === room.me;
  const holdsKey = isChair && chairKeys.has(session.id);
  const there = room.officers.length - absent.length;
  const mine = room.officers.find(({ id }) => id === room.me);
  const mayBegin = isOfficer && (room.level !== 'split' || mine !== undefined);
  const trouble = starting.error ?? opening.error;
  return (
    <section className="panel grid gap-4 p-4" aria-label="Bid opening">
      <h2>Bid opening</h2>
      {room.level === 'split' && (
        <p>
          {there} of {room.needed} officers needed gave their share.
        </p>
      )}
      {mayBegin && !holdsKey && (
        <div>
          <button
            type="button"
            className={isGoingOn ? 'button' : 'button button-primary'}
            disabled={starting.isPending}
            onClick={() => starting.mutate()}
          >
            {isGoingOn ? 'Start again' : 'Start opening'}
          </button>
          {isGoingOn && <span className="text-muted ml-3">Chair: {session.chairName}</span>}
        </div>
      )}
      {isGoingOn && session.status === 'gathering' && mine && !mine.isPresent && room.own && (
        <PassphraseForm submit="Give share" done="Share given" onGiven={(passphrase) => give(room, passphrase)} />
      )}
      {holdsKey && there >= room.needed && (
        <div className="grid max-w-md gap-3">
          {absent.map(({ id, name }) => (
            <label key={id} className="block font-medium">
              Reason {name} is absent
              <input
                className="control mt-1 font-normal"
                value={reasons[id] ?? ''}
                onChange={({ target }) => setReasons({ ...reasons, [id]: target.value })}
              />
            </label>
          ))}
          <div>
            <button
              type="button"
              className="button button-primary"
              disabled={opening.isPending || absent.some(({ id }) => !(reasons[id] ?? '').trim())}
              onClick={() => opening.mutate()}
            >
              {opening.isPending ? 'Opening…' : 'Open bids'}
            </button>
          </div>
        </div>
      )}
      {trouble && (
        <p role="alert" className="wrong">
          {trouble.message}
        </p>
      )}
    </section>
  );
}
