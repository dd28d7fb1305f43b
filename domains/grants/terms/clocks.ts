import { addDays, addMonths } from '#kernel/lists/days.ts';
import type { Pack } from '../../procurement/public.ts';
import { isFederal, type fundingTypes, type rhythms } from '../award/award-words.ts';
import type { TermName } from './grant-library.ts';
import { termsOf, textOn } from './terms.ts';

/** What a dated duty is about; the report that answers it bears the same word. */
export const clockKinds = {
  financial: 'Financial report',
  performance: 'Performance report',
  final: 'Final financial report',
  final_performance: 'Final performance report',
  liquidation: 'Liquidation of obligations',
  extension: 'Extension notice',
  closeout: 'Closeout by the funder',
} as const;
export type ClockKind = keyof typeof clockKinds;

/** A day by which something is due, what it follows from, and the law that says so. */
export interface Clock {
  readonly kind: ClockKind;
  /** Last day of the period that a report is about. */
  readonly period: string | null;
  readonly dueOn: string;
  readonly basis: string;
  readonly citation: string;
}

export interface Timed {
  readonly fundingType: keyof typeof fundingTypes;
  readonly awardDate: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly reporting: keyof typeof rhythms;
}

const monthsOf = { quarterly: 3, semiannual: 6, annual: 12, final: 0 } as const;

/** Ends of the reporting periods before the last one: of calendar quarters, halves or years, as SF-425 has them. */
export const periodEnds = ({ fromDay, untilDay, reporting }: Timed): readonly string[] =>
  endsBetween({ fromDay, untilDay }, monthsOf[reporting]);

/** Ends of calendar periods of so many months before the last day; none of no months. */
export function endsBetween(
  { fromDay, untilDay }: Pick<Timed, 'fromDay' | 'untilDay'>,
  months: number,
): readonly string[] {
  if (months === 0) return [];
  const ends: string[] = [];
  const year = fromDay.slice(0, 4);
  for (let at = 1; ends.length < 400; at++) {
    const end = addDays(addMonths(`${year}-01-01`, at * months), -1);
    if (end >= untilDay) return ends;
    if (end >= fromDay) ends.push(end);
  }
  return ends;
}

/** Every dated duty of an award, in the order of its days. Local money has none but what its conditions say. */
export function clocksOf(award: Timed): readonly Clock[] {
  const pack = textOn(award.awardDate);
  if (!pack || !isFederal(award.fundingType)) return [];
  const { figure, citation } = readers(pack);
  const { untilDay, reporting } = award;
  const interim: TermName = reporting === 'annual' ? 'annual_report_days' : 'report_days';
  const reports = periodEnds(award).flatMap((period): Clock[] =>
    (['financial', 'performance'] as const).map((kind) => ({
      kind,
      period,
      dueOn: addDays(period, figure(interim)),
      basis: `${figure(interim)} days after the reporting period`,
      citation: citation(interim),
    })),
  );
  const afterEnd = (kind: ClockKind, name: TermName): Clock => ({
    kind,
    period: untilDay,
    dueOn: addDays(untilDay, figure(name)),
    basis: `${figure(name)} days after the period of performance`,
    citation: citation(name),
  });
  const notice = figure('extension_notice_days');
  return [
    ...reports,
    {
      kind: 'extension' as const,
      period: null,
      dueOn: addDays(untilDay, -notice),
      basis: `${notice} calendar days before the period of performance ends`,
      citation: citation('extension_notice_days'),
    },
    afterEnd('final', 'final_report_days'),
    afterEnd('final_performance', 'final_report_days'),
    afterEnd('liquidation', 'liquidation_days'),
    {
      kind: 'closeout' as const,
      period: untilDay,
      dueOn: addMonths(untilDay, 12 * figure('closeout_years')),
      basis: 'One year after the period of performance',
      citation: citation('closeout_years'),
    },
  ].toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}

function readers(pack: Pack) {
  const terms = new Map(termsOf(pack).map((term) => [term.name, term]));
  const termOf = (name: TermName) => {
    const found = terms.get(name);
    if (!found) throw new Error(`${pack.citation} states no ${name}`);
    return found;
  };
  return { figure: (name: TermName) => termOf(name).value, citation: (name: TermName) => termOf(name).citation };
}
