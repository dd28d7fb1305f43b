/** What a claim rests on. */
export const claimBases = {
  change: 'Change directed or implied',
  site: 'Differing site conditions',
  delay: 'Delay',
  suspension: 'Suspension',
  acceleration: 'Acceleration',
  termination: 'Termination',
  payment: 'Late or withheld payment',
  other: 'Other',
} as const;

export const determinations = { granted: 'Granted', part: 'Granted in part', denied: 'Denied' } as const;
export type Determination = keyof typeof determinations;

/** What is said and sent while a claim is open. */
export const entryKinds = {
  notice: 'Notice',
  response: 'Response',
  request: 'Request for information',
  information: 'Information',
  meeting: 'Meeting',
  log: 'Daily log',
  negotiation: 'Negotiation',
  other: 'Correspondence',
} as const;

/** What the next day of a claim asks for. */
export const deadlineKinds = {
  submission: 'Submission',
  information: 'Information',
  determination: 'Determination',
  appeal: 'Appeal',
  decision: 'Appeal decision',
} as const;

/** Nobody owes an answer any more. */
export const settledStates = ['settled', 'closed', 'withdrawn'] as const;

/** Days that a step gives, where the contract names none. */
export const SUBMIT_DAYS = 30;
export const DETERMINE_DAYS = 60;
export const APPEAL_DAYS = 30;
