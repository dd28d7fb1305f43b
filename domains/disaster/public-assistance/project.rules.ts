import { actsForAny, rule, secondPerson } from '#kernel';

interface Project {
  readonly fromDay: string;
  readonly untilDay: string;
  readonly scope: string | null;
}

export const periodInOrder = rule<Project>(
  'pa_project.period_in_order',
  'The work ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

export const hasScope = rule<Project>(
  'pa_project.has_scope',
  'Describe the scope of work in 10 characters or more.',
  ({ row }) => (row.scope ?? '').trim().length >= 10,
  { field: 'scope', law: '44 CFR 206.202(d)' },
);

/** A key acts while its person is away; money is decided on by a person who is there. */
export const signedIn = rule(
  'pa_project.signed_in',
  'An API key can’t decide on money. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const obligatorIsAnother = secondPerson(
  'pa_project.obligator_is_another',
  'You wrote or submitted this project, so someone else has to record its obligation.',
  ['createdBy', 'submittedBy'],
);

/** Nobody vouches alone for work that is done: who reported it complete does not close it. */
export const closerIsAnother = rule<{ completedBy: string | null }>(
  'pa_project.closer_is_another',
  'You reported the work complete, so someone else has to close the project.',
  ({ row, actor }) => !actsForAny(actor, row.completedBy),
);
