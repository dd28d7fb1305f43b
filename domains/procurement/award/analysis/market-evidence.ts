import { against, unitPriceText } from './comparing.ts';

/** A line of the price sheet as the award prices it, in ten-thousandths of a dollar. */
export interface Priced {
  readonly item: string;
  readonly code: string | null;
  readonly unit: string;
  readonly price: number;
}

/** What was agreed for something, in whole cents, with the document that says so. */
export interface Agreed {
  readonly item: string;
  readonly cents: number;
  readonly source: 'invoice' | 'order' | 'award' | 'contract';
  readonly label: string;
  readonly who: string | null;
  readonly day: string;
}

interface Market {
  /** So many of the newest are compared. All of them are listed, so that anyone can work the median out again. */
  readonly most: number;
  /** Of the same item in the same unit, newest first. */
  readonly ofItem: readonly Agreed[];
  /** Of the same commodity code in the same unit, newest first. */
  readonly ofCode: readonly Agreed[];
  /** Below so many prices there is no median. */
  readonly least: number;
  readonly medianOf: (cents: readonly number[]) => number | null;
}

/** Prices of the same item where there are enough of them; else those of its commodity code, which holds different things. */
export function evidenceOf(line: Priced, { ofItem, ofCode, least, most, medianOf }: Market) {
  const isByCode = ofItem.length < least && ofCode.length >= least;
  const compared = (isByCode ? ofCode : ofItem).slice(0, most);
  const prices = compared.length;
  const median = medianOf(compared.map(({ cents }) => cents));
  const none = prices === 0 ? 'No market prices' : `Too few prices: ${prices} of ${least}`;
  return {
    item: {
      item: line.item,
      price: unitPriceText(line.price),
      basis: isByCode ? ('code' as const) : ('item' as const),
      prices,
      median: median === null ? null : unitPriceText(median * 100),
      against: median === null ? none : against(line.price, median * 100),
    },
    prices: compared.map(({ item, label, source, who, day, cents }) => ({
      item: line.item,
      document: label,
      source,
      described: item.trim() || null, // a line of an order may have none
      vendor: who,
      day,
      price: unitPriceText(cents * 100),
    })),
  };
}
