import { rule, secondPerson } from '#kernel';

export const callerIsAnother = secondPerson(
  'vendor_claim.caller_is_another',
  'You entered the phone number of this vendor, so someone else has to call it.',
  ['numberBy'],
);

export const linkerIsAnother = secondPerson(
  'vendor_claim.linker_is_another',
  'You made the call or entered the phone number, so someone else has to link the account.',
  ['calledBy', 'numberBy'],
);

interface CallBack {
  readonly callNumber: string | null;
  readonly wasPaid: boolean | null;
}

/** Who is paid already is reached at a number of then: one that is found today may be the thief’s. */
export const mayFindNumber = rule<CallBack>(
  'vendor_claim.may_find_number',
  'Call the number on file: a number from elsewhere counts only where none is on file and no bank account was ever paid.',
  ({ row }) => row.callNumber === null && row.wasPaid !== true,
  { field: 'foundNumber' },
);

export const numbersAgree = rule<{ tinDiffers: boolean | null }>(
  'vendor_claim.numbers_agree',
  'The TIN of the firm differs from the TIN on file. Reject the claim, or correct the vendor first and reopen it.',
  ({ row }) => row.tinDiffers !== true,
  { field: 'matched' },
);
