import type { Place } from '#kernel';
import type { Spending, Stage } from './capital-words.ts';
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
}

/** States of a project that nobody has taken in. */
export const requestStates: readonly string[] = ['draft', 'submitted', 'returned', 'declined'];
export const isRequest = ({ status }: { readonly status: string }): boolean => requestStates.includes(status);

/** Projects that a plan can still give money to. */
export const isOpen = ({ status }: { readonly status: string }): boolean =>
  ['identification', 'preparation', 'implementation'].includes(status);

/** The fiscal years of a plan. */
export const yearsIn = ({ planYear, years }: Pick<PlanVersion, 'planYear' | 'years'>): number[] =>
  Array.from({ length: years }, (_, at) => planYear + at);

/** The plan that is in force: adopted, or amended since. */
export const inForceOf = (plans: readonly PlanVersion[]): PlanVersion | undefined =>
  plans
    .filter(({ stage, status }) => status === 'settled' && (stage === 'adopted' || stage === 'amended'))
    .toSorted((one, other) => other.planYear - one.planYear || (one.number < other.number ? 1 : -1))[0];
