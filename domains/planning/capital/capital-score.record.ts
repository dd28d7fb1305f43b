import { defineRecord, f, own, rule } from '#kernel';
import { fiscalYear, planners } from './capital-words.ts';

const scorerIsOneself = rule<{ scorer: string }>(
  'capital_score.scorer_is_oneself',
  'You can only enter your own score.',
  ({ row, actor }) => actor.kind === 'system' || row.scorer === actor.id,
  { field: 'scorer' },
);

const eachCriterionOnce = rule<{ points: readonly { readonly criterion: string }[] | null }>(
  'capital_score.each_criterion_once',
  'A criterion is scored twice. Keep one score.',
  ({ row }) => new Set(row.points?.map(({ criterion }) => criterion)).size === (row.points?.length ?? 0),
  { field: 'points' },
);

/** What one person gives a project for each criterion of its program, for one plan year. */
export const capitalScore = defineRecord('capital_score', {
  label: ['Project score', 'Project scores'],
  about: 'One person’s score of a capital project for each criterion of its program.',
  title: 'number',
  fields: {
    number: f.sequence('SC-{yyyy}-{00000}'),
    project: f.ref('capital_project').required().fixed(),
    planYear: fiscalYear().required().fixed(),
    scorer: f.person().required().fixed().defaultTo('actor'),
    points: f
      .lines(
        {
          criterion: f.text({ max: 20 }).required(),
          points: f.integer({ min: 0, max: 10 }).required(),
          reason: f.text({ max: 300 }),
        },
        { min: 1, max: 12, label: 'Score' },
      )
      .required(),
  },
  uniqueTogether: [['project', 'planYear', 'scorer']],
  access: {
    read: 'member',
    create: ['manager', ...planners],
    edit: { by: ['manager', ...planners], rows: own('scorer') },
  },
  rules: [scorerIsOneself, eachCriterionOnce],
  list: {
    columns: ['number', 'project', 'planYear', 'scorer', 'createdAt'],
    filters: ['project', 'planYear', 'scorer'],
    sort: '-number',
  },
  sections: { Score: ['project', 'planYear', 'scorer', 'points'] },
});
