import { splitCents } from '../budget/ledger/split.ts';
import { type BenefitKind, FULL_TIME_HOURS } from './position-words.ts';

/*
 * What a position costs in a fiscal year. Pure: days are counted from 1970, amounts are whole cents.
 *
 * A year's hours are spread evenly over the Mondays to Fridays of the twelve months that begin with the fiscal year; a position
 * that begins or ends inside it costs the share of those workdays on which it is paid. Pay and each benefit are rounded once, for
 * the year; months share the year's cents and accounts share each month's cents by largest remainder, so that both always add up.
 */

export interface FiscalYear {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The rates of a grade's step, in cents for an hour, each from a day on; the earliest first. */
export interface StepRate {
  readonly step: number;
  readonly from: number;
  readonly cents: number;
}
export type PayPlan = ReadonlyMap<string, ReadonlyMap<number, readonly StepRate[]>>;

export interface Benefit {
  readonly name: string;
  readonly kind: BenefitKind;
  readonly percent: number;
  readonly cents: number;
  /** In cents of a year's pay. */
  readonly ceiling: number | null;
  /** All grades when empty. */
  readonly grades: readonly string[];
  readonly from: number;
  readonly until: number | null;
}

export type Standing = 'vacant' | 'filled' | 'frozen' | 'ended';

export interface CostedPosition {
  readonly standing: Standing;
  readonly grade: string;
  readonly step: number;
  readonly hours: number;
  readonly increaseOn: number | null;
  readonly from: number;
  readonly until: number | null;
  readonly filledOn: number | null;
  readonly vacantSince: number | null;
  readonly hireOn: number | null;
  readonly funding: readonly { readonly account: string; readonly percent: number }[];
}

/** What is supposed. Nothing of it is saved. */
export interface Supposed {
  /** Percent on hourly rates from a day on, of one grade or all. */
  readonly raise: number;
  readonly raiseOn: number | null;
  readonly raiseGrade: string | null;
  /** Hiring so many months later than expected. */
  readonly delay: number;
  /** Percent of all pay and benefits that vacancies save. */
  readonly vacancy: number;
  /** No vacant position is filled. */
  readonly freeze: boolean;
}
export const asItIs: Supposed = {
  raise: 0,
  raiseOn: null,
  raiseGrade: null,
  delay: 0,
  vacancy: 0,
  freeze: false,
};

export interface PositionCost {
  readonly pay: number;
  readonly benefits: number;
  readonly cents: number;
  readonly payMonths: readonly number[];
  readonly months: readonly number[];
  readonly byBenefit: readonly number[];
  readonly accounts: readonly {
    readonly account: string;
    readonly cents: number;
    readonly months: readonly number[];
  }[];
  /** A paid day has no rate in the pay plan. */
  readonly lacksRate: boolean;
}

const DAY = 86_400_000;
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** Mondays to Fridays before a day: day 4 of 1970 was a Monday. */
const workdaysBefore = (day: number): number => {
  const since = day + 3;
  const weeks = Math.floor(since / 7);
  return weeks * 5 + Math.min(since - weeks * 7, 5);
};
/** From one day up to another that no longer counts. */
export const workdays = (from: number, to: number): number =>
  to > from ? workdaysBefore(to) - workdaysBefore(from) : 0;

/** The same day of a later month, or its last one. */
function monthsLater(day: number, by: number): number {
  if (by === 0) return day;
  const at = new Date(day * DAY);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + by, 1);
  const last = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + by + 1, 0);
  return Math.min(first / DAY + at.getUTCDate() - 1, last / DAY);
}

/** A fiscal year as its months, each up to the first day of the next. */
export interface YearPlan {
  readonly start: number;
  readonly end: number;
  readonly months: readonly string[];
  readonly edges: readonly number[];
  /** Workdays of each month within the year. */
  readonly monthDays: readonly number[];
  readonly workdays: number;
}

export function yearPlan({ startsOn, endsOn }: FiscalYear): YearPlan {
  const [start, end] = [dayNumber(startsOn), dayNumber(endsOn) + 1];
  const edges = [start];
  const months = [`${startsOn.slice(0, 7)}-01`];
  for (let next = monthsLater(dayNumber(`${startsOn.slice(0, 7)}-01`), 1); next < end; next = monthsLater(next, 1)) {
    edges.push(next);
    months.push(new Date(next * DAY).toISOString().slice(0, 10));
  }
  const monthDays = edges.map((edge, at) => workdays(edge, edges[at + 1] ?? end));
  return { start, end, months, edges: [...edges, end], monthDays, workdays: workdays(start, monthsLater(start, 12)) };
}

/** Rates by grade and step. */
export function payPlan(rates: readonly (StepRate & { readonly grade: string })[]): PayPlan {
  const plan = new Map<string, Map<number, StepRate[]>>();
  for (const one of rates.toSorted((a, b) => a.from - b.from)) {
    const steps = plan.get(one.grade) ?? new Map<number, StepRate[]>();
    steps.set(one.step, [...(steps.get(one.step) ?? []), one]);
    plan.set(one.grade, steps);
  }
  return plan;
}

interface Paid {
  readonly from: number;
  readonly until: number;
}

/** A hire that was expected before the vacancy was that of an earlier one. */
const hires = ({ hireOn, vacantSince }: CostedPosition): boolean =>
  hireOn !== null && (vacantSince === null || hireOn >= vacantSince);

/** The days of the year on which the position is paid; a vacant one from its hire on, a frozen one on none. */
function paidDays(one: CostedPosition, year: YearPlan, { delay, freeze }: Supposed): Paid | null {
  const wasFilled = one.filledOn !== null && (one.vacantSince === null || one.vacantSince <= one.filledOn);
  let from = one.from;
  if (one.standing === 'filled') from = Math.max(from, one.filledOn ?? from);
  else if (one.standing === 'ended' && wasFilled) from = Math.max(from, one.filledOn ?? from);
  else if (one.standing === 'vacant' && hires(one) && !freeze)
    from = Math.max(from, monthsLater(one.hireOn ?? from, delay));
  else return null;
  const until = Math.min(year.end, one.until === null ? year.end : one.until + 1);
  const start = Math.max(year.start, from);
  return start < until ? { from: start, until } : null;
}

/** The rate of a step on a day. */
function rateOn(rates: readonly StepRate[] | undefined, day: number): number | null {
  let found: number | null = null;
  for (const one of rates ?? []) if (one.from <= day) found = one.cents;
  return found;
}

const isIn = (day: number, { from, until }: Pick<Benefit, 'from' | 'until'>): boolean =>
  day >= from && (until === null || day <= until);

export interface Costing {
  readonly year: YearPlan;
  readonly plan: PayPlan;
  readonly benefits: readonly Benefit[];
}

const nothing = (one: CostedPosition, { year, benefits }: Costing): PositionCost => ({
  pay: 0,
  benefits: 0,
  cents: 0,
  payMonths: year.months.map(() => 0),
  months: year.months.map(() => 0),
  byBenefit: benefits.map(() => 0),
  accounts: one.funding.map(({ account }) => ({ account, cents: 0, months: year.months.map(() => 0) })),
  lacksRate: false,
});

/** Days on which something of the pay may change, in order; between two of them nothing does. */
function cuts(
  one: Pick<CostedPosition, 'grade' | 'step' | 'increaseOn'>,
  { from, until }: Paid,
  given: Costing,
  supposed: Supposed,
): readonly number[] {
  const steps = given.plan.get(one.grade);
  const found: number[] = [];
  const add = (day: number | null): void => {
    if (day !== null && day > from && day < until && !found.includes(day)) found.push(day);
  };
  for (const rate of steps?.get(one.step) ?? []) add(rate.from);
  if (one.increaseOn !== null) {
    add(one.increaseOn);
    for (const rate of steps?.get(one.step + 1) ?? []) add(rate.from);
  }
  if (supposed.raise !== 0) add(supposed.raiseOn);
  for (const benefit of given.benefits) {
    add(benefit.from);
    if (benefit.until !== null) add(benefit.until + 1);
  }
  return [from, ...found.sort((a, b) => a - b), until];
}

/** What a position costs: by month, by account and by benefit. */
export const positionCost = (one: CostedPosition, given: Costing, supposed: Supposed = asItIs): PositionCost =>
  costEach(given, supposed)(one);

/** The cost of many positions: those of one grade and step that are paid on the same days cost the same, and are worked out once. */
export function costEach(given: Costing, supposed: Supposed = asItIs): (one: CostedPosition) => PositionCost {
  const known = new Map<string, PaidCost>();
  return (one) => {
    const paid = paidDays(one, given.year, supposed);
    if (!paid) return nothing(one, given);
    const key = [one.grade, one.step, one.hours, one.increaseOn, paid.from, paid.until].join(' ');
    const cost = known.get(key) ?? paidCost(one, paid, given, supposed);
    known.set(key, cost);
    return { ...cost, accounts: byAccount(one.funding, cost.months) };
  };
}

type PaidCost = Omit<PositionCost, 'accounts'>;

/** What is paid alike costs alike, from any account. */
function paidCost(
  one: Pick<CostedPosition, 'grade' | 'step' | 'hours' | 'increaseOn'>,
  paid: Paid,
  given: Costing,
  supposed: Supposed,
): PaidCost {
  const { year, plan, benefits } = given;
  const edges = year.edges;
  const payWeights = year.months.map(() => 0);
  /** Of each benefit: pay in cents for an hour and workdays while it is in effect, by month. */
  const covered = benefits.map(({ grades }) =>
    grades.length === 0 || grades.includes(one.grade) ? { pay: year.months.map(() => 0), days: 0 } : null,
  );
  let lacksRate = false;
  const steps = plan.get(one.grade);
  const isRaised = supposed.raise !== 0 && (supposed.raiseGrade === null || supposed.raiseGrade === one.grade);
  const days = cuts(one, paid, given, supposed);
  for (let at = 0; at + 1 < days.length; at++) {
    const [from, until] = [days[at] ?? 0, days[at + 1] ?? 0];
    const increased = one.increaseOn !== null && from >= one.increaseOn && steps?.has(one.step + 1) === true;
    const plain = rateOn(steps?.get(increased ? one.step + 1 : one.step), from);
    if (plain === null) lacksRate = true;
    const raised = isRaised && (supposed.raiseOn === null || from >= supposed.raiseOn);
    // A raised rate is one of the pay plan again: whole cents for an hour.
    const rate = raised ? Math.round(((plain ?? 0) * (100 + supposed.raise)) / 100) : (plain ?? 0);
    for (let month = 0; month < year.months.length; month++) {
      const [first, next] = [edges[month] ?? 0, edges[month + 1] ?? 0];
      const isWhole = from <= first && until >= next;
      const count = isWhole ? (year.monthDays[month] ?? 0) : workdays(Math.max(from, first), Math.min(until, next));
      if (count === 0) continue;
      payWeights[month] = (payWeights[month] ?? 0) + rate * count;
      for (let b = 0; b < benefits.length; b++) {
        const [cover, benefit] = [covered[b], benefits[b]];
        if (!cover || !benefit || !isIn(from, benefit)) continue;
        cover.days += count;
        cover.pay[month] = (cover.pay[month] ?? 0) + (benefit.kind === 'percent' ? rate * count : count);
      }
    }
  }
  const kept = 100 - supposed.vacancy;
  const cut = (cents: number): number => Math.round(kept === 100 ? cents : (cents * kept) / 100);
  const ofYear = (weights: readonly number[]): number =>
    (one.hours * weights.reduce((all, weight) => all + weight, 0)) / year.workdays;
  const pay = cut(ofYear(payWeights));
  const benefitWeights = year.months.map(() => 0);
  const byBenefit = benefits.map((benefit, b) => {
    const cover = covered[b];
    if (!cover || cover.days === 0) return 0;
    const base = ofYear(cover.pay);
    const exact =
      benefit.kind === 'percent'
        ? (Math.min(base, benefit.ceiling ?? base) * benefit.percent) / 100
        : (benefit.cents * one.hours * cover.days) / (FULL_TIME_HOURS * year.workdays);
    const whole = cover.pay.reduce((all, weight) => all + weight, 0);
    const share = whole > 0 ? exact / whole : 0;
    for (let month = 0; month < benefitWeights.length; month++)
      benefitWeights[month] = (benefitWeights[month] ?? 0) + share * (cover.pay[month] ?? 0);
    return cut(exact);
  });
  const benefitCents = byBenefit.reduce((all, cents) => all + cents, 0);
  const payMonths = splitCents(pay, payWeights);
  // In thousandths of a cent they are whole, which is split without large numbers.
  const benefitMonths = splitCents(
    benefitCents,
    benefitWeights.map((weight) => Math.round(weight * 1000)),
  );
  const months = payMonths.map((cents, month) => cents + (benefitMonths[month] ?? 0));
  return {
    pay,
    benefits: benefitCents,
    cents: pay + benefitCents,
    payMonths,
    months,
    byBenefit,
    lacksRate,
  };
}

/** Each month's cents among the accounts by their percentages, in the order of the accounts. */
function byAccount(funding: CostedPosition['funding'], months: readonly number[]): PositionCost['accounts'] {
  const [only] = funding;
  if (only && funding.length === 1)
    return [{ account: only.account, cents: months.reduce((all, cents) => all + cents, 0), months }];
  const inOrder = funding.toSorted((a, b) => (a.account < b.account ? -1 : 1));
  const shares = inOrder.map(({ percent }) => percent);
  const parts = months.map((cents) => splitCents(cents, shares));
  return inOrder.map(({ account }, at) => {
    const own = parts.map((part) => part[at] ?? 0);
    return { account, cents: own.reduce((all, cents) => all + cents, 0), months: own };
  });
}
