import { rule, secondPerson } from '#kernel';

export const hasLines = rule<{ lines: readonly unknown[] | null }>(
  'resource_request.has_lines',
  'Enter at least one line with a quantity.',
  ({ row }) => (row.lines ?? []).length > 0,
  { field: 'lines' },
);

export const approverIsAnother = secondPerson(
  'resource_request.approver_is_another',
  'You made this request, so someone else has to approve it.',
  ['requestedBy', 'createdBy'],
);
