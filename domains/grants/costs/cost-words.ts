/** Where a cost comes from: what was entered once for it. */
export const costSources = {
  invoice: 'Invoice',
  labor: 'Time and effort',
  equipment: 'Equipment use',
  journal: 'Journal entry',
  in_kind: 'In-kind',
  other: 'Other',
} as const;

/** Object class categories of SF-424A, section B. */
export const costClasses = {
  personnel: 'Personnel',
  fringe: 'Fringe benefits',
  travel: 'Travel',
  equipment: 'Equipment',
  supplies: 'Supplies',
  contractual: 'Contractual',
  construction: 'Construction',
  other: 'Other',
  indirect: 'Indirect',
} as const;
export type CostClass = keyof typeof costClasses;

/** Who bears a part of a cost. */
export const costShares = {
  funder: 'Award',
  match: 'Match',
  local: 'Local',
  ineligible: 'Ineligible',
} as const;
export type CostShare = keyof typeof costShares;
