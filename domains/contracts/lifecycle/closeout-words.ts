/** What a closeout reads from the records of its contract, in the order in which people work through it. */
export const closeoutChecks = {
  orders: 'Orders received or canceled',
  invoices: 'Invoices paid or voided',
  retainage: 'Retainage released',
  waivers: 'Lien waivers verified',
  changes: 'No open changes',
  claims: 'No open claims',
  obligations: 'Obligations done',
  conditions: 'Conditions settled',
  signed: 'Signed originals on file',
} as const;
export type CloseoutCheck = keyof typeof closeoutChecks;

/** Property of the agency that the contractor held. */
export const properties = {
  returned: 'All returned',
  settled: 'Settled or written off',
  none: 'None furnished',
} as const;

export const warranties = { begins: 'Warranty begins', none: 'No warranty' } as const;

/** 2 CFR 200.334, where no rule pack of the agency gives the figure. */
export const FEDERAL_YEARS = 3;
