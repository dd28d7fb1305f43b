import { addDays, addMonths } from '#kernel/lists/days.ts';

export interface Days {
  readonly fromDay: string;
  readonly untilDay: string;
}

export interface Period extends Days {
  /** The budget periods that its funder stated, in order from the first; the rest of the award is counted by twelve months. */
  readonly stated?: readonly Days[];
}

const monthsBetween = ({ fromDay, untilDay }: Days): number =>
  (Number(untilDay.slice(0, 4)) - Number(fromDay.slice(0, 4))) * 12 +
  Number(untilDay.slice(5, 7)) -
  Number(fromDay.slice(5, 7)) +
  (untilDay.slice(8) >= fromDay.slice(8) ? 1 : 0);

/** Where no period is stated any more. */
const restOf = ({ fromDay, untilDay, stated = [] }: Period): Days => {
  const last = stated.at(-1);
  return { fromDay: last ? addDays(last.untilDay, 1) : fromDay, untilDay };
};

/** Budget years of an award; the last can be shorter than twelve months. */
export const yearsOf = (award: Period): number => {
  const rest = restOf(award);
  const counted = rest.fromDay > rest.untilDay ? 0 : Math.ceil(monthsBetween(rest) / 12);
  return Math.max(1, (award.stated?.length ?? 0) + counted);
};

/** The days of a budget year. The last year ends with the award. */
export function yearOf(award: Period, year: number): Days {
  const of = award.stated?.[year - 1];
  if (of) return { fromDay: of.fromDay, untilDay: of.untilDay > award.untilDay ? award.untilDay : of.untilDay };
  const rest = restOf(award);
  const at = year - (award.stated?.length ?? 0);
  const fromDay = addMonths(rest.fromDay, (at - 1) * 12);
  const last = addDays(addMonths(rest.fromDay, at * 12), -1);
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
