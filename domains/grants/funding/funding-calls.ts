import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { awardFunding } from './award-funding.record.ts';

const states = Object.fromEntries(awardFunding.states.map((name) => [name, name]));

/** What an award pays: its terms over time, and the lines and projects that are linked to it. */
export const fundingOfAward = call('award_funding.of_award', '/api/v1/grant_award/{id}/funding', {
  answer: {
    amountCents: 'whole',
    /** What approved fundings use of it. */
    fundedCents: 'whole',
    terms: [
      { since: 'date', by: 'text?', share: 'number', amountCents: 'whole', matchCents: 'whole', untilDay: 'date' },
    ],
    links: firstOfShape({
      id: 'uuid',
      number: 'text',
      line: 'uuid?',
      project: 'uuid?',
      name: 'text',
      /** The budget of the line, or the number of the project. */
      of: 'text',
      amountCents: 'whole',
      matchCents: 'whole',
      usedCents: 'whole?',
      status: f.choice(states).required(),
    }),
  },
});
export type FundingOfAward = AnswerOf<typeof fundingOfAward>;
