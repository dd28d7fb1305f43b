import { href, type Page } from '#kernel';
import type { ServerParts } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Operation } from '#server/http/operation.ts';
import type { PublicSite } from '#server/ports.ts';
import { domains, pages, records } from './index.ts';
import { agingContent } from '../seeds/demo/aging.ts';
import { commands } from './commands.ts';
import { menu } from './menu.ts';
import { emailDomainOperations } from './accounts/email-domain.server.ts';
import { factorRuleOperations } from './accounts/factor-rule.server.ts';
import { rescueEffects } from './accounts/rescue.server.ts';
import { scimOperations } from './accounts/scim.server.ts';
import { scimTokenOperations } from './accounts/scim-token.server.ts';
import { ssoOperations } from './accounts/sso.server.ts';
import { samlOperations } from './accounts/saml.server.ts';
import { ssoSignInOperations } from './accounts/sso-sign-in.server.ts';
import { assistantOperations } from './assistant/assistant.server.ts';
import { subscriptionOperations } from './billing/check-subscription.server.ts';
import { customerActions, customerEffects, customerOperations } from './customers/customers.server.ts';
import { keepFederalHolidays } from './customers/founding.server.ts';
import { servedRequisitions } from './procurement/served-requisitions.server.ts';
import { apiKeyOperations } from './organization/api-key.server.ts';
import { commentOperations } from './organization/comment.server.ts';
import { documentOperations } from './organization/document.server.ts';
import { sweepUnusedFiles } from './organization/unused-files.server.ts';
import { dutyEffects } from './organization/duty-grant.server.ts';
import { feedbackEffects } from './organization/feedback.server.ts';
import { invitationOperations } from './organization/invitation.server.ts';
import { meOperations } from './organization/me.server.ts';
import { organizationOperations } from './organization/organization.server.ts';
import { settingsOperations } from './organization/organization-settings.server.ts';
import { statusOperations } from './organization/operations/status.server.ts';
import { changeEffects } from './organization/master-data/change.server.ts';
import { keepOwnEntries } from './organization/master-data/founding.server.ts';
import { masterDataOperations } from './organization/master-data/master-data.server.ts';
import { masterMerges } from './organization/master-data/merge.server.ts';
import { deliveryOperations } from './organization/operations/webhook-deliveries.server.ts';
import { peopleOperations } from './organization/people/people.server.ts';
import { signOutMember } from './organization/people/sign-out-member.server.ts';
import { roleEffects } from './organization/role.server.ts';
import { sampleOperations } from './organization/samples.server.ts';
import { shellOperations } from './organization/shell.server.ts';
import { taskEffects } from './organization/task.server.ts';
import { organizationOfSite } from './organization/site-organization.server.ts';
import { tenantOperations } from './organization/tenants.server.ts';
import { webhookEffects, webhookOperations } from './organization/webhook-endpoint.server.ts';
import { accessOperations } from './security/access-controls.server.ts';
import { trailOperations } from './security/audit-trail.server.ts';
import { auditOperations } from './security/audit.server.ts';
import { securityEventEffects, securityEventOperations } from './security/security-event.server.ts';
import { intakeEffects, intakeOperations } from './procurement/intake/intake.server.ts';
import { draftingOperations } from './planning/budget/drafting/drafting.server.ts';
import { myAlertOperations } from './planning/budget/ledger/my-alerts.server.ts';
import { gridOperations } from './planning/budget/grid/grid.server.ts';
import { postingsOperations } from './planning/budget/grid/postings-list.server.ts';
import { authorityOperations } from './planning/budget/changes/who-decides.server.ts';
import { bookOperations, bookParts } from './planning/budget/book/book.server.ts';
import { centerEffects, centerOperations } from './planning/budget/centers/centers.server.ts';
import { controlEffects } from './planning/budget/ledger/controls.server.ts';
import { overrideEffects } from './planning/budget/ledger/overrides.server.ts';
import { balanceOperations } from './planning/budget/ledger/balances.server.ts';
import { budgetEffects } from './planning/budget/budget.server.ts';
import { amendmentApproval } from './planning/budget/changes/amendment-approval.server.ts';
import { amendmentEffects } from './planning/budget/changes/budget-amendment.server.ts';
import { journalEffects } from './planning/budget/changes/journal-entry.server.ts';
import { yearEndActions, yearEndEffects, yearEndOperations } from './planning/budget/year-end/year-end.server.ts';
import { overviewOperations } from './procurement/requisition/requisition-overview.server.ts';
import { ruleExceptionEffects } from './procurement/rule-packs/rule-exception.server.ts';
import { ruleEffects } from './procurement/rule-packs/rule-packs.server.ts';
import { lawInWords } from './procurement/rule-packs/law-in-words.server.ts';
import { ruleOperations } from './procurement/rule-packs/rule-calls.server.ts';
import { advanceShadowRun } from './procurement/rule-packs/shadow-run.server.ts';
import { demoOperations, demoParts } from './public/demo/demo-calls.server.ts';
import { growthOperations } from './public/growth/growth.server.ts';
import { claimParts } from './public/claims.server.ts';
import { formActions, formEffects, formOperations, formParts } from './public/forms.server.ts';
import type { PublishedSource } from './public/published.server.ts';
import { keepOwnCategories } from './public/citizen/own-categories.server.ts';
import { siteFiles } from './public/site-files.server.ts';
import { askedOften, publicTexts } from './public/public.server.ts';
import { textParts } from './public/texts/text-parts.server.ts';
import { shopEffects } from './procurement/punchout/start-page.server.ts';
import { requisitionApproval } from './procurement/requisition/requisition-approval.server.ts';
import { capitalActions } from './planning/capital/capital-actions.server.ts';
import { capitalOperations } from './planning/capital/capital-calls.server.ts';
import { capitalEffects } from './planning/capital/capital-effects.server.ts';
import { forecastActions, forecastEffects, forecastOperations } from './planning/forecasts/forecasts.server.ts';
import { capitalParts, publicPlanOperations } from './planning/capital/public-plan.server.ts';
import { requisitionEffects } from './procurement/requisition/requisition.server.ts';
import { publishingEffects } from './workflow/designer/publishing.server.ts';
import { keepOwnTutorials, tutorialOperations } from './training/own-tutorials.server.ts';
import type { Approvables } from './workflow/approvals/case.server.ts';
import { approvalOperations } from './workflow/approvals/calls.server.ts';
import { keepOwnWorkflow } from './workflow/designer/definitions.server.ts';
import { engineOperations } from './workflow/engine/engine.server.ts';
import { designerOperations } from './workflow/designer/designer.server.ts';
import { draftingActions } from './workflow/designer/drafting.server.ts';
import { howMuchWaits } from './workflow/approvals/everything-waiting.server.ts';
import { peopleEffects } from './workflow/approvals/people-change.server.ts';

/** Where a row is shown, for links in letters and notifications. */
function rowAt(record: string, id: string): string | null {
  const found = pages.find(({ detail }) => detail?.name === record);
  return found ? href(found as Page<'/:id'>, { id }) : null; // a detail page has the row's id in its path
}

/** What menus and the palette call a page, and other words by which people look for it. */
export const namesOf = (page: Page): string[] => [
  ...menu.flatMap(({ items }) => items.filter((one) => one.page === page).map(({ label }) => label)),
  ...commands.filter((one) => one.page === page).map(({ label, words = '' }) => `${label} ${words}`),
];

/** Every kind of document that is put before people. A new one is stated in its domain and named here. */
export const approvables: Approvables = [requisitionApproval, amendmentApproval];

const keepOwnWorkflows = async (work: Work): Promise<void> => {
  for (const one of approvables) await keepOwnWorkflow(work, one);
};

/** What the domains add on the server. Nothing here reaches a browser. */
export const serverParts: ServerParts = {
  effects: [
    ...rescueEffects,
    ...roleEffects,
    ...dutyEffects,
    ...taskEffects,
    ...feedbackEffects,
    ...webhookEffects,
    ...shopEffects,
    ...securityEventEffects,
    ...customerEffects,
    ...changeEffects,
    ...intakeEffects,
    ...requisitionEffects,
    ...ruleEffects,
    ...ruleExceptionEffects,
    ...peopleEffects(approvables),
    ...budgetEffects,
    ...overrideEffects,
    ...controlEffects,
    ...amendmentEffects,
    ...journalEffects,
    ...yearEndEffects,
    ...centerEffects,
    ...capitalEffects,
    ...forecastEffects,
    ...formEffects,
    ...publishingEffects(approvables),
  ],
  actions: [
    signOutMember,
    advanceShadowRun,
    ...formActions,
    ...capitalActions,
    ...forecastActions,
    ...yearEndActions,
    ...masterMerges,
    ...customerActions,
    ...draftingActions,
  ],
  founding: [
    (work) => keepOwnTutorials(work),
    keepOwnCategories,
    keepOwnWorkflows,
    keepOwnEntries,
    keepFederalHolidays,
  ],
};

/** Where solicitations and vendors that are published come from; nothing makes them yet. */
const publishedSources: readonly PublishedSource[] = [];

/** Calls that follow from no definition, and the jobs behind them. Called once at start with the server's services. */
export const domainOperations: readonly ((ports: AccountPorts) => readonly Operation[])[] = [
  emailDomainOperations,
  scimOperations,
  scimTokenOperations,
  ssoOperations,
  ssoSignInOperations,
  samlOperations,
  meOperations,
  trailOperations,
  (ports) => organizationOperations({ ...ports, selfService: ports.settings.selfService }),
  invitationOperations,
  apiKeyOperations,
  factorRuleOperations,
  settingsOperations,
  peopleOperations,
  tenantOperations,
  (ports) => shellOperations(ports, (actor) => howMuchWaits(ports.door, actor, approvables)),
  sampleOperations,
  statusOperations,
  webhookOperations,
  deliveryOperations,
  auditOperations,
  securityEventOperations,
  accessOperations,
  masterDataOperations,
  (ports) => customerOperations(ports, [servedRequisitions]),
  (ports) => approvalOperations(ports, approvables, rowAt),
  (ports) => designerOperations(ports, approvables),
  (ports) => engineOperations(ports, approvables),
  overviewOperations,
  ruleOperations,
  intakeOperations,
  balanceOperations,
  gridOperations,
  draftingOperations,
  myAlertOperations,
  centerOperations,
  bookOperations,
  authorityOperations,
  postingsOperations,
  yearEndOperations,
  capitalOperations,
  forecastOperations,
  publicPlanOperations,
  growthOperations,
  (ports) => formOperations(ports, publishedSources),
  tutorialOperations,
  subscriptionOperations,
  (ports) => demoOperations(ports, agingContent),
  (ports) =>
    assistantOperations(ports, {
      pages: domains.flatMap(({ pages }) => Object.values(pages)),
      texts: publicTexts,
      names: namesOf,
      facts: askedOften,
      law: lawInWords,
    }),
  (ports) => {
    sweepUnusedFiles(ports);
    return documentOperations(ports);
  },
  ({ door, accounts }) => commentOperations({ door, current: accounts.presently, rowAt }),
];

export { noticeWarning } from './security/installation-event.server.ts';
export { changeEndpoint } from './organization/webhook-endpoint.server.ts';

/** The pages for visitors. What draws them is built, so `server/main.ts` adds it. */
export const publicSite: Omit<PublicSite, 'renderer'> = {
  organizationOf: organizationOfSite,
  files: siteFiles,
  parts: [
    () => textParts(pages),
    (ports) => claimParts(ports, { pages, records }),
    (ports) => demoParts(ports, agingContent),
    (ports) => formParts(ports, publishedSources),
    bookParts,
    capitalParts,
  ],
};
