/** How a bank sends a statement. */
export const formats = { bai2: 'BAI2', csv: 'CSV' } as const;
export type Format = keyof typeof formats;

/** What a line of a statement is about, as its code or its text says. */
export const lineKinds = {
  check: 'Check paid',
  ach: 'ACH debit',
  wire: 'Wire',
  return: 'Return or reversal',
  fee: 'Bank fee',
  interest: 'Interest',
  deposit: 'Deposit',
  other: 'Other',
} as const;
export type LineKind = keyof typeof lineKinds;

/** Why a line has no payment. */
export const causes = {
  fee: 'Bank fee',
  interest: 'Interest',
  receipt: 'Receipt',
  transfer: 'Transfer',
  payroll: 'Payroll',
  debt: 'Debt service',
  elsewhere: 'Paid outside Levee',
  correction: 'Bank correction',
  other: 'Other',
} as const;

/** What becomes of a line that is not as it was paid. */
export const outcomes = {
  accepted: 'Payment accepted',
  corrected: 'Bank corrects it',
  fraud: 'Fraud claim filed',
  elsewhere: 'Issued outside Levee',
} as const;

/** Lines that a statement is not complete with. */
export const unfinished = ['open', 'proposed', 'exception'] as const;

export const reconcilers = [{ duty: 'bank_reconciler' }] as const;
export const statementApprovers = [{ duty: 'budget_officer' }] as const;
export const statementReaders = [
  ...reconcilers,
  ...statementApprovers,
  { duty: 'accounts_payable' },
  { duty: 'treasurer' },
  { duty: 'auditor' },
] as const;
