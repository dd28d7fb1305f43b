import { anyOf, forThose, holdsActor, own } from '#kernel';

/** Who issues calls and recommends. */
export const officer = { duty: 'budget_officer' } as const;

/** A request is written by the manager of its cost center and those the manager names, and submitted by the manager. */
export const theirs = anyOf(holdsActor('people'), forThose('admin'));
export const managers = anyOf(own('manager'), forThose('admin'));

/** Those who judge, vote on and audit requests read all of them. */
export const judges = ['admin', officer, { duty: 'governing_body' }, { duty: 'auditor' }] as const;

/** A request with its lines, packages, comments and files is the work of its department: others read what it submitted, not this. */
export const readers = anyOf(holdsActor('people'), forThose(judges));

/** What was asked, recommended or voted is told to all members; what a department still works on is not. */
export const toldStates = ['submitted', 'reviewed', 'adopted'] as const;

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
