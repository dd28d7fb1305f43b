export { conditionsOf } from './conditions/conditions.server.ts';
export { contract } from './contract/contract.record.ts';
export { type Application, plainSheet } from './billing/application-figures.server.ts';
export { lienWaiver } from './billing/lien-waiver.record.ts';
export { changersOf } from './changes/carrying-out.server.ts';
export { payApplication } from './billing/pay-application.record.ts';
export { refuseEarlier } from './billing/pay-application.server.ts';
export { scheduleOfValues } from './billing/schedule-of-values.record.ts';
export { applicationHolds } from './billing/waivers.server.ts';
