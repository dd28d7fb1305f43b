/** Ways to price a contract. Cost plus a percentage of cost is none of them: 2 CFR 200.324(c) forbids it. */
export const contractTypes = {
  fixed: 'Firm fixed price',
  unit: 'Unit price',
  cost: 'Cost reimbursement',
  time: 'Time and materials',
  indefinite: 'Indefinite quantity',
  design: 'Architect-engineer',
  lease: 'Lease',
  revenue: 'Revenue',
  cooperative: 'Cooperative',
} as const;

export const terminationKinds = { cause: 'For cause', convenience: 'For convenience' } as const;

/** States in which people still write the contract. */
export const written = ['draft', 'returned'] as const;

/** A contract that is over. */
export const ended = ['closed', 'terminated', 'cancelled'] as const;
