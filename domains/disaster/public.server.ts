export { assistanceSources } from './public-assistance/charging.server.ts';
