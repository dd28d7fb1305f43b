import { addDays, addMonths } from '#kernel/lists/days.ts';

/** How often a standing order delivers. */
export const intervals = { week: 'Weekly', month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' } as const;
export type Interval = keyof typeof intervals;

export interface Period {
  readonly from: string;
  readonly until: string;
}

const months: Readonly<Record<Exclude<Interval, 'week'>, number>> = { month: 1, quarter: 3, year: 12 };
const nth = (first: string, every: Interval, at: number): string =>
  every === 'week' ? addDays(first, 7 * at) : addMonths(first, months[every] * at);

/** As many periods as one order may have: ten years of weeks. */
const MOST = 520;

/** The whole periods from the first day until the last; a rest that is no whole period is none. */
export function periodsOf(first: string, until: string, every: Interval): readonly Period[] {
  const periods: Period[] = [];
  for (let at = 0; at < MOST; at++) {
    const [from, last] = [nth(first, every, at), addDays(nth(first, every, at + 1), -1)];
    if (last > until) break;
    periods.push({ from, until: last });
  }
  return periods;
}

export interface Standing {
  readonly type: string;
  readonly firstOn: string | null;
  readonly endsOn: string | null;
  readonly every: Interval | null;
}

/** The periods of a standing order; of any other order none. */
export const standingPeriods = ({ type, firstOn, endsOn, every }: Standing): readonly Period[] =>
  type === 'standing' && firstOn && endsOn && every ? periodsOf(firstOn, endsOn, every) : [];
