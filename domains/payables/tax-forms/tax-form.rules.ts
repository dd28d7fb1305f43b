import { rule, secondPerson } from '#kernel';

export const approverIsAnother = secondPerson(
  'tax_form_filing.approver_is_another',
  'You prepared these forms, so someone else has to approve them.',
  ['createdBy'],
);

/** A key acts while its person is away; forms are signed for by a person who is there. */
export const signedIn = rule(
  'tax_form_filing.signed_in',
  'An API key can’t approve or file 1099 forms. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const einForm = { pattern: /^\d{2}-?\d{7}$/, message: 'Must be an EIN, such as 12-3456789' };
