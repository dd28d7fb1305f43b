/** What can be put before people for a decision, by the record's name: for delegations that cover only some of it. */
export const approvalKinds = {
  requisition: 'Requisitions',
  budget_change: 'Budget changes',
  purchase_order: 'Purchase orders',
  contract: 'Contracts',
  change_order: 'Change orders',
  award: 'Awards',
  invoice: 'Invoices',
  payment_run: 'Payment runs',
  vendor: 'Vendors',
  capital_plan: 'Capital plans',
  master_data: 'Master data',
  workflow: 'Workflows',
} as const;

export type ApprovalKind = keyof typeof approvalKinds;
