import { f } from '#kernel';
import { limitUnits } from '../applications/application-words.ts';
import { questionKinds } from './question-words.ts';
import { stageDuties } from './review-words.ts';

/** What applicants of a round answer. */
export const question = {
  question: f.text({ max: 200 }).label('Question').required(),
  kind: f.choice(questionKinds).label('Answer').required().defaultTo('text'),
  choices: f.longText({ max: 1000 }).label('Choices').help('One on each line.'),
  isRequired: f.yesNo().label('Required').required().defaultTo(true),
  most: f.integer({ min: 1, max: 4000 }).label('Limit').help('Of a text. Empty: 4,000 characters.'),
  unit: f.choice(limitUnits).label('Counted in').required().defaultTo('words'),
};

/** Who clears a recommendation, in order, between its endorsement and finance. */
export const stage = {
  name: f.text({ max: 80 }).label('Stage').required(),
  duty: f.choice(stageDuties).label('Duty').required(),
};
