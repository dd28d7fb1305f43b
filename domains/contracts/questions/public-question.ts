import type { FirstOf } from '#kernel';
import { contractQuestion } from './contract-question.record.ts';
import type { QuestionTopic } from './question-words.ts';

const { topic, text, authorName, email } = contractQuestion.fields;

/** What a visitor enters on the page of a public contract. */
export const questionForm = {
  topic,
  text,
  authorName: authorName.help('The public reads it with your message.'),
  email: email.help('For the answer. It is never shown.'),
};

/** A message as the public reads it. */
export interface ShownQuestion {
  readonly [name: string]: unknown;
  readonly number: string;
  readonly on: string;
  readonly topic: QuestionTopic;
  readonly name: string | null;
  readonly text: string;
  readonly answer: string | null;
  readonly answeredOn: string | null;
}

export interface AskedOfContract {
  readonly shown: FirstOf<ShownQuestion>;
  readonly answered: number;
  readonly open: number;
  /** Not reviewed yet, and since when the oldest of them waits. */
  readonly waiting: number;
  readonly waitingSince: string | null;
  readonly hidden: readonly { readonly reason: string; readonly count: number }[];
}
