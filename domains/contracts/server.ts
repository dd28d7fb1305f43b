import type { DomainParts } from '#server/domain-parts.ts';
import { billingOperations } from './billing/billing-calls.server.ts';
import { applicationEffects } from './billing/pay-application.server.ts';
import { securityEffects } from './billing/retainage.server.ts';
import { scheduleEffects } from './billing/schedule.server.ts';
import { waiverEffects } from './billing/waivers.server.ts';
import { changeOperations } from './changes/change-calls.server.ts';
import { changeEffects } from './changes/contract-change.server.ts';
import { claimOperations } from './claims/claim-calls.server.ts';
import { claimEffects } from './claims/contract-claim.server.ts';
import { clauseOperations } from './clauses/clause-calls.server.ts';
import { clauseEffects } from './clauses/clause.server.ts';
import { clauseUseEffects } from './clauses/clause-use.server.ts';
import { conditionEffects } from './conditions/conditions.server.ts';
import { contractOperations } from './contract/contract-calls.server.ts';
import { contractEffects } from './contract/contract.server.ts';
import { orderingEffects } from './contract/ordering.server.ts';
import { closeoutEffects } from './lifecycle/closeout.server.ts';
import { lifecycleOperations } from './lifecycle/lifecycle-calls.server.ts';
import { findingOperations } from './obligations/finding.server.ts';
import { obligationProposalEffects } from './obligations/proposal.server.ts';
import { obligationEffects } from './obligations/obligation.server.ts';
import { optionEffects } from './options/option.server.ts';
import { optionPriceOperations } from './options/option-price.server.ts';
import { contractOrderEffects } from './orders/contract-order.server.ts';
import { firmPayrollOperations } from './payroll/firm-payrolls.server.ts';
import { payrollOperations } from './payroll/payroll-calls.server.ts';
import { preparingOperations } from './payroll/preparing.server.ts';
import { publishedCheckOperations } from './payroll/published-checks.server.ts';
import { payrollEffects } from './payroll/payroll.server.ts';
import { publicationEffects } from './publishing/contract-publication.server.ts';
import { registerOperations, registerParts } from './publishing/register.server.ts';
import { questionEffects } from './questions/contract-question.server.ts';
import { rateOperations } from './rates/rate-calls.server.ts';
import { rateTableEffects } from './rates/rate-table.server.ts';
import { firmRedlineOperations } from './redlines/firm-redline-calls.server.ts';
import { proposalEffects } from './redlines/answering.server.ts';
import { redlineOperations } from './redlines/redline-calls.server.ts';
import { revisionEffects } from './redlines/revising.server.ts';
import { firmSigningOperations } from './signing/firm-signing.server.ts';
import { signingEffects } from './signing/contract-signing.server.ts';
import { signingOperations } from './signing/signing-calls.server.ts';
import { auditOperations } from './subpayments/audit.server.ts';
import { confirmingParts } from './subpayments/confirming.server.ts';
import { enteringOperations } from './subpayments/entering.server.ts';
import { firmSubcontractorOperations } from './subpayments/firm-subcontractors.server.ts';
import { subpaymentEffects } from './subpayments/subpayment-effects.server.ts';
import { fileTextClock } from './texts/file-texts.server.ts';
import { contractSearchOperations } from './texts/search.server.ts';
import { protestedEffects } from './contract/protested.server.ts';
import { contractClock } from './reminders/reminders.server.ts';

export const contractsServer: DomainParts = {
  effects: [
    ...contractEffects,
    ...protestedEffects,
    ...optionEffects,
    ...obligationEffects,
    ...obligationProposalEffects,
    ...conditionEffects,
    ...clauseEffects,
    ...clauseUseEffects,
    ...rateTableEffects,
    ...orderingEffects,
    ...contractOrderEffects,
    ...changeEffects,
    ...claimEffects,
    ...scheduleEffects,
    ...applicationEffects,
    ...waiverEffects,
    ...securityEffects,
    ...signingEffects,
    ...closeoutEffects,
    ...subpaymentEffects,
    ...payrollEffects,
    ...publicationEffects,
    ...questionEffects,
    ...revisionEffects,
    ...proposalEffects,
  ],
  operations: [
    contractOperations,
    optionPriceOperations,
    contractSearchOperations,
    findingOperations,
    changeOperations,
    claimOperations,
    billingOperations,
    clauseOperations,
    signingOperations,
    firmSigningOperations,
    redlineOperations,
    firmRedlineOperations,
    firmPayrollOperations,
    preparingOperations,
    publishedCheckOperations,
    lifecycleOperations,
    rateOperations,
    auditOperations,
    enteringOperations,
    firmSubcontractorOperations,
    payrollOperations,
    registerOperations,
  ],
  site: [confirmingParts, registerParts],
  jobs: [contractClock, fileTextClock],
};
