import type { DomainParts } from '#server/domain-parts.ts';
import { amendmentEffects } from './amendments/award-amendment.server.ts';
import { extensionOperations } from './amendments/extension-calls.server.ts';
import { answerOperations } from './answers/answer-library.server.ts';
import { answerEffects } from './answers/grant-answer.server.ts';
import { approvalEffects } from './approvals/prior-approval.server.ts';
import { applicationOperations } from './applications/application-calls.server.ts';
import { applicationEffects } from './applications/grant-application.server.ts';
import { registrationClock } from './applications/registration.server.ts';
import { awardOperations } from './award/award-calls.server.ts';
import { encumbranceOperations } from './award/encumbered.server.ts';
import { awardEffects } from './award/grant-award.server.ts';
import { binderOperations } from './binder/binder-calls.server.ts';
import { budgetOperations } from './budget/budget-calls.server.ts';
import { periodEffects } from './budget/budget-period.server.ts';
import { fringeEffects } from './budget/fringe-sheet.server.ts';
import { budgetEffects } from './budget/grant-budget.server.ts';
import type { ChargeSource } from './charging/charge-source.server.ts';
import { chargingOperations } from './charging/charging-calls.server.ts';
import { chargingEffects } from './charging/bookings.server.ts';
import { ownSources } from './charging/own-sources.server.ts';
import { type ClockSource, clockOperations } from './clocks/award-clocks.server.ts';
import { closeoutOperations } from './closeout/closeout-calls.server.ts';
import { closeoutEffects } from './closeout/grant-closeout.server.ts';
import { controlOperations } from './controls/checks.server.ts';
import { controlClock, controlEffects } from './controls/control-run.server.ts';
import { costEffects } from './costs/grant-cost.server.ts';
import { disasterOperations } from './disaster-ai/disaster-calls.server.ts';
import { draftEffects } from './disaster-ai/drafting.server.ts';
import { cashOperations } from './drawdowns/cash.server.ts';
import { drawdownOperations } from './drawdowns/drawdown-calls.server.ts';
import { drawdownEffects } from './drawdowns/grant-drawdown.server.ts';
import { interestEffects } from './drawdowns/interest-remittance.server.ts';
import { forecastOperations } from './forecast/forecast-calls.server.ts';
import { fundingEffects } from './funding/award-funding.server.ts';
import { fundingOperations } from './funding/funding-calls.server.ts';
import { lineGuard } from './funding/line-guard.server.ts';
import { hubOperations } from './hub/hub.server.ts';
import { incrementEffects } from './increments/funding-increment.server.ts';
import { keyPersonEffects } from './key-people/award-key-person.server.ts';
import { matchOperations } from './match/match-calls.server.ts';
import { matchEffects } from './match/match.server.ts';
import { milestoneEffects } from './milestones/grant-milestone.server.ts';
import { milestoneOperations } from './milestones/milestone-calls.server.ts';
import { monitoringEffects } from './monitoring/monitoring.server.ts';
import { obligationEffects } from './obligations/grant-obligation.server.ts';
import { starterOperations } from './obligations/starter-calls.server.ts';
import { decisionEffects } from './opportunities/decision.server.ts';
import { opportunityEffects } from './opportunities/opportunity.server.ts';
import { opportunityOperations } from './opportunities/research-calls.server.ts';
import { portfolioOperations } from './portfolio/portfolio.server.ts';
import { propertyOperations } from './property/property-calls.server.ts';
import { propertyEffects } from './property/grant-property.server.ts';
import type { RegisteredAssets } from './property/registered-asset.server.ts';
import { reportEffects } from './reports/grant-report.server.ts';
import { compareOperations } from './reports/compare.server.ts';
import { reportOperations } from './reports/report-calls.server.ts';
import { assignmentEffects } from './reviews/assignment.server.ts';
import { feedOperations } from './reviews/common-grants-feed.server.ts';
import { recommendationEffects } from './reviews/recommendation.server.ts';
import { reviewOperations } from './reviews/review-calls.server.ts';
import { noticeOperations } from './research/research-calls.server.ts';
import { requirementEffects } from './research/requirements.server.ts';
import { eventEffects } from './retention/retention-event.server.ts';
import { disposalEffects } from './retention/record-disposal.server.ts';
import { retentionOperations } from './retention/retention-calls.server.ts';
import { ruleChangeOperations, ruleClock } from './rule-changes/rule-changes.server.ts';
import { ruleNoticeEffects } from './rule-changes/rule-notice.server.ts';
import { roundEffects } from './reviews/round.server.ts';
import { submissionEffects } from './reviews/submission.server.ts';
import { searchClock } from './searches/digest.server.ts';
import { digestLinkParts } from './searches/digest-links.server.ts';
import { searchEffects } from './searches/opportunity-search.server.ts';
import { searchOperations } from './searches/search-calls.server.ts';
import { auditFileOperations } from './subrecipients/audit-file.server.ts';
import { ffataEffects } from './subrecipients/ffata.server.ts';
import { lowerTierEffects } from './subrecipients/lower-tier-subaward.server.ts';
import { subrecipientOperations } from './subrecipients/recipient-calls.server.ts';
import { subawardAmendmentEffects } from './subrecipients/subaward-amendment.server.ts';
import { subawardReportEffects } from './subrecipients/subaward-report.server.ts';
import { subawardEffects } from './subrecipients/subaward.server.ts';
import { watchEffects } from './subrecipients/watch.server.ts';
import { workOperations } from './overview/work.server.ts';

/** With what other domains have to charge to awards, what they have dated of them, and the assets that their property is. */
export const grantsServer = (
  sources: readonly ChargeSource[],
  dated: readonly ClockSource[],
  assets: RegisteredAssets,
): DomainParts => ({
  effects: [
    ...answerEffects,
    ...applicationEffects,
    ...awardEffects,
    ...amendmentEffects,
    ...approvalEffects,
    ...costEffects,
    ...chargingEffects,
    ...budgetEffects,
    ...fringeEffects,
    ...periodEffects,
    ...closeoutEffects,
    ...draftEffects,
    ...drawdownEffects,
    ...interestEffects,
    ...fundingEffects,
    ...incrementEffects,
    ...keyPersonEffects,
    ...matchEffects,
    ...milestoneEffects,
    ...monitoringEffects,
    ...obligationEffects,
    ...decisionEffects,
    ...opportunityEffects,
    ...propertyEffects(assets),
    ...requirementEffects,
    ...eventEffects,
    ...disposalEffects,
    ...reportEffects,
    ...ffataEffects,
    ...subawardAmendmentEffects,
    ...subawardEffects,
    ...subawardReportEffects,
    ...lowerTierEffects,
    ...watchEffects,
    ...roundEffects,
    ...submissionEffects,
    ...assignmentEffects,
    ...recommendationEffects,
    ...searchEffects,
    ...ruleNoticeEffects,
    ...controlEffects,
  ],
  guards: [lineGuard],
  operations: [
    answerOperations,
    applicationOperations,
    auditFileOperations,
    awardOperations,
    encumbranceOperations,
    (ports) => binderOperations(ports, [...ownSources, ...sources]),
    budgetOperations,
    clockOperations(dated),
    closeoutOperations,
    (ports) => compareOperations(ports, [...ownSources, ...sources]),
    cashOperations,
    (ports) => chargingOperations(ports, [...ownSources, ...sources]),
    controlOperations,
    disasterOperations,
    drawdownOperations,
    extensionOperations,
    feedOperations,
    forecastOperations,
    fundingOperations,
    hubOperations,
    matchOperations,
    milestoneOperations,
    noticeOperations,
    starterOperations,
    opportunityOperations,
    portfolioOperations,
    propertyOperations(assets),
    reportOperations,
    retentionOperations,
    subrecipientOperations,
    workOperations,
    reviewOperations,
    searchOperations,
    ruleChangeOperations,
  ],
  site: [digestLinkParts],
  jobs: [searchClock, ruleClock, controlClock, registrationClock],
});
