import { addDays } from '#kernel/lists/days.ts';
import { daysBetween } from '../award/attention.ts';
import type { directions, GoalKind, intervals, measureMethods } from '../milestones/milestone-words.ts';
import { progressOf, type ReportedValue } from '../milestones/progress.ts';
import { isDueAt } from '../milestones/tracking.ts';
import { endsBetween } from '../terms/clocks.ts';

/** A goal as a report tells it: what was reported for the period, and what it makes with the periods before. */
export interface GoalTold {
  readonly id: string;
  readonly title: string;
  readonly kind: GoalKind;
  readonly goal: string | null;
  readonly unit: string | null;
  readonly direction: keyof typeof directions;
  /** Of the period: a figure, yes or no, or an account. */
  readonly said: string | null;
  readonly source: string | null;
  readonly toDate: string | null;
  readonly percent: number | null;
  readonly isMet: boolean;
  /** Whether its interval asks for a value of this period. */
  readonly isDue: boolean;
  readonly strategies: readonly string[];
}

export const milestoneMoments = { reached: 'Reached', late: 'Late', waived: 'Waived', next: 'Next' } as const;

export interface MilestoneTold {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly baselineOn: string;
  /** By the end of the period. */
  readonly reachedOn: string | null;
  readonly slipDays: number | null;
  readonly moment: keyof typeof milestoneMoments;
}

/** What a performance report says in addition to its words. Only what is true by the end of its period counts, so that it stays the same afterwards. */
export interface Performance {
  readonly goals: readonly GoalTold[];
  readonly milestones: readonly MilestoneTold[];
}

export interface Measured {
  readonly id: string;
  readonly title: string;
  readonly kind: GoalKind;
  readonly goal: { readonly amount: string; readonly unit: string } | null;
  readonly direction: keyof typeof directions;
  readonly method: keyof typeof measureMethods;
  readonly reporting: keyof typeof intervals;
  readonly strategies: readonly { readonly strategy: string }[] | null;
  readonly values: readonly (ReportedValue & { readonly source: string })[] | null;
}

export interface Planned {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly baselineOn: string;
  readonly actualOn: string | null;
}

export interface Asked {
  readonly award: { readonly fromDay: string; readonly untilDay: string };
  /** How many months a report of this award covers; none where it reports at the end alone. */
  readonly months: number;
  readonly periodEnd: string;
  readonly measures: readonly Measured[];
  readonly milestones: readonly Planned[];
}

/** Days after a period of which milestones are named as those that come next. */
const AHEAD = 92;

/** The first day of a reporting period, by its last. */
export function periodStart({ award, months, periodEnd }: Pick<Asked, 'award' | 'months' | 'periodEnd'>): string {
  const before = endsBetween(award, months)
    .filter((end) => end < periodEnd)
    .at(-1);
  return before === undefined ? award.fromDay : addDays(before, 1);
}

/** A figure, yes or no, or an account: what its type asks for is there. */
function saidIn({ value, met, account }: ReportedValue): string | null {
  if (value) return value.amount;
  return met === true ? 'Yes' : met === false ? 'No' : (account ?? null);
}

function goalOf(one: Measured, { award, periodEnd }: Asked): GoalTold {
  const values = one.values ?? [];
  const own = values.find((value) => value.periodEnd === periodEnd);
  const { reached, percent, isMet } = progressOf({ ...one, values }, periodEnd);
  return {
    id: one.id,
    title: one.title,
    kind: one.kind,
    goal: one.goal?.amount ?? null,
    unit: one.goal?.unit ?? null,
    direction: one.direction,
    said: own ? saidIn(own) : null,
    source: own?.source ?? null,
    toDate: reached,
    percent,
    isMet,
    isDue: isDueAt({ ...award, reporting: one.reporting }, periodEnd),
    strategies: (one.strategies ?? []).map(({ strategy }) => strategy),
  };
}

function milestoneOf(one: Planned, start: string, periodEnd: string): MilestoneTold[] {
  const isDone = one.status === 'done' || one.status === 'verified';
  const reachedOn = isDone && one.actualOn !== null && one.actualOn <= periodEnd ? one.actualOn : null;
  const { id, number, title, baselineOn } = one;
  const told = { id, number, title, baselineOn, reachedOn };
  if (reachedOn !== null)
    return reachedOn < start ? [] : [{ ...told, slipDays: daysBetween(baselineOn, reachedOn), moment: 'reached' }];
  if (one.status === 'waived')
    return baselineOn >= start && baselineOn <= periodEnd ? [{ ...told, slipDays: null, moment: 'waived' }] : [];
  if (baselineOn <= periodEnd) return [{ ...told, slipDays: daysBetween(baselineOn, periodEnd), moment: 'late' }];
  return baselineOn <= addDays(periodEnd, AHEAD) ? [{ ...told, slipDays: null, moment: 'next' }] : [];
}

/** Goals and milestones of an award as they are at the end of a period, from what was typed once on each of them. Law: 2 CFR 200.329(c)(2). */
export function performanceOf(asked: Asked): Performance {
  const start = periodStart(asked);
  return {
    goals: asked.measures.map((one) => goalOf(one, asked)),
    milestones: asked.milestones
      .flatMap((one) => milestoneOf(one, start, asked.periodEnd))
      .toSorted((one, other) => (one.baselineOn < other.baselineOn ? -1 : one.baselineOn > other.baselineOn ? 1 : 0)),
  };
}

/** Goals that owe a value for the period and have none. */
export const unsaid = ({ goals }: Performance): readonly GoalTold[] =>
  goals.filter(({ isDue, said }) => isDue && said === null);

/** As it was kept with a report; null where a report was filed before goals were kept with it. */
export function keptPerformance(kept: unknown): Performance | null {
  if (typeof kept !== 'object' || kept === null || !('goals' in kept) || !('milestones' in kept)) return null;
  return Array.isArray(kept.goals) && Array.isArray(kept.milestones) ? (kept as unknown as Performance) : null; // made by performanceOf
}
