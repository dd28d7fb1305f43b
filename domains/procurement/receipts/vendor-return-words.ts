/** What an agency asks of a vendor for goods that go back. */
export const remedies = { credit: 'Credit', replacement: 'Replacement' } as const;

/** States in which what is returned no longer counts as received. */
export const returned = ['awaiting', 'settled', 'waived'] as const;
