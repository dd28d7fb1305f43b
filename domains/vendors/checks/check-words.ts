/** What a vendor is checked for: each commits money to it or pays it. */
export const gates = {
  award: 'Award',
  contract: 'Contract',
  amendment: 'Contract amendment',
  payment: 'Payment release',
} as const;
export type Gate = keyof typeof gates;

/** What answered for SAM.gov: the newest of a live answer that still counts and the imported extract. */
export const samSources = { live: 'Live answer', extract: 'Extract', none: 'No extract' } as const;
export type SamSource = keyof typeof samSources;

/** One source as it was asked: what it said, and from when that is. */
export interface SourceSaid {
  readonly source: string;
  readonly asOf: string | null;
  readonly said: string;
}
