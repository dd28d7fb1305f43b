import { addDays } from '#kernel/lists/days.ts';
import type { Hazard, paCategories } from './incident-words.ts';

type Category = keyof typeof paCategories;

interface Opening {
  /** Hours within which teams enter the first damage. */
  readonly assessmentHours: number;
  /** Categories of work in which an incident of the hazard costs money. Management costs are in each of them. */
  readonly categories: readonly Category[];
}

/** What opens with an incident of a hazard: its first clocks and its cost codes. */
export const openings: Readonly<Record<Hazard, Opening>> = {
  flood: { assessmentHours: 24, categories: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'z'] },
  hurricane: { assessmentHours: 36, categories: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'z'] },
  tornado: { assessmentHours: 12, categories: ['a', 'b', 'c', 'e', 'f', 'g', 'z'] },
  wildfire: { assessmentHours: 36, categories: ['a', 'b', 'c', 'e', 'f', 'g', 'z'] },
  winter_storm: { assessmentHours: 24, categories: ['a', 'b', 'c', 'f', 'z'] },
  hazmat: { assessmentHours: 12, categories: ['b', 'd', 'f', 'z'] },
  outage: { assessmentHours: 12, categories: ['b', 'f', 'z'] },
  cyber: { assessmentHours: 24, categories: ['b', 'f', 'z'] },
  public_health: { assessmentHours: 48, categories: ['b', 'z'] },
  other: { assessmentHours: 24, categories: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'z'] },
};

/** The governor asks for a declaration within thirty days of the incident. 44 CFR 206.36(a). */
const REQUEST_DAYS = 30;

export interface Clock {
  readonly name: 'period' | 'report' | 'assessment' | 'declaration' | 'emergency_work';
  readonly dueAt: string | null;
  readonly dueOn: string | null;
  readonly law: string | null;
  readonly doneAt: string | null;
  /** Minutes past its due time, when it was done or now; negative while some are left. */
  readonly past: number;
}

interface Facts {
  readonly startedAt: string;
  readonly hours: number;
  readonly assessmentHours: number;
  readonly periodEndsAt: string | null;
  readonly reportedAt: string | null;
  readonly assessedAt: string | null;
  readonly declaredOn: string | null;
  /** Six months from the declaration, or from the start before there is one. */
  readonly workEndsOn: string;
  readonly today: string;
  readonly now: string;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** The clocks that run from the opening of an incident, worked out from what happened: none is set or stopped by hand. */
export function clocksOf(of: Facts): readonly Clock[] {
  const at = (name: Clock['name'], dueAt: string, doneAt: string | null): Clock => ({
    name,
    dueAt,
    dueOn: null,
    law: null,
    doneAt,
    past: Math.trunc((Date.parse(doneAt ?? of.now) - Date.parse(dueAt)) / MINUTE),
  });
  const on = (name: Clock['name'], dueOn: string, law: string, doneOn: string | null): Clock => ({
    name,
    dueAt: null,
    dueOn,
    law,
    doneAt: doneOn === null ? null : `${doneOn}T00:00:00.000Z`,
    past: Math.round((Date.parse(doneOn ?? of.today) - Date.parse(dueOn)) / DAY) * (DAY / MINUTE),
  });
  const after = (hours: number): string => new Date(Date.parse(of.startedAt) + hours * HOUR).toISOString();
  // A declaration shows that it was asked for, not on which day: one that came later was not asked for late.
  const asked = addDays(of.startedAt.slice(0, 10), REQUEST_DAYS);
  return [
    ...(of.periodEndsAt === null ? [] : [at('period', of.periodEndsAt, null)]),
    at('report', after(of.hours), of.reportedAt),
    at('assessment', after(of.assessmentHours), of.assessedAt),
    on('declaration', asked, '44 CFR 206.36(a)', of.declaredOn && of.declaredOn > asked ? asked : of.declaredOn),
    on('emergency_work', of.workEndsOn, '44 CFR 206.204(c)(1)', null),
  ];
}

export const clockNames: Readonly<Record<Clock['name'], string>> = {
  period: 'Operational period ends',
  report: 'First situation report',
  assessment: 'First damage assessment',
  declaration: 'Declaration request',
  emergency_work: 'Emergency work ends',
};
