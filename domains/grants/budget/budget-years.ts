import { addDays, addMonths } from '#kernel/lists/days.ts';

export interface Period {
  readonly fromDay: string;
  readonly untilDay: string;
}

/** Budget years of an award; the last can be shorter than twelve months. */
export const yearsOf = ({ fromDay, untilDay }: Period): number => {
  const months =
    (Number(untilDay.slice(0, 4)) - Number(fromDay.slice(0, 4))) * 12 +
    Number(untilDay.slice(5, 7)) -
    Number(fromDay.slice(5, 7)) +
    (untilDay.slice(8) >= fromDay.slice(8) ? 1 : 0);
  return Math.max(1, Math.ceil(months / 12));
};

/** The days of a budget year. The last year ends with the award. */
export function yearOf(award: Period, year: number): Period {
  const fromDay = addMonths(award.fromDay, (year - 1) * 12);
  const last = addDays(addMonths(award.fromDay, year * 12), -1);
  return { fromDay, untilDay: year >= yearsOf(award) || last > award.untilDay ? award.untilDay : last };
}

/** The first days of the months that a budget year has. */
export function monthsOf(award: Period, year: number): readonly string[] {
  const { fromDay, untilDay } = yearOf(award, year);
  const all = Array.from({ length: 12 }, (_, at) => addMonths(fromDay, at));
  return all.filter((day, at) => at === 0 || day <= untilDay);
}

/** A day before the award begins, such as of a pre-award cost, belongs to the first year. */
export function yearAt(award: Period, day: string): number {
  const years = yearsOf(award);
  for (let year = years; year > 1; year--) if (day >= yearOf(award, year).fromDay) return year;
  return 1;
}
