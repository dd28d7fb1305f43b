export { grantApprovers, grantManagers } from './award/award-life.ts';
export { declaredDisaster } from './disaster-ai/declared-disaster.record.ts';
export { disasterClocks, disasterTermsOf, disasterTextOn } from './disaster-ai/disaster-terms.ts';
