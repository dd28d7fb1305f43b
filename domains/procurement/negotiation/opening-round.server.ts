import { moneyOf, personActing, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { proponent } from '../evaluation/proponent.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { type BidContent, bidFrom } from '../sealing/bid-content.ts';
import { kept, total } from '../sealing/booking.server.ts';
import { fromHex, hex, random } from '../sealing/bytes.ts';
import { bothClocks } from '../sealing/clocks.server.ts';
import { commitmentOf, type EventKeyPair, open } from '../sealing/envelope.ts';
import { proofOf } from '../sealing/price-proof.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { finalOffer } from './final-offer.record.ts';
import { witnesses } from './negotiation-life.ts';
import { negotiationRound } from './negotiation-round.record.ts';

type Round = Row<typeof negotiationRound>;
type Call = Row<typeof solicitation>;
type Offer = Row<typeof finalOffer>;
type Invited = NonNullable<Round['invited']>[number];

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** The key of the round in clear, in the one transaction that opens its offers. */
async function keyOf(work: UnitOfWork, { id, publicKey }: Round): Promise<EventKeyPair> {
  const { organizationId } = work.actor;
  const [kept] = await work.tx.query<{ part: Buffer | null }>(
    'select server_part as part from negotiation_round where organization_id = $1 and id = $2',
    [organizationId, id],
    'negotiation.key',
  );
  if (!kept?.part || publicKey === null)
    throw refusedAt('publicKey', 'negotiation_round.no_key', 'The key of this round is discarded.');
  const place = { organizationId, record: negotiationRound.name, field: 'serverPart', id };
  const whole = fromHex(work.around.unseal(kept.part, place));
  const secret = await crypto.subtle.importKey('pkcs8', whole, curve, false, ['deriveBits']);
  whole.fill(0);
  return { private: secret, public: fromHex(publicKey) };
}

interface Read {
  readonly content: BidContent;
  readonly cents: number;
}

/** What the envelope holds, or why it counts for nothing. */
async function readOffer(key: EventKeyPair, one: Offer, round: Round, call: Call): Promise<Read | string> {
  const bytes = new Uint8Array(Buffer.from(one.envelope, 'base64'));
  if ((await commitmentOf(bytes)) !== one.commitment) return 'The envelope is not the one that was received';
  const sealedFor = { event: round.id, vendor: one.offeror, part: one.receipt, version: 1 };
  const plain = await open(bytes, key, sealedFor).catch(() => null);
  if (plain === null) return 'The key of the round does not open the envelope';
  const content = bidFrom(plain, { solicitation: call.id, vendor: one.offeror });
  if (typeof content === 'string') return content;
  const cents = total(call, content.offer);
  return cents === null ? 'The price sheet is not complete' : { content, cents };
}

async function booked(work: UnitOfWork, row: Round, call: Call): Promise<readonly Invited[]> {
  const product = work.asProduct;
  const sealed = await product.rows(finalOffer, {
    where: { round: row.id, status: 'sealed' },
    order: 'receivedAt',
    most: 'all',
  });
  const key = await keyOf(work, row);
  const after: Invited[] = [];
  for (const one of row.invited ?? []) {
    const offer = sealed.find(({ offeror }) => offeror === one.vendor);
    const own = await product.row(bid, { where: { id: one.bid }, lock: 'update', fields: ['status', 'total'] });
    const before = own?.total ?? one.before ?? null;
    if (!offer || own?.status !== 'responsive') {
      after.push({ ...one, before, price: before, answered: false });
      continue;
    }
    const read = await readOffer(key, offer, row, call);
    const known = { bid: one.bid, vendor: one.vendor, isOpened: true, signer: offer.signedBy };
    if (typeof read === 'string') {
      await product.move(finalOffer, offer.id, 'spoil', { computed: { ...known, unreadable: read } });
      after.push({ ...one, before, price: before, answered: false });
      continue;
    }
    const price = moneyOf(work.actor, read.cents);
    const { offer: prices, notes } = read.content;
    await product.move(finalOffer, offer.id, 'open', {
      computed: { ...known, total: price, offer: { ...prices }, ...(notes ? { notes } : {}) },
    });
    const proof = kept(await proofOf(hex(random(32)), prices));
    await product.change(bid, one.bid, {}, { total: price, offer: { ...prices }, ...proof });
    after.push({ ...one, before, price, answered: true });
  }
  return after;
}

/** Who is outside the range has no place in the ranking from now on, with the reason that was told. */
async function narrow(work: UnitOfWork, row: Round): Promise<void> {
  for (const { bid: of, reason } of row.leftOut ?? []) {
    const one = await work.asProduct.row(proponent, {
      where: { evaluation: row.evaluation, entry: of, status: 'scored' },
      fields: ['name'],
    });
    if (one)
      await work.asProduct.move(proponent, one.id, 'screenOut', {
        reason: `Outside the competitive range of ${row.number}: ${reason}`.slice(0, 500),
        computed: { failed: null, failedName: null },
      });
  }
}

/**
 * Opens every offer of the round in one act, in front of the person who started it. The newest opened offer is the price of the
 * proposal from now on; the panel agrees and ranks again. The key is gone afterwards: no round is opened twice.
 */
export async function openOffers({ row, work }: EffectFacts<Round>): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, negotiationRound, witnesses);
  const { earlier } = await bothClocks(work);
  if (earlier < row.dueAt)
    throw refusedAt('dueAt', 'negotiation_round.before_due', 'Offers are not due yet: none is opened before.');
  const product = work.asProduct;
  const call =
    row.solicitation && (await product.row(solicitation, { where: { id: row.solicitation }, lock: 'share' }));
  const held = await product.row(evaluation, { where: { id: row.evaluation }, lock: 'update' });
  if (!call || call.status !== 'opened' || !held || !['ranked', 'consensus'].includes(held.status))
    throw refusedAt(
      'evaluation',
      'negotiation_round.evaluation_is_over',
      'The evaluation is over, or its solicitation is.',
    );
  const invited = await booked(work, row, call as Call); // all of its fields were read
  await narrow(work, row);
  await product.change(
    negotiationRound,
    row.id,
    {},
    { invited, openedBy: personActing(work.actor), openedAt: work.now(), serverPart: null },
  );
  if (held.status === 'ranked')
    await product.move(evaluation, held.id, 'reopen', {
      reason: `${row.number} is opened. Rank again with the new offers.`,
    });
  await notify(work, {
    to: [held.chair],
    kind: 'negotiation_round.opened',
    subject: `${row.number}: offers are opened, rank again`,
    link: `/bid-evaluation/evaluations/${held.id}`,
  });
}
