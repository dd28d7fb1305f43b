import { typed } from '#kernel/calls/answer.ts';
import { call } from '#kernel/calls/call.ts';
import { text } from '#kernel/fields/text.ts';
import type { New } from '#kernel/record/define.ts';
import type { userFeedback } from './feedback.record.ts';

/** What somebody writes; on its own, because the form stands on public pages that know no records. */
export const feedbackTexts = {
  subject: text({ max: 200 }).required().search(),
  message: text({ max: 5000, lines: 6 }).required().search(),
};

export const feedbackTypes = {
  bug: 'Bug',
  feature: 'Feature',
  improvement: 'Improvement',
  general: 'General',
} as const;

export const sendFeedback = call('user_feedback.create', '/api/v1/user_feedback', {
  sent: typed<New<typeof userFeedback>>(),
  answer: { id: 'uuid' },
});
