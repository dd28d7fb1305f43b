import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import type { BidResponse } from '../bidding/bid-response.ts';
import { shareFiles } from '../enclosures/keeping-files.server.ts';
import { bid } from './bid.record.ts';

type Bid = Row<typeof bid>;

/** What an envelope held. */
export interface Content {
  readonly offer: Offer | null;
  readonly notes: string | null;
  readonly cents: number | null;
  /** What a firm answered in the vendor portal; it names who signs. */
  readonly response?: BidResponse | null | undefined;
}

/** Whether vendor and price of its bids stay with the product after the opening, until a panel has locked its scores. */
export const isWithheld = goesByRanking;

/** The fields that an opened bid keeps its content in: those that people read, or those that leave the server with nobody. */
export function keptAs(
  work: Pick<UnitOfWork, 'actor'>,
  call: Pick<Row<typeof solicitation>, 'type' | 'criteria'>,
  vendor: string,
  { offer, notes, cents, response = null }: Content,
) {
  if (isWithheld(call)) return { offeror: vendor, withheld: { offer, notes, cents, response } };
  return { vendor, ...shown(work, { offer, notes, cents, response }) };
}

const shown = (work: Pick<UnitOfWork, 'actor'>, { offer, notes, cents, response }: Content) => ({
  ...(offer === null ? {} : { offer }),
  ...(notes === null ? {} : { notes }),
  ...(cents === null ? {} : { total: moneyOf(work.actor, cents) }),
  ...(response ? { response } : {}),
});

/** The vendor of a bid as the product knows it, withheld or not. */
export const vendorOf = (one: Pick<Bid, 'vendor' | 'offeror'>): string | null => one.vendor ?? one.offeror;

/** The content of a bid as the product knows it, withheld or not. */
export function contentOf(one: Pick<Bid, 'offer' | 'notes' | 'total' | 'withheld'>): Content {
  const held = one.withheld as Content | null; // as `keptAs` wrote it
  return (
    held ?? { offer: one.offer as unknown as Offer | null, notes: one.notes, cents: one.total?.cents ?? null } // judged at the opening
  );
}

/** From now on everyone in the agency reads who bid what. */
export async function shareBids(work: UnitOfWork, solicitationId: string): Promise<void> {
  const product = work.asProduct;
  const held = await product.rows(bid, {
    where: { solicitation: solicitationId, offeror: { not: null }, vendor: null },
    order: 'id',
    most: 'all',
  });
  for (const one of held) {
    await product.change(
      bid,
      one.id,
      {},
      { vendor: one.offeror, ...shown(work, contentOf(one)), offeror: null, withheld: null },
    );
    await shareFiles(work, one.id);
  }
}
