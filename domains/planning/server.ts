import type { DomainParts } from '#server/domain-parts.ts';
import { bookActions, bookEffects, bookOfficeOperations } from './book/book-office.server.ts';
import { bookOperations, bookParts } from './book/book.server.ts';
import { budgetActions, budgetEffects } from './budget/budget.server.ts';
import { centerEffects, centerOperations } from './budget/centers/centers.server.ts';
import { amendmentActions, amendmentEffects } from './budget/changes/budget-amendment.server.ts';
import { journalEffects } from './budget/changes/journal-entry.server.ts';
import { authorityOperations } from './budget/changes/who-decides.server.ts';
import { draftingOperations } from './budget/drafting/drafting.server.ts';
import { gridOperations } from './budget/grid/grid.server.ts';
import { pivotOperations } from './budget/pivot/pivot.server.ts';
import { postingRows, postingsOperations } from './budget/grid/postings-list.server.ts';
import { balanceOperations } from './budget/ledger/balances.server.ts';
import { controlEffects } from './budget/ledger/controls.server.ts';
import { myAlertOperations } from './budget/ledger/my-alerts.server.ts';
import { overrideEffects } from './budget/ledger/overrides.server.ts';
import { pendingOperations, type PendingSource } from './budget/ledger/pending-changes.server.ts';
import { versionOperations } from './budget/versions/versions.server.ts';
import { yearEndActions, yearEndEffects, yearEndOperations } from './budget/year-end/year-end.server.ts';
import { capitalActions } from './capital/capital-actions.server.ts';
import { capitalOperations } from './capital/capital-calls.server.ts';
import { capitalEffects } from './capital/capital-effects.server.ts';
import { capitalParts, publicPlanOperations } from './capital/public-plan.server.ts';
import { callEffects } from './requests/calls.server.ts';
import { adoptionEffects } from './requests/draft.server.ts';
import { managerEffects } from './requests/editors.server.ts';
import { requestOperations } from './requests/request-calls.server.ts';
import { wholeCallOperations } from './requests/whole-call.server.ts';
import { partEffects, requestEffects } from './requests/request-effects.server.ts';
import { positionEffects } from './positions/positions.server.ts';
import { positionOperations } from './positions/position-costs.server.ts';
import { whatIfActions, whatIfEffects, whatIfOperations } from './positions/what-ifs.server.ts';
import { forecastActions, forecastEffects, forecastOperations } from './forecasts/forecasts.server.ts';
import { voteOperations } from './vote/vote.server.ts';
import { revenueOperations } from './revenue/revenue-calls.server.ts';
import { revenueEffects } from './revenue/revenue.server.ts';

/** With what other domains know of costs to come. */
export const planningServer = (pending: readonly PendingSource[]): DomainParts => ({
  effects: [
    ...budgetEffects,
    ...bookEffects,
    ...overrideEffects,
    ...controlEffects,
    ...amendmentEffects,
    ...journalEffects,
    ...yearEndEffects,
    ...centerEffects,
    ...capitalEffects,
    ...forecastEffects,
    ...callEffects,
    ...managerEffects,
    ...requestEffects,
    ...partEffects,
    ...adoptionEffects,
    ...positionEffects,
    ...whatIfEffects,
    ...revenueEffects,
  ],
  rows: [postingRows],
  actions: [
    ...capitalActions,
    ...forecastActions,
    ...yearEndActions,
    ...bookActions,
    ...whatIfActions,
    ...budgetActions,
    ...amendmentActions,
  ],
  operations: [
    balanceOperations,
    pendingOperations(pending),
    gridOperations,
    pivotOperations,
    draftingOperations,
    versionOperations,
    myAlertOperations,
    centerOperations,
    bookOperations,
    bookOfficeOperations,
    authorityOperations,
    postingsOperations,
    yearEndOperations,
    capitalOperations,
    forecastOperations,
    publicPlanOperations,
    requestOperations,
    wholeCallOperations,
    positionOperations,
    whatIfOperations,
    voteOperations,
    revenueOperations,
  ],
  site: [bookParts, capitalParts],
});
