import { type AnyRecord, page } from '#kernel';
import { auditedBalance } from './revenue/audited-balance.record.ts';
import { fundBalance } from './revenue/fund-balance.record.ts';
import { interfundTransfer } from './revenue/interfund-transfer.record.ts';
import { revenueEntry } from './revenue/revenue-entry.record.ts';
import { revenueLine } from './revenue/revenue-line.record.ts';

export const revenueRecords = [revenueLine, revenueEntry, fundBalance, auditedBalance, interfundTransfer] as const;

/** Its lists stand below the way to the other parts of the budget. */
const listOf = (list: AnyRecord) => ({ list, screen: () => import('./revenue/revenue-list.screen.tsx') });
const one = (detail: AnyRecord) => ({ detail, screen: () => import('./revenue/revenue-record.screen.tsx') });

/** Where the money of a budget comes from, and whether each fund balances. */
export const revenuePages = {
  revenues: page('/budget-management/revenues', {
    title: 'Revenues',
    screen: () => import('./revenue/revenues.screen.tsx'),
  }),
  funds: page('/budget-management/funds', {
    title: 'Funds',
    screen: () => import('./revenue/funds.screen.tsx'),
  }),
  revenueLines: page('/budget-management/revenue-lines', listOf(revenueLine)),
  revenueLine: page('/budget-management/revenue-lines/:id', one(revenueLine)),
  revenueEntries: page('/budget-management/receipts', listOf(revenueEntry)),
  revenueEntry: page('/budget-management/receipts/:id', one(revenueEntry)),
  fundBalances: page('/budget-management/fund-balances', listOf(fundBalance)),
  fundBalance: page('/budget-management/fund-balances/:id', one(fundBalance)),
  auditedBalances: page('/budget-management/audited-balances', listOf(auditedBalance)),
  auditedBalance: page('/budget-management/audited-balances/:id', one(auditedBalance)),
  interfundTransfers: page('/budget-management/transfers', listOf(interfundTransfer)),
  interfundTransfer: page('/budget-management/transfers/:id', one(interfundTransfer)),
} as const;
