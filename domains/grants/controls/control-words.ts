export const severities = { error: 'Error', warning: 'Warning', note: 'Note' } as const;
export type Severity = keyof typeof severities;

/** So many rows of one check are followed; the run says how many there were. */
export const MOST_FOLLOWED = 1000;

/** The checks of rows run each night, those of the Clearinghouse each month. */
export const runKinds = { nightly: 'Nightly checks', sefa: 'SEFA checks' } as const;

/** So many findings of a run are kept; its counts are of all of them. */
export const MOST_KEPT = 200;
