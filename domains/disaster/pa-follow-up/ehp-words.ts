/** What a reviewer asks of the work. Each answer that is not “No” asks for what `ehp-terms.ts` lists. */
export const questions = {
  ground: 'Ground disturbance',
  footprint: 'New footprint',
  historic: 'Historic property',
  floodplain: 'Floodplain',
  wetland: 'Wetland',
  waters: 'Work in water',
  coast: 'Coastal zone',
  species: 'Species or habitat',
  demolition: 'Building demolition',
} as const;
export type Question = keyof typeof questions;

export const ehpAnswers = { yes: 'Yes', no: 'No', unknown: 'Not known' } as const;
export type EhpAnswer = keyof typeof ehpAnswers;

/** The laws under which FEMA reviews, and those of a state or county. */
export const ehpLaws = {
  nepa: 'NEPA',
  nhpa: 'NHPA section 106',
  floodplain: 'EO 11988',
  wetland: 'EO 11990',
  cwa404: 'CWA section 404',
  cwa401: 'CWA section 401',
  czma: 'CZMA section 307',
  esa: 'ESA section 7',
  asbestos: 'Asbestos NESHAP',
  lead: 'Lead rule',
  other: 'State or local',
} as const;
export type EhpLaw = keyof typeof ehpLaws;

export const ehpKinds = {
  consultation: 'Consultation',
  permit: 'Permit',
  process: 'Public process',
  notice: 'Notice',
} as const;
export type EhpKind = keyof typeof ehpKinds;

/** Items that still keep a review from being cleared. */
export const openItems = ['open', 'sent'] as const;
/** Reviews that count; one of a project at a time. */
export const liveReviews = ['draft', 'open', 'submitted', 'cleared'] as const;

/** No ground work and no order for it before the review is cleared. */
export const CLEARANCE_LAW = '54 U.S.C. 306108; 36 CFR 800.1(c)';
