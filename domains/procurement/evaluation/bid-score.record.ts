import { anyOf, defineRecord, f, forThose, own, where } from '#kernel';
import { chairs, watchers } from './evaluation-words.ts';

/** What one panel member gives one proponent for one criterion. Until the lock its author alone reads it. */
export const bidScore = defineRecord('bid_score', {
  label: ['Score', 'Scores'],
  about: 'A panel member’s score for one criterion; only its author sees it before the lock.',
  title: 'criterionName',
  fields: {
    evaluation: f.ref('evaluation').required().computed(),
    member: f.ref('panel_member').label('Panel member').required().computed(),
    author: f.person().label('Scored by').required().computed(),
    proponent: f.ref('proponent').required().computed(),
    criterion: f.uuid().required().computed(),
    criterionName: f.text({ max: 160 }).label('Criterion').required().computed(),
    score: f.integer({ min: 0, max: 100 }).computed(),
    passed: f.yesNo().label('Met').computed(),
    comment: f.longText({ max: 4000 }).computed(),
    isLocked: f.yesNo().label('Locked').required().computed(),
    lockedAt: f.instant().label('Locked at').computed(),
  },
  uniqueTogether: [['member', 'proponent', 'criterion']],
  access: {
    read: {
      by: 'member',
      rows: anyOf(own('author'), forThose([chairs, { duty: 'evaluator' }, ...watchers], where('isLocked', true))),
    },
    create: 'nobody',
    edit: 'nobody',
  },
  states: { draft: 'new', locked: 'done' },
  finalStates: ['locked'],
  transitions: { lock: { label: 'Lock', from: 'draft', to: 'locked', by: 'nobody' } },
  list: {
    columns: ['criterionName', 'proponent', 'author', 'score', 'passed', 'status'],
    filters: ['evaluation', 'proponent', 'author', 'status'],
    sort: '-createdAt',
  },
  sections: { Score: ['evaluation', 'proponent', 'criterionName', 'author', 'score', 'passed', 'comment', 'lockedAt'] },
});
