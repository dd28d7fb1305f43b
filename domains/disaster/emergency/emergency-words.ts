/** Why a purchase does not wait for competition. 2 CFR 200.320(c)(3); FEMA procurement field manual, FM-207-21-0002. */
export const bases = { emergency: 'Emergency', exigency: 'Exigency' } as const;

/** What tells the two apart, for the justification. */
export const basisMeanings: Readonly<Record<keyof typeof bases, string>> = {
  emergency: 'Life, public health and safety or property are threatened, and the threat needs immediate action.',
  exigency: 'There is a need to avoid, prevent or alleviate serious harm that won’t allow the delay of competition.',
};

/** How the price is agreed. Cost plus a percentage of cost is no choice: 2 CFR 200.324(c) prohibits it. */
export const pricings = { lump: 'Fixed price', unit: 'Unit prices', time: 'Time and materials' } as const;

/** How a clause stands in the pack of an activation. */
export const clauseStands = {
  ready: 'Approved text',
  missing: 'No approved text',
  counsel: 'Counsel decides',
} as const;

/** Days for which an activation is proposed; a person says how long the condition is expected to last. */
export const USUAL_DAYS = 30;
/** What was said of its end to those who use it. */
export const warnings = { soon: 'Ends within a week', over: 'Past its end' } as const;
/** So many days before it expires, those who activated are told to compete. */
export const WARNING_DAYS = 7;
/** A statement of reasons shorter than this says nothing. */
export const LEAST_WORDS = 40;
