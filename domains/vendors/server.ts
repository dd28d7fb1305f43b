import type { DomainParts } from '#server/domain-parts.ts';
import { bankAccountEffects } from './bank/bank-account.server.ts';
import { bankClock } from './bank/bank-clock.server.ts';
import { beginProfile, firmOperations } from './firm/firm.server.ts';
import { claimEffects } from './claims/claim.server.ts';
import { debarmentClock } from './debarment/debarment-clock.server.ts';
import { debarmentEffects } from './debarment/debarment.server.ts';
import { insuranceEffects } from './insurance/insurance.server.ts';
import { insuranceOperations } from './insurance/insurance-gaps.server.ts';
import { reminderClock } from './reminders/reminders.server.ts';
import { scorecardEffects, type UnderContract } from './performance/scorecard.server.ts';
import { firmScoreOperations } from './firm/firm-score.server.ts';
import { firmDebarmentOperations } from './firm/firm-debarment.server.ts';
import { profileFileOperations } from './firm/profile-file.server.ts';
import { firmRecordOperations } from './firm/firm-records.server.ts';
import { firmCertificationOperations } from './firm/firm-certification.server.ts';
import { firmInsuranceOperations } from './firm/firm-insurance.server.ts';
import { firmBankOperations } from './firm/firm-bank.server.ts';
import { accountOperations } from './firm/vendor-accounts.server.ts';
import { exclusionOperations } from './exclusions/exclusion-calls.server.ts';
import { exclusionEffects } from './exclusions/exclusion.server.ts';
import { checkOperations } from './checks/check-calls.server.ts';
import { entityOperations } from './sam/entity.server.ts';
import { samOperations } from './sam/sam-calls.server.ts';
import { samClock } from './sam/sam-clock.server.ts';
import { tinOperations } from './tin/tin-calls.server.ts';
import { vendorOperations } from './vendor-calls.server.ts';
import { facetOperations } from './finding/facets.server.ts';
import { profileRows } from './finding/profile-rows.server.ts';
import { comparisonOperations } from './shortlist/comparison.server.ts';
import { mergeEffects, mergeVendors } from './vendor-merge.server.ts';
import { objectionEffects } from './objections/objection.server.ts';
import { competitionOperations } from './market/competition.server.ts';
import { marketImportEffects, marketImportOperations } from './market/market-import.server.ts';
import { priceOperations } from './market/prices.server.ts';
import type { HazardsOf } from './supply/exposed.server.ts';
import { riskCheckRows } from './supply/supply-flow.server.ts';
import { supplyEffects, supplyOperations } from './supply/supply.server.ts';
import { policyEffects } from './vendor-policy.server.ts';
import { certificationEffects, vendorEffects } from './vendor.server.ts';

const marketOperations = [marketImportOperations, priceOperations, competitionOperations];

export const vendorsServer = (underContract: UnderContract, hazardsOf: HazardsOf): DomainParts => ({
  effects: [
    ...vendorEffects,
    ...certificationEffects,
    ...insuranceEffects,
    ...mergeEffects,
    ...exclusionEffects,
    ...bankAccountEffects,
    ...scorecardEffects(underContract),
    ...policyEffects,
    ...claimEffects,
    ...objectionEffects,
    ...debarmentEffects,
    ...marketImportEffects,
    ...supplyEffects,
  ],
  actions: [mergeVendors],
  foundingOfFirms: [beginProfile],
  operations: [
    (ports) => vendorOperations(ports, hazardsOf),
    facetOperations,
    comparisonOperations,
    exclusionOperations,
    samOperations,
    entityOperations,
    checkOperations,
    tinOperations,
    firmOperations,
    profileFileOperations,
    accountOperations,
    firmBankOperations,
    firmCertificationOperations,
    firmInsuranceOperations,
    firmRecordOperations,
    firmDebarmentOperations,
    insuranceOperations,
    ...marketOperations,
    (ports) => supplyOperations(ports, hazardsOf),
    firmScoreOperations,
  ],
  rows: [profileRows, riskCheckRows],
  jobs: [bankClock, debarmentClock, reminderClock, samClock],
});
