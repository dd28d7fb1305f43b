import { addDays, addMonths } from '#kernel/lists/days.ts';
import { isFederal } from '../award/award-words.ts';
import type { Timed } from '../terms/clocks.ts';
import type { TermName } from '../terms/grant-library.ts';
import { termOn } from '../terms/terms.ts';

export const planSteps = {
  end: 'Period ends',
  subrecipients: 'Subrecipient reports',
  reports: 'Final reports',
  liquidation: 'Liquidation',
  funder: 'Closeout by the funder',
  retention: 'Records kept until',
} as const;

/** A day of the plan of a closeout, and the law behind it. */
export interface PlannedDay {
  readonly step: keyof typeof planSteps;
  readonly on: string;
  readonly citation: string;
}

/** The days of a closeout, each worked back from the end of the period; those of subrecipients come first. */
export function planOf(award: Timed, filedOn: string | null): readonly PlannedDay[] {
  const { untilDay, awardDate, fundingType } = award;
  const end: PlannedDay = { step: 'end', on: untilDay, citation: '' };
  if (!isFederal(fundingType)) return [end];
  const day = (step: PlannedDay['step'], name: TermName, on: (value: number) => string): PlannedDay[] => {
    const term = termOn(awardDate, name);
    return term ? [{ step, on: on(term.value), citation: term.citation }] : [];
  };
  const after = (days: number): string => addDays(untilDay, days);
  const final = termOn(awardDate, 'final_report_days');
  const kept = filedOn ?? (final ? after(final.value) : untilDay);
  return [
    end,
    ...day('subrecipients', 'sub_closeout_days', after),
    ...day('reports', 'final_report_days', after),
    ...day('liquidation', 'liquidation_days', after),
    ...day('funder', 'closeout_years', (years) => addMonths(untilDay, 12 * years)),
    ...day('retention', 'retention_years', (years) => addMonths(kept, 12 * years)),
  ];
}
