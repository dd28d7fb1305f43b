export const severities = { error: 'Error', warning: 'Warning', note: 'Note' } as const;
export type Severity = keyof typeof severities;

/** So many rows of one check are followed; the run says how many there were. */
export const MOST_FOLLOWED = 1000;
