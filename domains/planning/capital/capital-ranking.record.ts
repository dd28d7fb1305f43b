import { defineRecord, f } from '#kernel';
import { fiscalYear } from './capital-words.ts';

const whole = { type: 'integer' } as const;
const words = { type: 'string', maxLength: 200 } as const;

/** A ranking as it stood before the weights were changed. Nothing about it changes any more. */
export const capitalRanking = defineRecord('capital_ranking', {
  label: ['Saved ranking', 'Saved rankings'],
  about: 'A program’s ranking before its weights changed.',
  title: 'number',
  fields: {
    number: f.sequence('RK-{yyyy}-{0000}'),
    program: f.ref('capital_program').required().fixed(),
    planYear: fiscalYear().required().fixed(),
    changedBy: f.person().fixed(),
    reason: f.text({ max: 500 }).label('Reason for change').required().fixed(),
    weights: f
      .json({
        type: 'array',
        maxItems: 12,
        items: {
          type: 'object',
          required: ['code', 'name', 'weight'],
          properties: { code: words, name: words, weight: whole },
        },
      })
      .label('Weights before')
      .required()
      .fixed(),
    ranking: f
      .json({
        type: 'array',
        maxItems: 1000,
        items: {
          type: 'object',
          required: ['place', 'number', 'name', 'score'],
          properties: { place: whole, number: words, name: words, score: whole },
        },
      })
      .label('Ranking before')
      .required()
      .fixed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'program', 'planYear', 'reason', 'changedBy', 'createdAt'],
    filters: ['program', 'planYear'],
    sort: '-number',
  },
  sections: {
    'Saved ranking': ['program', 'planYear', 'changedBy', 'reason'],
    Ranking: ['weights', 'ranking'],
  },
});
