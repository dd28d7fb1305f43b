import { call, choiceOf, f } from '#kernel';
import { samOutcomes } from './sam-answer.record.ts';

/** Asks SAM.gov once whether the key works. No vendor is named. */
export const testSam = call('sam_connection.test', '/api/v1/sam_connection/{id}/test', {
  method: 'POST',
  answer: { outcome: 'text', isLive: 'yesNo' },
});

/** Puts another key in place of the stored one. No call returns it. */
export const replaceSamKey = call('sam_connection.replaceKey', '/api/v1/sam_connection/{id}/key', {
  body: { key: f.text({ max: 400 }).required() },
  answer: { isStored: 'yesNo' },
});

/** Asks SAM.gov about the exclusions of one vendor now. */
export const askSam = call('vendor.askSam', '/api/v1/vendor/{id}/ask-sam', {
  method: 'POST',
  answer: { outcome: f.choice(samOutcomes).required(), because: 'text?' },
});

/** How SAM.gov is reached, and what it last said of a vendor. */
export const samState = call('vendor.samState', '/api/v1/vendors/sam-state', {
  query: { vendor: f.uuid() },
  answer: {
    /** Missing: no connection with a key. Then the imported extract is all there is. */
    link: choiceOf('missing', 'ready', 'failing', 'used_up'),
    failure: 'text?',
    readAt: 'instant?',
    fetchesExtract: 'yesNo',
    last: [{ id: 'uuid', outcome: f.choice(samOutcomes).required(), because: 'text?', askedAt: 'instant' }, null],
  },
});
