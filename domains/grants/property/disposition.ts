import { termOn } from '../terms/terms.ts';
import { isCompensated, type Outcome } from './property-words.ts';

/** The figures of the text that governs an award, for what becomes of its property. */
export interface PropertyTerms {
  /** Up to this fair value nothing is owed: per unit of equipment, in total of supplies. */
  readonly threshold: number;
  /** Of the federal share of a sale so much may be kept for selling it, */
  readonly sellingMost: number;
  /** and never more than this share of the proceeds, in percent. */
  readonly sellingPercent: number;
  readonly instructionDays: number;
  readonly inventoryYears: number;
}

/** By the day of the award; null where no text covers it. */
export function propertyTermsOn(awardDate: string): PropertyTerms | null {
  const threshold = termOn(awardDate, 'equipment_cents');
  if (!threshold) return null;
  const of = (name: Parameters<typeof termOn>[1]): number => termOn(awardDate, name)?.value ?? 0;
  return {
    threshold: threshold.value,
    sellingMost: of('selling_cents'),
    sellingPercent: of('selling_percent'),
    instructionDays: of('instruction_days'),
    inventoryYears: of('inventory_years'),
  };
}

export interface Disposed {
  readonly outcome: Outcome | null;
  /** In cents, on the day of the disposition. */
  readonly fairValue: number;
  readonly proceeds: number;
  /** Of the federal participation in its cost, in percent. */
  readonly percent: number;
  /** Whether the funder permits to keep the costs of selling. */
  readonly keepsSelling: boolean;
}

/** What is due to the funder: (i) value, (ii) percent, (iii) share, (iv) allowance, (v) remitted. SF-428-B section 2c, SF-428-C section 2b. */
export interface Compensation {
  readonly value: number;
  readonly percent: number;
  readonly share: number;
  readonly allowance: number;
  readonly remit: number;
}

/** To the cent, half a cent up. */
export const shareOf = (cents: number, percent: number): number =>
  Math.round((cents * Math.round(percent * 100)) / 10_000);

/** Federal participation in percent with two places, as it is printed and multiplied. */
export const participation = (federal: number, all: number): number =>
  all <= 0 ? 0 : Math.round((federal * 10_000) / all) / 100;

/**
 * A unit whose fair value is at most the threshold is disposed of freely. Above it the funder has its share of the proceeds, or of the
 * fair value of what is retained. A sale tells the fair value: proceeds above the threshold are above it.
 * Law: 2 CFR 200.313(e)(1) and (2), 200.314(a).
 */
export function compensationOf(
  { outcome, fairValue, proceeds, percent, keepsSelling }: Disposed,
  terms: PropertyTerms,
): Compensation | null {
  if (!isCompensated(outcome)) return null;
  const isSold = outcome === 'sold';
  const worth = isSold ? Math.max(fairValue, proceeds) : fairValue;
  if (worth <= terms.threshold) return null;
  const value = isSold ? proceeds : fairValue;
  const share = shareOf(value, percent);
  const most = Math.min(terms.sellingMost, shareOf(value, terms.sellingPercent));
  const allowance = isSold && keepsSelling ? Math.min(share, most) : 0;
  return { value, percent, share, allowance, remit: share - allowance };
}
