import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#kernel';
import { awardAmendment } from './amendments/award-amendment.record.ts';
import { grantAward } from './award/grant-award.record.ts';
import { grantBudget } from './budget/grant-budget.record.ts';
import { grantCost } from './costs/grant-cost.record.ts';
import { interestRemittance } from './drawdowns/interest-remittance.record.ts';
import { grantMeasure } from './milestones/grant-measure.record.ts';
import { grantMilestone } from './milestones/grant-milestone.record.ts';
import { grantObligation } from './obligations/grant-obligation.record.ts';
import { grantOpportunity } from './opportunities/grant-opportunity.record.ts';
import { opportunityDecision } from './opportunities/opportunity-decision.record.ts';
import { grantProperty } from './property/grant-property.record.ts';
import { grantReport } from './reports/grant-report.record.ts';
import { noticeRequirement } from './research/notice-requirement.record.ts';
import { recordDisposal } from './retention/record-disposal.record.ts';
import { retentionEvent } from './retention/retention-event.record.ts';
import { fundingRound } from './reviews/funding-round.record.ts';
import { type ReviewWorld, reviewWorld } from './reviews/test-world.ts';
import { subawardAmendment } from './subrecipients/subaward-amendment.record.ts';
import { subawardHold } from './subrecipients/subaward-hold.record.ts';
import { usd } from './test-world.ts';

let here: ReviewWorld;
let award: string;
let sub: string;
let notice: string;
beforeAll(async () => {
  here = await reviewWorld();
  award = await here.hud();
  sub = (await here.signed(award)).id;
  notice = (
    await here.county.product.make(grantOpportunity, {
      sourceId: 'own-1',
      number: 'N-1',
      title: 'Tide gates',
      agencyName: 'State agency',
    })
  ).id;
});
afterAll(() => here.county.close());

/** A row as it is once it has come to this state. */
const standing = (record: AnyRecord, status: string, values: object) =>
  here.county.door.run(here.county.product.actor, async (work) => {
    const { id } = await work.create(work.around.registry.get(record.name), { ...values }, { status });
    return String(id);
  });
const drafted = async () => (await here.drafted()).id;
const owner = () => here.yvette.id;

interface Stands {
  readonly record: AnyRecord;
  readonly status: string;
  readonly code: string;
  /** What the row says before; of rounds and awards there is one already. */
  readonly row: () => object | Promise<object>;
  readonly change: object;
  /** What may be written in this state all the same. */
  readonly open?: object;
}

const hold = () => ({
  subaward: sub,
  kind: 'reports',
  reason: 'Two performance reports are late since August.',
  action: 'File both reports with the county.',
});
const obligation = () => ({ name: 'Site sign', award, dueOn: '2026-12-31', owner: owner() });
const event = () => ({
  award,
  kind: 'litigation',
  fromDay: '2026-11-01',
  reference: '2026-CA-1',
  reason: 'A suit is filed.',
});
const interest = (year: number) => () => ({ year, earned: usd(1), evidence: [here.paper] });

const all: readonly Stands[] = [
  {
    record: awardAmendment,
    status: 'applied',
    code: 'award_amendment.is_applied',
    row: () => ({ award, kind: 'funder', reason: 'The funder wrote us.', newUntil: '2028-01-31' }),
    change: { newUntil: '2028-02-29' },
  },
  {
    record: grantBudget,
    status: 'discarded',
    code: 'grant_budget.is_discarded',
    row: async () => ({ award: await drafted(), title: 'Budget' }),
    change: { title: 'Another budget' },
  },
  {
    record: grantCost,
    status: 'discarded',
    code: 'grant_cost.is_discarded',
    row: () => here.costOf(award, 10),
    change: { note: 'Charged after all' },
  },
  {
    record: interestRemittance,
    status: 'discarded',
    code: 'interest_remittance.is_discarded',
    row: interest(2021),
    change: { earned: usd(2) },
  },
  {
    record: interestRemittance,
    status: 'remitted',
    code: 'interest_remittance.is_done',
    row: interest(2022),
    change: { earned: usd(2) },
  },
  {
    record: interestRemittance,
    status: 'kept',
    code: 'interest_remittance.is_done',
    row: interest(2023),
    change: { earned: usd(2) },
  },
  {
    record: grantMeasure,
    status: 'ended',
    code: 'grant_measure.is_ended',
    row: () => ({ award, title: 'Safety plan', kind: 'yes_no' }),
    change: { note: 'Looked at once more' },
  },
  {
    record: grantMilestone,
    status: 'done',
    code: 'grant_milestone.is_done',
    row: () => ({ award, title: 'Design', baselineOn: '2026-10-01', owner: owner() }),
    change: { title: 'Final design' },
  },
  {
    record: grantObligation,
    status: 'done',
    code: 'grant_obligation.is_done',
    row: obligation,
    change: { dueOn: '2027-01-31' },
  },
  {
    record: grantObligation,
    status: 'waived',
    code: 'grant_obligation.is_waived',
    row: obligation,
    change: { dueOn: '2027-01-31' },
  },
  {
    record: opportunityDecision,
    status: 'applied',
    code: 'opportunity_decision.is_applied',
    row: () => ({ opportunity: notice, owner: owner() }),
    change: { staffHours: 10 },
    open: { note: 'Filed with the portal.' },
  },
  {
    record: grantProperty,
    status: 'discarded',
    code: 'grant_property.is_discarded',
    row: () => ({ award, description: 'Pump', unitCost: usd(12_000), acquiredOn: '2026-02-02', holder: 'federal' }),
    change: { place: 'Yard 2' },
  },
  {
    record: grantReport,
    status: 'discarded',
    code: 'grant_report.is_discarded',
    row: () => ({ award, kind: 'financial', periodEnd: '2026-09-30' }),
    change: { narrative: 'Half of it is built.' },
  },
  {
    record: noticeRequirement,
    status: 'dismissed',
    code: 'notice_requirement.is_dismissed',
    row: () => ({
      opportunity: notice,
      kind: 'attachment',
      says: 'Attach the map',
      paragraph: 1,
      quote: 'Attach a map of the site.',
    }),
    change: { says: 'Attach two maps' },
  },
  {
    record: recordDisposal,
    status: 'disposed',
    code: 'record_disposal.is_disposed',
    row: () => ({ award, authority: 'GS1-SL item 422' }),
    change: { note: 'Shredded' },
  },
  {
    record: retentionEvent,
    status: 'active',
    code: 'retention_event.is_in_force',
    row: event,
    change: { reason: 'The suit is about another award.' },
    open: { reference: '2026-CA-2' },
  },
  {
    record: retentionEvent,
    status: 'lifted',
    code: 'retention_event.is_lifted',
    row: event,
    change: { reference: '2026-CA-2' },
  },
  {
    record: subawardAmendment,
    status: 'applied',
    code: 'subaward_amendment.is_applied',
    row: () => ({ subaward: sub, newScope: 'Two more families.', reason: 'More families came.' }),
    change: { newScope: 'Three more families.' },
  },
  {
    record: subawardHold,
    status: 'active',
    code: 'subaward_hold.is_in_force',
    row: hold,
    change: { action: 'File one report with the county.' },
    open: { appeal: 'In writing to the county manager.' },
  },
  {
    record: subawardHold,
    status: 'lifting',
    code: 'subaward_hold.is_in_force',
    row: hold,
    change: { reason: 'One performance report is late since August.' },
  },
  {
    record: subawardHold,
    status: 'lifted',
    code: 'subaward_hold.is_lifted',
    row: hold,
    change: { appeal: 'In writing to the county manager.' },
  },
];

test.each(all)('$code, $status: what came to its end, or waits for another person, stays as it is', async (of) => {
  const id = await standing(of.record, of.status, await of.row());
  const by = of.record === retentionEvent ? here.laura.with({ duties: ['legal_counsel'] }) : here.yvette;
  const { version } = (await by.see(of.record, id)) as { version: number };
  await expect(by.edit(of.record, id, version, of.change)).rejects.toMatchObject({ code: of.code });
  if (of.open) await by.edit(of.record, id, version, of.open);
});

const came = (table: string, id: string, status: string) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(`update ${table} set status = $3 where organization_id = $1 and id = $2`, [
      here.county.organizationId,
      id,
      status,
    ]),
  );

test('a decision not to apply keeps its sheet, and takes notes', async () => {
  const { id: opportunity } = await here.county.product.make(grantOpportunity, {
    sourceId: 'own-2',
    number: 'N-2',
    title: 'Levees',
    agencyName: 'State agency',
  });
  const id = await standing(opportunityDecision, 'declined', { opportunity, owner: owner() });
  const { version } = await here.yvette.see(opportunityDecision, id);
  await expect(here.yvette.edit(opportunityDecision, id, version, { owner: here.miguel.id })).rejects.toMatchObject({
    code: 'opportunity_decision.is_declined',
  });
  await here.yvette.edit(opportunityDecision, id, version, { note: 'Too little time.' });
});

test('a terminated award stays as it is, but for who keeps it and its papers', async () => {
  const { id } = await here.active();
  await here.priya.run(grantAward, 'terminate', id, 'The program ended');
  const { version } = await here.yvette.see(grantAward, id);
  await expect(here.yvette.edit(grantAward, id, version, { costCenter: null, title: 'Other' })).rejects.toMatchObject({
    code: 'grant_award.is_terminated',
  });
  await expect(here.yvette.edit(grantAward, id, version, { passThroughNumber: 'P-1' })).rejects.toMatchObject({
    code: 'grant_award.is_terminated',
  });
  await here.yvette.edit(grantAward, id, version, { manager: here.miguel.id });
});

test.each(['ranked', 'decided', 'closed'])('a round that is %s stays as it was ranked', async (status) => {
  const { id } = await here.draft();
  await came('funding_round', id, status);
  const { version } = await here.yvette.see(fundingRound, id);
  await expect(here.yvette.edit(fundingRound, id, version, { workload: 12 })).rejects.toMatchObject({
    code: 'funding_round.is_ranked',
  });
});

test.each(['draft', 'returned', 'submitted'] as const)(
  'an award that is %s has no records yet to hold',
  async (status) => {
    const { id } = await here.drafted();
    await came('grant_award', id, status);
    const counsel = await here.withDuties(`Fiona ${status}`, 'legal_counsel');
    await expect(counsel.make(retentionEvent, { ...event(), award: id, kind: 'litigation' })).rejects.toMatchObject({
      code: 'retention_event.award_is_accepted',
      issues: [{ path: 'award', code: 'retention_event.award_is_accepted' }],
    });
    expect(await counsel.make(retentionEvent, { ...event(), kind: 'litigation' })).toMatchObject({ status: 'active' });
  },
);
