export { asset } from './register/asset.record.ts';
export { assetsOfProperty } from './register/award-property.server.ts';
