import { rule, secondPerson } from '#kernel';
import type { EhpAnswers } from './ehp-terms.ts';
import { CLEARANCE_LAW, type Question, questions } from './ehp-words.ts';

const asked = Object.keys(questions) as readonly Question[]; // the keys stated there

export const answersAll = rule<EhpAnswers>(
  'ehp_review.answers_all',
  'Answer every question. “Not known” is an answer and asks for the review as well.',
  ({ row }) => asked.every((question) => row[question] !== null),
  { field: 'ground', law: '44 CFR 206.201(b); FEMA Directive 108-1' },
);

/** A key acts while its person is away; a hold on ground work is lifted by a person who is there. */
export const signedInToClear = rule(
  'ehp_review.signed_in',
  'An API key can’t clear an environmental review. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const clearerIsAnother = secondPerson(
  'ehp_review.clearer_is_another',
  'You wrote or submitted this review, so someone else has to record its clearance.',
  ['createdBy', 'startedBy', 'submittedBy'],
);

export const expiresAfterClearing = rule<{ clearedOn: string | null; expiresOn: string | null }>(
  'ehp_item.expires_after_clearing',
  'The permit expires before it was given.',
  ({ row }) => row.clearedOn === null || row.expiresOn === null || row.expiresOn >= row.clearedOn,
  { field: 'expiresOn' },
);

/** A purchase that is said to touch no ground is outside the hold, so the record says why. */
export const groundIsExplained = rule<{ disturbsGround: boolean; groundNote: string | null }>(
  'pa_purchase.ground_is_explained',
  'Say in 10 characters or more why this purchase disturbs no ground.',
  ({ row }) => row.disturbsGround !== false || (row.groundNote ?? '').trim().length >= 10,
  { field: 'groundNote', law: CLEARANCE_LAW },
);
