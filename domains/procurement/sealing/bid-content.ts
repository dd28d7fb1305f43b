import { type BidResponse, responseFrom } from '../bidding/bid-response.ts';
import { type BidFile, filesFrom } from '../enclosures/bid-file.ts';
import { utf8 } from './bytes.ts';
import type { Offer, Sheet } from '../solicitation/price-sheet.ts';
import { goesByRanking, type SolicitationType } from '../solicitation/solicitation-words.ts';

/** What lies in an envelope. */
export interface BidContent {
  readonly form: 'levee-bid-1';
  readonly solicitation: string;
  readonly vendor: string;
  readonly offer: Offer;
  readonly notes: string;
  /** What a firm answers in the vendor portal; a paper bid has none. */
  readonly response?: BidResponse | null;
  readonly files?: readonly BidFile[];
}

export const bytesOfBid = (content: BidContent): Uint8Array<ArrayBuffer> => utf8(JSON.stringify(content));

const isPrice = (one: unknown): boolean => one === 'no_bid' || (Number.isSafeInteger(one) && (one as number) >= 0);

/** The content of an opened envelope, or why it is none. */
export function bidFrom(bytes: Uint8Array, expected: { solicitation: string; vendor: string }): BidContent | string {
  let read: Partial<BidContent>;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Partial<BidContent>;
  } catch {
    return 'The content is not a bid form';
  }
  const { form, solicitation, vendor, offer, notes, response, files } = read ?? {};
  if (form !== 'levee-bid-1' || typeof notes !== 'string' || typeof offer !== 'object' || offer === null)
    return 'The content is not a bid form';
  if (solicitation !== expected.solicitation || vendor !== expected.vendor) return 'The content names another bid';
  const { prices, extras } = offer;
  if (!prices || !extras || ![...Object.values(prices), ...Object.values(extras)].every(isPrice))
    return 'The content has prices that are none';
  return {
    form,
    solicitation,
    vendor,
    offer,
    notes: notes.slice(0, 4000),
    response: responseFrom(response),
    files: filesFrom(files),
  };
}

interface Asked {
  readonly type?: SolicitationType;
  readonly items:
    | readonly {
        readonly lot?: string | null;
        readonly kind: 'base' | 'option' | 'alternate';
        readonly alternateTo?: number | null;
        readonly quantity: { readonly amount: string };
        readonly mayBeLeft?: boolean | null;
      }[]
    | null;
  readonly extras:
    | readonly {
        readonly lot?: string | null;
        readonly kind: 'percent' | 'amount';
        readonly isDiscount?: boolean | null;
      }[]
    | null;
}

/** The price sheet of a solicitation: lines are called by their number, extras by `x` and theirs. */
export function sheetOf({ items, extras, type }: Asked): Sheet {
  const lines = (items ?? []).map((item, at): Sheet['lines'][number] => {
    const common = { id: String(at + 1), lot: item.lot ?? '', quantity: item.quantity.amount };
    if (item.kind === 'option') return { ...common, kind: 'option' };
    if (item.kind === 'alternate') return { ...common, kind: 'alternate', of: String(item.alternateTo ?? 0) };
    return { ...common, kind: 'base', mayBeLeft: item.mayBeLeft ?? false };
  });
  return {
    lines,
    // A panel ranks offers by one price each: the price of some lots would look like the lowest one.
    ...(type && goesByRanking({ type }) ? { allLots: true } : {}),
    extras: (extras ?? []).map((extra, at): Sheet['extras'][number] => {
      const common = { id: `x${at + 1}`, lot: extra.lot ?? '' };
      if (extra.kind === 'amount') return { ...common, kind: 'amount' };
      const on = lines.filter(({ kind, lot }) => kind === 'base' && lot === common.lot).map(({ id }) => id);
      return { ...common, kind: 'percent', on, sign: extra.isDiscount ? -1 : 1 };
    }),
  };
}
