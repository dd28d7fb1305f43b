/** For whom, or in what capacity, a person signs. */
export const capacities = {
  contractor: 'Contractor',
  counsel: 'Counsel as to form',
  agency: 'Authorized signer',
  board: 'Governing body',
} as const;
export type Capacity = keyof typeof capacities;

/** How a contract was executed. */
export const executions = { electronic: 'Electronic', paper: 'On paper' } as const;

/** What each signer agrees to, by version: a text that was agreed to is never changed, a new one gets a new version. */
export const consents = {
  '2026-11':
    'I agree to sign this contract electronically. My electronic signature binds like one on paper (15 U.S.C. 7001 and the state’s Uniform Electronic Transactions Act). I have read the document above. I can decline and ask for paper instead, and I can save a copy of what I sign.',
} as const;
export type Consent = keyof typeof consents;
export const CONSENT: Consent = '2026-11';

/** A signing that is neither under way nor complete. */
export const ended = ['declined', 'voided'] as const;
