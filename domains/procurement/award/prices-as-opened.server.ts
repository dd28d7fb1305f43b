import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { mistakeClaim } from '../mistake/mistake-claim.record.ts';
import { finalOffer } from '../negotiation/final-offer.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { priced } from '../sealing/booking.server.ts';
import { type ChainedLine, firstFault } from '../sealing/minutes.ts';
import { openingSession } from '../sealing/opening-session.record.ts';
import { hashesIn, priceHash } from '../sealing/price-proof.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';

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

/** The minutes of every opening of a solicitation that ended, and whether each chain holds. */
async function openingsOf(work: UnitOfWork, call: string): Promise<readonly Opening[]> {
  const product = work.asProduct;
  const events = await product.rows(sealedEvent, {
    where: { solicitation: call, status: { not: 'destroyed' } },
    fields: ['root'],
    most: 'all',
  });
  const sessions = await product.rows(openingSession, {
    where: { event: events.map(({ id }) => id), status: 'ended' },
    fields: ['event', 'minutes', 'lastHash'],
    most: 'all',
  });
  return Promise.all(
    sessions.map(async ({ event, minutes, lastHash }) => {
      const lines = minutes as unknown as readonly ChainedLine[]; // as the opening wrote them
      const root = events.find(({ id }) => id === event)?.root ?? '';
      return { lines, isWhole: (await firstFault(root, lines, lastHash)) === null };
    }),
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
  const proven: readonly Bid[] = await work.asProduct.rows(bid, {
    where: { ...of, priceHash: { not: null } },
    fields: columns,
    most: 'all',
  });
  const [first] = proven;
  const call = first && (await work.asProduct.find(solicitation, of.solicitation));
  if (!first || !call) return;
  for (const one of proven) {
    const why = await ownFault(call, one);
    if (why !== null) throw stop(one.receipt, why);
  }
  const openings = await openingsOf(work, call.id);
  if (openings.some(({ isWhole }) => !isWhole)) throw stop(first.receipt, 'the minutes of its opening were changed');
  const lines = openings.flatMap((one) => one.lines);
  const read = hashesIn(lines);
  const wasRevealed = lines.some(({ what }) => what === 'unreadable');
  for (const one of proven) {
    if (read.has(one.priceHash ?? '') || wasRevealed || (await cameLater(work, one, read))) continue;
    throw stop(one.receipt, 'the minutes of its opening name other prices');
  }
}
