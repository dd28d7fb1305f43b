export { costCenter } from './cost-center.record.ts';
