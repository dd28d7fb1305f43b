export { assistanceSources } from './public-assistance/charging.server.ts';
export { assistanceClocks } from './pa-follow-up/award-clocks.server.ts';
export { vendorHazards } from './weather/vendor-hazards.server.ts';
