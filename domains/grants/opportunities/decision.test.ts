import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '../test-world.ts';
import { factsOf } from './facts.server.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { type ResearchWorld, researchWorld } from './test-world.ts';

let here: ResearchWorld;
beforeAll(async () => {
  here = await researchWorld();
});
afterAll(() => here.county.close());

const matched = (matchPercent: number | null, more: object = {}) =>
  here.noticed({ costShare: true, matchPercent, ...more });

describe('a go/no-go decision', () => {
  test('shows its score with its inputs, and a small match is decided by one grant manager', async () => {
    const { id: notice } = await matched(25);
    const { id } = await here.scored(notice, { fit: null });
    await expect(here.yvette.run(opportunityDecision, 'pursue', id)).rejects.toMatchObject({
      code: 'opportunity_decision.is_scored',
    });
    const { version } = await here.yvette.see(opportunityDecision, id);
    await here.yvette.edit(opportunityDecision, id, version, { fit: 4 });
    await expect(here.yvette.see(opportunityDecision, id)).resolves.toMatchObject({
      score: 79,
      requiredMatch: usd(25_000),
    });
    await here.yvette.run(opportunityDecision, 'pursue', id);
    await expect(here.rosa.see(opportunityDecision, id)).resolves.toMatchObject({
      status: 'pursuing',
      decidedBy: here.yvette.id,
      decidedOn: '2026-11-20',
    });
    await here.yvette.run(opportunityDecision, 'apply', id);
  });

  test('over a large match needs a budget officer who prepared none of it', async () => {
    const { id: notice } = await matched(50, { matchBasis: 'project' });
    const both = await here.withDuties('Paula Both', 'grant_manager', 'budget_officer');
    const { id } = await here.scored(notice, { projectCost: usd(100_000.02) });
    await expect(here.yvette.run(opportunityDecision, 'pursue', id)).rejects.toMatchObject({
      code: 'opportunity_decision.share_is_small',
    });
    await both.run(opportunityDecision, 'requestGo', id);
    await expect(both.run(opportunityDecision, 'approveGo', id)).rejects.toMatchObject({
      code: 'opportunity_decision.approver_is_another',
    });
    await expect(here.yvette.run(opportunityDecision, 'approveGo', id)).rejects.toMatchObject({ code: 'rights' });
    const { version } = await here.yvette.see(opportunityDecision, id);
    await expect(
      here.yvette.edit(opportunityDecision, id, version, { projectCost: usd(9_000_000) }),
    ).rejects.toMatchObject({ code: 'opportunity_decision.is_requested' });
    await here.priya.run(opportunityDecision, 'approveGo', id);
    const { version: decided } = await here.yvette.see(opportunityDecision, id);
    await expect(
      here.yvette.edit(opportunityDecision, id, decided, { projectCost: usd(9_000_000) }),
    ).rejects.toMatchObject({ code: 'opportunity_decision.is_decided' });
  });

  test('at exactly the limit needs none, a cent above it does', async () => {
    const pursued = async (dollars: number) => {
      const { id: notice } = await matched(50);
      const { id } = await here.scored(notice, { projectCost: usd(dollars) });
      return here.yvette.run(opportunityDecision, 'pursue', id);
    };
    await expect(pursued(100_000)).resolves.toMatchObject({ status: 'pursuing' });
    await expect(pursued(100_000.01)).rejects.toMatchObject({ code: 'opportunity_decision.share_is_small' });
  });

  test('counts what exceeds the award ceiling as money of ours', async () => {
    const { id: notice } = await here.noticed({ costShare: false, ceiling: usd(10_000) });
    const { id } = await here.scored(notice, { projectCost: usd(60_000.01) });
    await expect(here.yvette.see(opportunityDecision, id)).resolves.toMatchObject({
      requiredMatch: usd(0),
      ourShare: usd(50_000.01),
    });
    await expect(here.yvette.run(opportunityDecision, 'pursue', id)).rejects.toMatchObject({
      code: 'opportunity_decision.share_is_small',
    });
  });

  test('can’t make the match smaller than the notice asks for, or leave open what it is', async () => {
    const { id: notice } = await matched(50);
    await expect(here.scored(notice, { matchPercent: 1 })).rejects.toMatchObject({
      code: 'opportunity_decision.match_as_noticed',
    });
    await expect(here.scored(notice, { projectCost: usd(-5) })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'projectCost', code: 'number.positive' }],
    });
    const { id: silent } = await matched(null);
    const { id } = await here.scored(silent);
    await expect(here.yvette.run(opportunityDecision, 'pursue', id)).rejects.toMatchObject({
      code: 'opportunity_decision.match_is_known',
    });
  });

  test('follows the match of the notice while it is open, and waits no longer when that changed', async () => {
    const own = await matched(10);
    const open = await here.scored(own.id);
    const waiting = await matched(60);
    const asked = await here.scored(waiting.id);
    await here.yvette.run(opportunityDecision, 'requestGo', asked.id);
    for (const one of [own, waiting]) {
      const { version } = await here.yvette.see(grantOpportunity, one.id);
      await here.yvette.edit(grantOpportunity, one.id, version, { matchPercent: 90 });
    }
    await expect(here.yvette.see(opportunityDecision, open.id)).resolves.toMatchObject({ requiredMatch: usd(90_000) });
    await expect(here.priya.run(opportunityDecision, 'approveGo', asked.id)).rejects.toMatchObject({
      code: 'opportunity_decision.match_is_current',
    });
    await here.priya.run(opportunityDecision, 'return', asked.id, 'The notice changed');
    await expect(here.yvette.see(opportunityDecision, asked.id)).resolves.toMatchObject({
      status: 'watching',
      ourShare: usd(90_000),
      requiredMatch: usd(90_000),
      requestedBy: null,
    });
  });

  test('that was made says when the notice changed since', async () => {
    const { id: notice, version } = await matched(10);
    const { id } = await here.scored(notice);
    await here.yvette.run(opportunityDecision, 'pursue', id);
    const warnings = async () =>
      (await here.county.door.run(here.rosa.actor, (work) => factsOf(work, notice))).warnings;
    await expect(warnings()).resolves.toEqual([]);
    await here.yvette.edit(grantOpportunity, notice, version, { matchPercent: 80 });
    await expect(warnings()).resolves.toEqual(['The amounts of the notice changed since the decision. Reconsider it.']);
  });

  test('is begun once for a notice, in two windows at once as well', async () => {
    const { id: notice } = await here.noticed();
    const begun = await Promise.allSettled([here.scored(notice), here.scored(notice), here.scored(notice)]);
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(here.scored(notice)).rejects.toMatchObject({ code: 'opportunity_decision.once' });
  });

  test('declines for a reason and can be taken up again; a closed notice is not pursued', async () => {
    const { id: closed } = await here.noticed({ closeOn: '2026-11-19' });
    const { id } = await here.scored(closed);
    await expect(here.yvette.run(opportunityDecision, 'pursue', id)).rejects.toMatchObject({
      code: 'opportunity_decision.is_open',
    });
    await expect(here.yvette.run(opportunityDecision, 'decline', id, 'Closed')).rejects.toMatchObject({
      issues: [{ path: 'declinedFor' }],
    });
    const { version } = await here.yvette.see(opportunityDecision, id);
    await here.yvette.edit(opportunityDecision, id, version, { declinedFor: 'too_late' });
    await expect(here.yvette.run(opportunityDecision, 'decline', id)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'reason', code: 'required' }],
    });
    await here.yvette.run(opportunityDecision, 'decline', id, 'It closed yesterday');
    await here.yvette.run(opportunityDecision, 'reopen', id, 'The agency reopened it');
    await expect(here.yvette.see(opportunityDecision, id)).resolves.toMatchObject({
      status: 'watching',
      decidedBy: null,
    });
  });

  test('is read by every member and made by grant managers alone, as long as they are', async () => {
    const { id: notice } = await here.noticed();
    await expect(here.rosa.make(opportunityDecision, { opportunity: notice })).rejects.toMatchObject({
      code: 'rights',
    });
    const { id } = await here.scored(notice, { eligible: 0 });
    await expect(here.rosa.see(opportunityDecision, id)).resolves.toMatchObject({ status: 'watching' });
    await expect(here.rosa.run(opportunityDecision, 'pursue', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.yvette.run(opportunityDecision, 'requestGo', id)).rejects.toMatchObject({
      code: 'opportunity_decision.is_eligible',
    });
    await expect(here.yvette.with({ duties: [] }).run(opportunityDecision, 'requestGo', id)).rejects.toMatchObject({
      code: 'rights',
    });
  });
});
