export { assistantUse } from './conversation-calls.ts';
