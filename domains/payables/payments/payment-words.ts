/** How a run pays: each run has one file for the bank. */
export const methods = { ach: 'ACH', check: 'Check', wire: 'Wire', virtual_card: 'Virtual card' } as const;
export type Method = keyof typeof methods;

/** What a person enters one by one, at the bank or the issuer of cards. */
export const singly: readonly string[] = ['wire', 'virtual_card'] satisfies readonly Method[];

/** Runs that hold their invoices, so that no other run takes them. */
export const openRuns = ['proposed', 'reviewed', 'firsts_held'] as const;
/** Who may look at an account before its first payment. */
export const firstReleasers = [{ duty: 'treasurer' }, { duty: 'budget_officer' }, { duty: 'vendor_approver' }] as const;

/** Submitted and not released: nothing of it is edited. */
export const awaiting = ['reviewed', 'firsts_held'] as const;

/** So much fits into one ACH entry: ten digits of cents. */
export const MOST_ACH_CENTS = 9_999_999_999;

/** Whose signatures a file has. */
export const signedParts = { prepared: 'Preparer', released: 'Releaser' } as const;
export type SignedPart = keyof typeof signedParts;

/** An entry of a bank’s return file is money that comes back, or what the bank asks to be corrected. */
export const returnKinds = { return: 'Return', change: 'Change' } as const;
/** What was found for it. */
export const returnResults = {
  payment: 'Payment',
  prenote: 'Prenote',
  account: 'Proposed account',
  review: 'Review',
  known: 'Recorded before',
  done: 'Recorded',
} as const;
