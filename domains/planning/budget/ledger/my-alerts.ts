import { type AnswerOf, call } from '#kernel';

/** Lines that have passed a mark which somebody watches; `count` says how many, of which the fullest are told. */
export const myAlerts = call('budget.myAlerts', '/api/v1/budget/my-alerts', {
  answer: {
    count: 'whole',
    passed: [
      {
        line: 'uuid',
        name: 'text',
        account: 'text',
        alert: 'text',
        mark: 'number',
        percent: 'number',
        available: 'whole',
      },
    ],
  },
});

export type MyAlerts = AnswerOf<typeof myAlerts>;
export type PassedMark = MyAlerts['passed'][number];
