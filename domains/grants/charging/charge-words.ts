/** What is entered once elsewhere and becomes a cost here. */
export const chargeKinds = {
  invoice: 'Invoices',
  journal_entry: 'Journal entries',
  voucher_line: 'Voucher lines',
  labor: 'Labor entries',
  equipment: 'Equipment entries',
  pa_cost: 'PA costs',
} as const;
export type ChargeKind = keyof typeof chargeKinds;

/** Ready: can be charged now. Blocked: something on its project or award is missing. */
export const chargeStates = { ready: 'Ready', blocked: 'Blocked' } as const;
export type ChargeState = keyof typeof chargeStates;
