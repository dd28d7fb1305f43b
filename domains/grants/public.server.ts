export { paymentsHeld } from './subrecipients/payment-holds.server.ts';
export { takeDeclarations } from './disaster-ai/import.server.ts';
export { declarationsIn } from './disaster-ai/read-declarations.ts';
export { type DisasterHere, disastersHere, whereWeAre } from './disaster-ai/area.server.ts';
export { grantOpportunity } from './opportunities/grant-opportunity.record.ts';
