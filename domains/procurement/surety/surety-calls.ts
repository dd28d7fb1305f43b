import { call, f } from '#kernel';
import { bondStates } from './surety.ts';

/** Asks the connected surety service about the bond of an opened bid. */
export const askSurety = call('bid.askSurety', '/api/v1/bid/{id}/ask-surety', {
  method: 'POST',
  answer: { state: f.choice(bondStates).required(), said: 'text' },
});

/** Asks whether a surety service is ready. */
export const testSurety = call('surety_service.test', '/api/v1/surety_service/{id}/test', {
  method: 'POST',
  answer: { outcome: 'text', isLive: 'yesNo' },
});

/** Puts another key in place of the stored one. No call returns it. */
export const replaceSuretyKey = call('surety_service.replaceKey', '/api/v1/surety_service/{id}/key', {
  body: { key: f.text({ max: 400 }).required() },
  answer: { isStored: 'yesNo' },
});
