import { type AnswerOf, call, f } from '#kernel';
import { obligationSources, repeats } from './obligation-words.ts';
import { starterSets } from './starter-words.ts';

/** The sets of duties that are for an award, as the text of its award date has them. */
export const awardStarters = call('grant_award.starters', '/api/v1/grant_award/{id}/starter-sets', {
  answer: {
    sets: [
      {
        set: f.choice(starterSets).required(),
        says: 'text',
        source: f.choice(obligationSources).required(),
        unconfirmed: 'yesNo',
        text: 'text?',
        duties: [
          {
            name: 'text',
            citation: 'text',
            details: 'text',
            wanted: 'text',
            dueOn: 'date',
            dueBasis: 'text',
            graceDays: 'whole',
            repeats: f.choice(repeats).required(),
            needsAcceptance: 'yesNo',
            /** Whether the award has it already. */
            isThere: 'yesNo',
          },
        ],
      },
    ],
  },
});
export type AwardStarters = AnswerOf<typeof awardStarters>;

/** Adds what a set asks of an award and is not there yet. */
export const addStarterSet = call('grant_award.addStarterSet', '/api/v1/grant_award/{id}/starter-set', {
  body: { set: f.choice(starterSets).label('Starter set').required(), owner: f.person().label('Owner') },
  answer: { added: 'whole' },
});
