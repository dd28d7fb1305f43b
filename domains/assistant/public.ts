export { assistantUse } from './conversation-calls.ts';
export { type Answer, type Citation, type Sentence, type Source, written } from './answers/answer.ts';
