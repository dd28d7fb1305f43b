/** Who contributes what. */
export const matchKinds = {
  cash: 'Cash',
  volunteer: 'Volunteer time',
  services: 'Third-party services',
  supplies: 'Donated supplies',
  equipment: 'Donated equipment',
  space: 'Donated space',
} as const;
export type MatchKind = keyof typeof matchKinds;

/** How its value was found. */
export const valueBases = {
  paid: 'Amount paid',
  own_pay: 'Our pay for similar work',
  market_pay: 'Local pay for similar work',
  employer_pay: 'Pay by the employer',
  market: 'Fair market value',
  appraisal: 'Independent appraisal',
  rental: 'Fair rental value',
} as const;
export type ValueBasis = keyof typeof valueBases;

/** Which bases the law allows for which contribution, and where it says so. */
export const basesOf: Readonly<Record<MatchKind, { readonly bases: readonly ValueBasis[]; readonly law: string }>> = {
  cash: { bases: ['paid'], law: '2 CFR 200.306(b)' },
  volunteer: { bases: ['own_pay', 'market_pay'], law: '2 CFR 200.306(e)' },
  services: { bases: ['employer_pay'], law: '2 CFR 200.306(f)' },
  supplies: { bases: ['market', 'appraisal'], law: '2 CFR 200.306(g)' },
  equipment: { bases: ['market', 'appraisal', 'rental'], law: '2 CFR 200.306(i)' },
  space: { bases: ['rental', 'appraisal'], law: '2 CFR 200.306(i)(3)' },
};

/** Contributions of time have hours and a rate. */
export const byHours: readonly MatchKind[] = ['volunteer', 'services'];
export const hourUnits = { HR: 'hours' } as const;

/** What the law asks of each contribution, and what says so where it fails. */
export const matchTests = {
  isVerifiable: ['Verifiable', '2 CFR 200.306(b)(1)', 'It can be verified from our records.'],
  isCountedOnce: ['Counted once', '2 CFR 200.306(b)(2)', 'It is a contribution to no other federal award.'],
  isNecessary: ['Necessary', '2 CFR 200.306(b)(3)', 'It is necessary and reasonable for the award.'],
  isAllowable: ['Allowable', '2 CFR 200.306(b)(4)', 'It is allowable under subpart E.'],
  isNotFederal: ['Not federal', '2 CFR 200.306(b)(5)', 'No other federal award pays it, unless a statute permits it.'],
  isInBudget: ['In budget', '2 CFR 200.306(b)(6)', 'The approved budget has it where the agency requires that.'],
  isConforming: ['Conforming', '2 CFR 200.306(b)(7)', 'It meets the other provisions of part 200.'],
} as const;
export type MatchTest = keyof typeof matchTests;
export const testNames = Object.keys(matchTests) as readonly MatchTest[]; // the keys stated above

/** In the ledger and counted, until it is reversed. */
export const live = ['draft', 'submitted', 'approved', 'reversing'] as const;
