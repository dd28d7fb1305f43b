import { anyOf, bothSides, defineRecord, f, forThose, own, rule } from '#kernel';
import { feedbackTexts, feedbackTypes } from './feedback-texts.ts';

const keepsAnother = rule<{ id: string; mergedInto: string | null }>(
  'user_feedback.keeps_another',
  'Feedback cannot be merged into itself.',
  ({ row }) => row.mergedInto !== row.id,
  { field: 'mergedInto' },
);

/** Feedback about the product. */
export const userFeedback = defineRecord('user_feedback', {
  label: ['Feedback', 'Feedback'],
  about: 'Feedback about the product.',
  title: 'subject',
  serves: bothSides,
  fields: {
    userId: f.person().label('Sender').required().fixed().defaultTo('actor'),
    feedbackType: f.choice(feedbackTypes).label('Type').required().defaultTo('general'),
    ...feedbackTexts,
    pageUrl: f.text({ max: 2048 }).label('Page'),
    browserInfo: f
      .json({
        type: 'object',
        properties: {
          userAgent: { type: 'string', maxLength: 500 },
          platform: { type: 'string', maxLength: 100 },
          language: { type: 'string', maxLength: 40 },
        },
        additionalProperties: false,
      })
      .label('Browser'),
    reply: f.text({ max: 2000, lines: 5 }).label('Reply').editableBy('admin'),
    mergedInto: f.ref('user_feedback').label('Same as').editableBy('admin'),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('userId'), forThose('admin')) },
    create: { by: 'member', rows: own('userId') },
    edit: 'nobody',
  },
  states: { new: 'new', seen: ['review', 'Under review'], answered: 'done', done: 'done', merged: 'done' },
  finalStates: ['merged'],
  transitions: {
    answer: { label: 'Reply', from: ['new', 'seen'], to: 'answered', by: 'admin', fieldsToFill: ['reply'] },
    see: { label: 'Mark seen', from: 'new', to: 'seen', by: 'admin' },
    finish: { label: 'Mark done', from: ['new', 'seen', 'answered'], to: 'done', by: 'admin', reason: 'optional' },
    reopen: { label: 'Open again', from: ['answered', 'done'], to: 'seen', by: 'admin' },
    merge: {
      label: 'Merge',
      from: ['new', 'seen'],
      to: 'merged',
      by: 'admin',
      fieldsToFill: ['mergedInto'],
      rules: [keepsAnother],
    },
  },
  list: {
    columns: ['subject', 'feedbackType', 'userId', 'createdAt', 'status'],
    filters: ['status', 'feedbackType', 'userId'],
    sort: '-createdAt',
  },
  sections: {
    Feedback: ['feedbackType', 'subject', 'message'],
    Answer: ['reply', 'mergedInto'],
    Where: ['pageUrl', 'browserInfo', 'userId'],
  },
});
