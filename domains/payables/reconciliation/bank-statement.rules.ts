import { secondPerson } from '#kernel';

/** Who reads the bank’s lines and says what they are does not also say that it is all in order. */
export const statementApproverIsAnother = secondPerson(
  'bank_statement.approver_is_another',
  'You imported or reconciled this statement, so someone else has to approve it.',
  ['importedBy', 'reconciledBy'],
);

/** A check that was altered, voided or forged is looked at by who had nothing to do with the line. */
export const resolverIsAnother = secondPerson(
  'bank_line.resolver_is_another',
  'You imported this line or reported it, so someone else has to resolve it.',
  ['raisedBy'],
);
