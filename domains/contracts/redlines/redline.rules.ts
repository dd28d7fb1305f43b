import { rule, secondPerson } from '#kernel';

/** What the firm is told, or what takes effect, is decided by a person: a key of a program does neither. */
export const signedInToRevise = rule(
  'contract_revision.signed_in',
  'An API key can’t decide on the text of a contract. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

/** Who sent the text, answered any proposal or submitted the answers does not approve them. */
export const approverIsAnother = secondPerson(
  'contract_revision.approver_is_another',
  'You sent this revision or answered its proposals, so someone else has to approve the answers.',
  ['submittedBy', 'answeredBy', 'sentBy', 'createdBy'],
);

interface Proposed {
  readonly isOpen: boolean | null;
}

export const answersAreOpen = rule<Proposed>(
  'redline_proposal.answers_are_open',
  'The answers of this round are submitted or the review is over. Answers change only while the round is open.',
  ({ row: { isOpen } }) => isOpen === true,
  { field: 'isOpen' },
);
