import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#world';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { hex, random, sha256, utf8 } from './bytes.ts';
import { makeEventKey } from './event-key.ts';
import { makeSigningKey } from './minutes-signing.ts';
import { makeOfficerKey, sealShare, testAnswer, testMark } from './officer-key.ts';
import { enrollOfficer, keepKey, prepareEvent, testShare } from './preparing.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { draft, liveEvent, publish, type SealingWorld, sealingWorld } from './test-world.ts';

let here: SealingWorld;
let more: readonly string[];
beforeAll(async () => {
  here = await sealingWorld();
  const named = ['Dora Hill', 'Emil Roth', 'Faye Long'].map((name) => here.member(name));
  more = [...here.officers, ...(await Promise.all(named))].map(({ id }) => id);
});
afterAll(() => here.close());
beforeEach(() => here.clock.set('2026-11-20T15:00:00Z'));

type Wanted = Parameters<typeof prepareEvent>[1];
const prepare = (id: string, given: Partial<Wanted> = {}, by = here.buyer) =>
  here.run(by, (work) =>
    prepareEvent(work, { solicitation: id, level: 'split', officers: [], needed: 2, countShown: false, ...given }),
  );
const prepared = async (officers: readonly string[] = here.officers.map(({ id }) => id)) =>
  (await prepare(await draft(here), { officers })).id;
const see = (event: string) => here.product.see(sealedEvent, event);

test.each(['draft', 'in_review', 'returned', 'approved'] as const)(
  'sealing is prepared while the solicitation is %s',
  async (status) => {
    const id = await draft(here, { type: 'quotes' });
    if (status !== 'draft') await here.buyer.run(solicitation, 'submit', id);
    if (status === 'returned') await here.counsel.run(solicitation, 'return', id, 'The estimate is old.');
    if (status === 'approved') await here.counsel.run(solicitation, 'approve', id);
    const { id: event } = await prepare(id, { level: 'rule' });
    expect(await see(event)).toMatchObject({ status: 'live', level: 'rule', part: 'bid', needed: 0, publicKey: null });
  },
);

test('sealing is not prepared once the solicitation is published, nor twice', async () => {
  const id = await draft(here, { type: 'quotes' });
  await publish(here, id);
  await expect(prepare(id, { level: 'rule' })).rejects.toMatchObject({ code: 'sealing.before_publication' });
  const other = await draft(here);
  await prepare(other, { level: 'rule' });
  await expect(prepare(other, { level: 'rule' })).rejects.toMatchObject({ kind: 'conflict', code: 'sealing.prepared' });
});

test.each([
  [1, 2, false],
  [2, 1, false],
  [2, 2, true],
  [2, 3, false],
  [5, 5, true],
  [5, 6, false],
  [6, 2, false],
])('a key split among %i officers of whom %i are needed: %s', async (count, needed, isTaken) => {
  const officers = more.slice(0, count);
  const made = prepare(await draft(here), { officers, needed });
  if (isTaken) expect(await see((await made).id)).toMatchObject({ status: 'prepared', needed });
  else
    await expect(made).rejects.toMatchObject({
      code: 'sealing.enough_officers',
      issues: [{ path: 'officers', code: 'sealing.enough_officers' }],
    });
});

test.each(['rule', 'envelope'] as const)('officers hold no shares at the level %s', async (level) => {
  const id = await draft(here);
  await expect(prepare(id, { level, officers: [here.officers[0].id] })).rejects.toMatchObject({
    code: 'sealing.no_officers',
    issues: [{ path: 'officers', code: 'sealing.no_officers' }],
  });
  const { id: event } = await prepare(id, { level, needed: 2 });
  const made = await see(event);
  expect([made.status, made.needed, made.officers ?? []]).toEqual(['live', 0, []]);
  // The key of the installation, where it seals, is there at once.
  expect(made.publicKey !== null).toBe(level === 'envelope');
});

test('a share is of a person who works here now', async () => {
  const gone = '01900000-0000-7000-8000-00000000abcd';
  await expect(prepare(await draft(here), { officers: [here.officers[0].id, gone] })).rejects.toMatchObject({
    code: 'sealing.officer',
    issues: [{ path: 'officers' }],
  });
});

type Enrolled = Parameters<typeof enrollOfficer>[1];
const enroll = (by: Person, event: string, given: Partial<Enrolled> & Pick<Enrolled, 'publicKey'>) =>
  here.run(by, (work) => enrollOfficer(work, { event, wrapped: '00', ...given }));
const publicKey = async () => (await makeOfficerKey('passphrase')).public;

test('an officer of the opening sets a passphrase with real keys, and no other officer does', async () => {
  const event = await prepared();
  const [ada, ben] = here.officers;
  const own = await publicKey();
  const stranger = here.chief.with({ duties: ['opening_officer'] });
  await expect(enroll(stranger, event, { publicKey: own })).rejects.toMatchObject({ code: 'sealing.not_named' });
  await expect(enroll(ada, event, { publicKey: `05${own.slice(2)}` })).rejects.toMatchObject({
    code: 'sealing.public_key',
  });
  const signing = { ...(await makeSigningKey('passphrase')), public: '04' };
  await expect(enroll(ada, event, { publicKey: own, signing })).rejects.toMatchObject({
    code: 'sealing.signing_key',
    issues: [{ path: 'signingKey', code: 'sealing.signing_key' }],
  });
  expect((await see(event)).officers?.map((one) => one.publicKey ?? null)).toEqual([null, null, null]);
  const real = await makeSigningKey('passphrase');
  await enroll(ben, event, { publicKey: own, signing: real });
  const officers = (await see(event)).officers?.map((one) => [one.publicKey ?? null, one.signingKey ?? null]);
  expect(officers).toEqual([
    [null, null],
    [own, real.public],
    [null, null],
  ]);
});

test('no passphrase is set once the key is made, nor once the opening is over before it began', async () => {
  const { event } = await liveEvent(here, { tested: false });
  const own = await publicKey();
  const refusal = { code: 'sealing.key_is_made' };
  await expect(enroll(here.officers[0], event, { publicKey: own })).rejects.toMatchObject(refusal);
  const id = await draft(here);
  const { id: early } = await prepare(id, { officers: more.slice(0, 2) });
  await here.chief.run(solicitation, 'cancel', id, 'Not needed.');
  expect(await see(early)).toMatchObject({ status: 'destroyed', publicKey: null });
  await expect(enroll(here.officers[0], early, { publicKey: own })).rejects.toMatchObject(refusal);
});

/** The parts of a key as the browser of an official sends them. */
async function parts(event: string, keys: readonly string[]) {
  const made = await makeEventKey(3, 2);
  const shares = await Promise.all(
    made.officers.map(async (share, at) => ({
      hash: made.published.officers[at] ?? '',
      sealed: await sealShare(share, keys[at] ?? '', event, here.officers[at]?.id ?? ''),
      mark: await testMark(await testAnswer(share)),
    })),
  );
  const { public: key, server: serverHash } = made.published;
  return { made, given: { event, publicKey: key, server: hex(made.server), serverHash, shares } };
}

test('the key is kept when each officer has a passphrase, with a share for each and the hash of the server’s', async () => {
  const event = await prepared();
  const keys = await Promise.all(here.officers.map(publicKey));
  const { made, given } = await parts(event, keys);
  const keep = (of: Partial<typeof given> = {}, by = here.buyer) =>
    here.run(by, (work) => keepKey(work, { ...given, ...of }));
  for (const at of [0, 1]) await enroll(here.officers[at] as Person, event, { publicKey: keys[at] ?? '' });
  await expect(keep()).rejects.toMatchObject({ code: 'sealing.all_enrolled' });
  // Before there is a share nothing is its test.
  const answer = await testAnswer(made.officers[0] as Uint8Array<ArrayBuffer>);
  const shown = (of: string, by = here.officers[0]) => here.run(by, (work) => testShare(work, { event, answer: of }));
  await expect(shown(answer)).rejects.toMatchObject({ code: 'sealing.wrong_share' });
  await enroll(here.officers[2], event, { publicKey: keys[2] ?? '' });
  const [first] = given.shares;
  for (const shares of [given.shares.slice(1), [...given.shares, ...(first ? [first] : [])]])
    await expect(keep({ shares })).rejects.toMatchObject({ code: 'sealing.a_share_each' });
  const plain = hex(await sha256(made.server));
  for (const of of [{ server: hex(random(made.server.length)) }, { serverHash: plain }])
    await expect(keep(of)).rejects.toMatchObject({ code: 'sealing.server_hash' });
  await expect(keep({ publicKey: hex(utf8('no key')) })).rejects.toMatchObject({ code: 'sealing.public_key' });
  expect(await see(event)).toMatchObject({ status: 'prepared', publicKey: null, keyMadeBy: null });
  await keep({}, here.chief);
  expect(await see(event)).toMatchObject({
    status: 'prepared',
    publicKey: given.publicKey,
    serverHash: given.serverHash,
    keyMadeBy: here.chief.id,
    officers: given.shares.map(({ hash }, at) => ({
      officer: here.officers[at]?.id,
      publicKey: keys[at],
      share: hash,
    })),
  });
  await expect(keep()).rejects.toMatchObject({ code: 'sealing.key_is_made' });
  const stranger = here.chief.with({ duties: ['opening_officer'] });
  await expect(shown(answer, stranger as (typeof here.officers)[0])).rejects.toMatchObject({
    code: 'sealing.not_named',
  });
  await expect(shown('00'.repeat(32))).rejects.toMatchObject({ code: 'sealing.wrong_share' });
  expect(await shown(answer)).toEqual({ isReady: false });
  const tested = (await see(event)).officers?.map(({ testedAt }) => testedAt ?? null);
  expect(tested).toEqual([here.clock.now().toISOString(), null, null]);
});

test('where the opening is of no split key, none is kept', async () => {
  const { id: event } = await prepare(await draft(here), { level: 'rule' });
  const { given } = await parts(event, await Promise.all(here.officers.map(publicKey)));
  await expect(here.run(here.buyer, (work) => keepKey(work, given))).rejects.toMatchObject({
    code: 'sealing.key_is_made',
  });
});
