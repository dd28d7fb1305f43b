import { dollars } from '#kernel';

/** How vendors are asked: only the types that run by rules of their own. */
export const solicitationTypes = {
  rfi: 'Request for information',
  quotes: 'Request for quotes',
  qualifications: 'Request for qualifications',
  itb: 'Invitation for bids',
  multi_step: 'Multi-step sealed bids',
  auction: 'Reverse auction',
  rfp: 'Request for proposals',
  design: 'Architect-engineer qualifications',
} as const;
export type SolicitationType = keyof typeof solicitationTypes;

/** Types that vendors answer with a price; the others ask for facts or qualifications. */
export const pricedTypes: readonly SolicitationType[] = ['quotes', 'itb', 'multi_step', 'auction', 'rfp'];
/** Types in which more than the price decides. */
export const scoredTypes: readonly SolicitationType[] = ['qualifications', 'rfp', 'design'];

/** Whether a panel's ranking decides the award. */
export const goesByRanking = ({ type }: { readonly type: SolicitationType }): boolean => scoredTypes.includes(type);

export const itemKinds = { base: 'Base', option: 'Option', alternate: 'Alternate' } as const;
export const alternateEffects = { add: 'Add', deduct: 'Deduct' } as const;
/** Which price makes the low bid where there are alternates; the notice says it, so none is chosen after the opening. */
export const alternateBases = {
  base: 'Base bid alone',
  all: 'Base bid with all alternates',
  funds: 'Alternates in order within funds',
} as const;
export const extraKinds = { percent: 'Percent of items', amount: 'Amount' } as const;
export const criterionKinds = { pass_fail: 'Pass or fail', scored: 'Scored', price: 'Price' } as const;

/** What a firm fills a required form with. */
export const formKinds = {
  certify: 'Certification',
  text: 'Text',
  number: 'Number',
  expires: 'Expiration date',
  file: 'File',
} as const;

/** How a price becomes points; vendors see the same words. */
export const priceFormulas = {
  ratio: 'Lowest price ÷ this price',
  linear: 'Linear to zero',
  banded: 'Price bands',
} as const;

/** What a solicitation asks bids to be secured with: one of the two, or neither. */
export interface AskedSecurity {
  readonly bidSecurity: string | number | null;
  readonly bidSecurityAmount?: { readonly cents: number } | null;
}

/** As it is said to vendors; nothing where none is asked for. */
export function securityInWords({ bidSecurity, bidSecurityAmount }: AskedSecurity): string | null {
  if (bidSecurityAmount && bidSecurityAmount.cents > 0) return dollars(bidSecurityAmount.cents);
  return Number(bidSecurity ?? 0) > 0 ? `${Number(bidSecurity)}%` : null;
}
