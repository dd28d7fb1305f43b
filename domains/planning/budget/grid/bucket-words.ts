/** The buckets of the ledger in the words of the screens. */
export const bucketWords = {
  adopted: 'Adopted',
  amended: 'Amended',
  transferred: 'Transferred',
  carried: 'Carried',
  preencumbered: 'Pre-encumbered',
  encumbered: 'Encumbered',
  expended: 'Expended',
  retained: 'Retained',
  contingency: 'Held as contingency',
} as const;
