/** How the President or FEMA declares: 44 CFR 206.36, 206.35 and 204.21. */
export const declarationTypes = {
  dr: 'Major disaster',
  em: 'Emergency',
  fm: 'Fire management',
} as const;

/** Numbers are given by type: a number from the range of another type is a misprint. Beyond these ranges none is known. */
const numberRanges: readonly (readonly [from: number, until: number, kind: keyof typeof declarationTypes])[] = [
  [1, 1999, 'dr'],
  [2000, 2999, 'fm'],
  [3000, 3999, 'em'],
  [4000, 4999, 'dr'],
  [5000, 5999, 'fm'],
];
export const kindOfNumber = (number: number): keyof typeof declarationTypes | null =>
  numberRanges.find(([from, until]) => number >= from && number <= until)?.[2] ?? null;

/** Programs that a declaration opens, as OpenFEMA names them. */
export const disasterPrograms = {
  ia: 'Individual Assistance',
  ih: 'Individuals and Households',
  pa: 'Public Assistance',
  hm: 'Hazard Mitigation',
} as const;
export type DisasterProgram = keyof typeof disasterPrograms;

/** Assistance listings whose money follows a declaration. */
export const disasterListings = ['97.030', '97.036', '97.039', '97.046', '97.048', '97.050', '97.088'] as const;

export const draftKinds = { damage: 'Damage description', scope: 'Scope of work' } as const;
export type DraftKind = keyof typeof draftKinds;

/** The number of the declaration that an award is named after: `4828DRFLP0000001`, `HMGP-4673-0412-R`, `DR-4828`. */
export function disasterNumberIn(...names: readonly (string | null)[]): number | null {
  for (const name of names) {
    const found =
      /^(\d{4})(?:DR|EM|FM)/i.exec(name ?? '') ?? /\b(?:DR|EM|FM|HMGP|FMAG)-?(\d{4})\b/i.exec(name ?? '') ?? null;
    if (found) return Number(found[1]);
  }
  return null;
}
