import type { Place } from '#kernel';
import type { Phase, Spending, Stage } from './capital-words.ts';
import type { Cost, Gift, SourceTerms } from './funding.ts';
import type { Effect } from './plan-facts.ts';
import type { Averages, Criterion } from './scoring.ts';

/** What the screens of the capital plan work with, asked in one go. */
export interface Book {
  /** The fiscal year of today, and the month in which fiscal years begin. */
  readonly year: number;
  readonly startMonth: number;
  readonly programs: readonly Program[];
  readonly sources: readonly Source[];
  readonly projects: readonly Project[];
  /** The newest first. */
  readonly plans: readonly PlanVersion[];
  /** Projects that are too many to be worked with at once, and how many of these a plan could still give money to. */
  readonly leftOut: { readonly all: number; readonly open: number };
}

export interface Program {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly version: number;
  readonly criteria: readonly (Criterion & { readonly guide: string | null })[];
}

export interface Source extends SourceTerms {
  readonly code: string;
  readonly name: string;
  readonly status: string;
}

export interface Project {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly program: string;
  readonly department: string;
  readonly district: string | null;
  readonly asset: string | null;
  readonly status: string;
  readonly place: Place | null;
  readonly spending: Spending;
  readonly progress: number;
  readonly isMandatory: boolean;
  readonly dependsOn: readonly string[];
  readonly excludes: readonly string[];
  readonly requestedBy: string;
  readonly requester: string;
  readonly createdAt: string;
  readonly contingency: number;
  readonly federalShare: number | null;
  readonly federalFrom: string | null;
  readonly federalUntil: string | null;
  readonly costs: readonly Cost[];
  readonly effects: readonly Effect[];
}

export interface PlanVersion {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly planYear: number;
  readonly years: number;
  readonly stage: Stage;
  readonly status: string;
  readonly version: number;
  readonly settledOn: string | null;
  readonly basedOn: string | null;
}

/** What one version of the plan holds. */
export interface PlanContent {
  readonly plan: string;
  readonly entries: readonly PlanEntry[];
  /** What the project's scorers gave for this plan year, on average. */
  readonly scores: readonly { readonly project: string; readonly averages: Averages; readonly scorers: number }[];
  /** How residents answered, from `very_well` to `very_badly`. */
  readonly survey: Readonly<Record<string, number>>;
}

export interface PlanEntry {
  readonly id: string;
  readonly version: number;
  readonly project: string;
  readonly because: string | null;
  readonly place: number | null;
  readonly score: number | null;
  readonly costs: readonly Cost[];
  readonly gifts: readonly (Omit<Gift, 'project'> & { readonly isCarried: boolean })[];
  /** What the plan moves to a later year; the project follows when the plan is adopted. */
  readonly moved: readonly Move[];
}

/** Cost of a phase that is still to be paid, and the year in which it is paid instead. */
export interface Move {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number;
  readonly cents: number;
}

/** States of a project that nobody has taken in. */
export const requestStates = ['draft', 'submitted', 'returned', 'declined'] as const;
export const isRequest = ({ status }: { readonly status: string }): boolean =>
  requestStates.some((one) => one === status);

/** Projects that a plan can still give money to. */
export const isOpen = ({ status }: { readonly status: string }): boolean =>
  ['identification', 'preparation', 'implementation'].includes(status);

/** The fiscal years of a plan. */
export const yearsIn = ({ planYear, years }: Pick<PlanVersion, 'planYear' | 'years'>): number[] =>
  Array.from({ length: years }, (_, at) => planYear + at);

/** Adopted, or amended since: what the governing body decided. */
export const isFinal = ({ stage }: { readonly stage: string }): boolean => stage === 'adopted' || stage === 'amended';

/**
 * The plan that is in force in a fiscal year: the one that began last. A plan that is adopted ahead of its first year waits for it; where
 * no plan has begun yet, the next one to begin is shown.
 */
export function inForceOf(plans: readonly PlanVersion[], year: number): PlanVersion | undefined {
  const settled = plans
    .filter((one) => one.status === 'settled' && isFinal(one))
    .toSorted((one, other) => other.planYear - one.planYear || (one.number < other.number ? 1 : -1));
  return settled.find(({ planYear }) => planYear <= year) ?? settled.at(-1);
}

/** Plans that are decided and begin later than the one in force, the next one first. */
export const aheadOf = (plans: readonly PlanVersion[], year: number): readonly PlanVersion[] => {
  const now = inForceOf(plans, year);
  return plans
    .filter((one) => one.status === 'settled' && isFinal(one) && now !== undefined && one.planYear > now.planYear)
    .toSorted((one, other) => one.planYear - other.planYear);
};
