import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { placeChoices } from './research-words.ts';

/** Awards of the listings of a notice by size and place, with where our own request would stand among them. */
export const pastAwards = call('grant_opportunity.pastAwards', '/api/v1/grant_opportunity/{id}/past-awards', {
  query: { place: f.choice(placeChoices) },
  answer: {
    listings: ['text'],
    states: ['text'],
    asOf: 'date?',
    awards: 'whole',
    firstOn: 'date?',
    lastOn: 'date?',
    leastCents: 'whole?',
    quarterCents: 'whole?',
    medianCents: 'whole?',
    threeQuartersCents: 'whole?',
    mostCents: 'whole?',
    bands: [{ fromCents: 'whole', toCents: 'whole?', awards: 'whole' }],
    ours: [{ cents: 'whole', atOrBelow: 'whole' }, null],
    places: firstOfShape({
      state: 'text',
      name: 'text',
      isOurs: 'yesNo',
      awards: 'whole',
      medianCents: 'whole',
      totalCents: 'whole',
    }),
    found: firstOfShape({
      id: 'uuid',
      title: 'text',
      recipient: 'text?',
      state: 'text?',
      county: 'text?',
      awardedOn: 'date?',
      amountCents: 'whole',
    }),
  },
});
export type PastAwards = AnswerOf<typeof pastAwards>;

const trouble = { row: 'whole', field: 'text', reason: 'text' } as const;

/** Takes a CSV file of award summaries of USAspending. Awards of FEMA come with the OpenFEMA data. */
export const importAwards = call('grants.importPastAwards', '/api/v1/grants/past-awards/import', {
  method: 'POST',
  query: { name: f.text({ max: 120 }), asOf: f.date() },
  answer: {
    asOf: 'date',
    created: 'whole',
    updated: 'whole',
    unchanged: 'whole',
    older: 'whole',
    refused: 'whole',
    rejected: firstOfShape(trouble),
    notes: firstOfShape(trouble),
  },
});
export type PastAwardsImport = AnswerOf<typeof importAwards>;
