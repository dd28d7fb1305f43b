import { type Money, rule, secondPerson } from '#kernel';

export const auditApproverIsAnother = secondPerson(
  'audited_balance.approver_is_another',
  'You entered this audited balance, so another budget officer has to approve it.',
  ['authors', 'createdBy'],
);

/** Law: GASB Statement 100 asks that a correction of a beginning balance be explained. */
export const differenceIsExplained = rule<{ difference: Money | null; explanation: string | null }>(
  'audited_balance.difference_is_explained',
  'Explain why the audit differs from the estimate.',
  ({ row }) => (row.difference?.cents ?? 0) === 0 || (row.explanation ?? '').trim() !== '',
  { field: 'explanation', law: 'GASB Statement 100' },
);
