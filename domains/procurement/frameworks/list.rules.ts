import { rule, secondPerson } from '#kernel';

/** Who may sell to the agency is decided here: a key of a program takes none of these steps. */
export const signedInToDecide = rule(
  'prequalified_list.signed_in',
  'An API key can’t decide on a prequalified list. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

/** Criteria decide who may compete for years, so no one opens a list alone. */
export const openerIsAnother = secondPerson(
  'prequalified_list.opener_is_another',
  'You wrote this list, so someone else has to open it.',
  ['createdBy', 'buyer'],
);

export const closerIsAnother = secondPerson(
  'prequalified_list.closer_is_another',
  'You asked to close this list, so someone else has to decide.',
  ['closeAskedBy'],
);

interface Days {
  readonly opensOn: string;
  readonly reviewOn: string;
  readonly endsOn: string;
}

export const daysAreInOrder = rule<Days>(
  'prequalified_list.days_in_order',
  'The list opens first, is reviewed next and ends last.',
  ({ row }) => row.opensOn < row.reviewOn && row.reviewOn <= row.endsOn,
  { field: 'reviewOn', law: '2 CFR 200.319(e)' },
);

/** The one who entered an application does not decide on it. */
export const deciderIsAnother = secondPerson(
  'list_admission.decider_is_another',
  'You entered this application, so someone else has to decide on it.',
  ['createdBy'],
);

export const removerIsAnother = secondPerson(
  'list_admission.remover_is_another',
  'You proposed this removal, so someone else has to decide on it.',
  ['removalAskedBy'],
);

/** With a recorded answer the firm’s own days are over, so the one who wants it removed does not record it. */
export const recorderIsAnother = secondPerson(
  'list_admission.recorder_is_another',
  'You proposed this removal, so someone else has to record the answer.',
  ['removalAskedBy'],
);
