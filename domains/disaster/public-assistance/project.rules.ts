import { actsForAny, rule, secondPerson } from '#kernel';

interface Project {
  readonly fromDay: string;
  readonly untilDay: string;
  readonly scope: string | null;
  readonly extendedUntil: string | null;
  readonly extendedBy: string | null;
  readonly extensionReason: string | null;
}

export const periodInOrder = rule<Project>(
  'pa_project.period_in_order',
  'The work ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

/** Law: an extension has its reason, and the recipient or FEMA grants it. */
export const extensionIsExplained = rule<Project>(
  'pa_project.extension_is_explained',
  'An extension has its day, who granted it and a reason of 10 characters or more.',
  ({ row }) =>
    row.extendedUntil === null
      ? row.extendedBy === null
      : row.extendedBy !== null && (row.extensionReason ?? '').trim().length >= 10,
  { field: 'extendedUntil', law: '44 CFR 206.204(d)' },
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
