import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type BidResponse, pricesOf } from '../bidding/bid-response.ts';
import { keepFiles } from '../enclosures/keeping-files.server.ts';
import { faultsIn, type Offer, type Totals, totalsOf } from '../solicitation/price-sheet.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { type BidContent, differingParts, sheetOf } from './bid-content.ts';
import type { MinutesEvent } from './minutes.ts';
import type { Opened } from './opened-envelopes.server.ts';
import { hashInWords, type PriceProof, proofOf } from './price-proof.ts';
import type { sealedEvent } from './sealed-event.record.ts';
import { priceEventOf } from './two-envelopes.server.ts';
import { isWithheld, keptAs } from './withheld.server.ts';

type Event = Row<typeof sealedEvent>;

type Priced = Pick<Totals, 'whole' | 'isPartial' | 'lots'>;
export const unpriced: Priced = { whole: null, isPartial: false, lots: {} };

/** What a column of money holds. */
export const MOST_CENTS = 9_000_000_000_000_000;

export const priced = (call: Row<typeof solicitation>, offer: Offer): Priced => {
  const sheet = sheetOf(call);
  if (faultsIn(sheet, offer).length > 0) return unpriced;
  const found = totalsOf(sheet, offer);
  const isPayable = [found.whole, ...Object.values(found.steps).flat()].every((one) => (one ?? 0) <= MOST_CENTS);
  return isPayable ? found : unpriced;
};

export const total = (call: Row<typeof solicitation>, offer: Offer): number | null => priced(call, offer).whole;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Read out at an opening. A total of some lots says of which. */
function readOut({ whole, isPartial, lots }: Priced): string {
  if (whole === null) return 'opened, no total';
  const own = Object.keys(lots).filter((lot) => lots[lot] !== null);
  const of = isPartial ? ` for ${own.length === 1 ? 'lot' : 'lots'} ${own.join(', ')} only` : '';
  return `opened, ${dollars.format(whole / 100)}${of}`;
}

const nothing = { offer: null, notes: null, cents: null };

async function nameOf(work: UnitOfWork, vendor: string): Promise<string> {
  const firm = await work.asProduct.fetch(work.around.registry.get('vendor'), vendor, {});
  return firm?.['name'] as string; // the envelope points at it, and its name is a required text
}

/** Where a bid keeps the proof of its prices. */
export const kept = ({ salt, hash }: PriceProof) => ({ priceSalt: salt, priceHash: hash });

export interface Booking {
  readonly id: string;
  readonly entries: readonly Opened[];
  readonly event: Event;
  readonly call: Row<typeof solicitation>;
}

/** What a price envelope adds to a bid whose technical envelope was opened and found responsive. */
export async function bookPrice(
  work: UnitOfWork,
  { id, entries, call }: Booking,
): Promise<readonly [MinutesEvent, string]> {
  const [{ vendor, content, salt }] = entries as [Opened]; // a firm seals one
  const name = await nameOf(work, vendor);
  if (typeof content === 'string') {
    await work.asProduct.change(bid, id, {}, { unreadable: content });
    return ['unreadable', `${name}: ${content}.`];
  }
  const found = priced(call, content.offer);
  const computed = await withPrice(work, id, { content, salt }, found);
  const { vendor: known } = await work.asProduct.change(bid, id, {}, computed);
  await keepFiles(work, { bid: id, files: content.files ?? [], isShared: known !== null });
  return ['envelope', `${name}: ${readOut(found)}.${hashInWords([computed.priceHash])}`];
}

/** What names a price was sealed with the price: bid security, and what subcontractors get. */
export async function withPrice(
  work: UnitOfWork,
  id: string,
  { content: { offer, response }, salt }: { readonly content: BidContent; readonly salt: string },
  given: Pick<Priced, 'whole' | 'isPartial'>,
) {
  const row = await work.asProduct.row(bid, { where: { id }, lock: 'update' });
  const technical = row?.response as BidResponse | null; // as the first opening kept it
  const whole = technical && response ? { ...technical, ...pricesOf(response) } : technical;
  return {
    offer,
    ...kept(await proofOf(salt, offer)),
    unreadable: null,
    ...(given.whole === null ? {} : { total: moneyOf(work.actor, given.whole), isPartial: given.isPartial }),
    ...(whole ? { response: whole } : {}),
  };
}

export async function bookBid(
  work: UnitOfWork,
  { id, entries, event, call }: Booking,
): Promise<readonly [MinutesEvent, string]> {
  const product = work.asProduct;
  const isTechnical = event.part === 'bid' && (await priceEventOf(work, call.id)) !== null;
  const [first] = entries as [Opened]; // a group has one
  const row = await product.row(bid, { where: { id }, lock: 'update' });
  const unreadable = entries.map(({ content }) => content).find((content) => typeof content === 'string');
  const read = entries.flatMap(({ content, salt }) => (typeof content === 'string' ? [] : [{ content, salt }]));
  const [content, second] = read.map((one) => one.content);
  const proofs = isTechnical ? [] : await Promise.all(read.map((one) => proofOf(one.salt, one.content.offer)));
  const missed = event.addenda - (row?.acknowledged ?? 0);
  const found = content && !isTechnical ? priced(call, content.offer) : unpriced;
  const isRead = content !== undefined && unreadable === undefined;
  const differing = content && second ? differingParts(content, second) : [];
  await product.move(bid, id, 'open', {
    computed: {
      ...keptAs(
        work,
        call,
        first.vendor,
        isRead ? { ...content, cents: found.whole, ...(isTechnical ? { offer: null } : {}) } : nothing,
      ),
      isOpened: true,
      isPartial: isRead && found.isPartial,
      missedAddenda: missed,
      entriesDiffer: differing.length > 0,
      differing: differing.join(', ') || null,
      ...(isRead && proofs[0] ? kept(proofs[0]) : {}),
      ...(second && differing.length > 0
        ? {
            secondEntry: {
              offer: second.offer,
              notes: second.notes,
              response: second.response ?? null,
              proof: proofs[1] ?? null,
            },
          }
        : {}),
      unreadable: unreadable ?? null,
    },
  });
  if (isRead) await keepFiles(work, { bid: id, files: content.files ?? [], isShared: !isWithheld(call) });
  const because = unreadable ?? (missed > 0 ? `${missed} addenda are not acknowledged` : null);
  if (because !== null && unreadable !== lost) await product.move(bid, id, 'reject', { reason: `${because}.` });
  // Minutes are read by everyone, also while a panel scores without names and prices.
  const price = isWithheld(call) || isTechnical ? 'opened' : readOut(found);
  const name = isWithheld(call) ? `Proposal with receipt ${first.receipt}` : await nameOf(work, first.vendor);
  const said = because ?? price;
  const apart = differing.length > 0 ? ' The two entries differ.' : '';
  const prices = hashInWords(isRead ? proofs.map(({ hash }) => hash) : []);
  return [unreadable === undefined ? 'envelope' : 'unreadable', `${name}: ${said}.${apart}${prices}`];
}

/** Once the others are shared, a bid that is revealed later is as well. */
export const shared = { type: 'itb', criteria: null } as const;

/** Nothing can be said of a bid whose key is lost until its bidder reveals it. */
export const lost = 'The shares of the officers are lost';
