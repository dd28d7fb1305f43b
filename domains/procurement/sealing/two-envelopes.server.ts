import { fail, type Row } from '#kernel';
import type { Sealer } from '#server/services/sealed.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { type Bytes, fromHex, hex } from './bytes.ts';
import type { MinutesEvent } from './minutes.ts';
import { locked, makeLock, unlocked } from './price-lock.ts';
import { sealedEvent } from './sealed-event.record.ts';
import type { Received } from './tally.ts';

/*
 * Multi-step sealed bidding (ABA Model Procurement Code 3-202(8), 2 CFR 200.320): technical offers are opened and judged first, prices
 * only of those that were found acceptable. The price envelope has an event of its own, with a key and officers of its own.
 */

const refused = (code: string, message: string) => fail('refused', code, message);

/** Types in which a bid comes in two envelopes. */
export const hasTwoEnvelopes = ({ type }: Pick<Row<typeof solicitation>, 'type'>): boolean => type === 'multi_step';

type Event = Row<typeof sealedEvent>;

/** The receipt of a price envelope; its lock is what is discarded where it is never opened. */
export interface PriceReceipt extends Received {
  readonly lockHash: string;
}

/** The event of the price envelopes; null where a bid is one envelope. */
export const priceEventOf = (work: UnitOfWork, solicitationId: string): Promise<Event | null> =>
  work.asProduct.row(sealedEvent, {
    where: { solicitation: solicitationId, part: 'price', status: { not: 'destroyed' } },
    lock: 'update',
  });

/** The event whose opening names the bidders. */
export const firstEventOf = (work: UnitOfWork, solicitationId: string): Promise<Event | null> =>
  work.asProduct.row(sealedEvent, { where: { solicitation: solicitationId, part: 'bid' }, lock: 'update' });

/** The price, sealed apart, as it comes with the technical envelope. */
export interface SecondEnvelope {
  readonly receipt: string;
  readonly envelope: Bytes;
}

/** Every event of a solicitation. */
export const eventsOf = (work: UnitOfWork, solicitationId: string) =>
  work.asProduct.rows(sealedEvent, {
    where: { solicitation: solicitationId },
    order: 'part',
    lock: 'update',
    most: 'all',
  });

/** Prices are opened when every technical offer is judged, and before that by nobody, with however many shares. */
export async function refuseUndecided(work: UnitOfWork, solicitationId: string): Promise<void> {
  const first = await firstEventOf(work, solicitationId);
  if (first?.status !== 'opened') throw refused('sealing.technical_first', 'The technical envelopes are opened first.');
  if (await work.asProduct.has(bid, { event: first.id, status: 'opened' }))
    throw refused(
      'sealing.undecided',
      'Mark every technical offer responsive or nonresponsive first: prices stay sealed until then.',
    );
}

const place = ({ actor }: UnitOfWork, rowId: string) => ({
  organizationId: actor.organizationId,
  record: bid.name,
  field: 'priceLock',
  rowId,
});

/** A new lock share for the price envelope of this bid; the envelope as it is kept. */
export async function lockPrice(work: UnitOfWork, bidId: string, envelope: Bytes, receipt: string) {
  const { share, hash } = await makeLock();
  await work.asProduct.change(bid, bidId, {}, { priceLock: hex(share), priceLockHash: hash });
  return { bytes: await locked(envelope, share, receipt), lockHash: hash };
}

/** The envelope as it was received; null once its lock share is discarded. */
export async function unlockPrice(
  work: UnitOfWork,
  one: { readonly bid: string; readonly receipt: string; readonly bytes: Uint8Array },
  sealer: Pick<Sealer, 'open'>,
): Promise<Bytes | null> {
  const [kept] = await work.tx.query<{ lock: Buffer | null }>(
    'select price_lock as lock from bid where organization_id = $1 and id = $2',
    [work.actor.organizationId, one.bid],
  );
  if (!kept?.lock) return null;
  return unlocked(new Uint8Array(one.bytes), fromHex(sealer.open(kept.lock, place(work, one.bid))), one.receipt);
}

const why: Readonly<Record<string, string>> = {
  nonresponsive: 'the technical offer is not acceptable',
  withdrawn: 'the bid was withdrawn',
  superseded: 'the bid was replaced',
};

const closedForGood = `select b.id, b.status, b.price_lock_hash as hash, e.receipt from bid b
  join bid_envelope e on e.organization_id = b.organization_id and e.bid = b.id and e.event = $3
  where b.organization_id = $1 and b.event = $2 and b.price_lock_hash is not null and b.price_destroyed_at is null
    and b.status <> 'responsive' order by e.received_at, e.receipt`;

/** Discards the lock share of every price envelope that is not opened, in the presence of the officers; the minutes say of which. */
export async function discardLocks(
  work: UnitOfWork,
  { id: price, solicitation: call }: Pick<Event, 'id' | 'solicitation'>,
): Promise<readonly (readonly [MinutesEvent, string])[]> {
  const first = await firstEventOf(work, call);
  const found = await work.tx.query<{ id: string; status: string; hash: string; receipt: string }>(closedForGood, [
    work.actor.organizationId,
    first?.id,
    price,
  ]);
  for (const { id } of found)
    await work.asProduct.change(bid, id, {}, { priceLock: null, priceDestroyedAt: work.now() });
  return found.map(
    ({ status, hash, receipt }) =>
      [
        'destroyed',
        `Price envelope ${receipt} stays closed for good: ${why[status] ?? 'the bid is not opened'}. Its lock share ${hash} is discarded.`,
      ] as const,
  );
}

const secondOf = `select p.event, p.receipt, p.commitment, p.size::int as size, p.received_at as "receivedAt", b.price_lock_hash as "lockHash"
  from bid_envelope e join bid b on b.organization_id = e.organization_id and b.id = e.bid
  join bid_envelope p on p.organization_id = e.organization_id and p.bid = e.bid and p.event <> e.event
  where e.organization_id = $1 and e.receipt = $2`;

/** The receipt of the price envelope that came with this one; null where it came alone. */
export async function priceReceiptOf(work: UnitOfWork, receipt: string): Promise<PriceReceipt | null> {
  const [found] = await work.tx.query<Omit<PriceReceipt, 'part' | 'version'>>(secondOf, [
    work.actor.organizationId,
    receipt,
  ]);
  return found ? { ...found, part: 'bid', version: 1 } : null;
}

/** Cancelled or failed: the bids go back unopened, and the server's share is gone for good. */
export async function destroyKey({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> {
  for (const event of await eventsOf(work, row.id))
    if (!['opened', 'destroyed'].includes(event.status))
      await work.asProduct.move(sealedEvent, event.id, 'destroy', { computed: { serverPart: null } });
}
