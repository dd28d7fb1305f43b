import { rule, secondPerson } from '#kernel';

/** Who answers for the contract does not decide what the public may not read about it. */
export const hiderIsNotManager = secondPerson(
  'contract_question.hider_is_not_manager',
  'You answer for this contract, so someone else has to decide what is not shown.',
  ['routedTo', 'answeredBy'],
);

export const answerSaysSomething = rule<{ readonly answer: string | null }>(
  'contract_question.answer_says_something',
  'Write an answer of 10 characters or more.',
  ({ row }) => row.answer === null || row.answer.trim().length >= 10,
  { field: 'answer' },
);
