export { asset } from './register/asset.record.ts';
