import { randomUUID } from 'node:crypto';
import { bytesOfBid } from '#domains/procurement/sealing/bid-content.ts';
import { fromHex, hex } from '#domains/procurement/sealing/bytes.ts';
import { databaseClock } from '#domains/procurement/sealing/clocks.server.ts';
import { type EventKeyPair, seal } from '#domains/procurement/sealing/envelope.ts';
import { makeEventKey } from '#domains/procurement/sealing/event-key.ts';
import * as officerKey from '#domains/procurement/sealing/officer-key.ts';
import { openAll } from '#domains/procurement/sealing/open-all.ts';
import { giveShare, keepOpened, releaseShare, startOpening } from '#domains/procurement/sealing/opening.server.ts';
import { enrollOfficer, keepKey, prepareEvent, testShare } from '#domains/procurement/sealing/preparing.server.ts';
import { submitEnvelope } from '#domains/procurement/sealing/receiving.server.ts';
import { sealedEvent } from '#domains/procurement/sealing/sealed-event.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor as vendorRecord } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';

/** With it the officers of the demonstration open their shares; an installation of one's own has no such passphrase. */
export const demoPassphrase = 'Tidewater opens bids';

const officers = ['Mei Lin', 'Adaeze Okafor', 'Yvette Dubois'] as const;

interface Call {
  readonly name: string;
  readonly summary: string;
  readonly item: string;
  readonly quantity: string;
  readonly more: string;
  /** Unit prices of both lines in cents, a bid each. */
  readonly bids: readonly (readonly [one: number, other: number])[];
}
const generators: Call = {
  name: 'Standby generators for lift stations',
  summary: 'Twelve standby generators with transfer switches, delivered and set.',
  item: 'Standby generator, 150 kW',
  quantity: '12',
  more: 'Automatic transfer switch',
  bids: [
    [48_250_00, 3_900_00],
    [46_980_00, 4_150_00],
    [51_400_00, 3_750_00],
    [47_600_00, 4_020_00],
  ],
};
const signs: Call = {
  name: 'Retroreflective road signs',
  summary: 'Stop, yield and warning signs for the yearly replacement.',
  item: 'Stop sign, 36 inch',
  quantity: '400',
  more: 'Sign post, 12 foot',
  bids: [
    [78_50, 41_20],
    [74_90, 43_75],
    [81_10, 39_95],
  ],
};

/** Two sealed calls: one opened, with its tabulation and minutes, and one that still receives bids. */
export async function seedSealedBids(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string) => cast.get(name) as Actor; // all of them are of the county
  // The database's clock says what the story's says, so that bids come in on their days.
  const on = (name: string, day?: string): UnitOfWork => {
    const { tx, actor, around } = as(actorOf(name), day);
    const query: typeof tx.query = async (text, values, statement) =>
      text === databaseClock ? ([{ now: around.now().toISOString() }] as never) : tx.query(text, values, statement);
    return new UnitOfWork({ ...tx, query }, actor, around);
  };
  const active = { where: { status: 'active' }, order: 'name', fields: ['heldFrom'], most: 20 } as const;
  const firms = (await on('Walter Kowalski').rows(vendorRecord, active)).filter(({ heldFrom }) => !heldFrom?.length);
  const keys = await Promise.all(officers.map(() => officerKey.makeOfficerKey(demoPassphrase)));

  const published = async (call: Call, dueAt: string, [drafted, out]: readonly [string, string]) => {
    const { id } = await on('Chantal Beaumont', drafted).insert(solicitation, {
      name: call.name,
      summary: call.summary,
      type: 'itb',
      dueAt,
      estimate: { cents: 90_000_00, currency: 'USD' },
      items: [
        { item: call.item, kind: 'base', quantity: { amount: call.quantity, unit: 'EA' } },
        { item: call.more, kind: 'base', quantity: { amount: call.quantity, unit: 'EA' } },
      ],
    });
    const ids = officers.map((name) => actorOf(name).id);
    const { id: event } = await prepareEvent(on('Chantal Beaumont', drafted), {
      solicitation: id,
      level: 'split',
      officers: ids,
      needed: 2,
      countShown: true,
    });
    for (const [at, name] of officers.entries()) {
      const { public: publicKey, wrapped } = keys[at] as (typeof keys)[number];
      await enrollOfficer(on(name, drafted), { event, publicKey, wrapped });
    }
    const made = await makeEventKey(officers.length, 2);
    const shares = await Promise.all(
      made.officers.map(async (share, at) => ({
        hash: made.published.officers[at] ?? '',
        sealed: await officerKey.sealShare(share, keys[at]?.public ?? '', event, ids[at] ?? ''),
        mark: await officerKey.testMark(await officerKey.testAnswer(share)),
      })),
    );
    const { public: publicKey, server: serverHash } = made.published;
    await keepKey(on('Chantal Beaumont', drafted), { event, publicKey, server: hex(made.server), serverHash, shares });
    for (const [at, name] of officers.entries()) {
      const answer = await officerKey.testAnswer(made.officers[at] as Uint8Array);
      await testShare(on(name, drafted), { event, answer });
    }
    await on('Chantal Beaumont', drafted).move(solicitation, id, 'submit');
    await on('Fiona MacLeod', drafted).move(solicitation, id, 'approve');
    await on('Walter Kowalski', out).move(solicitation, id, 'publish');
    return { id, event, publicKey, made, ids };
  };

  const entered = async (call: Call, at: Awaited<ReturnType<typeof published>>, day: string) => {
    for (const [place, [one, other]] of call.bids.entries())
      for (const name of ['Chantal Beaumont', 'Walter Kowalski']) {
        const vendor = firms[place]?.id ?? '';
        const receipt = randomUUID();
        const offer = { prices: { '1': one * 100, '2': other * 100 }, extras: {} };
        const content = bytesOfBid({ form: 'levee-bid-1', solicitation: at.id, vendor, offer, notes: '' });
        const sealedFor = { event: at.event, vendor, part: receipt, version: 1 };
        const { envelope } = await seal(content, fromHex(at.publicKey), sealedFor);
        const hand = on(name, day);
        const told = { event: at.event, vendor, receipt, envelope, acknowledged: 0, begunAt: hand.now() };
        await submitEnvelope(hand, told, 'paper');
      }
  };

  const due = as.day('2026-11-12');
  const done = await published(generators, `${due}T19:00:00.000Z`, ['2026-10-01', '2026-10-05']);
  await entered(generators, done, '2026-11-10');
  const hour = '2026-11-12T20';
  await on('Walter Kowalski', hour).asProduct.move(solicitation, done.id, 'close');
  const chair: EventKeyPair = await officerKey.makeChairKey();
  const chairKey = hex(chair.public);
  const { id: session } = await startOpening(on('Mei Lin', hour), { event: done.event, chairKey });
  for (const [at, name] of officers.slice(0, 2).entries()) {
    const own = await on(name, hour).row(sealedEvent, { where: { id: done.event }, fields: ['officers'] });
    const { officer } = own?.officers?.[at] ?? { officer: '' };
    const share = await officerKey.handShare(
      done.made.officers[at] as Uint8Array<ArrayBuffer>,
      chairKey,
      session,
      officer,
    );
    await giveShare(on(name, hour), { session, share });
  }
  const absent = [{ officer: done.ids[2] ?? '', reason: 'On leave.' }];
  const kept = { open: () => hex(done.made.server) };
  const released = await releaseShare(on('Mei Lin', hour), { session, absent }, kept);
  await keepOpened(on('Mei Lin', hour), { session, found: await openAll(released, chair, session) });

  const ahead = new Date(as(actorOf('Chantal Beaumont')).around.now().getTime() + 21 * 86_400_000);
  const live = await published(signs, `${ahead.toISOString().slice(0, 10)}T19:00:00.000Z`, [
    '2026-11-12',
    '2026-11-16',
  ]);
  await entered(signs, live, '2026-11-18');
}
