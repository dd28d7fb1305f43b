import { type Money, rule, secondPerson } from '#kernel';

interface Changes {
  readonly amountChange: Money | null;
  readonly newUntil: string | null;
  readonly newScope: string | null;
}

export const changesSomething = rule<Changes>(
  'subaward_amendment.changes_something',
  'Enter what changes: the amount, the end or the scope.',
  ({ row }) =>
    (row.amountChange !== null && row.amountChange.cents !== 0) ||
    row.newUntil !== null ||
    (row.newScope ?? '').trim() !== '',
  { field: 'amountChange' },
);

export const isShown = rule<{ documents: readonly string[] | null }>(
  'subaward_amendment.is_shown',
  'Attach the amended agreement.',
  ({ row }) => (row.documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.332(b)' },
);

export const signerIsAnother = secondPerson(
  'subaward_amendment.signer_is_another',
  'You wrote or submitted this amendment, so someone else has to sign it.',
  ['createdBy', 'submittedBy'],
);
