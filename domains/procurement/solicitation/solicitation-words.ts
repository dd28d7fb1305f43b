/** How vendors are asked. */
export const solicitationTypes = {
  rfi: 'Request for information',
  quotes: 'Request for quotes',
  qualifications: 'Request for qualifications',
  itb: 'Invitation for bids',
  multi_step: 'Multi-step sealed bids',
  rfp: 'Request for proposals',
  design: 'Architect-engineer qualifications',
  call_off: 'Framework call-off',
  auction: 'Reverse auction',
} as const;
export type SolicitationType = keyof typeof solicitationTypes;

/** Types that vendors answer with a price; the others ask for facts or qualifications. */
export const pricedTypes: readonly SolicitationType[] = ['quotes', 'itb', 'multi_step', 'rfp', 'call_off', 'auction'];
/** Types in which more than the price decides. */
export const scoredTypes: readonly SolicitationType[] = ['qualifications', 'rfp', 'design', 'call_off'];
/** Types that no price decides, whatever their criteria. */
const panelTypes: readonly SolicitationType[] = ['qualifications', 'rfp', 'design'];

/** Whether a panel's ranking decides the award; a call-off that scores nothing but the price goes to the lowest. */
export const goesByRanking = (call: {
  readonly type: SolicitationType;
  readonly criteria: readonly { readonly kind: string }[] | null;
}): boolean =>
  panelTypes.includes(call.type) ||
  (scoredTypes.includes(call.type) && (call.criteria ?? []).some(({ kind }) => kind === 'scored'));

export const itemKinds = { base: 'Base', option: 'Option', alternate: 'Alternate' } as const;
export const extraKinds = { percent: 'Percent of items', amount: 'Amount' } as const;
export const criterionKinds = { pass_fail: 'Pass or fail', scored: 'Scored', price: 'Price' } as const;

/** How a price becomes points; vendors see the same words. */
export const priceFormulas = { ratio: 'Lowest price ÷ this price', linear: 'Linear to zero' } as const;
