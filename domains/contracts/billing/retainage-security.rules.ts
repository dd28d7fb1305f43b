import { rule, secondPerson } from '#kernel';

export const accepterIsAnother = secondPerson(
  'retainage_security.accepter_is_another',
  'You entered this security, so someone else has to accept it.',
  ['createdBy'],
);

/** Who accepted it in place of money does not let it go as well. */
export const returnerIsAnother = secondPerson(
  'retainage_security.returner_is_another',
  'You accepted this security, so someone else has to return it.',
  ['acceptedBy'],
);

/** The product acts for a county that is made up, which has no files. */
export const hasAgreement = rule<{ documents: readonly string[] | null }>(
  'retainage_security.has_agreement',
  'Attach the escrow agreement with the receipt of the custodian.',
  ({ row, actor }) => actor.kind === 'system' || (row.documents ?? []).length > 0,
  { field: 'documents' },
);

export const valuedByNow = rule<{ valuedOn: string; depositedOn: string }>(
  'retainage_security.valued_by_now',
  'Enter the days of the valuation and the deposit. Neither is in the future.',
  ({ row, today }) => row.valuedOn <= today && row.depositedOn <= today,
  { field: 'valuedOn' },
);
