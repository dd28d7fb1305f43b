import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { fundBoardOf, revenueBoardOf } from './revenue-board.server.ts';
import { openingBalances } from './opening-balances.ts';
import { openingsOf } from './opening-balances.server.ts';
import { fundBoard, revenueBoard, revenueOutlook } from './revenue-calls.ts';
import { revenueOutlookOf } from './revenue-outlook.server.ts';

const stated = { tag: 'Budgets', access: 'member' } as const; // as reading budget lines is

export const revenueOperations = ({ door }: Ports): Operation[] => [
  answers(revenueBoard, {
    ...stated,
    scope: 'revenue_line:read',
    summary: 'Revenue lines of a budget with what was expected, amended and received, and sums by fund and type.',
    told: 'Sums of all lines that were asked for, and the first of the lines by account, in cents.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await revenueBoardOf(work, query) })),
  }),
  answers(fundBoard, {
    ...stated,
    scope: 'fund_balance:read',
    summary: 'Whether each fund of a budget balances: sources, uses, ending balance and required reserve.',
    told: 'Fund by fund and the whole, in cents; a fund is short where its difference is below zero.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await fundBoardOf(work, query.budget) })),
  }),
  answers(openingBalances, {
    ...stated,
    scope: 'audited_balance:read',
    summary:
      'Beginning balance of each fund as estimated and as audited; of a draft next to what the year before ends with.',
    told: 'Fund by fund, in cents, with who entered and approved the audited balance.',
    probe: { names: { id: 'budget' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await openingsOf(work, id) })),
  }),
  answers(revenueOutlook, {
    ...stated,
    scope: 'revenue_line:read',
    summary: 'How a revenue line will end the year by several methods, each with its error in earlier years.',
    told: 'Receipts by month, estimates by method and the newest receipts, in cents; errors in hundredths of a percent.',
    probe: { names: { id: 'revenue_line' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await revenueOutlookOf(work, id) })),
  }),
];
