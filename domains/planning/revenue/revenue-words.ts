/** Where the money of a budget comes from, as the chart of accounts of the states groups it. */
export const revenueTypes = {
  property_tax: 'Property tax',
  sales_tax: 'Sales and use tax',
  state_shared: 'State shared revenue',
  federal_grant: 'Federal grants',
  charges: 'Charges for services',
  licenses: 'Licenses and permits',
  fines: 'Fines and forfeitures',
  interest: 'Interest',
  other: 'Other revenue',
} as const;
export type RevenueType = keyof typeof revenueTypes;

export const entrySources = { import: 'Financial system', journal: 'Journal' } as const;

export const transferKinds = {
  operating: 'Operating transfer',
  loan: 'Interfund loan',
  cost_allocation: 'Cost allocation',
} as const;

export const officer = { duty: 'budget_officer' } as const;
/** Who drafts the revenues of a budget: those who draft its lines. */
export const drafters = ['manager', officer] as const;
/** Who enters what came in: those who book expenditures. */
export const receivers = [officer, { duty: 'accounts_payable' }] as const;

/** States of a budget that can receive: until it is adopted nothing is expected, and once closed nothing is added. */
export const receiving: readonly string[] = ['adopted', 'amended'];

/** States of a budget whose estimates are adopted. */
export const adoptedOnce: readonly string[] = [...receiving, 'closed'];
