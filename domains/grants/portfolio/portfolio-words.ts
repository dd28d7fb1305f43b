/** What a selection is the best of. */
export const aims = { score: 'Total score', money: 'Expected grant' } as const;
export type Aim = keyof typeof aims;

export const outcomes = { optimal: 'Optimal, proven', bounded: 'Best found', impossible: 'Not possible' } as const;
export type Outcome = keyof typeof outcomes;

/** How a person wants one application to be weighed. */
export const wishes = { optional: 'Optional', required: 'Required', excluded: 'Left out' } as const;
export type Wish = keyof typeof wishes;

/** Of applications with the same letter one is chosen at most. */
export const groupLetters = { A: 'A', B: 'B', C: 'C' } as const;
export type GroupLetter = keyof typeof groupLetters;

export const MOST_HOURS = 2_000;
export const MOST_WEEKS = 104;
