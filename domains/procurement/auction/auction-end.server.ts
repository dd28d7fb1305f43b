import { createHash, randomUUID } from 'node:crypto';
import { fail, moneyOf, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, productIn } from '../../organization/public.server.ts';
import { judgeCompetition } from '../competition/competition.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { unnamed } from '../sealing/bid-name.server.ts';
import { bytesOfBid, sheetOf } from '../sealing/bid-content.ts';
import { bothClocks } from '../sealing/clocks.server.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { offeredTotal, offerFrom } from './auction.ts';
import { bidsOfAuction } from './auction-bidding.server.ts';
import { auctionEntry } from './auction-entry.record.ts';
import { auction } from './auction.record.ts';
import { takesBidsIn } from './auction-words.ts';

/** Ends what is over, every minute and after downtime as well. */
export const auctionClock = (ports: Ports): void =>
  agencyClock(ports, 'auction.end', '* * * * *', ({ organizationId }) => endDue(ports, organizationId));

/** Each in a transaction of its own: one that cannot be ended keeps no other open. */
export async function endDue({ door }: Pick<Ports, 'door'>, organizationId: string): Promise<void> {
  const product = productIn(organizationId);
  const due = await door.run(product, (work) =>
    work.rows(auction, {
      where: { status: [...takesBidsIn], endsAt: { until: work.now() } },
      fields: ['number'],
      order: 'number',
      most: 'all',
    }),
  );
  const troubles: unknown[] = [];
  for (const { id } of due)
    try {
      await door.run(product, (work) => endAuction(work, id));
    } catch (error) {
      troubles.push(error);
    }
  if (troubles.length > 0) throw new AggregateError(troubles, 'Some auctions could not be ended');
}

const envelope = `insert into bid_envelope (organization_id, receipt, bid, event, vendor, bytes, commitment, size, begun_at, received_at, acknowledged, signed_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11)`;

/**
 * The lowest prices become the bids of the call, which is open from then on: tabulated, judged and awarded as any other. What is in the
 * auction is kept as it came; names are told with it.
 */
export async function endAuction(work: UnitOfWork, id: string): Promise<void> {
  const product = work.asProduct;
  const row = await product.row(auction, { where: { id }, lock: 'update' });
  if (!row || row.endsAt === null || !takesBidsIn.some((one) => one === row.status)) return;
  const { earlier } = await bothClocks(work);
  if (earlier < row.endsAt) return;
  const call = (await product.row(solicitation, { where: { id: row.solicitation }, lock: 'update' })) as Row<
    typeof solicitation
  > | null;
  // A call that waits for its questions starts its auction when it closes.
  if (call?.status !== 'closed') return;
  const event = await product.row(sealedEvent, { where: { solicitation: call.id, part: 'bid' }, lock: 'update' });
  if (!event) throw fail('refused', 'auction.no_event', `${row.number} was not published with its call.`);
  const entries = await product.rows(auctionEntry, { where: { auction: id }, order: 'enteredAt', most: 'all' });
  const bids = await bidsOfAuction(work, id);
  const sheet = sheetOf(call);
  let received = 0;
  for (const entry of entries) {
    await product.change(auctionEntry, entry.id, {}, { vendor: entry.offeror });
    const own = bids.filter((one) => one.entry === entry.id);
    const latest = own.at(-1);
    if (!latest) continue;
    received += 1;
    // The last price of each lot is its lowest.
    const last = new Map(own.map((one) => [one.lot ?? '', one.offer as Offer]));
    const offer = offerFrom(sheet, last);
    const receipt = randomUUID();
    const bytes = Buffer.from(
      bytesOfBid({ form: 'levee-bid-1', solicitation: call.id, vendor: entry.offeror, offer, notes: '' }),
    );
    const commitment = createHash('sha256').update(bytes).digest('hex');
    const size = bytes.length;
    const made = await product.insert(
      bid,
      {},
      {
        name: unnamed(receipt),
        receipt,
        event: event.id,
        solicitation: call.id,
        received: 'electronic',
        commitment,
        size,
        begunAt: latest.bidAt,
        receivedAt: latest.bidAt,
        acknowledged: event.addenda,
        isLate: false,
        isOpened: false,
        entriesDiffer: false,
      },
    );
    await work.tx.query(envelope, [
      work.actor.organizationId,
      receipt,
      made.id,
      event.id,
      entry.offeror,
      bytes,
      commitment,
      size,
      latest.bidAt,
      event.addenda,
      latest.signedBy,
    ]);
    const total = moneyOf(work.actor, offeredTotal(sheet, last));
    const { isPartial } = totalsOf(sheet, offer);
    const facts = { isOpened: true, isPartial, vendor: entry.offeror, total, offer: { ...offer }, missedAddenda: 0 };
    await product.move(bid, made.id, 'open', { computed: facts });
  }
  await product.move(sealedEvent, event.id, 'arm');
  await product.move(sealedEvent, event.id, 'close', { computed: { received, closedAt: row.endsAt } });
  await product.move(sealedEvent, event.id, 'open');
  await product.move(auction, id, 'end');
  await product.move(solicitation, call.id, 'open');
  await judgeCompetition(work, call.id);
}
