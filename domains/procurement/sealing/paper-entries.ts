import { call, f } from '#kernel';
import { deciders } from './bid-life.ts';

/** Who compares entries; of what is withheld, those alone who opened it. */
export const comparers = [...deciders, { duty: 'opening_officer' }] as const;

export const entries = { first: 'First entry', second: 'Second entry' } as const;

/** Where the two entries of an opened paper bid differ, for those who decide on bids. */
export const paperEntries = call('bid.entries', '/api/v1/bid/{id}/entries', {
  answer: { places: [{ id: 'text', place: 'text', first: 'text', second: 'text' }], isOwn: 'yesNo' },
});

export const settleFields = {
  entry: f.choice(entries).label('Entry').required(),
  reason: f.text({ max: 500, lines: 3 }).required().help('What the paper says.'),
};

/** Which of them says what the paper says. */
export const settleEntries = call('bid.settle', '/api/v1/bid/{id}/settle', {
  body: settleFields,
  answer: { isDone: 'yesNo' },
});
