import { addDays, addMonths } from '#kernel/lists/days.ts';
import { termOn } from '../terms/terms.ts';

/** What a subrecipient reports on: a period of its subaward and the day by which the report is due. */
export interface Period {
  readonly fromDay: string;
  readonly periodEnd: string;
  readonly dueOn: string;
}

interface Whose {
  readonly awardDate: string;
  readonly fromDay: string;
  readonly untilDay: string;
  /** By the risk of the subrecipient; null where it is not assessed. */
  readonly perYear: number | null;
}

/** Without an assessment a subrecipient reports by quarters. 2 CFR 200.329(c). */
const QUARTERLY = 4;
const rhythms = [12, QUARTERLY, 2, 1] as const;

/** Months of a period: the next rhythm that has at least so many reports a year. */
const monthsOf = (perYear: number | null): number =>
  12 / (rhythms.findLast((one) => one >= Math.min(12, Math.max(1, perYear ?? QUARTERLY))) ?? QUARTERLY);

/** Every period of a subaward, in calendar months, quarters, halves or years; the last ends with it and has the days of closeout. */
export function periodsOf({ awardDate, fromDay, untilDay, perYear }: Whose): readonly Period[] {
  const months = monthsOf(perYear);
  const days = termOn(awardDate, 'report_days')?.value;
  const lastDays = termOn(awardDate, 'sub_closeout_days')?.value;
  if (days === undefined || lastDays === undefined) return [];
  const found: Period[] = [];
  let from = fromDay;
  for (let at = 1; from <= untilDay && found.length < 400; at++) {
    const end = addDays(addMonths(`${fromDay.slice(0, 4)}-01-01`, at * months), -1);
    if (end < from) continue;
    const periodEnd = end < untilDay ? end : untilDay;
    found.push({ fromDay: from, periodEnd, dueOn: addDays(periodEnd, periodEnd === untilDay ? lastDays : days) });
    from = addDays(periodEnd, 1);
  }
  return found;
}
