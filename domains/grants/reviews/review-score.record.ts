import { defineRecord, f, own } from '#kernel';

/** One version of a reviewer’s score for one criterion. A change adds the next version; what was given before stays. */
export const reviewScore = defineRecord('review_score', {
  label: ['Review score', 'Review scores'],
  about: 'A reviewer’s score for one criterion; each change is a version of its own.',
  title: 'criterionName',
  fields: {
    round: f.ref('funding_round').required().computed(),
    assignment: f.ref('review_assignment').label('Assignment').required().computed(),
    author: f.person().label('Scored by').required().computed(),
    criterion: f.uuid().label('Criterion id').required().computed(),
    criterionName: f.text({ max: 120 }).label('Criterion').required().computed(),
    place: f.integer({ min: 1, max: 10_000 }).label('Version').required().computed(),
    score: f.integer({ min: 0, max: 100 }).label('Score').required().computed(),
    comment: f.longText({ max: 4000 }).label('Comment').required().computed(),
    reason: f.longText({ max: 2000 }).label('Change reason').computed(),
  },
  uniqueTogether: [['assignment', 'criterion', 'place']],
  // Others see it on the review sheet once their own is complete, and in the ranking.
  access: { read: { by: 'member', rows: own('author') }, create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['criterionName', 'assignment', 'score', 'place', 'comment', 'createdAt'],
    filters: ['round', 'assignment'],
    sort: '-createdAt',
  },
  sections: { Score: ['round', 'assignment', 'author', 'criterionName', 'place', 'score', 'comment', 'reason'] },
});
