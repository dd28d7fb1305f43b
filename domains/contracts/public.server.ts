export { conditionsOf } from './conditions/conditions.server.ts';
export { contract } from './contract/contract.record.ts';
