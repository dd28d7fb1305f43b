import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signNote, verifierKey } from '#server/audit/note.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { driftFrom, driftInWords } from '../bidding/server-now.ts';
import { checkStamp, signerOf, stampText } from './check-receipt.ts';
import {
  checkInWords,
  checkMinutes,
  minutesFrom,
  signedInWords,
  type SignedMinutes,
  signLate,
  signWith,
  type SigningKey,
} from './minutes-signing.ts';
import { objectToMinutes, signMinutes } from './minutes-signing.server.ts';
import { openingSession } from './opening-session.record.ts';
import { startOpening } from './opening.server.ts';
import { publicKeys, publicMinutes } from './public-minutes.server.ts';
import { roomFor } from './sealing-reads.server.ts';
import {
  closed,
  dueAt,
  enterTwice,
  firm,
  liveEvent,
  opened,
  passphraseOf,
  type SealingWorld,
  sealingWorld,
} from './test-world.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld();
});
afterAll(() => here.close());
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

/** An opening that has ended, with Ada as chair, Ben, and Cleo, whose passphrase is from before minutes were signed. */
async function ended(who: readonly number[] = [0, 1, 2]) {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here);
  await enterTwice(here, at, await firm(here), { cents: 100_00 });
  await closed(here, at);
  const { session } = await opened(here, at, who);
  const { number, lastHash } = await here.product.see(openingSession, session);
  const [ada, ben, cleo] = here.officers;
  const statementOf = (person: typeof ada) => ({ number, name: person.actor.name, lastHash });
  const signatureOf = (person: typeof ada, own: SigningKey | null) =>
    signWith(own as SigningKey, passphraseOf(person), statementOf(person));
  const sign = async (person: typeof ada, own: SigningKey | null) =>
    here.run(person, async (work) =>
      signMinutes(work, { session, signature: await signatureOf(person, own), publicKey: null }),
    );
  const published = async (): Promise<SignedMinutes> => {
    const [one] = await here.run(here.product, (work) => publicMinutes(work, at.solicitation));
    return one as SignedMinutes;
  };
  return { ...at, session, ada, ben, cleo, statementOf, signatureOf, sign, published };
}

describe('the minutes of an opening', () => {
  test('are signed by each officer who was present; a missing signature stays visible, and what is published checks', async () => {
    const at = await ended();
    await at.sign(at.ada, at.signing[0] ?? null);
    await at.sign(at.ben, at.signing[1] ?? null);
    const minutes = await at.published();
    expect(signedInWords(minutes.signers)).toBe('2 of 3 signed');
    expect(checkInWords(minutes, await checkMinutes(minutes))).toBe(
      `${minutes.number}: Every line is as it was written. Valid signatures: Ada Okafor, Ben Tran. Not signed: Cleo Marsh.`,
    );
    const late = await signLate(at.statementOf(at.cleo));
    await here.run(at.cleo, (work) => signMinutes(work, { session: at.session, ...late }));
    const [, , third] = (await at.published()).signers;
    expect(third).toMatchObject({ name: 'Cleo Marsh', state: 'signed', keyMade: 'after' });
    const { signers, clockGap } = await here.run(at.ada, (work) => roomFor(work, at.event));
    expect(signers.map(({ state, keyMade }) => [state, keyMade])).toEqual([
      ['signed', 'before'],
      ['signed', 'before'],
      ['signed', 'after'],
    ]);
    expect(clockGap).toBe(0);
  });

  test('show a changed line, a dropped line, a swapped signature and one of another opening', async () => {
    const [at, other] = [await ended([0, 1]), await ended([0, 1])];
    for (const one of [at, other]) {
      await one.sign(one.ada, one.signing[0] ?? null);
      await one.sign(one.ben, one.signing[1] ?? null);
    }
    const good = await at.published();
    const another = await other.published();
    const whole = { fault: null, good: ['Ada Okafor', 'Ben Tran'], wrong: [], missing: [] };
    expect(await checkMinutes(good)).toEqual(whole);
    const [first, second] = good.signers;
    const with0 = (change: object) => ({ ...good, signers: good.signers.with(0, { ...first, ...change } as never) });
    const lines = good.lines.with(1, { ...good.lines[1], text: 'Nothing happened.' } as never);
    expect(await checkMinutes({ ...good, lines })).toMatchObject({ fault: 2 });
    expect((await checkMinutes({ ...good, lines: good.lines.toSpliced(1, 1) })).fault).not.toBeNull();
    const shorter = { ...good, lines: good.lines.slice(0, -1), lastHash: good.lines.at(-2)?.hash ?? '' };
    expect(await checkMinutes(shorter)).toMatchObject({ fault: null, good: [], wrong: ['Ada Okafor', 'Ben Tran'] });
    const wrong = { good: ['Ben Tran'], wrong: ['Ada Okafor'] };
    expect(await checkMinutes(with0({ signature: second?.signature }))).toMatchObject(wrong);
    expect(await checkMinutes(with0({ signature: another.signers[0]?.signature }))).toMatchObject(wrong);
    expect(await checkMinutes(with0({ signature: second?.signature, publicKey: second?.publicKey }))).toMatchObject(
      wrong,
    );
    // A key that was not published before the deadline is no substitute for one that was.
    const forged = await signLate({ number: good.number, name: 'Ada Okafor', lastHash: good.lastHash });
    expect(await checkMinutes(with0({ ...forged, keyMade: 'after' }))).toMatchObject(wrong);
    expect(minutesFrom(JSON.stringify({ openings: [good] }))).toEqual([good]);
    expect(minutesFrom('{"openings": 5}')).toBeNull();
  });

  test('are signed by no one for another, by no one who was absent, and with no key or product', async () => {
    const at = await ended([0, 1]);
    const { session } = at;
    const signature = await at.signatureOf(at.ada, at.signing[0] ?? null);
    const run = (person: typeof at.ada, given: { signature: string; publicKey?: string }) =>
      here.run(person, (work) => signMinutes(work, { session, publicKey: null, ...given }));
    await expect(run(at.ben, { signature })).rejects.toMatchObject({ code: 'minutes.wrong_signature' });
    await expect(run(at.cleo, await signLate(at.statementOf(at.cleo)))).rejects.toMatchObject({
      code: 'minutes.not_present',
    });
    await expect(run(at.ada, await signLate(at.statementOf(at.ada)))).rejects.toMatchObject({
      code: 'minutes.other_key',
    });
    await expect(run(here.buyer, { signature })).rejects.toMatchObject({ code: 'rights' });
    await expect(run(here.product, { signature })).rejects.toMatchObject({ code: 'sealing.in_person' });
    const service = { ...at.ada.actor, kind: 'service' as const };
    await expect(
      here.door.run(service, (work) => signMinutes(work, { session, signature, publicKey: null })),
    ).rejects.toMatchObject({ code: 'sealing.in_person' });
    const standIn = { ...at.cleo.actor, standsInFor: [at.ada.id] };
    await expect(
      here.door.run(standIn, (work) => signMinutes(work, { session, signature, publicKey: null })),
    ).rejects.toMatchObject({ code: 'minutes.not_present' });
    await run(at.ada, { signature });
    await expect(run(at.ada, { signature })).rejects.toMatchObject({ code: 'minutes.signed' });
  });

  test('carry an objection, which holds nothing up and may be followed by a signature', async () => {
    const at = await ended([0, 1]);
    const object = () =>
      here.run(at.ben, (work) =>
        objectToMinutes(work, { session: at.session, reason: 'Envelope 2 was read out twice.' }),
      );
    await object();
    await expect(object()).rejects.toMatchObject({ code: 'minutes.objected' });
    expect((await at.published()).signers).toMatchObject([
      { name: 'Ada Okafor', state: 'missing' },
      { name: 'Ben Tran', state: 'objection', objection: 'Envelope 2 was read out twice.', signature: null },
    ]);
    await at.sign(at.ben, at.signing[1] ?? null);
    const { signers } = await at.published();
    expect(signers.map(({ state }) => state)).toEqual(['missing', 'objection', 'signed']);
    expect(signedInWords(signers)).toBe('1 of 2 signed');
  });

  test('are signed when they are ended and whole, not before', async () => {
    const at = await liveEvent(here);
    await closed(here, at);
    const [ada] = here.officers;
    const { id: session } = await here.run(ada, (work) => startOpening(work, { event: at.event, chairKey: '04' }));
    const given = { session, signature: '00', publicKey: null };
    await expect(here.run(ada, (work) => signMinutes(work, given))).rejects.toMatchObject({
      code: 'minutes.not_ended',
    });
    const done = await ended([0, 1]);
    const { minutes } = await here.product.see(openingSession, done.session);
    const lines = minutes as unknown as object[]; // as the opening wrote them
    const changed = lines.with(1, { ...lines[1], text: 'Changed.' }) as never;
    await here.run(here.product, (work) => work.change(openingSession, done.session, {}, { minutes: changed }));
    await expect(done.sign(done.ada, done.signing[0] ?? null)).rejects.toMatchObject({ code: 'minutes.changed' });
  });

  test('say how far the clocks of server and database are apart; the keys are public before the deadline', async () => {
    const at = await liveEvent(here);
    const keys = await here.run(here.product, (work) => publicKeys(work, at.solicitation));
    expect(keys).toMatchObject([{ part: 'bid', needed: 2 }]);
    expect(keys[0]?.signingKeys).toEqual(at.signing.flatMap((one) => one?.public ?? []));
    here.clock.set(dueAt);
    await here.product.run(solicitation, 'close', at.solicitation);
    here.databaseClock.at = '2026-12-18T19:00:02.500Z';
    const [ada] = here.officers;
    const { id } = await here.run(ada, (work) => startOpening(work, { event: at.event, chairKey: '04' }));
    const { minutes } = await here.product.see(openingSession, id);
    expect(JSON.stringify(minutes)).toContain('The clocks of server and database differ by 2.5 s');
    expect((await here.run(ada, (work) => roomFor(work, at.event))).clockGap).toBe(2500);
  });
});

test('a time stamp fits its receipt alone, and only by a key of the installation', async () => {
  const received = {
    event: 'e',
    receipt: 'r',
    part: 'bid',
    version: 1,
    commitment: 'c',
    size: 5,
    receivedAt: '2026-11-20T15:00:00.000Z',
  };
  const [own, foreign] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const name = signerOf(here.organizationId);
  const stampBy = (pair: typeof own) => signNote(`${name}\n${stampText(received)}`, name, pair.privateKey);
  const keys = [verifierKey(name, foreign.publicKey), verifierKey(name, own.publicKey)].slice(1);
  const checked = (stamp: string | null, of = received) => checkStamp({ receipt: 'r', stamp }, of, keys);
  expect(await checked(stampBy(own))).toBe('signed');
  expect(await checked(stampBy(foreign))).toBe('wrong');
  expect(await checked(stampBy(own), { ...received, receivedAt: '2026-11-20T14:00:00.000Z' })).toBe('wrong');
  expect(await checked(stampBy(own).replace('"c"', '"d"'))).toBe('wrong');
  expect(await checked('nonsense')).toBe('wrong');
  expect(await checked(null)).toBe('none');
});

test('a device’s clock is told apart from the server’s beyond two seconds and the round trip', () => {
  const now = '2026-11-20T15:00:00.000Z';
  const at = Date.parse(now);
  const said = (ahead: number, trip = 200) =>
    driftInWords(driftFrom(at + ahead - trip / 2, at + ahead + trip / 2, now));
  expect(said(-192_000)).toBe(
    'Your clock is 3 min 12 s behind. Bids are due by the server’s clock. Measured within 0.1 s.',
  );
  expect(said(3_600_000)).toContain('Your clock is 1 h ahead.');
  expect(said(1900)).toBeNull();
  expect(said(4000, 5000)).toBeNull();
});
