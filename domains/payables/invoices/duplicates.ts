import { digitsOf, lettersApart, numberKey } from './number-key.ts';

/** An invoice as far as another one can be the same. */
export interface Comparable {
  readonly vendorNumber: string;
  readonly cents: number;
  readonly invoiceDate: string;
  readonly purchaseOrder: string | null;
  readonly isCredit: boolean;
  /** SHA-256 of its documents. */
  readonly files: readonly string[];
}

/** From this score on a second person has to look. */
export const SUSPECT = 70;

const DAY = 86_400_000;
const days = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY;

function numberAlike(one: string, other: string): readonly [number, string] | null {
  const [a, b] = [numberKey(one), numberKey(other)];
  if (a === b) return [70, 'Same number'];
  const [c, d] = [digitsOf(one), digitsOf(other)];
  if (c !== '' && c === d) return [45, 'Same digits in the number'];
  return a.length > 3 && lettersApart(a, b) === 1 ? [35, 'Number differs in one character'] : null;
}

/** How likely two invoices of one vendor are the same, from 0 to 100, and why. */
export function likeness(
  one: Comparable,
  other: Comparable,
): { readonly score: number; readonly why: readonly string[] } {
  if (one.isCredit !== other.isCredit) return { score: 0, why: [] };
  const apart = days(one.invoiceDate, other.invoiceDate);
  const found: readonly (readonly [number, string] | null)[] = [
    one.files.some((file) => other.files.includes(file)) ? [100, 'Same file'] : null,
    numberAlike(one.vendorNumber, other.vendorNumber),
    one.cents === other.cents ? [30, 'Same total'] : null,
    apart === 0 ? [15, 'Same date'] : apart <= 7 ? [5, 'Dates within a week'] : null,
    one.purchaseOrder !== null && one.purchaseOrder === other.purchaseOrder ? [10, 'Same order'] : null,
  ];
  const told = found.filter((part): part is readonly [number, string] => part !== null);
  // Monthly invoices of one order cost the same: without a number or file that is alike they are no suspects.
  const isAlike = told.some(([, why]) => /number|file/i.test(why));
  const score = Math.min(
    100,
    told.reduce((sum, [points]) => sum + points, 0),
  );
  return { score: isAlike ? score : Math.min(score, SUSPECT - 1), why: told.map(([, why]) => why) };
}
