import { Failure, fail, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseExcluded, rowOfFirm, standingOfFirm } from '../../vendors/public.server.ts';
import { issuedAddenda, publishedCall, vendorObstacle } from '../bidding/at-solicitation.server.ts';
import type { Signed } from '../bidding/signing.server.ts';
import { refuseAbsent } from '../outreach/attended.server.ts';
import { refuseConflicted } from '../conflicts/conflicts.server.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { bothClocks } from '../sealing/clocks.server.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { endAfter, highestTaken, lotsOf, ofLot, standing, type Terms, totalOfLot } from './auction.ts';
import { auctionBid } from './auction-bid.record.ts';
import type { FirmAuction } from './auction-calls.ts';
import { auctionEntry } from './auction-entry.record.ts';
import { auction } from './auction.record.ts';
import { takesBidsIn } from './auction-words.ts';

/*
 * What a firm does in an auction. All of it runs as the product in a transaction of the agency, after the firm’s own side has judged
 * who signs. The row of the auction is locked by whatever changes it: two bids at one instant are taken one after the other.
 */

type Auction = Row<typeof auction>;
type Call = Row<typeof solicitation>;
type Bid = Row<typeof auctionBid>;

const refused = (code: string, message: string, path = 'lot') =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

export const termsOf = ({ stepAmount, stepPercent, beatsBest }: Auction): Terms => ({
  stepCents: stepAmount?.cents ? stepAmount.cents : null,
  stepPercent,
  beatsBest,
});

/** The auction of a public call: the one that was scheduled with it, or else the last that was cancelled. */
export async function auctionAt(work: UnitOfWork, call: string, lock?: 'update'): Promise<Auction | null> {
  const of = (status: object) =>
    work.asProduct.row(auction, {
      where: { solicitation: call, status },
      order: '-number',
      ...(lock && { lock }),
    }) as Promise<Auction | null>;
  return (await of({ not: ['draft', 'cancelled'] })) ?? (await of({ not: 'draft' }));
}

export const bidsOfAuction = (work: UnitOfWork, id: string) =>
  work.asProduct.rows(auctionBid, { where: { auction: id }, order: 'number', most: 'all' }) as Promise<readonly Bid[]>;

/** When it starts, or started. */
export const opening = ({ opensAt, startsAt }: Pick<Auction, 'opensAt' | 'startsAt'>): string => opensAt ?? startsAt;

const placed = (bids: readonly Bid[]) => bids.map((one) => ({ ...one, lot: one.lot ?? '', cents: one.total.cents }));

async function held(work: UnitOfWork, call: string): Promise<Auction> {
  const row = await auctionAt(work, call, 'update');
  if (!row) throw fail('not_found', 'auction.none', 'This solicitation has no auction.');
  return row;
}

/** The agency's row of a firm that may enter and bid now: judged at every act, so a firm held since it entered bids no more. */
async function admitted(work: UnitOfWork, call: Call, signed: Signed): Promise<string> {
  const row = await standingOfFirm(work, signed.firmId);
  const obstacle = vendorObstacle(row, 'The agency');
  if (obstacle || !row?.id) throw refused(`bid.${obstacle?.id ?? 'register'}`, obstacle?.words ?? '', 'agency');
  await refuseBarred(work, row.id);
  await refuseConflicted(work, call, row.id);
  await refuseAbsent(work, call, row.id);
  const addenda = await issuedAddenda(work, call.id);
  if (!addenda.every(({ id }) => signed.acknowledged.has(id)))
    throw refused('bid.not_acknowledged', 'Acknowledge every addendum first.', 'agency');
  return row.id;
}

/** A match that nobody has confirmed yet keeps no firm out; the award judges it. */
async function refuseBarred(work: UnitOfWork, vendor: string): Promise<void> {
  try {
    await refuseExcluded(work, vendor);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'vendor.excluded')
      throw refused(
        'auction.excluded',
        'Your firm is excluded from public awards. Call the purchasing office.',
        'agency',
      );
  }
}

const ownEntry = (work: UnitOfWork, of: string, vendor: string) =>
  work.asProduct.row(auctionEntry, { where: { auction: of, offeror: vendor }, order: 'enteredAt' });

/** Accepts the terms, until responses are due. */
export async function enterIn(work: UnitOfWork, signed: Signed, id: string): Promise<{ alias: string }> {
  const call = await publishedCall(work, id);
  const row = await held(work, id);
  const vendor = await admitted(work, call, signed);
  const before = await ownEntry(work, row.id, vendor);
  if (before && before.withdrawnAt === null) return { alias: before.alias };
  const { later } = await bothClocks(work);
  if (call.status !== 'published' || call.dueAt === null || later >= call.dueAt)
    throw refused(
      'auction.entry_is_over',
      'Firms entered until responses were due. That time is over.',
      'solicitation',
    );
  if (!takesBidsIn.some((one) => one === row.status))
    throw refused('auction.is_stopped', 'The agency has stopped this auction.', 'solicitation');
  if (before) {
    await work.asProduct.change(auctionEntry, before.id, {}, { withdrawnAt: null, enteredAt: later });
    return { alias: before.alias };
  }
  const all = await work.asProduct.rows(auctionEntry, { where: { auction: row.id }, fields: [], most: 'all' });
  const alias = `Bidder ${all.length + 1}`;
  const facts = { alias, auction: row.id, offeror: vendor, acceptedBy: signed.by, enteredAt: later };
  await work.asProduct.insert(auctionEntry, {}, facts);
  return { alias };
}

/** Takes its entry back before the start; from then on its prices bind it. */
export async function leaveIn(work: UnitOfWork, signed: Signed, id: string): Promise<void> {
  await publishedCall(work, id);
  const row = await held(work, id);
  const firm = await rowOfFirm(work, signed.firmId);
  const entry = firm && (await ownEntry(work, row.id, firm.id));
  if (!entry) throw fail('not_found', 'auction.not_entered', 'Your firm has not entered this auction.');
  const { later } = await bothClocks(work);
  if (later >= opening(row))
    throw refused('auction.binds', 'The auction has started: a bid is no longer withdrawn.', 'solicitation');
  if (entry.withdrawnAt === null) await work.asProduct.change(auctionEntry, entry.id, {}, { withdrawnAt: later });
}

export interface Sending {
  readonly solicitation: string;
  readonly lot: string;
  readonly offer: Offer;
  /** The number of the own last price on this lot that the firm saw, 0 for none. */
  readonly after: number;
}

/** Takes one price or refuses it: by the clock of the database, under the lock of the auction. */
export async function bidIn(
  work: UnitOfWork,
  signed: Signed,
  sending: Sending,
): Promise<{ number: number; cents: number; bidAt: string; endsAt: string }> {
  const call = await publishedCall(work, sending.solicitation);
  const row = await held(work, call.id);
  // Only now: what waited for the lock is judged by the moment at which it got it.
  const { earlier, later } = await bothClocks(work);
  const { endsAt } = row;
  const startsAt = opening(row);
  if (row.status === 'ended' || endsAt === null || later >= endsAt)
    throw refused('auction.late', `Refused: received ${later}, ended ${endsAt ?? later}.`);
  if (!takesBidsIn.some((one) => one === row.status))
    throw refused('auction.is_stopped', 'The agency has stopped this auction.');
  if (call.status !== 'closed' || earlier < startsAt) throw refused('auction.early', `The auction starts ${startsAt}.`);
  const vendor = await admitted(work, call, signed);
  const entry = await ownEntry(work, row.id, vendor);
  if (!entry || entry.withdrawnAt !== null)
    throw refused('auction.not_entered', 'Your firm did not accept the terms of this auction in time.');
  const sheet = sheetOf(call);
  const { lot, offer } = sending;
  if (!lotsOf(sheet).includes(lot)) throw refused('auction.no_lot', 'There is no such lot. Reload the page.');
  const total = totalOfLot(sheet, lot, offer);
  if (typeof total === 'string') throw refused('auction.prices', total, 'offer');
  const bids = placed(await bidsOfAuction(work, row.id));
  const ranked = standing(bids, lot);
  const own = ranked.find((one) => one.entry === entry.id) ?? null;
  if ((own?.number ?? 0) !== sending.after)
    throw refused('auction.stale', 'Your firm has given another price since. Look at it and bid again.');
  const first = (row.limits ?? []).find((one) => (one.lot ?? '') === lot)?.opening.cents;
  // An addendum may have brought a lot that the auction was not scheduled with.
  if (first === undefined) throw refused('auction.no_opening', 'This lot has no opening price. Call the buyer.');
  const prices = { opening: first, own: own?.cents ?? null, best: ranked[0]?.cents ?? null };
  const most = highestTaken(prices, termsOf(row));
  if (total > most)
    throw refused(
      'auction.step',
      most < 0 ? 'No lower price is possible on this lot.' : `Enter a total of at most ${money(most)}.`,
      'offer',
    );
  const before = { at: Date.parse(later), endsAt: Date.parse(endsAt), extensions: row.extensions ?? 0 };
  const after = endAfter(before, row);
  const isExtended = after.extensions > before.extensions;
  const end = new Date(after.endsAt).toISOString();
  const number = (bids.at(-1)?.number ?? 0) + 1;
  await work.asProduct.insert(
    auctionBid,
    {},
    {
      number,
      auction: row.id,
      entry: entry.id,
      lot: lot || null,
      total: moneyOf(work.actor, total),
      bidAt: later,
      extendedTo: isExtended ? end : null,
      offer: { ...offer },
      signedBy: signed.by,
    },
  );
  if (isExtended) await work.asProduct.change(auction, row.id, {}, { endsAt: end, extensions: after.extensions });
  return { number, cents: total, bidAt: later, endsAt: end };
}

const money = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** What one firm may know of an auction now. */
export async function firmAuctionAt(
  work: UnitOfWork,
  { firmId, id }: { readonly firmId: string; readonly id: string },
): Promise<Omit<FirmAuction, 'maySign'>> {
  const call = await publishedCall(work, id);
  const { later: now } = await bothClocks(work);
  const row = call.type === 'auction' ? await auctionAt(work, id) : null;
  if (!row) return { now, auction: null, lots: [] };
  const firm = await rowOfFirm(work, firmId);
  const entry = firm ? await ownEntry(work, row.id, firm.id) : null;
  const isIn = entry !== null && entry.withdrawnAt === null;
  const bids = placed(await bidsOfAuction(work, row.id));
  const sheet = sheetOf(call);
  const isOver = row.status === 'ended';
  const lots = lotsOf(sheet).map((lot) => {
    const ranked = standing(bids, lot);
    const at = entry ? ranked.findIndex((one) => one.entry === entry.id) : -1;
    const own = ranked[at] ?? null;
    const best = ranked[0]?.cents ?? null;
    const first = (row.limits ?? []).find((one) => (one.lot ?? '') === lot)?.opening.cents ?? 0;
    const part = ofLot(sheet, lot);
    const offer = own?.offer as Offer | undefined; // as it was taken
    const most = highestTaken({ opening: first, own: own?.cents ?? null, best }, termsOf(row));
    const showsBest = isIn && (row.shows !== 'rank' || isOver);
    const showsRank = isIn && (row.shows !== 'best' || isOver);
    return {
      lot,
      name: (call.lots ?? []).find(({ code }) => code === lot)?.name ?? call.name,
      opening: first,
      own: own?.cents ?? null,
      number: own?.number ?? 0,
      best: showsBest ? best : null,
      rank: showsRank && at >= 0 ? at + 1 : null,
      // Where the best price is to be beaten, the highest total tells it.
      highest: isIn ? most : null,
      lines: part.lines.map(({ id: line, quantity }) => ({
        id: line,
        item: call.items?.[Number(line) - 1]?.item ?? line,
        quantity,
        unit: call.items?.[Number(line) - 1]?.quantity.unit ?? '',
        price: typeof offer?.prices[line] === 'number' ? offer.prices[line] : null,
      })),
      extras: part.extras.map((one) => ({
        id: one.id,
        name: call.extras?.[Number(one.id.slice(1)) - 1]?.name ?? one.id,
        kind: one.kind,
        isDiscount: one.kind === 'percent' && one.sign < 0,
        amount: offer?.extras[one.id] ?? null,
      })),
    };
  });
  return {
    now,
    auction: {
      id: row.id,
      number: row.number ?? '',
      state: row.status as NonNullable<FirmAuction['auction']>['state'], // a draft is not read
      isClosed: call.status !== 'published',
      dueAt: call.dueAt ?? row.startsAt,
      startsAt: opening(row),
      endsAt: row.endsAt ?? row.startsAt,
      softMinutes: row.softMinutes,
      extendMinutes: row.extendMinutes,
      extensions: row.extensions ?? 0,
      mostExtensions: row.mostExtensions,
      stepCents: row.stepAmount?.cents ? row.stepAmount.cents : null,
      stepPercent: row.stepPercent,
      beatsBest: row.beatsBest,
      shows: row.shows,
      terms: row.terms,
      alias: isIn ? entry.alias : null,
    },
    lots,
  };
}
