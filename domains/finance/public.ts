export { costCenter } from './cost-center.record.ts';
export { type CenterHealth, centerHealth } from './cost-centers/center-health.ts';
