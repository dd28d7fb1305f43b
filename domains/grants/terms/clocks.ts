import { addDays, addMonths } from '#kernel/lists/days.ts';
import { isFederal, type fundingTypes, type rhythms } from '../award/award-words.ts';
import { dueBy } from '../clocks/clock.ts';
import type { DutyName } from '../clocks/duty-library.ts';
import { textOn } from './terms.ts';

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

/** Duties that follow from the award alone, in the order of their days. Local money has none but what its conditions say. */
export function clocksOf(award: Timed): readonly Clock[] {
  const pack = textOn(award.awardDate);
  if (!pack || !isFederal(award.fundingType)) return [];
  const { awardDate, untilDay, reporting } = award;
  const clock = (kind: ClockKind, duty: DutyName, of: { period: string | null; from: string }): Clock[] => {
    const due = dueBy(duty, of.from, awardDate);
    return due ? [{ kind, period: of.period, ...due }] : [];
  };
  const reports = periodEnds(award).flatMap((period): Clock[] =>
    (['financial', 'performance'] as const).flatMap((kind) =>
      clock(kind, reporting === 'annual' ? `${kind}_annual` : kind, { period, from: period }),
    ),
  );
  const last = { period: untilDay, from: untilDay };
  return [
    ...reports,
    ...clock('extension', 'extension', { period: null, from: untilDay }),
    ...(['final', 'final_performance', 'liquidation', 'closeout'] as const).flatMap((kind) => clock(kind, kind, last)),
  ].toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}
