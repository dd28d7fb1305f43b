import { addDays, addMonths, lastOfMonth } from '#kernel/lists/days.ts';

export interface ProgressRow {
  readonly key: 'due';
  readonly title: string;
  readonly value: number;
  readonly unit: 'days';
  /** The date that chooses the row. */
  readonly basis: 'period_end';
  readonly from: string;
  readonly to: string | null;
  readonly citation: string;
  readonly confidence: 'A' | 'B';
}

/** Quarterly reports are due so many days after their quarter. The recipient may agree on another first day with FEMA. */
export const progressRows: readonly ProgressRow[] = [
  {
    key: 'due',
    title: 'Quarterly report due',
    value: 30,
    unit: 'days',
    basis: 'period_end',
    from: '2014-12-26',
    to: '2020-11-11',
    citation: '2 CFR 200.328(b)(1); 44 CFR 206.204(f)',
    confidence: 'A',
  },
  {
    key: 'due',
    title: 'Quarterly report due',
    value: 30,
    unit: 'days',
    basis: 'period_end',
    from: '2020-11-12',
    to: null,
    citation: '2 CFR 200.329(c)(1); 44 CFR 206.204(f)',
    confidence: 'A',
  },
];

/** When the report of a quarter is due, and by which row; null where none is loaded. */
export function reportDue(quarterEnd: string) {
  const rule = progressRows.find(({ from, to }) => from <= quarterEnd && (to === null || quarterEnd <= to));
  return rule ? { dueOn: addDays(quarterEnd, rule.value), rule } : null;
}

export const noProgressRow = (quarterEnd: string): string =>
  `No due day is loaded for a quarter that ends on ${quarterEnd}. Rules begin on ${progressRows[0]?.from}.`;

/** Quarters of the calendar, which are those of the federal fiscal year as well. */
export const isQuarterEnd = (day: string): boolean => /-(?:03-31|06-30|09-30|12-31)$/.test(day);

/** The last day of the quarter that a day is in. */
export function quarterEndOf(day: string): string {
  const month = Number(day.slice(5, 7));
  const last = Math.ceil(month / 3) * 3;
  return lastOfMonth(`${day.slice(0, 4)}-${String(last).padStart(2, '0')}-01`);
}

/** The quarter before: its last day. */
export const quarterBefore = (quarterEnd: string): string => lastOfMonth(addMonths(`${quarterEnd.slice(0, 7)}-01`, -3));

/** The last days of the quarters that were over by a day, from the one in which a project was obligated. */
export function quartersOver(obligatedOn: string, until: string): readonly string[] {
  const ends: string[] = [];
  for (let end = quarterEndOf(obligatedOn); end < until; end = quarterEndOf(addDays(end, 1))) ends.push(end);
  return ends;
}
