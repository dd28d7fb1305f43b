/** What a decision to apply is scored on, each from 0 to 5; the weights add up to 100. */
export const criteria = {
  fit: ['Strategic fit', 30],
  eligible: ['Eligibility', 25],
  matchReady: ['Match available', 20],
  hoursReady: ['Staff hours', 10],
  timeLeft: ['Time to deadline', 15],
} as const;
export type Criterion = keyof typeof criteria;
export type Sheet = { readonly [K in Criterion]: number | null };

export const criterionNames = Object.keys(criteria) as readonly Criterion[]; // the keys stated above
export const BEST = 5;
/** From this score on the sheet speaks for applying. People decide. */
export const GO_FROM = 60;

/** Of 100; null while a criterion is not scored. */
export function scoreOf(sheet: Sheet): number | null {
  let sum = 0;
  for (const name of criterionNames) {
    const given = sheet[name];
    if (given === null) return null;
    sum += (criteria[name][1] * given) / BEST;
  }
  return sum;
}
