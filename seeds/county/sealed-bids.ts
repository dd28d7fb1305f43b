import { randomUUID } from 'node:crypto';
import { awardSplit } from '#domains/procurement/award/split/award-split.record.ts';
import type { SplitQuestion } from '#domains/procurement/award/split/split.ts';
import { askSplit, keepAnswer } from '#domains/procurement/award/split/split-run.server.ts';
import { openSplitSolver } from '#domains/procurement/award/split/split-solver.server.ts';
import { bidCorrection } from '#domains/procurement/correction/bid-correction.record.ts';
import { competitionReview } from '#domains/procurement/competition/competition-review.record.ts';
import { emptyDraft } from '#domains/procurement/bidding/draft.ts';
import { sealBid } from '#domains/procurement/bidding/seal-bid.ts';
import { mistakeClaim } from '#domains/procurement/mistake/mistake-claim.record.ts';
import { bid } from '#domains/procurement/sealing/bid.record.ts';
import { bytesOfBid } from '#domains/procurement/sealing/bid-content.ts';
import { fromHex, hex } from '#domains/procurement/sealing/bytes.ts';
import { databaseClock } from '#domains/procurement/sealing/clocks.server.ts';
import { type EventKeyPair, seal } from '#domains/procurement/sealing/envelope.ts';
import { makeEventKey } from '#domains/procurement/sealing/event-key.ts';
import * as officerKey from '#domains/procurement/sealing/officer-key.ts';
import { makeSigningKey, signWith } from '#domains/procurement/sealing/minutes-signing.ts';
import { signMinutes } from '#domains/procurement/sealing/minutes-signing.server.ts';
import { openAll } from '#domains/procurement/sealing/open-all.ts';
import { giveShare, keepOpened, releaseShare, startOpening } from '#domains/procurement/sealing/opening.server.ts';
import { enrollOfficer, keepKey, prepareEvent, testShare } from '#domains/procurement/sealing/preparing.server.ts';
import { openingSession } from '#domains/procurement/sealing/opening-session.record.ts';
import { submitEnvelope } from '#domains/procurement/sealing/receiving.server.ts';
import { sealedEvent } from '#domains/procurement/sealing/sealed-event.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor as vendorRecord } from '#domains/vendors/vendor.record.ts';
import type { Actor, New } from '#kernel';
import { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';
import { sellersOf } from './sellers.ts';
import { sentFile } from '../bid-files.ts';
import { withAccount } from './with-account.ts';

/** With it the officers of the demonstration open their shares; an installation of one's own has no such passphrase. */
export const demoPassphrase = 'Tidewater opens bids';

const officers = ['Mei Lin', 'Adaeze Okafor', 'Yvette Dubois'] as const;

interface Call {
  readonly name: string;
  readonly summary: string;
  /** What its bidders sell, in the words of their own description. */
  readonly work: string;
  readonly type?: 'multi_step';
  readonly quantity: string;
  readonly items: readonly string[];
  readonly forms?: New<typeof solicitation>['forms'];
  /** Names of lots, an item each. */
  readonly lots?: readonly string[];
  /** Unit prices of the items in cents, a bid each. */
  readonly bids: readonly (readonly number[])[];
}
const generators: Call = {
  name: 'Standby generators for lift stations',
  work: 'Electrical contracting',
  summary: 'Twelve standby generators with transfer switches, delivered and set.',
  quantity: '12',
  items: ['Standby generator, 150 kW', 'Automatic transfer switch'],
  bids: [
    [48_250_00, 3_900_00],
    [46_980_00, 4_150_00],
    [51_400_00, 3_750_00],
    [47_600_00, 4_020_00],
  ],
};
const signs: Call = {
  name: 'Retroreflective road signs',
  work: 'road signs',
  summary: 'Stop, yield and warning signs for the yearly replacement.',
  quantity: '400',
  items: ['Stop sign, 36 inch', 'Sign post, 12 foot'],
  forms: [
    {
      name: 'Noncollusion affidavit',
      kind: 'certify',
      guidance: 'This bid was made without agreement with another bidder.',
    },
    { name: 'Business license expires', kind: 'expires' },
    { name: 'Years in business', kind: 'number', isOptional: true },
  ],
  bids: [
    [78_50, 41_20],
    [74_90, 43_75],
    [81_10, 39_95],
  ],
};

const mowing: Call = {
  name: 'Mowing of rights of way, by area',
  work: 'Mowing',
  summary: 'Twelve mowing cycles a year in four areas. Areas are awarded separately, to three vendors at most.',
  quantity: '12',
  items: ['Mowing cycle, North', 'Mowing cycle, South', 'Mowing cycle, Harbor', 'Mowing cycle, Rural'],
  lots: ['North', 'South', 'Harbor', 'Rural'],
  bids: [
    [4_100_00, 3_650_00, 2_980_00, 6_900_00],
    [3_880_00, 3_720_00, 3_150_00, 7_240_00],
    [4_240_00, 3_490_00, 3_040_00, 7_050_00],
    [3_950_00, 3_800_00, 2_890_00, 7_180_00],
  ],
};

const signals: Call = {
  name: 'Adaptive traffic signal system',
  work: 'Electrical contracting',
  summary: 'Controllers and detectors for twelve intersections, in two envelopes: technical offers first, then prices.',
  type: 'multi_step',
  quantity: '12',
  items: ['Signal controller', 'Radar detector set'],
  bids: [
    [14_800_00, 9_250_00],
    [13_950_00, 9_900_00],
    [15_400_00, 8_700_00],
  ],
};

type Keyed = { readonly event: string; readonly publicKey: string };
type Published = Keyed & { readonly id: string };

const codeOf = (at: number): string => String.fromCharCode(65 + at);

/** Four sealed calls: two opened, one of them by lots with its split, one in two envelopes whose prices are still sealed, and one that receives bids. */
export async function seedSealedBids(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string) => cast.get(name) as Actor; // all of them are of the county
  // The database's clock says what the story's says, so that bids come in on their days.
  const on = (name: string, day?: string): UnitOfWork => {
    const { tx, actor, around } = as(actorOf(name), day);
    const query: typeof tx.query = async (text, values, statement) =>
      text === databaseClock ? ([{ now: around.now().toISOString() }] as never) : tx.query(text, values, statement);
    return new UnitOfWork({ ...tx, query }, actor, around);
  };
  const active = {
    where: { status: 'active' },
    order: 'name',
    fields: ['name', 'heldFrom', 'sells'],
    most: 'all',
  } as const;
  const firms = (await on('Walter Kowalski').rows(vendorRecord, active)).filter(({ heldFrom }) => !heldFrom?.length);
  // The firm that signs in: it answers a correction request.
  const own = await on('Walter Kowalski').row(vendorRecord, withAccount);
  const keys = await Promise.all(officers.map(() => officerKey.makeOfficerKey(demoPassphrase)));
  const signing = await Promise.all(officers.map(() => makeSigningKey(demoPassphrase)));

  /** A key of this event, with every share tested. */
  const withKey = async (id: string, part: 'bid' | 'price', drafted: string) => {
    const ids = officers.map((name) => actorOf(name).id);
    const { id: event } = await prepareEvent(on('Chantal Beaumont', drafted), {
      solicitation: id,
      part,
      level: 'split',
      officers: ids,
      needed: 2,
      countShown: true,
    });
    for (const [at, name] of officers.entries()) {
      const { public: publicKey, wrapped } = keys[at] as (typeof keys)[number];
      await enrollOfficer(on(name, drafted), { event, publicKey, wrapped, signing: signing[at] ?? null });
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
    return { event, publicKey, made, ids };
  };

  const published = async (call: Call, dueAt: string, [drafted, out]: readonly [string, string]) => {
    const { id } = await on('Chantal Beaumont', drafted).insert(solicitation, {
      name: call.name,
      summary: call.summary,
      type: call.type ?? 'itb',
      dueAt,
      estimate: { cents: 90_000_00, currency: 'USD' },
      ...(call.forms ? { forms: call.forms } : {}),
      ...(call.lots ? { lots: call.lots.map((lot, at) => ({ code: codeOf(at), name: lot })) } : {}),
      items: call.items.map((item, at) => ({
        item,
        kind: 'base' as const,
        quantity: { amount: call.quantity, unit: 'EA' },
        ...(call.lots ? { lot: codeOf(at) } : {}),
      })),
    });
    const keyed = await withKey(id, 'bid', drafted);
    const price = call.type === 'multi_step' ? await withKey(id, 'price', drafted) : null;
    await on('Chantal Beaumont', drafted).move(solicitation, id, 'submit');
    await on('Fiona MacLeod', drafted).move(solicitation, id, 'approve');
    await on('Walter Kowalski', out).move(solicitation, id, 'publish');
    return { id, ...keyed, price };
  };

  const entered = async (call: Call, at: Awaited<ReturnType<typeof published>>, day: string) => {
    for (const [place, prices] of call.bids.entries()) {
      const signing = call === generators && place === 0 ? own : null;
      for (const name of signing ? ['Walter Kowalski'] : ['Chantal Beaumont', 'Walter Kowalski']) {
        const vendor = (signing ?? sellersOf(firms, call.work)[place])?.id ?? '';
        const receipt = randomUUID();
        const units = prices.map((cents, line) => [String(line + 1), cents * 100] as const);
        const offer = { prices: Object.fromEntries(units), extras: {} };
        const content = bytesOfBid({ form: 'levee-bid-1', solicitation: at.id, vendor, offer, notes: '' });
        const sealedFor = { event: at.event, vendor, part: receipt, version: 1 };
        const { envelope } = await seal(content, fromHex(at.publicKey), sealedFor);
        const hand = signing ? on(name, day).asProductAlone : on(name, day);
        const told = { event: at.event, vendor, receipt, envelope, acknowledged: 0, begunAt: hand.now() };
        if (signing) await submitEnvelope(hand, { ...told, signedBy: `Alma Reyes, ${signing.name}` }, 'electronic');
        else await submitEnvelope(hand, told, 'paper');
      }
    }
  };

  /** Both envelopes as the firms’ browsers seal them. */
  const bothSealed = async (call: Call, at: Published, second: Keyed, day: string) => {
    for (const [place, prices] of call.bids.entries()) {
      const { id: vendor = '', name = '' } = sellersOf(firms, call.work)[place] ?? {};
      const units = prices.map((cents, line) => [String(line + 1), cents * 100] as const);
      const signer = { name: `Sales office, ${name}`.slice(0, 160), title: 'Bid manager' };
      const product = on('Walter Kowalski', day).asProductAlone;
      const to = { event: at.event, vendor };
      const offered = await sentFile(product, to, {
        name: 'Technical offer.txt',
        kind: 'proposal',
        text: `${name}\nController, detection and cabinet as specified. Field tests take ten working days.\n`,
        ground: place === 0 ? 'The detection settings were developed by the firm and are known to no one else.' : '',
      });
      const redacted =
        place === 0
          ? await sentFile(product, to, {
              name: 'Technical offer, redacted.txt',
              kind: 'redacted',
              text: `${name}\nController and cabinet as specified. Field tests take ten working days.\n`,
              of: offered.id,
            })
          : null;
      const files = redacted ? [offered, redacted] : [offered];
      const sealed = await sealBid(
        {
          ...emptyDraft,
          offer: { prices: Object.fromEntries(units), extras: {} },
          notes: 'Training and two years of support are included.',
          response: { ...emptyDraft.response, signer },
        },
        {
          event: { id: at.event, publicKey: at.publicKey },
          priceEvent: { id: second.event, publicKey: second.publicKey },
          solicitation: at.id,
          vendor,
          files,
        },
      );
      const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64'));
      const { receipt } = sealed;
      await submitEnvelope(
        product,
        {
          event: at.event,
          vendor,
          receipt,
          envelope: bytes(sealed.envelope),
          acknowledged: 0,
          begunAt: product.now(),
          signedBy: signer.name,
          enclosures: files,
          price: { receipt: sealed.price?.receipt ?? '', envelope: bytes(sealed.price?.envelope) },
        },
        'electronic',
      );
    }
  };

  const wasOpened = async (call: Call, [drafted, out, typed, dueOn]: readonly [string, string, string, string]) => {
    const done = await published(call, `${as.day(dueOn)}T19:00:00.000Z`, [drafted, out]);
    await (done.price ? bothSealed(call, done, done.price, typed) : entered(call, done, typed));
    const hour = `${dueOn}T20`;
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
    // Of the opening by areas one officer has still to sign.
    for (const [at, name] of officers.slice(0, call === mowing ? 1 : 2).entries()) {
      const own = await on(name, hour).row(openingSession, { where: { id: session }, fields: ['number', 'lastHash'] });
      const statement = { number: own?.number ?? '', name, lastHash: own?.lastHash ?? '' };
      const key = signing[at] as (typeof signing)[number];
      const signature = await signWith(key, demoPassphrase, statement);
      await signMinutes(on(name, hour), { session, signature, publicKey: null });
    }
    return done.id;
  };

  const wanting = await wasOpened(generators, ['2026-10-01', '2026-10-05', '2026-11-10', '2026-11-12']);
  // The lowest bidder wrote that the tanks were left out of its price.
  const claiming = on('Chantal Beaumont', '2026-11-16');
  const lowest = await claiming.row(bid, { where: { solicitation: wanting }, order: 'total', fields: [] });
  await claiming.asProductAlone.insert(mistakeClaim, {
    bid: lowest?.id ?? '',
    relief: 'withdraw',
    cause: 'The fuel tanks on sheet 3 of the takeoff were not carried to the bid. The worksheet came with the notice.',
    receivedAt: claiming.now(),
  });
  const curable = await on('Chantal Beaumont').row(bid, {
    where: { solicitation: wanting, vendor: own?.id ?? '', status: 'opened' },
    fields: ['status'],
  });
  await on('Chantal Beaumont', '2026-11-19').insert(bidCorrection, {
    bid: curable?.id ?? '',
    field: 'license',
    defect: 'The license number of the electrical contractor is missing on page 2.',
  });
  const areas = await wasOpened(mowing, ['2026-10-06', '2026-10-12', '2026-11-12', '2026-11-16']);
  await wasSplit({ buyer: (day) => on('Chantal Beaumont', day), solicitation: areas });

  const signal = await wasOpened(signals, ['2026-10-07', '2026-10-13', '2026-11-13', '2026-11-17']);
  const judged = (day: string) => on('Chantal Beaumont', day);
  const technical = await judged('2026-11-19').rows(bid, {
    where: { solicitation: signal, status: 'opened' },
    order: 'name', // of the vendor: the number of a receipt is drawn
    fields: ['id'],
    most: 'all',
  });
  for (const [at, { id }] of technical.entries())
    await (at === 2
      ? judged('2026-11-19').move(bid, id, 'reject', { reason: 'The detectors offered are not on the approved list.' })
      : judged('2026-11-19').move(bid, id, 'accept'));

  const ahead = new Date(as(actorOf('Chantal Beaumont')).around.now().getTime() + 21 * 86_400_000);
  const live = await published(signs, `${ahead.toISOString().slice(0, 10)}T19:00:00.000Z`, [
    '2026-11-12',
    '2026-11-16',
  ]);
  await entered(signs, live, '2026-11-18');
}

/** The bids of all lots, found responsive, with the cheapest split among at most three vendors. */
async function wasSplit({ buyer, solicitation: id }: { buyer: (day?: string) => UnitOfWork; solicitation: string }) {
  const day = '2026-11-17';
  const bids = await buyer(day).rows(bid, {
    where: { solicitation: id, status: 'opened' },
    fields: ['id'],
    most: 'all',
  });
  for (const one of bids) await buyer(day).move(bid, one.id, 'accept');
  const { id: split } = await buyer(day).insert(awardSplit, {
    solicitation: id,
    basis: 'Section 3 of the invitation: three vendors at most, North and South by one crew.',
    maxVendors: 3,
    bundles: [{ lot: 'A', partner: 'B' }],
  });
  await askSplit(buyer(day), split);
  const product = buyer(day).asProduct;
  await product.move(awardSplit, split, 'start');
  const { question } = (await product.find(awardSplit, split)) ?? {};
  const solve = await openSplitSolver();
  const answer = solve(question as SplitQuestion, { seconds: 60, tell: () => {}, now: () => 0 });
  await keepAnswer(product, split, answer);
  await buyer('2026-11-18').insert(competitionReview, { solicitation: id, lot: 'D', cause: 'all_rejected' });
}
