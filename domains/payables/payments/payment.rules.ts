import { rule, secondPerson } from '#kernel';
import { singly } from './payment-words.ts';

/** The ninth digit of an ABA routing number checks the others: weighted 3, 7, 1 they add up to a multiple of ten. */
export const hasCheckDigit = (digits: string): boolean =>
  /^\d{9}$/u.test(digits) &&
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * Number('371'[at % 3]), 0) % 10 === 0;

export const routingIsValid = rule<{ routing: string }>(
  'paying_account.routing',
  'Enter the 9-digit ABA routing number of your bank.',
  ({ row }) => hasCheckDigit(row.routing),
  { field: 'routing' },
);

export const companyIdIsValid = rule<{ companyId: string }>(
  'paying_account.company_id',
  'Enter the company ID of 10 digits or capital letters, such as 1591234567.',
  ({ row }) => /^[0-9A-Z]{10}$/u.test(row.companyId),
  { field: 'companyId' },
);

/** A key acts while its person is away; money leaves by a person who is there. */
export const signedIn = rule(
  'payment.signed_in',
  'An API key can’t move money. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

/** A stop payment is an order about a check (UCC 4-403). */
export const isCheck = rule<{ method: string }>(
  'payment.is_check',
  'Only a check can be stopped. An ACH payment comes back by the bank’s return file.',
  ({ row }) => row.method === 'check',
  { field: 'method' },
);

export const isSingle = rule<{ method: string }>(
  'payment.is_single',
  'Only a wire or a virtual card is entered and confirmed by itself.',
  ({ row }) => singly.includes(row.method),
  { field: 'method' },
);

/** Wires and virtual cards leave one by one; ACH entries and checks leave with their run. */
export const leavesWhole = rule<{ method: string }>(
  'payment_run.leaves_whole',
  'Enter and confirm each payment by itself. The run is transmitted with the last one.',
  ({ row }) => !singly.includes(row.method),
  { field: 'method' },
);

export const confirmerIsAnother = secondPerson(
  'payment.confirmer_is_another',
  'You entered this payment at the bank, so someone else has to confirm it.',
  ['enteredBy'],
);

interface Mailed {
  readonly method: string;
  readonly transmittedOn: string | null;
  readonly stopReference: string | null;
}

/** A check that is in the mail and is paid again is paid twice. */
export const stopIsPlaced = rule<Mailed>(
  'payment.stop_is_placed',
  'This check was mailed. Keep the payment and record its stop payment before the void.',
  ({ row }) => row.method !== 'check' || row.transmittedOn === null || row.stopReference !== null,
  { field: 'stopReference' },
);

export const applierIsAnother = secondPerson(
  'bank_return.applier_is_another',
  'You imported this file, so someone else has to find it at the bank and apply it.',
  ['importedBy'],
);

export const accountApproverIsAnother = secondPerson(
  'paying_account.approver_is_another',
  'You entered this account, so someone else has to approve it.',
  ['createdBy'],
);

export const releaserIsAnother = secondPerson(
  'payment_run.releaser_is_another',
  'You prepared or reviewed this run, so someone else has to release it.',
  ['createdBy', 'submittedBy'],
);

/** A false account is found out by its owner after the first payment: before it, two more eyes look. */
export const firstReleaserIsAnother = secondPerson(
  'payment_run.first_releaser_is_another',
  'You prepared or reviewed this run, so someone else has to release its first payments.',
  ['createdBy', 'submittedBy'],
);

export const voiderIsAnother = secondPerson(
  'payment.voider_is_another',
  'You requested this void, so someone else has to do it.',
  ['voidAskedBy'],
);
