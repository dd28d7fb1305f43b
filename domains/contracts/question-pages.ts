import { page } from '#kernel';
import { contractQuestion } from './questions/contract-question.record.ts';

/** What visitors ask about public contracts. */
export const questionRecords = [contractQuestion] as const;

export const questionPages = {
  questions: page('/contract-questions', { icon: 'message-square', list: contractQuestion }),
  question: page('/contract-questions/:id', { detail: contractQuestion }),
};
