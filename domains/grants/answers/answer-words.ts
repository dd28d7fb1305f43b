/** What a reusable answer is about. */
export const answerTopics = {
  organization: 'Organization',
  need: 'Need',
  approach: 'Approach',
  capacity: 'Capacity',
  budget: 'Budget',
  results: 'Results',
  other: 'Other',
} as const;
export type AnswerTopic = keyof typeof answerTopics;
