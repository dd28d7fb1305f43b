import { type AnswerOf, call, firstOfShape } from '#kernel';

export const alertsPart = firstOfShape({
  line: 'uuid',
  name: 'text',
  account: 'text',
  alert: 'text',
  mark: 'number',
  percent: 'number',
  available: 'whole',
});

/** Lines that have passed a mark that a person watches, the fullest first. */
export const myAlerts = call('budget.myAlerts', '/api/v1/budget/my-alerts', { answer: alertsPart });

export type MyAlerts = AnswerOf<typeof myAlerts>;
export type PassedMark = MyAlerts['data'][number];
