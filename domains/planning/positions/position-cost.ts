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

/** What is supposed; no position changes by it. */
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

const within = (from: number, until: number, year: YearPlan): Paid | null => {
  const [start, end] = [Math.max(year.start, from), Math.min(year.end, until)];
  return start < end ? { from: start, until: end } : null;
};

/** Up to the day of the vacancy the position was paid, where someone is known to have had it before. */
function paidBefore(one: CostedPosition, year: YearPlan): Paid | null {
  const { vacantSince, filledOn, from, until } = one;
  if (vacantSince === null || filledOn === null) return null;
  // Filled again since then, another had it from its beginning; else the one who left, from the hire on.
  const since = filledOn < vacantSince ? Math.max(from, filledOn) : from;
  return within(since, until === null ? vacantSince : Math.min(vacantSince, until + 1), year);
}

/** From the last hire on: of a vacant position from the expected one, of a frozen one never. */
function paidNow(one: CostedPosition, year: YearPlan, { delay, freeze }: Supposed): Paid | null {
  const wasFilled = one.filledOn !== null && (one.vacantSince === null || one.vacantSince <= one.filledOn);
  let from = one.from;
  if (one.standing === 'filled') from = Math.max(from, one.filledOn ?? from);
  else if (one.standing === 'ended' && wasFilled) from = Math.max(from, one.filledOn ?? from);
  else if (one.standing === 'vacant' && hires(one) && !freeze)
    from = Math.max(from, monthsLater(one.hireOn ?? from, delay));
  else return null;
  return within(from, one.until === null ? year.end : one.until + 1, year);
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

/** What a position costs, by no account yet. */
export type PaidCost = Omit<PositionCost, 'accounts'>;

/** What a position costs: by month, by account and by benefit. */
export const positionCost = (one: CostedPosition, given: Costing, supposed: Supposed = asItIs): PositionCost =>
  costEach(given, supposed)(one);

/** The cost of many positions, each to keep. */
export function costEach(given: Costing, supposed: Supposed = asItIs): (one: CostedPosition) => PositionCost {
  const costOf = costInTurn(given, supposed);
  return (one) => {
    const cost = costOf(one);
    const [payMonths, months, byBenefit] = [[...cost.payMonths], [...cost.months], [...cost.byBenefit]];
    return { ...cost, payMonths, months, byBenefit, accounts: byAccount(one.funding, months) };
  };
}

/** Stretches of the year within one month in which a workday of a step costs the same, the earliest first. */
interface StepYear {
  readonly stretches: readonly {
    readonly from: number;
    readonly until: number;
    readonly month: number;
    readonly workdays: number;
    readonly lacksRate: boolean;
  }[];
  /** Stretch by stretch what a workday weighs: cents for an hour as pay, then for each benefit those or, by FTE, one. */
  readonly weights: Float64Array;
}

function stepYear(
  { year, plan, benefits }: Costing,
  { grade, step }: { readonly grade: string; readonly step: number },
  { raise, raiseOn, raiseGrade }: Supposed,
): StepYear {
  const rates = plan.get(grade)?.get(step);
  const edges = [raiseOn, ...benefits.map(({ from }) => from), ...benefits.map(({ until }) => until && until + 1)];
  const within = [...(rates ?? []).map(({ from }) => from), ...edges].filter(
    (day): day is number => day !== null && day > year.start && day < year.end,
  );
  const days = [...new Set([...year.edges, ...within])].sort((a, b) => a - b);
  const isRaised = raise !== 0 && (raiseGrade === null || raiseGrade === grade);
  const weights = new Float64Array((days.length - 1) * (benefits.length + 1));
  let [month, next] = [0, 0];
  const stretches = days.slice(1).map((until, at) => {
    const from = days[at] ?? 0;
    if (from >= (year.edges[month + 1] ?? year.end)) month++;
    const plain = rateOn(rates, from);
    // A raised rate is one of the pay plan again: whole cents for an hour.
    const isHigher = isRaised && (raiseOn === null || from >= raiseOn);
    const rate = isHigher ? Math.round(((plain ?? 0) * (100 + raise)) / 100) : (plain ?? 0);
    weights[next++] = rate;
    for (const benefit of benefits) {
      const isCovered = (benefit.grades.length === 0 || benefit.grades.includes(grade)) && isIn(from, benefit);
      weights[next++] = isCovered ? (benefit.kind === 'percent' ? rate : 1) : 0;
    }
    return { from, until, month, workdays: workdays(from, until), lacksRate: plain === null };
  });
  return { stretches, weights };
}

/** The cost of one position after another. The next one is written over the last: thousands leave nothing behind. */
export function costInTurn(given: Costing, supposed: Supposed = asItIs): (one: CostedPosition) => PaidCost {
  const { year, plan, benefits } = given;
  const [count, width] = [year.months.length, benefits.length + 1];
  const known = new Map<string, StepYear[]>();
  const ofStep = (grade: string, step: number): StepYear => {
    let steps = known.get(grade);
    if (!steps) known.set(grade, (steps = []));
    return (steps[step] ??= stepYear(given, { grade, step }, supposed));
  };
  /** Month by month as in a stretch: pay in cents for an hour by workdays, and of each benefit while it is in effect. */
  const weights = new Float64Array(count * width);
  const sums = new Float64Array(width);
  const shares = new Float64Array(width);
  const zeros = year.months.map(() => 0);
  const [payWeights, benefitWeights, benefitMonths] = [[...zeros], [...zeros], [...zeros]];
  const cost = {
    pay: 0,
    benefits: 0,
    cents: 0,
    payMonths: [...zeros],
    months: [...zeros],
    byBenefit: benefits.map(() => 0),
    lacksRate: false,
  };
  const kept = 100 - supposed.vacancy;
  const cut = (cents: number): number => Math.round(kept === 100 ? cents : (cents * kept) / 100);

  const weigh = ({ stretches, weights: each }: StepYear, from: number, until: number): void => {
    for (let at = 0; at < stretches.length; at++) {
      const stretch = stretches[at];
      if (!stretch || stretch.until <= from) continue;
      if (stretch.from >= until) return;
      cost.lacksRate ||= stretch.lacksRate;
      const isWhole = from <= stretch.from && until >= stretch.until;
      const days = isWhole ? stretch.workdays : workdays(Math.max(from, stretch.from), Math.min(until, stretch.until));
      for (let of = 0; of < width; of++) {
        const weight = (each[at * width + of] ?? 0) * days;
        weights[stretch.month * width + of] = (weights[stretch.month * width + of] ?? 0) + weight;
        sums[of] = (sums[of] ?? 0) + weight;
      }
    }
  };

  const weighPaid = (one: CostedPosition, paid: Paid | null): void => {
    if (!paid) return;
    const rises = plan.get(one.grade)?.has(one.step + 1) === true ? (one.increaseOn ?? paid.until) : paid.until;
    if (paid.from < rises) weigh(ofStep(one.grade, one.step), paid.from, Math.min(rises, paid.until));
    if (rises < paid.until) weigh(ofStep(one.grade, one.step + 1), Math.max(rises, paid.from), paid.until);
  };

  return (one) => {
    weights.fill(0);
    sums.fill(0);
    cost.lacksRate = false;
    weighPaid(one, paidBefore(one, year));
    weighPaid(one, paidNow(one, year, supposed));
    cost.pay = cut((one.hours * (sums[0] ?? 0)) / year.workdays);
    cost.benefits = 0;
    for (let of = 1; of < width; of++) {
      const [benefit, whole] = [benefits[of - 1], sums[of] ?? 0];
      if (!benefit) continue;
      const base = (one.hours * whole) / year.workdays;
      const exact =
        benefit.kind === 'percent'
          ? (Math.min(base, benefit.ceiling ?? base) * benefit.percent) / 100
          : (benefit.cents * one.hours * whole) / (FULL_TIME_HOURS * year.workdays);
      shares[of] = whole > 0 ? exact / whole : 0;
      cost.benefits += cost.byBenefit[of - 1] = cut(exact);
    }
    for (let month = 0, at = 0; month < count; month++) {
      payWeights[month] = weights[at++] ?? 0;
      let weight = 0;
      for (let of = 1; of < width; of++) weight += (shares[of] ?? 0) * (weights[at++] ?? 0);
      // In thousandths of a cent they are whole, which is split without large numbers.
      benefitWeights[month] = Math.round(weight * 1000);
    }
    cost.cents = cost.pay + cost.benefits;
    splitCents(cost.pay, payWeights, cost.payMonths);
    splitCents(cost.benefits, benefitWeights, benefitMonths);
    for (let month = 0; month < count; month++)
      cost.months[month] = (cost.payMonths[month] ?? 0) + (benefitMonths[month] ?? 0);
    return cost;
  };
}

/** In the order in which accounts share cents, so that the order in which they were entered changes nothing. */
export const inSharingOrder = (funding: CostedPosition['funding']): CostedPosition['funding'] =>
  funding.length === 1 ? funding : funding.toSorted((a, b) => (a.account < b.account ? -1 : 1));

/** Each month's cents among the accounts by their percentages. */
function byAccount(funding: CostedPosition['funding'], months: readonly number[]): PositionCost['accounts'] {
  const inOrder = inSharingOrder(funding);
  const shares = inOrder.map(({ percent }) => percent);
  const parts = months.map((cents) => splitCents(cents, shares));
  return inOrder.map(({ account }, at) => {
    const own = parts.map((part) => part[at] ?? 0);
    return { account, cents: own.reduce((all, cents) => all + cents, 0), months: own };
  });
}
