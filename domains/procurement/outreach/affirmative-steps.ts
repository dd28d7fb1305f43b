/** The six steps of 2 CFR 200.321(b), each in the words of a buyer. */
export const affirmativeSteps = {
  lists: 'Placed on solicitation lists',
  solicit: 'Solicited when potential sources',
  divide: 'Requirements divided',
  schedules: 'Delivery schedules set',
  agencies: 'SBA and MBDA used',
  primes: 'Primes take these steps',
} as const;
export type AffirmativeStep = keyof typeof affirmativeSteps;

export const everyStep = Object.keys(affirmativeSteps) as readonly AffirmativeStep[]; // the keys of this very object
