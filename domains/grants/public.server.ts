export { benefitComponents, benefitRates } from './budget/benefit-rates.server.ts';
export type { ChargeSource } from './charging/charge-source.server.ts';
export type { ClockSource } from './clocks/award-clocks.server.ts';
export { reverseChargesOf } from './charging/charged.server.ts';
export { grantAward } from './award/grant-award.record.ts';
export { grantCost } from './costs/grant-cost.record.ts';
export { paymentsHeld } from './subrecipients/payment-holds.server.ts';
export { declaredDisaster } from './disaster-ai/declared-disaster.record.ts';
export { takeDeclarations } from './disaster-ai/import.server.ts';
export { declarationsIn } from './disaster-ai/read-declarations.ts';
export { type DisasterHere, disastersHere, whereWeAre } from './disaster-ai/area.server.ts';
export { takePastAwards } from './research/past-awards.server.ts';
export { fromFema } from './research/read-past-awards.ts';
export { grantOpportunity } from './opportunities/grant-opportunity.record.ts';
export { awardsPaying, type Paying } from './funding/awards-paying.server.ts';
export {
  enterUnits,
  heldProperty,
  keepWhereItIs,
  mayLeave,
  type RegisteredAssets,
} from './property/registered-asset.server.ts';
export { termOn } from './terms/terms.ts';
