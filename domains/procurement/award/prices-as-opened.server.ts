import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { mistakeClaim } from '../mistake/mistake-claim.record.ts';
import { finalOffer } from '../negotiation/final-offer.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { priced } from '../sealing/booking.server.ts';
import { type ChainedLine, firstFault } from '../sealing/minutes.ts';
import { hashesIn, priceHash } from '../sealing/price-proof.ts';

const columns = ['receipt', 'offer', 'total', 'priceSalt', 'priceHash'] as const;
type Bid = Pick<Row<typeof bid>, 'id' | (typeof columns)[number]>;

/** Why this bid is not at the prices of its own proof; null where it is, or where none was kept. */
async function ownFault(call: Row<typeof solicitation>, one: Bid): Promise<string | null> {
  if (one.priceHash === null || one.priceSalt === null) return null;
  const offer = one.offer as unknown as Offer | null; // judged when it was opened
  if (offer === null || (await priceHash(one.priceSalt, offer)) !== one.priceHash)
    return 'its prices are not those that were opened';
  const { whole } = priced(call, offer);
  return (one.total?.cents ?? null) === whole ? null : 'its total does not follow from its prices';
}

interface Opening {
  readonly lines: readonly ChainedLine[];
  readonly isWhole: boolean;
}

const openings = `select e.root, s.minutes as lines, s.last_hash as "lastHash"
  from sealed_event e join opening_session s on s.organization_id = e.organization_id and s.event = e.id and s.status = 'ended'
  where e.organization_id = $1 and e.solicitation = $2 and e.status <> 'destroyed'`;

interface Ended extends Record<string, unknown> {
  readonly root: string | null;
  readonly lines: readonly ChainedLine[];
  readonly lastHash: string;
}

/** The minutes of every opening of a solicitation that ended, and whether each chain holds. */
async function openingsOf(work: UnitOfWork, call: string): Promise<readonly Opening[]> {
  const ended = await work.tx.query<Ended>(openings, [work.actor.organizationId, call], 'award.openings');
  return Promise.all(
    ended.map(async ({ root, lines, lastHash }) => ({
      lines,
      isWhole: (await firstFault(root ?? '', lines, lastHash)) === null,
    })),
  );
}

/** Prices that no minutes name: corrected by a permitted claim, of a final offer, or of an envelope that its bidder revealed. */
async function cameLater(work: UnitOfWork, one: Bid, read: ReadonlySet<string>): Promise<boolean> {
  const product = work.asProduct;
  const claims = await product.rows(mistakeClaim, {
    where: { bid: one.id, relief: 'correct', status: 'permitted' },
    fields: ['openedHash'],
    most: 'all',
  });
  if (claims.some(({ openedHash }) => openedHash !== null && read.has(openedHash))) return true;
  const offers = await product.rows(finalOffer, {
    where: { bid: one.id, status: 'opened' },
    fields: ['offer'],
    most: 'all',
  });
  for (const { offer } of offers)
    if (one.priceSalt && (await priceHash(one.priceSalt, offer as unknown as Offer)) === one.priceHash) return true; // judged at the round
  return false;
}

/** How many envelopes that could not be opened were revealed by their bidders: the minutes name no prices of so many bids. */
async function revealedIn(work: UnitOfWork, call: string, lines: readonly ChainedLine[]): Promise<number> {
  const sealed = await work.asProduct.rows(bid, {
    where: { solicitation: call, unreadable: { not: null } },
    fields: [],
    most: 'all',
  });
  return lines.filter(({ what }) => what === 'unreadable').length - sealed.length;
}

/**
 * An award rests on the prices as they were opened: those of every bid it was compared with, by the hash that the minutes keep. So a
 * price that is changed past the product wins nothing, and neither does a rival whose price was raised.
 */
export async function refuseMovedPrices(
  work: UnitOfWork,
  of: { readonly solicitation: string } & ({ readonly id: string } | { readonly status: 'responsive' }),
): Promise<void> {
  const stop = (receipt: string, why: string) => {
    const message = `The bid with receipt ${receipt} can’t be awarded on or compared with: ${why}. Call the security officer.`;
    return fail('refused', 'award.prices_as_opened', message, {
      issues: [{ path: 'bid', code: 'award.prices_as_opened', message }],
    });
  };
  const bids: readonly Bid[] = await work.asProduct.rows(bid, { where: of, fields: columns, most: 'all' });
  const [first] = bids;
  if (!first) return;
  const ended = await openingsOf(work, of.solicitation);
  const lines = ended.flatMap((one) => one.lines);
  const read = hashesIn(lines);
  // Opened before minutes named prices, or bid in an auction.
  if (read.size === 0 && bids.every(({ priceHash: hash }) => hash === null)) return;
  const call = await work.asProduct.find(solicitation, of.solicitation);
  if (!call) return;
  for (const one of bids) {
    const why = await ownFault(call, one);
    if (why !== null) throw stop(one.receipt, why);
  }
  if (ended.some(({ isWhole }) => !isWhole)) throw stop(first.receipt, 'the minutes of its opening were changed');
  const others: Bid[] = [];
  // Where minutes name no prices, only a final offer or a revealed bid has a hash.
  for (const one of bids.filter(({ priceHash: hash }) => hash !== null || read.size > 0))
    if (!read.has(one.priceHash ?? '') && !(await cameLater(work, one, read))) others.push(one);
  const [moved] = others;
  if (moved && others.length > (await revealedIn(work, of.solicitation, lines)))
    throw stop(moved.receipt, 'the minutes of its opening name other prices');
}
