export { agenciesOfFirm } from './firm/at-agency.server.ts';
export { vendor } from './vendor.record.ts';
export { firmsOf } from './firms.server.ts';
export { agencyCalled, inAgency, isClosed, rowOfFirm, standingOfFirm } from './firm/at-agency.server.ts';
export { firmProfile } from './firm/firm-profile.record.ts';
export { refuseExcluded } from './exclusions/exclusion.server.ts';
export { refuseUnreviewedRisk, warningsAtAward } from './supply/supply-risk.server.ts';
export { debarmentOf, refuseDebarred } from './debarment/debarment-hold.server.ts';
export { insuranceOf } from './insurance/insurance-gaps.server.ts';
