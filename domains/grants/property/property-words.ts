/** Tangible personal property of an award. Supplies that are left are one lot. 2 CFR 200.1. */
export const propertyKinds = { equipment: 'Equipment', supplies: 'Unused supplies' } as const;
export type PropertyKind = keyof typeof propertyKinds;

/** Who holds the title. 2 CFR 200.312, 200.313(a). */
export const titles = {
  agency: 'Agency',
  reserved: 'Agency, transfer reserved',
  federal: 'Federal government',
} as const;
export type Title = keyof typeof titles;

/** The condition codes of SF-428S. */
export const conditions = {
  excellent: 'Excellent',
  usable: 'Usable',
  repairable: 'Repairable',
  salvage: 'Salvage',
  scrap: 'Scrap',
} as const;

/** What becomes of property that its award doesn’t need any more. 2 CFR 200.313(c) and (e), 200.314. */
export const outcomes = {
  in_use: 'Used on as before',
  other_award: 'Other federal award',
  retained: 'Retained',
  sold: 'Sold',
  traded: 'Traded in',
  transferred: 'Transferred as instructed',
  returned: 'Returned to the funder',
  used_up: 'Used up',
  lost: 'Lost or stolen',
} as const;
export type Outcome = keyof typeof outcomes;

/** With these the agency keeps the property or its proceeds, so the funder has its share. */
export const isCompensated = (outcome: Outcome | null): outcome is 'retained' | 'sold' =>
  outcome === 'retained' || outcome === 'sold';
/** With these the property is still there. */
export const isLeft = (outcome: Outcome | null): boolean =>
  outcome === 'in_use' || outcome === 'other_award' || outcome === 'retained';

/** What can become of each. The title of federally owned property never passes. */
const forAgency = {
  equipment: ['in_use', 'other_award', 'retained', 'sold', 'traded', 'transferred', 'lost'],
  supplies: ['other_award', 'retained', 'sold', 'transferred', 'used_up', 'lost'],
} as const satisfies Readonly<Record<PropertyKind, readonly Outcome[]>>;
const forFederal = ['in_use', 'other_award', 'transferred', 'returned', 'used_up', 'lost'] as const;

export const outcomesOf = (kind: PropertyKind, title: Title): readonly Outcome[] =>
  title === 'federal' ? forFederal : forAgency[kind];
