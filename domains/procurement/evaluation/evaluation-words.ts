/** What a panel member may score and see. */
export const groups = {
  technical: 'Technical',
  price: 'Price',
  all: 'Technical and price',
  lead: 'Chair, no scoring',
} as const;
export type Group = keyof typeof groups;

/** Those who lead, decide on and audit evaluations, besides the panel. */
export const chairs = { duty: 'evaluation_chair' } as const;
export const chief = { duty: 'chief_procurement_officer' } as const;
export const organizers = [chairs, chief, { duty: 'buyer' }] as const;
export const watchers = [chief, { duty: 'auditor' }] as const;

/** Where individual scores no longer change. */
export const afterLock = ['locked', 'consensus', 'ranked', 'recommended', 'approved'] as const;

/** The highest score where the solicitation states none. */
export const USUAL_SCALE = 10;
