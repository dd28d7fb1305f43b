import { type Money, rule, secondPerson } from '#kernel';

export const yearIsOver = rule<{ year: number }>(
  'interest_remittance.year_is_over',
  'The interest of a year is entered once the year is over.',
  ({ row, today }) => row.year < Number(today.slice(0, 4)),
  { field: 'year', law: '2 CFR 200.305(b)(12)' },
);

/** The product acts for a county that is made up, which has no files. */
export const hasStatements = rule<{ evidence: readonly string[] | null }>(
  'interest_remittance.has_statements',
  'Attach the bank statements that show the interest.',
  ({ row, actor }) => actor.kind === 'system' || (row.evidence ?? []).length > 0,
  { field: 'evidence', law: '2 CFR 200.302(b)(3)' },
);

interface Compared {
  readonly earned: Money;
  readonly counted: Money | null;
  readonly note: string | null;
}

/** What the bank credited may differ from what is counted by days; who enters less says why. */
export const differenceIsExplained = rule<Compared>(
  'interest_remittance.difference_is_explained',
  'The bank credited less than the days of the advances suggest. Say why in the note, in 20 characters or more.',
  ({ row: { earned, counted, note } }) => earned.cents >= (counted?.cents ?? 0) || (note ?? '').trim().length >= 20,
  { field: 'note', law: '2 CFR 200.305(b)(11)' },
);

export const approverIsAnother = secondPerson(
  'interest_remittance.approver_is_another',
  'You entered or submitted this interest, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);
