import { call, f, firstOfShape } from '#kernel';
import { samSources } from './check-words.ts';

/** The kept checks of one document, such as a payment run or a contract change; the newest first. */
export const vendorChecksOf = call('vendor.checksOf', '/api/v1/vendors/checks', {
  query: { about: f.uuid().required() },
  answer: firstOfShape({
    id: 'uuid',
    number: 'text',
    vendor: 'text',
    source: f.choice(samSources).required(),
    answeredAt: 'instant?',
    extractOf: 'date?',
    matches: 'whole',
    checkedAt: 'instant',
  }),
});
