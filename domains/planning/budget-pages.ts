import { page } from '#kernel';
import { accountRule } from './budget/accounts/account-rule.record.ts';
import { accountSegment } from './budget/accounts/account-segment.record.ts';
import { accountValue } from './budget/accounts/account-value.record.ts';
import { budget } from './budget/budget.record.ts';
import { budgetLine } from './budget/budget-line.record.ts';
import { budgetAmendment } from './budget/changes/budget-amendment.record.ts';
import { budgetAuthority } from './budget/changes/budget-authority.record.ts';
import { journalEntry } from './budget/changes/journal-entry.record.ts';
import { budgetAlert } from './budget/ledger/budget-alert.record.ts';
import { budgetOverride } from './budget/ledger/budget-override.record.ts';
import { yearEnd } from './budget/year-end/year-end.record.ts';
import { yearEndItem } from './budget/year-end/year-end-item.record.ts';

/** What the planning domain keeps for budgets and the ledger under them. */
export const budgetRecords = [
  accountSegment,
  accountValue,
  accountRule,
  budget,
  budgetLine,
  budgetAmendment,
  budgetAuthority,
  budgetOverride,
  budgetAlert,
  journalEntry,
  yearEnd,
  yearEndItem,
] as const;

export const budgetPages = {
  budgets: page('/budget-management', {
    title: 'Budget Management',
    icon: 'wallet',
    planned: () => import('./planned.ts'),
  }),
} as const;
