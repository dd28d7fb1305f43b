export { firmsOf } from './firms.server.ts';
