import { addDays } from '#kernel/lists/days.ts';
import { daysBetween } from '../award/attention.ts';
import { reached } from './milestone-words.ts';

export interface Planned {
  readonly id: string;
  readonly status: string;
  readonly baselineOn: string;
  readonly forecastOn: string | null;
  readonly actualOn: string | null;
  readonly dependsOn: readonly string[];
}

/** The last day of the award, and how early a one-time extension is noticed. */
export interface Period {
  readonly untilDay: string;
  /** Null: the award has none, and its funder alone moves the end. */
  readonly noticeDays: number | null;
  readonly today: string;
}

export interface Standing {
  readonly id: string;
  /** The day it is expected, never before what it depends on. */
  readonly expectedOn: string;
  /** From the baseline; below zero is early. */
  readonly slipDays: number;
  readonly isAtRisk: boolean;
  readonly warnings: readonly string[];
}

const isReached = (status: string): boolean => reached.some((one) => one === status);

/** Days in which a milestone that has not begun is at risk. */
export const SOON = 14;

/** What a delay past the end asks for, and by when. */
function afterTheEnd(untilDay: string, notice: string | null, today: string): string {
  const after = `Expected after the period ends on ${untilDay}.`;
  if (notice === null) return `${after} Ask the funder to amend the award.`;
  return today <= notice
    ? `${after} An extension is noticed by ${notice}.`
    : `${after} The day for an extension notice, ${notice}, has passed.`;
}

/** Each milestone with its slip from the baseline and what follows from it; a delay goes on to what depends on it. */
export function standingsOf(all: readonly Planned[], { untilDay, noticeDays, today }: Period): readonly Standing[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const known = new Map<string, string>();
  const expected = (one: Planned): string => {
    const found = known.get(one.id);
    if (found !== undefined) return found;
    const own = one.actualOn ?? one.forecastOn ?? one.baselineOn;
    known.set(one.id, own); // what depends on itself is refused elsewhere; here it ends
    if (isReached(one.status)) return own;
    const latest = one.dependsOn
      .flatMap((id) => byId.get(id) ?? [])
      .reduce((day, before) => (expected(before) > day ? expected(before) : day), own < today ? today : own);
    known.set(one.id, latest);
    return latest;
  };
  const notice = noticeDays === null ? null : addDays(untilDay, -noticeDays);
  return all.map((one) => {
    const expectedOn = expected(one);
    const slipDays = daysBetween(one.baselineOn, expectedOn);
    const open = !isReached(one.status);
    const said = open
      ? [
          one.status === 'missed' && 'Missed. Complete it, or have it waived.',
          expectedOn > untilDay && afterTheEnd(untilDay, notice, today),
          one.status !== 'missed' &&
            one.baselineOn < today &&
            `${daysBetween(one.baselineOn, today)} days past its baseline.`,
          one.status === 'planned' &&
            one.baselineOn >= today &&
            daysBetween(today, one.baselineOn) <= SOON &&
            `Due in ${daysBetween(today, one.baselineOn)} days and not started.`,
        ]
      : [];
    const warnings = said.filter((words): words is string => words !== false);
    return { id: one.id, expectedOn, slipDays, isAtRisk: open && (warnings.length > 0 || slipDays > 0), warnings };
  });
}

/** A way in which milestones depend on themselves, by their ids; null where there is none. */
export function cycleOf(all: readonly Pick<Planned, 'id' | 'dependsOn'>[]): readonly string[] | null {
  const next = new Map(all.map(({ id, dependsOn }) => [id, dependsOn]));
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): readonly string[] | null => {
    const at = path.indexOf(id);
    if (at >= 0) return path.slice(at);
    if (done.has(id)) return null;
    for (const one of next.get(id) ?? []) {
      const found = walk(one, [...path, id]);
      if (found) return found;
    }
    done.add(id);
    return null;
  };
  for (const { id } of all) {
    const found = walk(id, []);
    if (found) return found;
  }
  return null;
}
