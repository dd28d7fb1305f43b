import type { FirstOf } from '#kernel';
/** Where one running case waits. */
export interface WaitingAt {
  readonly step: string;
  readonly node: string;
  readonly name: string;
  readonly kind: string;
  readonly since: string;
  readonly hours: number;
  /** The same in working days, as long as they are where the document is decided on. */
  readonly days: number;
  readonly dueAt: string | null;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly problem: string | null;
}

export interface RunningCase {
  readonly id: string;
  readonly subject: string;
  readonly kind: string;
  readonly link: string;
  readonly status: string;
  readonly version: number;
  readonly workflow: string;
  readonly startedAt: string;
  readonly waits: readonly WaitingAt[];
}

/** How many working days a case may have waited at a step: the columns of the heat map. */
export const ages = [
  { label: 'up to half a day', below: 0.5 },
  { label: 'up to a day', below: 1 },
  { label: '1 to 2 days', below: 2 },
  { label: '2 to 5 days', below: 5 },
  { label: '1 to 2 weeks', below: 10 },
  { label: 'longer', below: Number.POSITIVE_INFINITY },
] as const;

export const ageOf = (days: number): number => ages.findIndex(({ below }) => days < below);

export interface HeatRow {
  readonly name: string;
  readonly counts: readonly number[];
  readonly late: number;
}

/** How many cases wait how long at which step, the step with the oldest first. */
export function heatOf(cases: readonly RunningCase[], now: string): readonly HeatRow[] {
  const rows = new Map<string, { counts: number[]; late: number }>();
  for (const { waits } of cases)
    for (const { name, days, dueAt } of waits) {
      const row = rows.get(name) ?? { counts: ages.map(() => 0), late: 0 };
      rows.set(name, row);
      const age = ageOf(days);
      row.counts[age] = (row.counts[age] ?? 0) + 1;
      if (dueAt !== null && dueAt < now) row.late += 1;
    }
  const oldest = ({ counts }: { counts: readonly number[] }): number => counts.findLastIndex((count) => count > 0);
  return [...rows]
    .map(([name, row]) => ({ name, ...row }))
    .toSorted((one, other) => oldest(other) - oldest(one) || one.name.localeCompare(other.name));
}

export interface Timer {
  readonly at: string;
  readonly what: 'goes on' | 'due' | 'reminder';
  readonly case: string;
  readonly subject: string;
  readonly step: string;
}

/** One thing that somebody did with a case, or that the engine did by itself. */
export interface Deed {
  readonly id: string;
  readonly at: string;
  readonly verb: string;
  readonly by: string;
  readonly onBehalfOf: string | null;
  readonly case: string;
  readonly subject: string;
  /** Where it happened, and why, when the engine did it. */
  readonly step: string | null;
  readonly reason: string | null;
}

export interface Engine {
  readonly now: string;
  readonly counts: {
    readonly running: number;
    readonly waiting: number;
    readonly stuck: number;
    readonly late: number;
  };
  readonly cases: FirstOf<RunningCase>;
  readonly timers: FirstOf<Timer>;
  /** The last things that happened, newest first. */
  readonly deeds: readonly Deed[];
  readonly weeks: readonly { readonly week: string; readonly started: number; readonly ended: number }[];
  readonly versions: readonly {
    readonly id: string;
    readonly name: string;
    readonly number: number;
    readonly status: string;
    readonly count: number;
  }[];
}

/** What would become of a case on another version. */
export interface Preview {
  readonly ok: boolean;
  readonly reasons: readonly string[];
  readonly waitsBefore: readonly string[];
  readonly waitsAfter: readonly string[];
  readonly askedAgain: readonly string[];
  /** Steps ahead that come in or fall away, when everybody approves. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
