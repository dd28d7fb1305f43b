import { defineRecord, f } from '#kernel';
import { fiscalYear } from './capital-words.ts';

export const verdicts = {
  very_well: 'Very well',
  well: 'Well',
  neither: 'Neutral',
  badly: 'Badly',
  very_badly: 'Very badly',
} as const;

/** What a resident says about the capital plan of a year. Managers read it, the public page shows sums. */
export const capitalSurveyAnswer = defineRecord('capital_survey_answer', {
  label: ['Survey answer', 'Survey answers'],
  about: 'A resident’s survey answer on a capital plan; the public page shows totals.',
  title: 'number',
  fields: {
    number: f.sequence('CS-{yyyy}-{00000}'),
    plan: f.ref('capital_plan').required().fixed(),
    planYear: fiscalYear().required().fixed(),
    fits: f.choice(verdicts).label('Plan rating').required().fixed(),
    project: f.ref('capital_project').label('Most important project').fixed(),
    comment: f.text({ max: 2000, lines: 4 }).fixed(),
  },
  access: { read: 'manager', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'planYear', 'fits', 'project', 'comment', 'createdAt'],
    filters: ['planYear', 'fits', 'project'],
    sort: '-number',
  },
  sections: { Answer: ['plan', 'planYear', 'fits', 'project', 'comment'] },
});
