export const drawdownKinds = { reimbursement: 'Reimbursement', advance: 'Advance' } as const;

/** States in which a drawdown holds its costs. */
export const holding = ['submitted', 'approved', 'filed', 'paid', 'short_paid'] as const;
/** States in which the funder has the request or paid it. */
export const SENT = `('filed', 'paid', 'short_paid')`;
