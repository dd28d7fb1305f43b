import { rule, secondPerson } from '#kernel';

export const adopterIsAnother = secondPerson(
  'schedule_of_values.adopter_is_another',
  'You stated or submitted this schedule, so someone else has to adopt it.',
  ['createdBy', 'submittedBy'],
);

export const namesSection = rule<{ termsSection: string }>(
  'schedule_of_values.names_section',
  'Name the section of the contract that sets the retainage.',
  ({ row }) => row.termsSection.trim().length >= 2,
  { field: 'termsSection' },
);

/** Who prepares a payment never certifies it. */
export const certifierIsAnother = secondPerson(
  'pay_application.certifier_is_another',
  'You prepared or submitted this application, so someone else has to certify it.',
  ['createdBy', 'submittedBy'],
);

export const periodIsOver = rule<{ periodUntil: string; receivedOn: string }>(
  'pay_application.period_is_over',
  'Enter the end of the period and the day of receipt. Neither is in the future.',
  ({ row: { periodUntil, receivedOn }, today }) => periodUntil <= today && receivedOn <= today,
  { field: 'periodUntil' },
);

export const verifierIsAnother = secondPerson(
  'lien_waiver.verifier_is_another',
  'You filed this waiver, so someone else has to verify it.',
  ['createdBy'],
);

/** The product acts for a county that is made up, which has no files. */
export const hasSignedWaiver = rule<{ documents: readonly string[] | null }>(
  'lien_waiver.has_document',
  'Attach the signed waiver.',
  ({ row, actor }) => actor.kind === 'system' || (row.documents ?? []).length > 0,
  { field: 'documents' },
);
