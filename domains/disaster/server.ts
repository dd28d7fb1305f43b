import type { DomainParts } from '#server/domain-parts.ts';
import { boardOperations } from './boards/boards.server.ts';
import { aidOperations } from './mutual-aid/aid-calls.server.ts';
import { aidEffects } from './mutual-aid/aid.server.ts';
import { billEffects } from './debris/bill.server.ts';
import { debrisEffects } from './debris/debris.server.ts';
import { debrisOperations } from './debris/debris-calls.server.ts';
import { postedCostGuards } from './debris/source.server.ts';
import { ticketEffects } from './debris/ticket.server.ts';
import { damageAssessmentEffects } from './damage/assessment.server.ts';
import { damageOperations } from './damage/damage-calls.server.ts';
import { activationEffects } from './emergency/activation.server.ts';
import { emergencyClock } from './emergency/expiry-clock.server.ts';
import { capacityOperations, capacityParts } from './emergency/capacity-calls.server.ts';
import { capacityEffects } from './emergency/capacity.server.ts';
import { emergencyOperations } from './emergency/emergency-calls.server.ts';
import { connectionEffects } from './federal-data/connection-effects.server.ts';
import { followConnections } from './federal-data/connection.server.ts';
import { federalOperations } from './federal-data/federal-calls.server.ts';
import { reasonEffects } from './federal-data/reconcile.server.ts';
import { fieldOperations } from './field-entry/receive.server.ts';
import { icsOperations } from './ics-forms/ics-calls.server.ts';
import { icsPlanEffects } from './ics-forms/plan.server.ts';
import { icsRegisterEffects } from './ics-forms/register.server.ts';
import { incidentOperations } from './incidents/incident-calls.server.ts';
import { incidentEffects } from './incidents/incident.server.ts';
import { requestClock } from './incidents/request-clock.server.ts';
import { reportEffects } from './incidents/report.server.ts';
import { requestEffects } from './incidents/request.server.ts';
import { riskEffects } from './incidents/risk.server.ts';
import { mitigationOperations } from './mitigation/mitigation-calls.server.ts';
import { mitigationRegisterEffects } from './mitigation/plan.server.ts';
import { mitigationProjectEffects } from './mitigation/project.server.ts';
import { ehpEffects } from './pa-follow-up/ehp-review.server.ts';
import { fixedCostEffects } from './pa-follow-up/fixed-cost.server.ts';
import { summaryOperations } from './pa-forms/summary-calls.server.ts';
import { paFollowUpOperations } from './pa-follow-up/follow-up-calls.server.ts';
import { insuranceEffects } from './pa-follow-up/insurance.server.ts';
import { purchaseEffects } from './pa-follow-up/pa-purchase.server.ts';
import { progressEffects } from './pa-follow-up/progress.server.ts';
import { chargedEntryEffects } from './public-assistance/charging.server.ts';
import { assistanceRequestEffects } from './pa-request/assistance-request.server.ts';
import { keptOperations } from './match-analysis/kept.server.ts';
import { paperOperations } from './pa-request/paper.server.ts';
import { damageEffects } from './public-assistance/damage.server.ts';
import { entryEffects } from './public-assistance/entries.server.ts';
import { publicAssistanceOperations } from './public-assistance/pa-calls.server.ts';
import { projectEffects } from './public-assistance/project.server.ts';
import { scopingEffects } from './public-assistance/scoping.server.ts';
import { purchaseGuards } from './purchase-guards.server.ts';
import { appealEffects } from './recovery-money/appeal.server.ts';
import { benefitEffects } from './recovery-money/benefit.server.ts';
import { femaRequestEffects } from './recovery-money/fema-request.server.ts';
import { recoveryMoneyOperations } from './recovery-money/money-calls.server.ts';
import { repairTestOperations } from './pa-follow-up/repair-tests/repair-calls.server.ts';
import { repairTestEffects } from './pa-follow-up/repair-tests/repair.server.ts';
import { supplyOperations } from './supply/supply-calls.server.ts';
import { supplyEffects } from './supply/supply.server.ts';
import { timeExtensionOperations } from './pa-follow-up/time-extensions/extension-calls.server.ts';
import { timeExtensionEffects } from './pa-follow-up/time-extensions/extension.server.ts';
import { emergencyNoticeEffects } from './order-now/notice.server.ts';
import { emergencyNoticeParts } from './order-now/notices-site.server.ts';
import { emergencyOrderEffects } from './order-now/emergency-order.server.ts';
import { orderNowOperations } from './order-now/order-now-calls.server.ts';
import { followFeeds } from './weather/feed.server.ts';
import { weatherOperations } from './weather/weather-calls.server.ts';

export const disasterServer: DomainParts = {
  effects: [
    ...projectEffects,
    ...damageEffects,
    ...scopingEffects,
    ...assistanceRequestEffects,
    ...entryEffects,
    ...chargedEntryEffects,
    ...debrisEffects,
    ...ticketEffects,
    ...billEffects,
    ...aidEffects,
    ...postedCostGuards,
    ...ehpEffects,
    ...purchaseEffects,
    ...progressEffects,
    ...insuranceEffects,
    ...fixedCostEffects,
    ...repairTestEffects,
    ...timeExtensionEffects,
    ...mitigationProjectEffects,
    ...mitigationRegisterEffects,
    ...benefitEffects,
    ...femaRequestEffects,
    ...appealEffects,
    ...incidentEffects,
    ...icsRegisterEffects,
    ...icsPlanEffects,
    ...requestEffects,
    ...reportEffects,
    ...riskEffects,
    ...activationEffects,
    ...emergencyOrderEffects,
    ...emergencyNoticeEffects,
    ...capacityEffects,
    ...purchaseGuards,
    ...connectionEffects,
    ...reasonEffects,
    ...supplyEffects,
    ...damageAssessmentEffects,
  ],
  operations: [
    incidentOperations,
    boardOperations,
    icsOperations,
    publicAssistanceOperations,
    summaryOperations,
    paperOperations,
    keptOperations,
    paFollowUpOperations,
    repairTestOperations,
    timeExtensionOperations,
    mitigationOperations,
    recoveryMoneyOperations,
    weatherOperations,
    emergencyOperations,
    orderNowOperations,
    capacityOperations,
    federalOperations,
    fieldOperations,
    debrisOperations,
    aidOperations,
    supplyOperations,
    damageOperations,
  ],
  site: [capacityParts, emergencyNoticeParts],
  jobs: [followFeeds, followConnections, emergencyClock, requestClock],
};
