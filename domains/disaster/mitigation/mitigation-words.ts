/** The programs of Hazard Mitigation Assistance that take subapplications. */
export const programs = { hmgp: 'HMGP', bric: 'BRIC', fma: 'FMA' } as const;
export type Program = keyof typeof programs;

export const hazards = {
  flood: 'Flood',
  wind: 'Wind',
  wildfire: 'Wildfire',
  earthquake: 'Earthquake',
  drought: 'Drought',
  landslide: 'Landslide',
  winter: 'Winter storm',
  other: 'Other hazard',
} as const;

/** Classes of the budget of a subapplication. */
export const costClasses = {
  engineering: 'Engineering',
  construction: 'Construction',
  land: 'Land and structures',
  equipment: 'Equipment',
  permits: 'Permits and review',
  contingency: 'Contingency',
  management: 'Management costs',
  other: 'Other',
} as const;
export type CostClass = keyof typeof costClasses;

export const costUnits = {
  EA: 'each',
  HR: 'hour',
  MO: 'month',
  LF: 'linear foot',
  SY: 'square yard',
  CY: 'cubic yard',
  AC: 'acre',
  LS: 'lump sum',
} as const;

/** Yearly losses that a project avoids in addition to those of the loss table. */
export const benefitKinds = {
  damage: 'Avoided damage',
  function: 'Loss of function',
  displacement: 'Displacement',
  injury: 'Injuries',
  response: 'Emergency work',
  upkeep: 'Avoided upkeep',
  environment: 'Environmental benefits',
} as const;

/** What a notice, an order or a court does to a program. */
export const statusEffects = {
  opens: 'Takes applications',
  closes: 'Takes no applications',
  informs: 'Information',
  extends: 'Extends the window',
} as const;
export type StatusEffect = keyof typeof statusEffects;

/** How exactly the source states the day. */
export const precisions = { day: 'Exact day', month: 'Month only' } as const;

/** A: the law or FEMA says so. B: one secondary source does. */
export const confidences = { a: 'Official text', b: 'Secondary source' } as const;
