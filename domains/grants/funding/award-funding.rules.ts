import { rule, secondPerson } from '#kernel';

export const namesOneTarget = rule<{ line: string | null; project: string | null }>(
  'award_funding.names_one_target',
  'Choose a budget line or a capital project, one of the two.',
  ({ row }) => (row.line === null) !== (row.project === null),
  { field: 'line' },
);

/** A line has one object code; what a project costs has several. */
export const typeIsOfLine = rule<{ line: string | null; costType: string | null }>(
  'award_funding.type_is_of_line',
  'A cost type is of a budget line. Leave it empty for a capital project.',
  ({ row }) => row.costType === null || row.line !== null,
  { field: 'costType' },
);

/** Separation of duties: 2 CFR 200.303 expects internal control over what is charged to an award. */
export const approverIsAnother = secondPerson(
  'award_funding.approver_is_another',
  'You proposed this funding, so someone else has to approve it.',
  ['createdBy'],
);

export const enderIsAnother = secondPerson(
  'award_funding.ender_is_another',
  'You proposed this funding, so someone else has to end it.',
  ['createdBy'],
);
