import { type AnswerOf, call, f } from '#kernel';
import { balanceShape } from './balance.ts';

/** What the ledger says of lines now, in cents. */
export const lineBalances = call('budget.balance', '/api/v1/budget/balance', {
  query: { lines: f.text({ max: 8000 }).required().help('Ids of budget lines with commas between.') },
  answer: {
    lines: [
      {
        line: 'uuid',
        name: 'text',
        account: 'text',
        budget: 'uuid',
        budgetName: 'text',
        budgetStatus: 'text',
        isGroup: 'yesNo',
        ...balanceShape,
        authority: 'whole',
        used: 'whole',
        available: 'whole',
        percentUsed: 'number',
        onRequisition: 'text',
        onOrder: 'text',
        onInvoice: 'text',
      },
    ],
  },
});
export type LineBalance = AnswerOf<typeof lineBalances>['lines'][number];
