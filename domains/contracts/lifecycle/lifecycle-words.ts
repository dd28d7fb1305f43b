/** The rails of a contract. Where it is on them follows from its records and is never typed. */
export const stages = {
  draft: 'Draft',
  review: 'In review',
  signature: 'Out for signature',
  force: 'In force',
  expiring: 'Expiring',
  closeout: 'Closeout',
} as const;
export type Stage = keyof typeof stages;

/** So many days before its end a contract counts as expiring. */
export const EXPIRING_DAYS = 90;

/** What has to happen by the day that a renewal names. */
export const renewalActs = {
  request: 'Request or decline the option',
  exercise: 'Exercise or send back the option',
  rebid: 'Rebid, or let it end',
  closeout: 'Close the contract out',
} as const;
export type RenewalAct = keyof typeof renewalActs;
