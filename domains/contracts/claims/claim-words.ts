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

/** Entries that the steps of a claim write, so that a later decision hides no earlier one. */
export const decisionKinds = { determination: 'Determination', appeal: 'Appeal decision' } as const;

/** What the next day of a claim asks for. */
export const deadlineKinds = {
  submission: 'Submission',
  information: 'Information',
  determination: 'Determination',
  appeal: 'Appeal',
  decision: 'Appeal decision',
} as const;

/** States of a contract under which something is claimed; an ended one as well. */
export const inForce = ['active', 'closed', 'terminated'] as const;

/** Nobody owes an answer any more. */
export const settledStates = ['settled', 'closed', 'withdrawn'] as const;

/** Days that a step gives, where the contract names none. */
export const SUBMIT_DAYS = 30;
export const DETERMINE_DAYS = 60;
export const APPEAL_DAYS = 30;
