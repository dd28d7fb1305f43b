/** What extends how long the records of an award are kept, or ends it. 2 CFR 200.334(a) to (f), and schedules of the state. */
export const eventKinds = {
  litigation: 'Litigation hold',
  claim: 'Claim hold',
  audit: 'Audit hold',
  agency: 'Agency request',
  transferred: 'Transferred to funder',
  income: 'Late program income',
  rate_filed: 'Rate proposal, filed',
  rate_kept: 'Rate proposal, not filed',
  schedule: 'State or local schedule',
} as const;
export type EventKind = keyof typeof eventKinds;

/** What each clock of an award is about, in words. */
export const clockNames = {
  records: 'Award records',
  property: 'Property records',
  finding: 'Open finding',
  ...eventKinds,
} as const;
export type ClockKind = keyof typeof clockNames;

export const clockLaws: Readonly<Record<ClockKind, string>> = {
  records: '2 CFR 200.334',
  litigation: '2 CFR 200.334(a)',
  claim: '2 CFR 200.334(a)',
  audit: '2 CFR 200.334(a)',
  finding: '2 CFR 200.334(a)',
  agency: '2 CFR 200.334(b)',
  property: '2 CFR 200.334(c)',
  transferred: '2 CFR 200.334(d)',
  income: '2 CFR 200.334(e)',
  rate_filed: '2 CFR 200.334(f)(1)',
  rate_kept: '2 CFR 200.334(f)(2)',
  schedule: 'State or local law',
};

/** How the records of a closed award stand. */
export const retentionStates = {
  hold: 'On hold',
  open: 'No end date',
  kept: 'Retained',
  due: 'Due for disposal',
  proposed: 'Disposal proposed',
  disposed: 'Disposed',
} as const;
export type RetentionState = keyof typeof retentionStates;

/** Why a file of an award stays when the others go. */
export const keptReasons = {
  property: 'Property records',
  other_award: 'Cost of another award',
  elsewhere: 'Used by other records',
} as const;
export type KeptReason = keyof typeof keptReasons;
