import { costCenter } from '#domains/finance/cost-center.record.ts';
import { departmentLimit } from '#domains/customers/limits/department-limit.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { keepBaseMap } from '#domains/organization/public.server.ts';
import { savedView } from '#domains/organization/saved-view.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { tutorial } from '#domains/training/tutorial.record.ts';
import { approvables } from '#domains/server.ts';
import { catchUp } from '#domains/workflow/approvals/clock.server.ts';
import type { Actor } from '#kernel';
import { seedCapital } from './capital.ts';
import { seedContractChanges } from './contract-changes.ts';
import { seedContractClaims } from './contract-claims.ts';
import { seedCloseouts } from './closeouts.ts';
import { seedCertifiedPayrolls } from './certified-payrolls.ts';
import { seedContractRedlines } from './contract-redlines.ts';
import { seedContractRates } from './contract-rates.ts';
import { seedContractOrders } from './contract-orders.ts';
import { seedContracts } from './contracts.ts';
import { seedPublicContracts } from './public-contracts.ts';
import type { As } from '../hands.ts';
import { people } from './people.ts';
import { seedAwardFunding } from './award-funding.ts';
import { seedApprovals } from './approvals.ts';
import { agencies, divisionOf } from './agencies.ts';
import { seedBudget } from './budget.ts';
import { seedBudgetBook } from './budget-book.ts';
import { seedBudgetRequests } from './budget-requests.ts';
import { seedPositions, seedWhatIfs } from './positions.ts';
import { seedDirectory } from './directory.ts';
import { seedConnections } from './connections.ts';
import { seedExchangeRates } from './exchange-rates.ts';
import { seedFinancialSystem } from './financial-system.ts';
import { seedDisasters } from './grant-disasters.ts';
import { seedPublicAssistance } from './public-assistance.ts';
import { seedDebris } from './debris.ts';
import { seedMutualAid } from './mutual-aid.ts';
import { seedDamage } from './damage.ts';
import { seedEmergencyActivations } from './emergency-activations.ts';
import { seedFederalData } from './federal-data.ts';
import { seedIcsForms } from './ics-forms.ts';
import { seedIncidents } from './incidents.ts';
import { seedMitigation } from './mitigation.ts';
import { seedEmergencySupply } from './emergency-supply.ts';
import { seedPaDecisions } from './pa-decisions.ts';
import { seedPaFollowUp } from './pa-follow-up.ts';
import { seedRecoveryMoney } from './recovery-money.ts';
import { seedGrantObligations } from './grant-obligations.ts';
import { seedAnswers } from './grant-answers.ts';
import { seedGrantApprovals } from './grant-approvals.ts';
import { seedGrantBudgets } from './grant-budgets.ts';
import { seedGrantMilestones } from './grant-milestones.ts';
import { seedSubrecipients } from './grant-subrecipients.ts';
import { seedFundingRounds } from './funding-rounds.ts';
import { seedGrantMoney } from './grant-money.ts';
import { seedApplications } from './grant-applications.ts';
import { seedGrants } from './grants.ts';
import { seedOpportunities } from './grant-opportunities.ts';
import { seedGrantResearch } from './grant-research.ts';
import { seedGrantControls } from './grant-controls.ts';
import { seedRuleNotices } from './grant-rule-notices.ts';
import { seedForecasts } from './forecasts.ts';
import { tidewater } from './geography.ts';
import { seedIntake } from './intake.ts';
import { seedMarket } from './market.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedPurchaseOrders } from './purchase-orders.ts';
import { seedFirstAnswers, seedOpenAnswers } from './order-answers.ts';
import { seedOrderMessages } from './order-messages.ts';
import { seedOrderRevisions } from './order-revisions.ts';
import { seedReceipts } from './receipts.ts';
import { seedInspections } from './inspections.ts';
import { seedInvoices } from './invoices.ts';
import { seedPayApplications } from './pay-applications.ts';
import { seedPayments } from './payments.ts';
import { seedPurchasingCards } from './purchasing-cards.ts';
import { seedMasterData } from './master-data.ts';
import { seedOpenYearEnd } from './open-year-end.ts';
import { seedOutreach } from './outreach.ts';
import { seedPartners } from './partners.ts';
import { seedPastAwards } from './past-awards.ts';
import { seedPrequalifiedLists } from './prequalified-lists.ts';
import { seedSite } from './public-site.ts';
import { seedRequisitions } from './requisitions.ts';
import { seedAgencies, seedAuthority, seedServed } from './seed-agencies.ts';
import { seedSolicitations } from './solicitations.ts';
import { seedRfis } from './rfis.ts';
import { seedDashboards } from './dashboards.ts';
import { seedReports } from './reports.ts';
import { seedRecordsPackages } from './records-packages.ts';
import { seedNoticeTranslations } from './notice-translations.ts';
import { seedRules, seedRuleWork } from './rules.ts';
import { centerGroups, costCenters } from './spending.ts';
import { tasks } from './tasks.ts';
import { tutorials } from './tutorials.ts';
import { seedAuctions } from './auctions.ts';
import { seedNegotiations } from './negotiations.ts';
import { seedSealedBids } from './sealed-bids.ts';
import { seedAssets } from './assets.ts';
import { seedAwards } from './awards.ts';
import { seedEvaluations } from './evaluations.ts';
import { seedScorecards } from './scorecards.ts';
import { seedShortlists } from './shortlists.ts';
import { seedVendorAccounts } from './vendor-accounts.ts';
import { seedSupply } from './supply.ts';
import { seedVendors } from './vendors.ts';
import { seedWeather } from './weather-alerts.ts';
import { seedWorkflows } from './workflows.ts';
import { seedSubcontractors } from './subcontractors.ts';

/** Someone of the county as the seed acts for them. */
export type Cast = ReadonlyMap<string, Actor>;

export type { As };

/** Fills an organization with a believable county, every row through the same door as everybody else, the same rows every time. */
export async function seedCounty(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const admin = actorOf('Dana Whitfield');

  const product = as(admin).asProduct;
  const { registry } = product.around;
  await keepBaseMap(as(admin), { fileName: 'tidewater.geojson', map: await tidewater() });
  await as(admin).createMany(registry.get(tutorial.name), tutorials);
  await product.createMany(
    registry.get(dutyGrant.name),
    people.flatMap(({ name, duties, since = '2024-10-01' }) =>
      duties.map((duty) => ({
        member: actorOf(name).id,
        duty,
        fromDay: as.day(since),
        reason: 'Adopted with the delegation of authority for fiscal year 2025',
      })),
    ),
  );

  await seedDirectory(as, cast);
  const agencyIds = await seedAgencies(as, cast);
  await as(admin, '2026-10-01').insert(departmentLimit, {
    member: actorOf('Tomasz Zielinski').id,
    department: agencyIds.get('UT') ?? '',
    reason: 'Works on grants of the pump stations alone',
  });
  const codes = await seedMasterData(as, cast);
  await seedAuthority(as, cast, { agencyIds, codes });
  await seedServed(as, cast, { agencyIds, codes });
  const firms = await seedVendors(as, cast, codes);
  await seedVendorAccounts(as, cast);
  await seedScorecards(as, cast);
  const agencyOf = (code: string, department: string) =>
    agencyIds.get(divisionOf[code] ?? agencies.find(({ name }) => name === department)?.code ?? 'TC') ?? null;
  await seedRules(as, cast);

  const centers = new Map<string, string>();
  const finance = as(actorOf('Priya Raman'));
  const groups = new Map<string, string>();
  for (const [code, name, department] of centerGroups) {
    const made = await finance.insert(costCenter, { code, name, department, isGroup: true, opensOn: '2020-10-01' });
    groups.set(department, made.id);
  }
  for (const [code, name, department, head] of costCenters) {
    const made = await finance.insert(costCenter, {
      code,
      name,
      department,
      manager: actorOf(head).id,
      approver: actorOf(head).duties.includes('approver') ? actorOf(head).id : null,
      parent: groups.get(department) ?? null,
      agency: agencyOf(code, department),
      opensOn: '2020-10-01',
    });
    centers.set(code, made.id);
  }

  await seedBudget(as, cast, centers);
  await seedPositions(as, cast, centers);
  await seedWhatIfs(as, cast);
  await seedRequisitions(as, cast, { centers, codes, firms });
  await seedIntake(as, cast, { centers, codes, firms });
  await seedPartners(as, cast, { agencyIds, codes });
  await seedWorkflows(as, cast);
  await seedApprovals(as, cast);
  await seedSolicitations(as, cast, { codes });
  await seedOpenYearEnd(as, cast);

  for (const { from, to, inDays, ...given } of tasks) {
    const giver = as(actorOf(from));
    const dueOn = new Date(Date.parse(giver.today) + inDays * 86_400_000).toISOString().slice(0, 10);
    await giver.insert(task, { ...given, assignee: actorOf(to).id, dueOn });
  }

  // Neither knows anything of the other.
  await Promise.all([seedSite(as, cast), seedCapital(as, cast, centers)]);
  await seedForecasts(as, cast);
  await seedBudgetBook(as, cast, centers);
  await seedBudgetRequests(as, cast);
  await seedRuleWork(as, cast);
  await seedRfis(as, cast);
  await seedNoticeTranslations(as, cast);
  await seedOutreach(as, cast);
  await seedSealedBids(as, cast);
  await seedAuctions(as, cast);
  const opened = await seedEvaluations(as, cast);
  await seedNegotiations(as, cast, opened);
  await seedAwards(as, cast, opened);
  await seedPurchaseOrders(as, cast);
  await seedFirstAnswers(as, cast);
  await seedAssets(as, cast);
  await seedReceipts(as, cast);
  await seedOrderRevisions(as, cast);
  await seedOpenAnswers(as, cast);
  await seedOrderMessages(as, cast);
  await seedContracts(as, cast);
  await seedContractChanges(as, cast);
  await seedContractClaims(as, cast);
  await seedInvoices(as, cast);
  await seedFinancialSystem(as, cast);
  await seedConnections(as, cast);
  await seedPayments(as, cast);
  await seedPurchasingCards(as, cast, centers);
  await seedShortlists(as, cast);
  await seedPayApplications(as, cast);
  await seedInspections(as, cast);
  await seedSubcontractors(as, cast);
  await seedCloseouts(as, cast);
  await seedPublicContracts(as, cast);
  await seedContractRates(as, cast);
  await seedCertifiedPayrolls(as, cast);
  await seedContractOrders(as, cast);
  await seedContractRedlines(as, cast);
  await seedPrequalifiedLists(as, cast);
  await seedGrants(as, cast, centers);
  await seedGrantObligations(as, cast);
  await seedOpportunities(as, cast);
  await seedApplications(as, cast);
  await seedAnswers(as, cast);
  await seedGrantResearch(as, cast);
  await seedSubrecipients(as, cast);
  await seedFundingRounds(as, cast);
  await seedGrantBudgets(as, cast);
  await seedGrantApprovals(as, cast);
  await seedGrantMilestones(as, cast);
  await seedGrantMoney(as, cast);
  await seedAwardFunding(as, cast);
  await seedRuleNotices(as, cast);
  await seedGrantControls(as, cast);
  await seedDisasters(as, cast);
  await seedPublicAssistance(as, cast);
  await seedPaFollowUp(as, cast);
  await seedPaDecisions(as, cast);
  await seedMitigation(as, cast);
  await seedFederalData(as, cast);
  await seedIncidents(as, cast);
  await seedIcsForms(as, cast);
  await seedDebris(as, cast);
  await seedMutualAid(as, cast);
  await seedRecoveryMoney(as, cast);
  await seedDamage(as, cast);
  await seedEmergencyActivations(as, cast);
  await seedRecordsPackages(as, cast);
  await seedAnnouncements(as, cast);
  await seedReports(as, cast);
  await seedDashboards(as, cast);
  await seedPastAwards(as, cast);
  await seedMarket(as, actorOf('Chantal Beaumont'));
  await seedWeather(as, cast);
  await seedEmergencySupply(as, cast);
  await seedSupply(as, {
    buyer: actorOf('Chantal Beaumont'),
    clerk: actorOf('Hannah Weiss'),
    approver: actorOf('Jorge Salinas'),
    chief: actorOf('Walter Kowalski'),
  });

  await seedExchangeRates(as, cast);

  // What was due on the earlier days is looked at as on those days: the clock of a county that starts finds nothing to do.
  await catchUp(product, approvables);

  await as(actorOf('Miguel Ortiz')).insert(savedView, {
    name: 'Waiting for a decision',
    listOf: 'requisition',
    question: 'status=submitted&sort=number',
    columns: [],
    shared: true,
  });
}
