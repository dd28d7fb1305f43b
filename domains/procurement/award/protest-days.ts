import { addDays, addWorkingDays, isWorkingDay, type WorkingCalendar } from '../../customers/public.ts';
import type { Decision } from '../rule-packs/decision.ts';

/** Where neither a State nor the agency says otherwise: the days of the ABA Model Procurement Code, §§ 9-101(1) and 9-506(2). */
const USUAL_DAYS = { protest: 14, appeal: 7 } as const;

/** How packs begin the names of their figures. */
const FIGURES = { protest: 'Protest', appeal: 'Appeal of a protest' } as const;

export type Stage = keyof typeof FIGURES;

/** So many days, counted by the calendar or in business days. */
export interface Period {
  readonly count: number;
  readonly unit: 'days' | 'business_days';
}

/**
 * A period that begins with a notice. The day of the notice is not counted; a period in days that would end when the agency is
 * closed ends on its next business day (4 CFR 21.0(d), FAR 33.101).
 */
export function lastDay(noticed: string, { count, unit }: Period, calendar: WorkingCalendar): string {
  if (unit === 'business_days') return addWorkingDays(calendar, noticed, count);
  const last = addDays(noticed, count);
  return isWorkingDay(calendar, last) ? last : addWorkingDays(calendar, last, 0);
}

type Figures = Pick<Decision, 'figures'>;

/** What rules of the day ask for, or the usual days. */
export function periodsOf({ figures }: Figures, stage: Stage): readonly Period[] {
  const stated = figures.flatMap(({ figure, unit, value }) =>
    figure.startsWith(FIGURES[stage]) && (unit === 'days' || unit === 'business_days') ? [{ count: value, unit }] : [],
  );
  return stated.length > 0 ? stated : [{ count: USUAL_DAYS[stage], unit: 'days' }];
}

/** The last day on which a protest, or an appeal, is in time: the latest that a rule of the day asks for. */
export const lastDayOf = (stage: Stage, noticed: string, decision: Figures, calendar: WorkingCalendar): string =>
  periodsOf(decision, stage)
    .map((period) => lastDay(noticed, period, calendar))
    .toSorted()
    .at(-1) ?? noticed;
