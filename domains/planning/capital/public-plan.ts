import type { MapName } from '#kernel/maps/names.ts';
import type { MapKind } from '#kernel/maps/region.ts';
import { call, f } from '#kernel';
import { capitalSurveyAnswer } from './capital-survey-answer.record.ts';
import type { MemberVote } from '../vote/majority.ts';
import type { Vote } from '../vote/vote.ts';
import type { CurvePoint } from './cash-curve.ts';
import type { Stage } from './capital-words.ts';
import type { Cost } from './funding.ts';

/** Where residents read about one project of the plan. */
export const publicPathOf = (number: string): string => `/capital-plan/${encodeURIComponent(number)}`;

/** What the public page of the capital plan shows: an adopted plan, and nothing else. */
export interface PublicPlan {
  readonly agency: string;
  readonly plan: {
    readonly number: string;
    readonly name: string;
    readonly stage: Stage;
    /** The first day of its first fiscal year, and whether that day lies ahead. */
    readonly startsOn: string;
    readonly isAhead: boolean;
    readonly planYear: number;
    readonly years: readonly number[];
    readonly adoptedOn: string | null;
    readonly vote: Vote | null;
    readonly roll: readonly MemberVote[];
    readonly requirement: string | null;
    readonly resolution: string | null;
    readonly message: string | null;
    readonly consultation: { readonly number: string; readonly subject: string } | null;
  } | null;
  /** Other plans that are decided: the one in force, and those that begin later. */
  readonly others: readonly { readonly number: string; readonly name: string; readonly startsOn: string }[];
  readonly cost: number;
  readonly funded: number;
  readonly sources: readonly { readonly name: string; readonly cents: number }[];
  readonly programs: readonly string[];
  readonly districts: readonly string[];
  readonly projects: readonly PublicProject[];
  /** How many of the plan there are, whatever is asked for. */
  readonly all: number;
  readonly map: PlanMap | null;
  readonly asked: { readonly program: string; readonly district: string };
  /** How many answered what to the survey. */
  readonly answers: Readonly<Record<string, number>>;
}

export interface PublicProject {
  readonly number: string;
  readonly name: string;
  readonly program: string;
  readonly department: string;
  readonly district: string | null;
  readonly status: string;
  readonly story: string | null;
  readonly news: string | null;
  readonly progress: number;
  readonly cost: number;
  readonly funded: number;
  readonly from: number | null;
  readonly until: number | null;
  /** What it gets by fiscal year, and who pays. */
  readonly years: readonly { readonly year: number; readonly cents: number }[];
  readonly paidBy: readonly { readonly name: string; readonly cents: number }[];
  readonly changed: number;
}

/** The projects of the plan in force as a package of the open format. */
export const adoptedAsOpenData = call('capital.publicData', '/capital-plan.oc4ids.json', { answer: { '*': 'any' } });
/** The signed list of what a decided plan changed, and the keys to check its signature with. */
export const publicChanges = call('capital.publicChanges', '/capital-plan.changes.txt', {
  query: { plan: f.text({ max: 20 }).help('Number of an adopted plan; without it the one in force.') },
  media: 'text/plain',
});
export const publicKeys = call('capital.publicKeys', '/capital-plan.keys.json', { answer: { keys: ['text'] } });

/** What the page of one project shows beyond its lines in the plan. */
export interface PublicProjectPage {
  readonly agency: string;
  readonly plan: { readonly name: string; readonly stage: Stage; readonly adoptedOn: string | null };
  readonly project: PublicProject;
  readonly phases: readonly Cost[];
  readonly funding: readonly { readonly name: string; readonly year: number; readonly cents: number }[];
  readonly planned: readonly CurvePoint[];
  /** Null where no budget line is named as the project's own. */
  readonly spent: readonly CurvePoint[] | null;
  readonly map: PlanMap | null;
}

/** Drawn on the server, so that the page needs no script for it. */
export interface PlanMap {
  readonly width: number;
  readonly height: number;
  /** Outlines of the counties around, and what the region's own file draws on them, from the ground up. */
  readonly counties: readonly string[];
  readonly shapes: readonly { readonly kind: MapKind; readonly outline: string }[];
  readonly names: readonly MapName[];
  readonly attribution: string | null;
  readonly pins: readonly {
    readonly number: string;
    readonly name: string;
    readonly at: readonly [number, number];
    readonly line: string | null;
  }[];
}

export const surveyForm = {
  fits: capitalSurveyAnswer.fields.fits.label('How well does this plan fit what your neighborhood needs?'),
  project: f
    .text({ max: 20 })
    .label('Which project matters most to you?')
    .help('Its number, as CIP-2026-004 in the list on this page.'),
  comment: capitalSurveyAnswer.fields.comment.label('What should we know?'),
};
