import { type AnswerOf, call, firstOfShape } from '#kernel';

/** Lines that have passed a mark which somebody watches, the fullest first. */
export const myAlerts = call('budget.myAlerts', '/api/v1/budget/my-alerts', {
  answer: firstOfShape({
    line: 'uuid',
    name: 'text',
    account: 'text',
    alert: 'text',
    mark: 'number',
    percent: 'number',
    available: 'whole',
  }),
});

export type MyAlerts = AnswerOf<typeof myAlerts>;
export type PassedMark = MyAlerts['data'][number];
