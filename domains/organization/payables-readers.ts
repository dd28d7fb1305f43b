/** Who works with what comes in for accounts payable before it is an invoice: an email may hold bank details. */
export const payablesReaders = [
  { duty: 'accounts_payable' },
  { duty: 'approver' },
  { duty: 'budget_officer' },
  { duty: 'chief_procurement_officer' },
  { duty: 'auditor' },
] as const;
