import { dollars, timesMoney, type Money } from '#kernel';
import { rateUnits } from './rate-words.ts';

export interface RateLine {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly unit: keyof typeof rateUnits;
  readonly rate?: Money | null;
}

/** An approved table; in force until the next one is. */
export interface RateVersion {
  readonly number: string;
  readonly fromDay: string;
  readonly lines: readonly RateLine[];
}

export interface RatedBill {
  /** The code of a rate; where none is named, the item may be its code or category. */
  readonly rate: string | null;
  readonly item: string;
  readonly workedOn: string | null;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: Money;
}

export interface RateFound {
  readonly code: string | null;
  readonly unit: string | null;
  readonly rateCents: number | null;
  readonly differenceCents: number | null;
  /** What the line is worth at its rate, or null where nothing limits it. */
  readonly worthCents: number | null;
  readonly problem: string | null;
}

const same = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

const lineOf = ({ lines }: RateVersion, named: string): RateLine | undefined =>
  lines.find(({ code }) => same(code, named)) ?? lines.find(({ name }) => same(name, named));

/** The tables in force at any time of these days, the earliest first. */
export function versionsWithin(versions: readonly RateVersion[], from: string, until: string): readonly RateVersion[] {
  const sorted = versions.toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1));
  return sorted.filter(({ fromDay }, at) => fromDay <= until && (sorted[at + 1]?.fromDay ?? '9999') > from);
}

/**
 * A line of an invoice against the rates of its day. Where it does not say when the work was done, the lowest rate since the order
 * counts: a raise is not paid for work from before it.
 */
export function judgedByRate(
  bill: RatedBill,
  given: {
    readonly versions: readonly RateVersion[];
    readonly orderedOn: string;
    readonly invoiceDate: string;
    /** The last day of the contract. */
    readonly endsOn: string;
  },
): RateFound {
  const none = { code: null, unit: null, rateCents: null, differenceCents: null, worthCents: null };
  const day = bill.workedOn;
  if (day !== null && day > given.endsOn)
    return { ...none, problem: `Worked on ${day}. The contract ended on ${given.endsOn}.` };
  const inForce = versionsWithin(given.versions, day ?? given.orderedOn, day ?? given.invoiceDate);
  if (inForce.length === 0) return { ...none, problem: `No rates are approved for ${day ?? given.invoiceDate}.` };
  const named = (bill.rate ?? bill.item).trim();
  if (named === '') return { ...none, problem: 'Name the contract rate that this bills.' };
  const found = inForce.flatMap((version) => {
    const line = lineOf(version, named);
    return line ? [{ version, line }] : [];
  });
  // Of a category that only came with a later table, nothing says that the work is not older.
  if (found.length < inForce.length) {
    const lacks = inForce.find((version) => !lineOf(version, named));
    return { ...none, problem: `“${named}” is no rate of ${lacks?.number ?? 'the contract'}. Name a contract rate.` };
  }
  const capped = found
    .filter(({ line }) => line.rate != null)
    .toSorted((one, other) => (one.line.rate?.cents ?? 0) - (other.line.rate?.cents ?? 0));
  const [lowest] = capped;
  const { line, version } = lowest ?? found[0] ?? { line: null, version: null };
  if (!line || !version) return { ...none, problem: 'Name the contract rate that this bills.' };
  if (!line.rate) return { ...none, code: line.code, unit: line.unit, problem: null };
  const over = bill.unitPrice.cents - line.rate.cents;
  const rated = {
    code: line.code,
    unit: line.unit,
    rateCents: line.rate.cents,
    differenceCents: timesMoney({ ...line.rate, cents: over }, bill.quantity.amount)?.cents ?? over,
    worthCents: timesMoney(line.rate, bill.quantity.amount)?.cents ?? 0,
  };
  if (bill.quantity.unit !== line.unit)
    return {
      ...rated,
      problem: `${line.code} is a rate per ${rateUnits[line.unit].toLowerCase()}. Bill it in ${line.unit}.`,
    };
  if (over <= 0) return { ...rated, problem: null };
  const since =
    day === null && inForce.length > 1 ? ' Without a work day, the lowest rate since the order counts.' : '';
  return {
    ...rated,
    problem: `Billed at ${dollars(bill.unitPrice.cents)}, ${line.code} is ${dollars(line.rate.cents)} in ${version.number}.${since}`,
  };
}
