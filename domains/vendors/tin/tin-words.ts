/** How a TIN is looked up: an individual may have given an SSN or an EIN. */
export const tinTypes = { ein: 'EIN', ssn: 'SSN', unknown: 'EIN or SSN' } as const;
export type TinType = keyof typeof tinTypes;

/** Result indicators of the IRS, as published guides to Publication 2108-A give them. Unverified. */
export const tinResults = {
  r0: 'Match',
  r1: 'TIN missing or not nine digits',
  r2: 'TIN not issued',
  r3: 'Name and TIN do not match',
  r4: 'Invalid request',
  r5: 'Duplicate request',
  r6: 'Match as SSN',
  r7: 'Match as EIN',
  r8: 'Match as SSN and EIN',
} as const;
export type TinResult = keyof typeof tinResults;

export type TinOutcome = 'match' | 'mismatch' | 'unanswered';
const outcomes: Readonly<Record<TinResult, TinOutcome>> = {
  r0: 'match',
  r1: 'mismatch',
  r2: 'mismatch',
  r3: 'mismatch',
  r4: 'unanswered',
  r5: 'unanswered',
  r6: 'match',
  r7: 'match',
  r8: 'match',
};
export const outcomeOf = (result: TinResult): TinOutcome => outcomes[result];

/** How a vendor stands with the IRS; `changed` is a name or TIN that is another one since it was matched. */
export const tinStandings = {
  none: 'No TIN',
  not_verified: 'Not verified',
  asked: 'Asked',
  match: 'Match',
  mismatch: 'Mismatch',
  changed: 'Changed since',
} as const;
export type TinStanding = keyof typeof tinStandings;

export const preparers = [{ duty: 'accounts_payable' }] as const;
/** TINs leave in full with those who file them alone. */
export const holders = [{ duty: 'treasurer' }] as const;
export const readers = ['admin', ...preparers, ...holders, { duty: 'auditor' }, { duty: 'vendor_approver' }] as const;
