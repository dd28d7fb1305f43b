/** What is put before people for a decision: for delegations that cover only some of it. */
export const approvalKinds = {
  requisition: 'Requisitions',
  budget_change: 'Budget changes',
  grant_application: 'Grant applications',
} as const;

export type ApprovalKind = keyof typeof approvalKinds;
