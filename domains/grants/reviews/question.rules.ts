import { rule } from '#kernel';
import { choicesOf } from './question-words.ts';

interface Asked {
  readonly question: string;
  readonly kind?: string | null;
  readonly choices?: string | null;
}

const isAsked = ({ kind, choices }: Asked): boolean =>
  kind === 'choice' ? choicesOf(choices).length >= 2 : choicesOf(choices).length === 0;

export const choicesAreGiven = rule<{ questions: readonly Asked[] | null }>(
  'funding_round.choices_are_given',
  'A question with choices has two or more, one on each line. Other questions have none.',
  ({ row }) => (row.questions ?? []).every(isAsked),
  { field: 'questions' },
);

const named = (question: string) => question.trim().toLowerCase();

export const questionsDiffer = rule<{ questions: readonly Asked[] | null }>(
  'funding_round.questions_differ',
  'Two questions are the same. Answers are kept by question.',
  ({ row }) =>
    new Set((row.questions ?? []).map(({ question }) => named(question))).size === (row.questions ?? []).length,
  { field: 'questions' },
);
