/** What is asked for: each is a kind of field that the forms of funders have. */
export const questionKinds = {
  text: 'Text',
  whole: 'Number',
  money: 'Amount',
  date: 'Date',
  yesNo: 'Yes or no',
  choice: 'Choice',
} as const;
export type QuestionKind = keyof typeof questionKinds;

/** The choices of a question: one on each line. */
export const choicesOf = (choices: string | null | undefined): readonly string[] => [
  ...new Set(
    (choices ?? '')
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
