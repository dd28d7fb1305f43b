/** What a visitor writes about a contract. */
export const questionTopics = {
  question: 'Question',
  quality: 'Quality of the work',
  delay: 'Delay',
  safety: 'Safety',
  money: 'Price or payment',
  praise: 'Praise',
} as const;
export type QuestionTopic = keyof typeof questionTopics;
