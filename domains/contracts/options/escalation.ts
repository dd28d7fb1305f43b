import { dollars } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import type { PriceBasis } from './price-words.ts';

/** A figure of an index for a month, as its publisher gave it. */
export interface IndexFigure {
  readonly month: string;
  readonly value: string;
  readonly source: string;
}

export interface PriceTerms {
  readonly amountCents: number;
  readonly basis: PriceBasis;
  readonly percent: number | null;
  readonly periods: readonly { readonly fromDay: string; readonly percent: number }[];
  readonly series: string | null;
  readonly baseMonth: string | null;
  readonly referenceMonth: string | null;
  readonly words: string | null;
  readonly cap: number | null;
  readonly floor: number | null;
  readonly offeredCents: number | null;
}

export type PriceField = 'offered' | 'periods' | 'referenceMonth' | 'baseMonth';

/** The price with how it was worked out, or why it can’t be. */
export type Priced =
  | { readonly ok: true; readonly cents: number; readonly percent: number | null; readonly working: readonly string[] }
  | {
      readonly ok: false;
      readonly field: PriceField;
      readonly code: string;
      readonly sentence: string;
      readonly working: readonly string[];
    };

/** Percent as whole ten-thousandths of a percent: as exact as the field keeps it. */
const tenThousandths = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
const inPercent = (parts: bigint): number => Number(parts) / 10_000;

/** Half is rounded away from zero, as on an invoice. */
function rounded(exact: bigint, by: bigint): bigint {
  const size = exact < 0n ? -exact : exact;
  const whole = (size + by / 2n) / by;
  return exact < 0n ? -whole : whole;
}

const WHOLE = 1_000_000n;
/** More than a hundredfold is no price movement; figures of two bases were compared. */
const MOST = 10_000;

/** An amount moved by a percentage, to the cent. */
export const movedBy = (cents: number, percent: number): number =>
  cents + Number(rounded(BigInt(cents) * tenThousandths(percent), WHOLE));

/** From one figure of an index to another, in percent with four places. */
export function changeBetween(base: string, reference: string): number {
  const from = millionths(base);
  return inPercent(rounded((millionths(reference) - from) * WHOLE, from));
}

type Moved = { readonly percent: number; readonly working: readonly string[] } | Extract<Priced, { ok: false }>;

const whyNot = (field: PriceField, code: string, sentence: string): Extract<Priced, { ok: false }> => ({
  ok: false,
  field,
  code,
  sentence,
  working: [],
});

function byIndex(terms: PriceTerms, figures: readonly IndexFigure[]): Moved {
  const series = terms.series ?? 'The index';
  const of = (month: string | null) => figures.find((one) => one.month === month);
  const [base, reference] = [of(terms.baseMonth), of(terms.referenceMonth)];
  if (!base) return whyNot('baseMonth', 'no_base_figure', `${series} has no figure for ${terms.baseMonth}. Import it.`);
  if (!reference)
    return whyNot(
      'referenceMonth',
      'no_reference_figure',
      `${series} has no figure for ${terms.referenceMonth}. Import it.`,
    );
  const percent = changeBetween(base.value, reference.value);
  if (percent > MOST)
    return whyNot(
      'referenceMonth',
      'odd_change',
      `${series} would have risen by ${percent} percent. Correct the figures.`,
    );
  return {
    percent,
    working: [
      `${series}, ${base.month}: ${base.value} (${base.source}).`,
      `${series}, ${reference.month}: ${reference.value} (${reference.source}).`,
      `Change: (${reference.value} − ${base.value}) ÷ ${base.value} = ${percent} percent.`,
    ],
  };
}

function byTable({ periods }: PriceTerms, starts: string): Moved {
  const [found] = periods
    .filter(({ fromDay }) => fromDay <= starts)
    .toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1));
  if (!found) return whyNot('periods', 'no_period', `No period of the table covers ${starts}, the first day.`);
  return { percent: found.percent, working: [`Period from ${found.fromDay}: ${found.percent} percent.`] };
}

function moved(terms: PriceTerms, starts: string, figures: readonly IndexFigure[]): Moved {
  if (terms.basis === 'index') return byIndex(terms, figures);
  if (terms.basis === 'table') return byTable(terms, starts);
  const percent = terms.percent ?? 0;
  return { percent, working: [`Fixed percentage: ${percent} percent.`] };
}

/** Neither above the cap nor below the floor, and said where one of them applies. */
function bounded({ cap, floor }: PriceTerms, percent: number): { readonly percent: number; readonly said: string[] } {
  if (cap !== null && percent > cap) return { percent: cap, said: [`Cap: ${cap} percent applies.`] };
  if (floor !== null && percent < floor) return { percent: floor, said: [`Floor: ${floor} percent applies.`] };
  return { percent, said: [] };
}

/** A lower offer is taken; a higher one is more than the contract allows. */
function withOffer(terms: PriceTerms, allowed: number, percent: number | null, working: readonly string[]): Priced {
  const { offeredCents: offered } = terms;
  if (offered === null) return { ok: true, cents: allowed, percent, working };
  if (offered > allowed)
    return {
      ...whyNot(
        'offered',
        'above_price',
        `${dollars(offered)} is offered. The contract allows ${dollars(allowed)} at most.`,
      ),
      working,
    };
  const said = offered < allowed ? [...working, `Offered: ${dollars(offered)}, below what is allowed.`] : working;
  return { ok: true, cents: offered, percent, working: said };
}

/** Words are not computed. Where they have a cap, an offer is still held against it. */
function inWords(terms: PriceTerms): Priced {
  const { amountCents, cap } = terms;
  const price = terms.offeredCents ?? amountCents;
  const working = [`Not computed: “${terms.words ?? ''}” is in words. Compare the price by hand.`];
  if (cap === null) return { ok: true, cents: price, percent: null, working: [...working, 'No cap limits the price.'] };
  const most = Math.max(amountCents, movedBy(amountCents, cap));
  const limit = [...working, `Cap: ${cap} percent of ${dollars(amountCents)} allows ${dollars(most)} at most.`];
  if (price > most)
    return {
      ...whyNot('offered', 'above_cap', `${dollars(price)} is above the cap. It allows ${dollars(most)} at most.`),
      working: limit,
    };
  return { ok: true, cents: price, percent: null, working: limit };
}

/** What an option costs when it begins on a day, by its own terms. */
export function priceAtExercise(terms: PriceTerms, starts: string, figures: readonly IndexFigure[]): Priced {
  if (terms.basis === 'words') return inWords(terms);
  if (terms.basis === 'stated')
    return withOffer(terms, terms.amountCents, null, [`The contract states ${dollars(terms.amountCents)}.`]);
  const found = moved(terms, starts, figures);
  if ('ok' in found) return found;
  const { percent, said } = bounded(terms, found.percent);
  const cents = movedBy(terms.amountCents, percent);
  return withOffer(terms, cents, percent, [
    ...found.working,
    ...said,
    `${dollars(terms.amountCents)} ${percent < 0 ? '−' : '+'} ${Math.abs(percent)} percent = ${dollars(cents)}.`,
  ]);
}
