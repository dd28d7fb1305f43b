import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { chairs, watchers } from './evaluation-words.ts';

/** What the panel agrees on. The individual scores stay as they were given; this counts in their place. */
export const consensusScore = defineRecord('consensus_score', {
  label: ['Consensus score', 'Consensus scores'],
  about: 'The score a panel agrees on, kept next to the individual scores.',
  title: 'criterionName',
  fields: {
    evaluation: f.ref('evaluation').required().computed(),
    proponent: f.ref('proponent').required().computed(),
    criterion: f.uuid().required().computed(),
    criterionName: f.text({ max: 160 }).label('Criterion').required().computed(),
    score: f.integer({ min: 0, max: 100 }).computed(),
    passed: f.yesNo().label('Met').computed(),
    reason: f.longText({ max: 4000 }).computed(),
    recordedBy: f.person().label('Recorded by').required().computed(),
  },
  uniqueTogether: [['evaluation', 'proponent', 'criterion']],
  access: {
    read: { by: 'member', rows: anyOf(own('recordedBy'), forThose([chairs, { duty: 'evaluator' }, ...watchers])) },
    create: 'nobody',
    edit: 'nobody',
  },
  list: {
    columns: ['criterionName', 'proponent', 'score', 'passed', 'recordedBy'],
    filters: ['evaluation', 'proponent'],
    sort: '-createdAt',
  },
  sections: {
    'Consensus score': ['evaluation', 'proponent', 'criterionName', 'score', 'passed', 'reason', 'recordedBy'],
  },
});
