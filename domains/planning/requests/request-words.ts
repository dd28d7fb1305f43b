import { anyOf, forThose, holdsActor, own } from '#kernel';

/** Who issues calls and recommends. */
export const officer = { duty: 'budget_officer' } as const;

/** A request is written by the manager of its cost center and those the manager names, and submitted by the manager. */
export const theirs = anyOf(holdsActor('people'), forThose('admin'));
export const managers = anyOf(own('manager'), forThose('admin'));

export const packageKinds = {
  service: 'Service level',
  mandate: 'Mandate',
  reduction: 'Reduction',
  capital: 'Capital',
} as const;

/** What a version of a request says: asked by the department, proposed by the budget office, or voted. */
export const stages = { requested: 'Requested', recommended: 'Recommended', adopted: 'Adopted' } as const;
export type Stage = keyof typeof stages;

/** Changes are told since one of these. */
export const sinceWhen = {
  previous: 'Previous version',
  requested: 'Latest request',
  recommended: 'Recommendation',
} as const;
export type Since = keyof typeof sinceWhen;

/** States in which a department changes its request. */
export const openStates = ['draft', 'returned'] as const;
