import { type AnswerOf, call } from '#kernel';

/** Every cost center, and what it has with everything inside it in the budgets that run now: the planning domain answers. */
export const centerHealth = call('budget.centers', '/api/v1/budget/centers', {
  answer: {
    centers: [
      {
        center: 'uuid',
        code: 'text',
        name: 'text',
        status: 'text',
        isGroup: 'yesNo',
        parent: 'uuid?',
        department: 'text?',
        opensOn: 'date?',
        closesOn: 'date?',
        manager: 'text?',
        approver: 'text?',
        lines: 'whole',
        authority: 'whole',
        used: 'whole',
        available: 'whole',
        percent: 'number',
        /** Combination rules that speak of its code. */
        rules: [{ id: 'uuid', name: 'text' }],
      },
    ],
  },
});
export type CenterHealth = AnswerOf<typeof centerHealth>['centers'][number];
