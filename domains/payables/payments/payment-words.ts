/** How a run pays: each run has one file for the bank. */
export const methods = { ach: 'ACH', check: 'Check' } as const;
export type Method = keyof typeof methods;

/** Runs that hold their invoices, so that no other run takes them. */
export const openRuns = ['proposed', 'reviewed'] as const;

/** So much fits into one ACH entry: ten digits of cents. */
export const MOST_ACH_CENTS = 9_999_999_999;
