import { type AnyRecord, page } from '#kernel';
import { accountRule } from './budget/accounts/account-rule.record.ts';
import { accountSegment } from './budget/accounts/account-segment.record.ts';
import { accountValue } from './budget/accounts/account-value.record.ts';
import { budget } from './budget/budget.record.ts';
import { reorganization } from './budget/centers/reorganization.record.ts';
import { budgetLine } from './budget/budget-line.record.ts';
import { budgetAmendment } from './budget/changes/budget-amendment.record.ts';
import { budgetAuthority } from './budget/changes/budget-authority.record.ts';
import { journalEntry } from './budget/changes/journal-entry.record.ts';
import { journalVoucher } from './budget/changes/journal-voucher.record.ts';
import { budgetPosting } from './budget/grid/budget-posting.record.ts';
import { budgetAlert } from './budget/ledger/budget-alert.record.ts';
import { budgetOverride } from './budget/ledger/budget-override.record.ts';
import { yearEnd } from './budget/year-end/year-end.record.ts';
import { governingBody } from './vote/governing-body.record.ts';
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
  governingBody,
  budgetOverride,
  budgetAlert,
  journalEntry,
  journalVoucher,
  yearEnd,
  yearEndItem,
  reorganization,
] as const;

/** What is read there besides, out of the ledger. */
export const budgetViews = [budgetPosting] as const;

/** A list of the budget stands below the way to its other parts. */
const listOf = (list: AnyRecord) => ({ list, screen: () => import('./budget/budget-list.screen.tsx') });

/** The pages of the budget: balances first, then what changes them and what they are made of. */
export const budgetPages = {
  budgets: page('/budget-management', {
    title: 'Budget Management',
    icon: 'wallet',
    screen: () => import('./budget/grid/budgets.screen.tsx'),
  }),
  pivot: page('/budget-management/pivot', {
    title: 'Budget Pivot',
    icon: 'table',
    screen: () => import('./budget/pivot/pivot.screen.tsx'),
  }),
  postings: page('/budget-management/postings', {
    list: budgetPosting,
    screen: () => import('./budget/grid/postings.screen.tsx'),
  }),
  lines: page('/budget-management/lines', { ...listOf(budgetLine) }),
  line: page('/budget-management/lines/:id', {
    detail: budgetLine,
    screen: () => import('./budget/grid/line.screen.tsx'),
  }),
  budgetList: page('/budget-management/budgets', { ...listOf(budget) }),
  budget: page('/budget-management/budgets/:id', {
    detail: budget,
    screen: () => import('./budget/drafting/budget.screen.tsx'),
  }),
  amendments: page('/budget-management/amendments', { ...listOf(budgetAmendment) }),
  amendment: page('/budget-management/amendments/:id', {
    detail: budgetAmendment,
    screen: () => import('./budget/changes/amendment.screen.tsx'),
  }),
  yearEnds: page('/budget-management/year-ends', { title: 'Year-end', ...listOf(yearEnd) }),
  yearEnd: page('/budget-management/year-ends/:id', {
    detail: yearEnd,
    screen: () => import('./budget/year-end/year-end.screen.tsx'),
  }),
  yearEndItems: page('/budget-management/open-commitments', { ...listOf(yearEndItem) }),
  yearEndItem: page('/budget-management/open-commitments/:id', { detail: yearEndItem }),
  vouchers: page('/budget-management/vouchers', { ...listOf(journalVoucher) }),
  voucher: page('/budget-management/vouchers/:id', { detail: journalVoucher }),
  journal: page('/budget-management/journal', { ...listOf(journalEntry) }),
  journalEntry: page('/budget-management/journal/:id', { detail: journalEntry }),
  alerts: page('/budget-management/alerts', { ...listOf(budgetAlert) }),
  alert: page('/budget-management/alerts/:id', { detail: budgetAlert }),
  overrides: page('/budget-management/overrides', { ...listOf(budgetOverride) }),
  override: page('/budget-management/overrides/:id', {
    detail: budgetOverride,
    screen: () => import('./budget/ledger/override.screen.tsx'),
  }),
  accountCodes: page('/budget-management/account-codes', { ...listOf(accountValue) }),
  accountCode: page('/budget-management/account-codes/:id', { detail: accountValue }),
  segments: page('/budget-management/segments', { ...listOf(accountSegment) }),
  segment: page('/budget-management/segments/:id', { detail: accountSegment }),
  accountRules: page('/budget-management/account-rules', { ...listOf(accountRule) }),
  accountRule: page('/budget-management/account-rules/:id', { detail: accountRule }),
  authorities: page('/budget-management/authority', {
    title: 'Budget Authority',
    list: budgetAuthority,
    screen: () => import('./budget/changes/authorities.screen.tsx'),
  }),
  authority: page('/budget-management/authority/:id', { detail: budgetAuthority }),
  governingBodies: page('/budget-management/governing-bodies', { ...listOf(governingBody) }),
  governingBody: page('/budget-management/governing-bodies/:id', { detail: governingBody }),
  reorganizations: page('/budget-management/reorganizations', { ...listOf(reorganization) }),
  reorganization: page('/budget-management/reorganizations/:id', {
    detail: reorganization,
    screen: () => import('./budget/centers/reorganization.screen.tsx'),
  }),
  book: page('/budget-book', {
    title: 'Budget Book',
    open: 'site',
    description: 'The adopted budget by fund, department, purpose and type of cost, with these tables as data.',
    view: () => import('./book/book.view.tsx'),
  }),
} as const;
