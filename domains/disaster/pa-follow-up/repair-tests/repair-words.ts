export const sides = { repair: 'Repair', replacement: 'Replacement' } as const;
export type Side = keyof typeof sides;

/** Parts of an estimate. All but the first may be eligible, and count on neither side of the ratio. */
export const parts = {
  restoration: 'Restoration',
  demolition: 'Demolition of facility',
  site: 'Site work',
  soft: 'Soft costs',
  contents: 'Contents',
  mitigation: 'Hazard mitigation',
  emergency: 'Emergency work',
} as const;
export type Part = keyof typeof parts;

/** Whose work a code applies to: what the disaster damaged, or what its repair makes part of the work. */
export const elements = { damaged: 'Damaged elements', other: 'Other elements' } as const;
export type Element = keyof typeof elements;

export const outcomes = {
  incomplete: 'Estimate missing',
  repair: 'Repair eligible',
  replacement: 'Replacement eligible',
} as const;
export type Outcome = keyof typeof outcomes;

export const elections = { repair: 'Repair', replace: 'Replace' } as const;
export type Election = keyof typeof elections;

/** What a code has to be, in the order of the rule: 44 CFR 206.226(d)(1) to (5). */
export const criteria = {
  work: 'Applies to this type of repair or restoration',
  use: 'Fits the use before the disaster',
  adopted: 'In writing and adopted by the declaration, or a federal requirement',
  uniform: 'Applies uniformly to similar facilities',
  enforced: 'Was enforced while in effect',
} as const;
export type Criterion = keyof typeof criteria;
export const criterionCitations: Readonly<Record<Criterion, string>> = {
  work: '44 CFR 206.226(d)(1)',
  use: '44 CFR 206.226(d)(2)',
  adopted: '44 CFR 206.226(d)(3)',
  uniform: '44 CFR 206.226(d)(4)',
  enforced: '44 CFR 206.226(d)(5)',
};

/** The three ways in which mitigation is cost-effective. */
export const mitigationTests = {
  listed: 'Listed measure',
  benefit: 'Benefits',
  share: 'Small share',
} as const;
export type MitigationTest = keyof typeof mitigationTests;

export const HALF_LAW = '44 CFR 206.226(f)';
export const STANDARD_LAW = '44 CFR 206.226(d)';
