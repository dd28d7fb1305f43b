import { addMonths } from '#kernel/lists/days.ts';

/** Somebody’s share of full time in the first months of a budget year. */
export interface Effort {
  readonly person: string;
  /** First day of the award’s period. */
  readonly fromDay: string;
  readonly year: number;
  readonly months: number;
  readonly effort: number;
}

export interface EffortOver {
  readonly person: string;
  readonly month: string;
  readonly percent: number;
}

/** Whoever would work more than full time in a calendar month, with the fullest one. 2 CFR 200.430(i). */
export function effortOver(efforts: readonly Effort[]): readonly EffortOver[] {
  // In ten-thousandths of a percent, rounded once they are added: thirds add up as they are written, and so do person-months.
  const sums = new Map<string, Map<string, number>>();
  for (const { person, fromDay, year, months, effort } of efforts)
    for (let at = 0; at < months; at++) {
      const month = addMonths(`${fromDay.slice(0, 7)}-01`, (year - 1) * 12 + at).slice(0, 7);
      const own = sums.get(person) ?? new Map<string, number>();
      own.set(month, (own.get(month) ?? 0) + effort * 10_000);
      sums.set(person, own);
    }
  return [...sums].flatMap(([person, own]) => {
    const [month, most] = [...own].reduce((top, one) => (one[1] > top[1] ? one : top), ['', 0]);
    const percent = Math.round(most) / 10_000;
    return percent > 100 ? [{ person, month, percent }] : [];
  });
}
