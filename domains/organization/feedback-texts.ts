import { text } from '#kernel/fields/text.ts';

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
