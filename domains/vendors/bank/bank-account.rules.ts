import { rule, secondPerson } from '#kernel';

/** A key acts while its person is away; what sends money elsewhere is done by a person who is there. */
export const signedIn = rule(
  'vendor_bank_account.signed_in',
  'An API key can’t take this step. Sign in and take it yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const callerIsNotProposer = secondPerson(
  'vendor_bank_account.caller_is_not_proposer',
  'You proposed this account or entered the phone number, so someone else has to call.',
  ['createdBy', 'noticeBy', 'numberBy'],
);

export const approverIsThird = secondPerson(
  'vendor_bank_account.approver_is_third',
  'You proposed this account or made the call, so someone else has to approve it.',
  ['createdBy', 'noticeBy', 'calledBy'],
);

export const resumerIsAnother = secondPerson(
  'vendor_bank_account.resumer_is_another',
  'You proposed this account or imported its notice, so someone else has to lift the hold.',
  ['createdBy', 'noticeBy'],
);

interface CallBack {
  readonly callNumber: string | null;
  readonly isFirst: boolean | null;
}

/** Nothing is diverted by a first account, so its number may come from a source that the vendor does not write. */
export const isFirstWithoutNumber = rule<CallBack>(
  'vendor_bank_account.first_without_number',
  'Call the number on file: a number from elsewhere counts only for a vendor’s first account.',
  ({ row }) => row.isFirst === true && row.callNumber === null,
  { field: 'foundNumber' },
);
