export const drawdownKinds = {
  reimbursement: 'Reimbursement',
  advance: 'Advance',
  milestone: 'Milestone payment',
} as const;
/** Construction programs are reimbursed by a form of their own. */
export const paymentForms = { sf270: 'SF-270', sf271: 'SF-271 (construction)' } as const;
export type PaymentForm = keyof typeof paymentForms;

/** The two that SF-270 knows. A payment for a milestone comes after it is reached, as a reimbursement does. */
export const formKinds = { reimbursement: 'Reimbursement', advance: 'Advance' } as const;
export const formKindOf = (kind: keyof typeof drawdownKinds): keyof typeof formKinds =>
  kind === 'advance' ? 'advance' : 'reimbursement';

/** States in which a drawdown holds its costs. */
export const holding = ['submitted', 'approved', 'filed', 'paid', 'short_paid'] as const;
/** States in which the funder has the request or paid it. */
export const SENT = `('filed', 'paid', 'short_paid')`;
