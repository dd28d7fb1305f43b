/** Where the money of an award comes from. */
export const fundingTypes = {
  federal: 'Federal, direct',
  pass_through: 'Federal, pass-through',
  state: 'State',
  local: 'Local or private',
} as const;

export const instruments = {
  grant: 'Grant',
  cooperative: 'Cooperative agreement',
  formula: 'Formula grant',
  fixed: 'Fixed amount award',
} as const;

export const paymentMethods = { reimbursement: 'Reimbursement', advance: 'Advance' } as const;

/** How often a financial report is due. 2 CFR 200.328(c). */
export const rhythms = {
  quarterly: 'Quarterly',
  semiannual: 'Semiannual',
  annual: 'Annual',
  final: 'Final only',
} as const;

export const indirectKinds = {
  none: 'None',
  de_minimis: 'De minimis rate',
  negotiated: 'Negotiated rate (NICRA)',
  statutory: 'Statutory cap',
} as const;

/** What becomes of program income. 2 CFR 200.307(b). */
export const incomeUses = { deduction: 'Deduction', addition: 'Addition', match: 'Cost sharing' } as const;

export const isFederal = (type: keyof typeof fundingTypes): boolean => type === 'federal' || type === 'pass_through';

/** States of an award that costs are charged to. */
export const chargeable = ['active', 'suspended', 'closeout'] as const;
export const over = ['closed', 'terminated', 'discarded'] as const;
