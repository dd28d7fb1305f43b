import type { Money } from '#kernel';
import { termOn } from '../terms/terms.ts';
import { typeOf } from './cost-types.ts';
import { type BudgetLine, indirectOf, rateOf, splitBy } from './line-math.ts';
import { type DirectClass, directOrder, type IndirectBase, type rateKinds } from './budget-words.ts';
import { monthsOf } from './budget-years.ts';

/** A figure of the text that governs the award; before the library begins, of its first text. */
export const figureOn = (awardDate: string, name: Parameters<typeof termOn>[1]): number =>
  (termOn(awardDate, name) ?? termOn('2014-12-26', name))?.value ?? 0;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How much of a line counts in the base, and why the rest does not. */
export interface Traced {
  readonly inCents: number;
  readonly outCents: number;
  readonly why: string;
}

const all = (cents: number, why: string): Traced => ({ inCents: cents, outCents: 0, why });
const none = (cents: number, why: string): Traced => ({ inCents: 0, outCents: cents, why });
const inDollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')}`;

/** Modified total direct cost, line by line. A subaward counts up to its limit over all years, the earliest first. */
export function mtdcOf(lines: readonly BudgetLine[], awardDate: string): readonly Traced[] {
  const perSubaward = figureOn(awardDate, 'subaward_base_cents');
  const threshold = figureOn(awardDate, 'equipment_cents');
  const used = new Map<string, number>();
  const traced = new Map<BudgetLine, Traced>();
  for (const line of lines.toSorted((one, other) => one.year - other.year)) {
    const { treatment, label } = typeOf(line.costType);
    const { cents } = line.amount;
    const price = rateOf(line) ?? 0;
    if (line.excludedWhy) traced.set(line, none(cents, `Left out: ${line.excludedWhy}`));
    else if (treatment === 'out') traced.set(line, none(cents, `${label} is outside the base`));
    else if (treatment === 'equipment')
      traced.set(
        line,
        price >= threshold
          ? none(cents, `Equipment from ${inDollars(threshold)} a unit is outside the base`)
          : all(cents, `Below ${inDollars(threshold)} a unit: supplies, in the base`),
      );
    else if (treatment === 'subaward') {
      const whose = plain(line.subrecipient ?? '');
      const before = used.get(whose) ?? 0;
      const counts = Math.max(0, Math.min(cents, perSubaward - before));
      used.set(whose, before + cents);
      traced.set(line, {
        inCents: counts,
        outCents: cents - counts,
        why: `${inDollars(Math.min(perSubaward, before + cents))} of the first ${inDollars(perSubaward)} of this subaward are used`,
      });
    } else traced.set(line, all(cents, 'In the base'));
  }
  return lines.map((line) => traced.get(line) ?? none(0, ''));
}

export interface SubawardCounter {
  readonly subrecipient: string;
  readonly cents: number;
  readonly countedCents: number;
  readonly leftCents: number;
  readonly years: readonly { readonly year: number; readonly cents: number; readonly inCents: number }[];
}

/** How far each subaward has used what counts of it, year by year over its life. Law: 2 CFR 200.1, MTDC. */
export function subawardsOf(lines: readonly BudgetLine[], awardDate: string): readonly SubawardCounter[] {
  const limit = figureOn(awardDate, 'subaward_base_cents');
  const traced = mtdcOf(lines, awardDate);
  const own = lines.flatMap((line, at) =>
    typeOf(line.costType).treatment === 'subaward' && !line.excludedWhy
      ? [{ line, inCents: traced[at]?.inCents ?? 0 }]
      : [],
  );
  const groups = Map.groupBy(own, ({ line }) => plain(line.subrecipient ?? ''));
  const sum = (some: typeof own) => ({
    cents: some.reduce((all, { line }) => all + line.amount.cents, 0),
    inCents: some.reduce((all, { inCents }) => all + inCents, 0),
  });
  return [...groups.values()].map((group) => {
    const { cents, inCents } = sum(group);
    return {
      subrecipient: group[0]?.line.subrecipient ?? '',
      cents,
      countedCents: inCents,
      leftCents: Math.max(0, limit - inCents),
      years: yearsIn(group.map(({ line }) => line)).map((year) => ({
        year,
        ...sum(group.filter(({ line }) => line.year === year)),
      })),
    };
  });
}

/** How much of each line the rate is charged on, whichever base it has. */
export function baseOf(lines: readonly BudgetLine[], base: IndirectBase, awardDate: string): readonly Traced[] {
  if (base === 'mtdc') return mtdcOf(lines, awardDate);
  return lines.map(({ amount: { cents }, costClass, excludedWhy }) => {
    if (excludedWhy) return none(cents, `Left out: ${excludedWhy}`);
    if (base === 'total' || costClass === 'personnel' || costClass === 'fringe') return all(cents, 'In the base');
    return none(cents, 'The base is salaries and fringe');
  });
}

export interface Shares {
  readonly funderCents: number;
  readonly matchCents: number;
  readonly incomeCents: number;
}

/** A rate that is agreed for some days. */
export interface AgreedRate {
  readonly fromDay: string;
  readonly untilDay: string;
  readonly kind: keyof typeof rateKinds;
  readonly rate: number;
}

export interface Terms {
  readonly base: IndirectBase;
  readonly indirectRate: number | null;
  readonly indirectMatch?: Money | null | undefined;
  readonly awardDate: string;
  readonly fromDay: string;
  readonly untilDay: string;
  /** Days without one have the rate of the award. */
  readonly rates?: readonly AgreedRate[] | null | undefined;
}

/** What a rate is charged on in a year, or over all years where the award has one rate. */
export interface RatedBase {
  readonly year: number | null;
  readonly months: number;
  readonly rate: number;
  readonly kind: AgreedRate['kind'] | null;
  readonly baseCents: number;
  readonly cents: number;
}

export interface YearTotals {
  readonly year: number;
  readonly direct: Shares;
  readonly indirect: Shares;
}

export interface Totals {
  readonly classes: Readonly<Record<DirectClass, Shares>>;
  /** i, j and k of SF-424A, section B. */
  readonly direct: Shares;
  readonly indirect: Shares;
  readonly total: Shares;
  readonly baseCents: number;
  readonly rated: readonly RatedBase[];
  /** Every year with a line; together they are the totals. */
  readonly years: readonly YearTotals[];
}

export const plus = (one: Shares, other: Shares): Shares => ({
  funderCents: one.funderCents + other.funderCents,
  matchCents: one.matchCents + other.matchCents,
  incomeCents: one.incomeCents + other.incomeCents,
});
const zero: Shares = { funderCents: 0, matchCents: 0, incomeCents: 0 };

export const sharesOf = (lines: readonly BudgetLine[]): Shares =>
  lines.reduce(
    (sum, { funder, match, income }) =>
      plus(sum, { funderCents: funder.cents, matchCents: match.cents, incomeCents: income?.cents ?? 0 }),
    zero,
  );

export const yearsIn = (lines: readonly BudgetLine[]): readonly number[] =>
  [...new Set(lines.map(({ year }) => year))].toSorted((one, other) => one - other);

/** Months of a year that have one rate, in their order. */
function spansOf(terms: Terms, year: number) {
  const spans: { rate: number; kind: AgreedRate['kind'] | null; months: number }[] = [];
  for (const day of monthsOf(terms, year)) {
    const agreed = terms.rates?.find(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay);
    const [rate, kind] = [agreed?.rate ?? terms.indirectRate ?? 0, agreed?.kind ?? null];
    const last = spans.at(-1);
    if (last && last.rate === rate && last.kind === kind) last.months++;
    else spans.push({ rate, kind, months: 1 });
  }
  return spans;
}

/** One rate is charged once on the whole base. Several are charged by year, on the base by the months that each is in force. */
function ratedOf(years: readonly { readonly year: number; readonly baseCents: number }[], terms: Terms): RatedBase[] {
  if (terms.indirectRate === null) return [];
  const rate = terms.indirectRate;
  if ((terms.rates ?? []).length === 0) {
    const baseCents = years.reduce((sum, one) => sum + one.baseCents, 0);
    return [{ year: null, months: 0, rate, kind: null, baseCents, cents: indirectOf(baseCents, rate) }];
  }
  return years.flatMap(({ year, baseCents }) => {
    const spans = spansOf(terms, year);
    const parts = splitBy(
      baseCents,
      spans.map(({ months }) => months),
    );
    return spans.map((span, at) => ({
      ...span,
      year,
      baseCents: parts[at] ?? 0,
      cents: indirectOf(parts[at] ?? 0, span.rate),
    }));
  });
}

/** Rows a to k of SF-424A, section B. Nothing of it is stored, so nothing can differ from the lines. */
export function totalsOf(lines: readonly BudgetLine[], terms: Terms): Totals {
  const classes = Object.fromEntries(
    directOrder.map((one) => [one, sharesOf(lines.filter(({ costClass }) => costClass === one))]),
  ) as Record<DirectClass, Shares>;
  const direct = sharesOf(lines);
  const traced = baseOf(lines, terms.base, terms.awardDate);
  const years = yearsIn(lines).map((year) => ({
    year,
    own: lines.filter((one) => one.year === year),
    baseCents: lines.reduce((sum, one, at) => sum + (one.year === year ? (traced[at]?.inCents ?? 0) : 0), 0),
  }));
  const rated = ratedOf(years, terms);
  const whole = rated.reduce((sum, { cents }) => sum + cents, 0);
  const matchCents = Math.min(whole, terms.indirectMatch?.cents ?? 0);
  const indirect = { funderCents: whole - matchCents, matchCents, incomeCents: 0 };
  const byBase = years.map(({ baseCents }) => baseCents);
  const byYear = rated.some(({ year }) => year !== null)
    ? years.map(({ year }) => rated.reduce((sum, one) => sum + (one.year === year ? one.cents : 0), 0))
    : splitBy(whole, byBase);
  const matches = splitBy(matchCents, byYear);
  return {
    classes,
    direct,
    indirect,
    total: plus(direct, indirect),
    baseCents: years.reduce((sum, { baseCents }) => sum + baseCents, 0),
    rated,
    years: years.map(({ year, own }, at) => ({
      year,
      direct: sharesOf(own),
      indirect: {
        funderCents: (byYear[at] ?? 0) - (matches[at] ?? 0),
        matchCents: matches[at] ?? 0,
        incomeCents: 0,
      },
    })),
  };
}

/** All that a share has, for each of those who bear it. */
export const wholeOf = ({ funderCents, matchCents, incomeCents }: Shares): number =>
  funderCents + matchCents + incomeCents;
