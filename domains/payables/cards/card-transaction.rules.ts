import { secondPerson } from '#kernel';

/** Who bought does not also say that it was for the agency, in whatever way he acts. */
export const approverIsAnother = secondPerson(
  'card_transaction.approver_is_another',
  'You hold this card or coded this purchase, so someone else has to approve it.',
  ['holder', 'codedBy'],
);

export const disputeEnderIsAnother = secondPerson(
  'card_transaction.dispute_ender_is_another',
  'You hold this card or opened the dispute, so someone else has to end it.',
  ['holder', 'disputedBy'],
);

export const repaymentIsAnother = secondPerson(
  'card_transaction.repayment_is_another',
  'You hold this card, so someone else has to record the repayment.',
  ['holder'],
);
