import { randomUUID } from 'node:crypto';
import { type Person, type World, world } from '#world';
import type { Database, Tx } from '#server/db/database.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import type { BidResponse } from '../bidding/bid-response.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { sealer } from '../../../tests/world/seal-key.ts';
import { bytesOfBid } from './bid-content.ts';
import { fromHex, hex } from './bytes.ts';
import { databaseClock } from './clocks.server.ts';
import { seal, type SealedFor } from './envelope.ts';
import { makeEventKey } from './event-key.ts';
import {
  handShare,
  makeChairKey,
  makeOfficerKey,
  type OfficerKey,
  openShare,
  sealShare,
  testAnswer,
  testMark,
  unlockOfficerKey,
} from './officer-key.ts';
import { makeSigningKey, type SigningKey } from './minutes-signing.ts';
import { enrollOfficer, keepKey, prepareEvent, testShare } from './preparing.server.ts';
import { submitEnvelope } from './receiving.server.ts';
import { openAll } from './open-all.ts';
import { giveShare, keepOpened, releaseShare, startOpening } from './opening.server.ts';
import { sealedEvent } from './sealed-event.record.ts';

/** A county whose database clock stands where the test puts it, and whose every statement is on record. */
export interface SealingWorld extends World {
  readonly written: string[];
  readonly databaseClock: { at: string | null };
  readonly buyer: Person;
  readonly second: Person;
  readonly chief: Person;
  readonly counsel: Person;
  readonly officers: readonly [Person, Person, Person];
  run<T>(person: Person, work: (work: UnitOfWork) => Promise<T>): Promise<T>;
}

export async function sealingWorld(
  given: { isJudgedNow?: boolean; reachesItself?: boolean } = {},
): Promise<SealingWorld> {
  const written: string[] = [];
  const databaseClockAt: { at: string | null } = { at: null };
  let now = () => new Date(0);
  const told = (value: unknown): string =>
    Buffer.isBuffer(value) ? value.toString('hex') : (JSON.stringify(value) ?? '');
  const heard = (tx: Tx): Tx => ({
    ...tx,
    query: async (text, values, name) => {
      if (text === databaseClock) return [{ now: databaseClockAt.at ?? now().toISOString() }] as never;
      written.push(text, ...(values ?? []).map(told));
      return tx.query(text, values, name);
    },
    rows: async (text, values, name) => {
      written.push(text, ...(values ?? []).map(told));
      return tx.rows(text, values, name);
    },
  });
  const wrap = (database: Database): Database => ({
    ...database,
    within: (scope, work) => database.within(scope, (tx) => work(heard(tx))),
  });
  const here = await world({ wrap, ...given });
  now = () => here.clock.now();
  here.clock.set('2026-11-20T15:00:00Z');
  const member = async (name: string, ...duties: string[]) => (await here.member(name)).with({ duties });
  const opener = (name: string) => member(name, 'opening_officer');
  return {
    ...here,
    written,
    databaseClock: databaseClockAt,
    buyer: await member('Miguel Ortiz', 'buyer'),
    second: await member('Rosa Delgado', 'buyer'),
    chief: await member('Priya Raman', 'chief_procurement_officer'),
    counsel: await member('Dana Whitfield', 'legal_counsel'),
    officers: [await opener('Ada Okafor'), await opener('Ben Tran'), await opener('Cleo Marsh')],
    run: (person, work) => here.door.run(person.actor, work),
  };
}

export const dueAt = '2026-12-18T19:00:00.000Z';
export const passphraseOf = (person: Person): string => `passphrase of ${person.actor.name}`;

export async function draft(here: SealingWorld, more: object = {}): Promise<string> {
  const pump = { item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } } as const;
  const estimate = { cents: 90_000_00, currency: 'USD' };
  const given = { name: 'Trash pumps', type: 'itb', items: [pump], estimate, dueAt, ...more } as const;
  return (await here.buyer.make(solicitation, given)).id;
}

export async function publish(here: SealingWorld, id: string): Promise<void> {
  await here.buyer.run(solicitation, 'submit', id);
  await here.counsel.run(solicitation, 'approve', id);
  await here.chief.run(solicitation, 'publish', id);
}

/** The key of an event, made as the browser of an official makes it, with every share tested. */
export async function liveEvent(here: SealingWorld, given: { tested?: boolean; call?: object } = {}) {
  const id = await draft(here, given.call);
  const keyed = await keyedEvent(here, id, { part: 'bid', isTested: given.tested !== false });
  if (given.tested !== false) await publish(here, id);
  return { solicitation: id, ...keyed };
}

/** Sealed with the key of the installation: no one holds a share, and any opening officer opens. */
export async function encryptedEvent(here: SealingWorld, call: object = {}) {
  const id = await draft(here, call);
  const { id: event } = await here.run(here.buyer, (work) =>
    prepareEvent(work, { solicitation: id, level: 'envelope', officers: [], needed: 0, countShown: false }),
  );
  await publish(here, id);
  return { solicitation: id, event };
}

/** A solicitation in two envelopes: the price event has a key and shares of its own. */
export async function liveTwo(here: SealingWorld) {
  const id = await draft(here, { type: 'multi_step', name: 'Traffic signal system' });
  const first = await keyedEvent(here, id, { part: 'bid', isTested: true });
  const price = await keyedEvent(here, id, { part: 'price', isTested: true });
  await publish(here, id);
  return { solicitation: id, ...first, price: { solicitation: id, ...price } };
}

async function keyedEvent(here: SealingWorld, id: string, given: { part: 'bid' | 'price'; isTested: boolean }) {
  const { part } = given;
  const officers = here.officers.map(({ id: one }) => one);
  const { id: event } = await here.run(here.buyer, (work) =>
    prepareEvent(work, { solicitation: id, part, level: 'split', officers, needed: 2, countShown: false }),
  );
  const keys: OfficerKey[] = [];
  const signing: (SigningKey | null)[] = [];
  for (const officer of here.officers) {
    const own = await makeOfficerKey(passphraseOf(officer));
    keys.push(own);
    // The last one set the passphrase before minutes were signed.
    const signs = officer === here.officers[2] ? null : await makeSigningKey(passphraseOf(officer));
    signing.push(signs);
    const { public: publicKey, wrapped } = own;
    await here.run(officer, (work) => enrollOfficer(work, { event, publicKey, wrapped, signing: signs }));
  }
  const made = await makeEventKey(3, 2);
  const shares = await Promise.all(
    made.officers.map(async (share, at) => ({
      hash: made.published.officers[at] ?? '',
      sealed: await sealShare(share, keys[at]?.public ?? '', event, officers[at] ?? ''),
      mark: await testMark(await testAnswer(share)),
    })),
  );
  await here.run(here.buyer, (work) =>
    keepKey(work, {
      event,
      publicKey: made.published.public,
      server: hex(made.server),
      serverHash: made.published.server,
      shares,
    }),
  );
  const shareOf = async (at: number) => {
    const own = keys[at];
    if (!own) throw new Error('no such officer');
    const pair = await unlockOfficerKey(own, passphraseOf(here.officers[at] as Person));
    return openShare(shares[at]?.sealed ?? '', pair, event, officers[at] ?? '');
  };
  if (given.isTested)
    for (const at of [0, 1, 2]) {
      const answer = await testAnswer(await shareOf(at));
      await here.run(here.officers[at] as Person, (work) => testShare(work, { event, answer }));
    }
  return { event, made, shareOf, signing };
}

let drawn = 0;
export async function firm(here: SealingWorld, name = `Firm ${++drawn}`): Promise<string> {
  const address = { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
  const made = { name, taxClass: 'c_corporation', email: `bids${++drawn}@firm.example`, address };
  return (await here.product.make(vendor, made as never)).id;
}

export interface Typed {
  readonly cents: number;
  /** Of several lines, in place of the one of `cents`. */
  readonly prices?: Readonly<Record<string, number | 'no_bid'>>;
  readonly notes?: string;
  /** In place of the one price. */
  readonly offer?: Offer;
  readonly response?: BidResponse;
}

/** What a browser makes of a form: the envelope and the number of its receipt. */
export async function sealedBid(
  here: SealingWorld,
  at: { solicitation: string; event: string },
  vendorId: string,
  typed: Typed,
) {
  const { publicKey } = await here.product.see(sealedEvent, at.event);
  const receipt = randomUUID();
  const content = bytesOfBid({
    form: 'levee-bid-1',
    solicitation: at.solicitation,
    vendor: vendorId,
    offer: typed.offer ?? { prices: typed.prices ?? { '1': typed.cents * 100 }, extras: {} },
    notes: typed.notes ?? '',
    response: typed.response ?? null,
  });
  const sealedFor: SealedFor = { event: at.event, vendor: vendorId, part: receipt, version: 1 };
  const { envelope, contentKey } = await seal(content, fromHex(publicKey ?? ''), sealedFor);
  return { receipt, envelope, contentKey: hex(contentKey), vendor: vendorId, event: at.event };
}

export async function enter(
  here: SealingWorld,
  at: { solicitation: string; event: string },
  by: Person,
  vendorId: string,
  typed: Typed,
  more: { acknowledged?: number; finding?: string } = {},
) {
  const one = await sealedBid(here, at, vendorId, typed);
  const begunAt = here.clock.now().toISOString();
  const told = await here.run(by, (work) =>
    submitEnvelope(work, { acknowledged: 0, begunAt, ...more, ...one }, 'paper'),
  );
  return { ...one, told };
}

/** A paper bid as two clerks type it. */
export async function enterTwice(
  here: SealingWorld,
  at: { solicitation: string; event: string },
  vendorId: string,
  typed: Typed,
  again: Typed = typed,
) {
  const first = await enter(here, at, here.buyer, vendorId, typed);
  const second = await enter(here, at, here.second, vendorId, again);
  return { first, second };
}

type Live = Awaited<ReturnType<typeof liveEvent>>;

/** The clocks pass the deadline and the product closes the solicitation. */
export async function closed(here: SealingWorld, at: Pick<Live, 'solicitation'>): Promise<void> {
  here.clock.set(dueAt);
  await here.product.run(solicitation, 'close', at.solicitation);
}

/** The whole ceremony, as the browsers of these officers hold it; the first is the chair. */
export async function opened(here: SealingWorld, at: Live, who: readonly number[] = [0, 1]) {
  const chair = await makeChairKey();
  const person = (place: number) => here.officers[place] as Person;
  const { id: session } = await here.run(person(who[0] ?? 0), (work) =>
    startOpening(work, { event: at.event, chairKey: hex(chair.public) }),
  );
  for (const place of who) {
    const share = await handShare(await at.shareOf(place), hex(chair.public), session, person(place).id);
    await here.run(person(place), (work) => giveShare(work, { session, share }));
  }
  const absent = here.officers.flatMap(({ id }, place) =>
    who.includes(place) ? [] : [{ officer: id, reason: 'Ill.' }],
  );
  const key = await sealer();
  const released = await here.run(person(who[0] ?? 0), (work) => releaseShare(work, { session, absent }, key));
  const found = await openAll(released, chair, session);
  await here.run(person(who[0] ?? 0), (work) => keepOpened(work, { session, found }, key));
  return { session, released, found };
}

/** The opening of bids that are sealed with the key of the installation: one officer holds it. */
export async function openedAlone(here: SealingWorld, { event }: { event: string }): Promise<void> {
  const [officer] = here.officers;
  const chair = await makeChairKey();
  const { id: session } = await here.run(officer, (work) => startOpening(work, { event, chairKey: hex(chair.public) }));
  const key = await sealer();
  const released = await here.run(officer, (work) => releaseShare(work, { session, absent: [] }, key));
  const found = await openAll(released, chair, session);
  await here.run(officer, (work) => keepOpened(work, { session, found }, key));
}
