import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change, New } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { compared, expectedCost, expectedExcess, expectedOverrun, outcomeOf, riskAbove } from './fixed-cost.ts';
import { fixedCostEstimate } from './fixed-cost-estimate.record.ts';
import { followUpOf } from './follow-up.server.ts';
import { type FollowUpWorld, followUpWorld } from './test-world.ts';

const range = { lowCents: 1_200_000_00, likelyCents: 1_500_000_00, highCents: 2_100_000_00 };
const offer = { fixedCents: 1_500_000_00, reductionCents: 0, federalShare: 75 };

describe('a range of costs', () => {
  test('has its mean, its risk above an amount, and what is beyond and below it on average', () => {
    expect(expectedCost(range)).toBe(1_600_000_00);
    expect(riskAbove(range, 1_500_000_00)).toBeCloseTo(2 / 3, 9);
    expect(riskAbove(range, 1_350_000_00)).toBeCloseTo(1 - 0.15 ** 2 / (0.9 * 0.3), 9);
    expect([riskAbove(range, 1_100_000_00), riskAbove(range, 2_100_000_00)]).toEqual([1, 0]);
    expect(expectedOverrun(range, 1_500_000_00)).toBe(133_333_33);
    expect(expectedExcess(range, 1_500_000_00)).toBe(33_333_33);
    expect([expectedOverrun(range, 1_000_000_00), expectedOverrun(range, 3_000_000_00)]).toEqual([600_000_00, 0]);
  });

  test('may have its likely value at an end, and joins without a step at the likely value', () => {
    for (const likelyCents of [range.lowCents, range.highCents]) {
      const steep = { ...range, likelyCents };
      expect(riskAbove(steep, 1_650_000_00)).toBeGreaterThan(0);
      expect(expectedOverrun(steep, 1_650_000_00)).toBeGreaterThan(0);
    }
    const [below, above] = [riskAbove(range, 1_500_000_00), riskAbove(range, 1_500_000_01)];
    expect(Math.abs(below - above)).toBeLessThan(1e-6);
  });
});

describe('fixed against standard', () => {
  test('FEMA pays its share of the estimate: an overrun is ours, and what is left stays for approved uses', () => {
    expect(outcomeOf('low', 1_200_000_00, offer)).toMatchObject({
      standard: { federalCents: 900_000_00, ownCents: 300_000_00, excessCents: 0 },
      fixed: { federalCents: 1_125_000_00, ownCents: 375_000_00, excessCents: 300_000_00 },
      gainCents: 225_000_00,
    });
    expect(outcomeOf('high', 2_100_000_00, offer)).toMatchObject({
      standard: { federalCents: 1_575_000_00, ownCents: 525_000_00 },
      fixed: { federalCents: 1_125_000_00, ownCents: 975_000_00, excessCents: 0 },
      gainCents: -450_000_00,
    });
    expect(compared(range, offer)).toMatchObject({ riskPercent: 66.7, expectedOverrunCents: 133_333_33 });
  });

  test('insurance is taken off both, and neither is below zero', () => {
    const insured = outcomeOf('likely', 1_500_000_00, { ...offer, reductionCents: 500_000_00 });
    expect(insured.standard).toEqual({ federalCents: 750_000_00, ownCents: 250_000_00, excessCents: 0 });
    expect(insured.fixed).toEqual({ federalCents: 750_000_00, ownCents: 250_000_00, excessCents: 0 });
    const all = outcomeOf('low', 1_200_000_00, { ...offer, reductionCents: 2_000_000_00 });
    expect([all.standard.federalCents, all.fixed.federalCents, all.fixed.excessCents]).toEqual([0, 0, 0]);
  });
});

describe('a fixed estimate', () => {
  let here: FollowUpWorld;
  beforeAll(async () => {
    here = await followUpWorld();
  });
  afterAll(() => here.county.close());

  const made = (project: string, more: Partial<New<typeof fixedCostEstimate>> = {}, who = here.yvette) =>
    who.make(fixedCostEstimate, {
      project,
      amount: usd(1_500_000),
      lowCost: usd(1_200_000),
      likelyCost: usd(1_500_000),
      highCost: usd(2_100_000),
      basis: 'Quantities of the survey with prices of three bids.',
      ...more,
    });
  const agree = (id: string, who = here.priya) =>
    here.county.door.run(who.actor, (work) =>
      work.move(fixedCostEstimate, id, 'agree', { input: { agreedOn: '2026-11-02' } }),
    );
  const code = (said: string) => ({ code: `fixed_cost_estimate.${said}` });

  test('is of large permanent work that is not obligated, one at a time', async () => {
    const { id: emergency } = await here.project({ category: 'b', estimate: usd(1_500_000) });
    await expect(made(emergency)).rejects.toMatchObject(code('is_permanent'));
    const { id: project } = await here.project({ estimate: usd(1_500_000) });
    await expect(made(project, { amount: usd(1_062_899.99) })).rejects.toMatchObject(code('is_large'));
    await expect(made(project, { likelyCost: usd(900_000) })).rejects.toMatchObject(code('range_in_order'));
    const first = await made(project, { amount: usd(1_062_900), lowCost: usd(900_000) });
    await expect(made(project)).rejects.toMatchObject(code('one_estimate'));
    await here.yvette.run(fixedCostEstimate, 'decline', first.id, 'FEMA has other prices');
    const { version } = await here.rosa.see(fixedCostEstimate, first.id);
    await expect(
      here.yvette.edit(fixedCostEstimate, first.id, version, { amount: usd(1_500_000) }),
    ).rejects.toMatchObject({ ...code('is_declined'), issues: [{ path: 'amount' }] });
    await made(project);
    const { id: over } = await here.obligated();
    await expect(made(over)).rejects.toMatchObject(code('before_obligation'));
  });

  test('is agreed by now, and by the day that FEMA stated', async () => {
    const { id: project } = await here.project({ estimate: usd(1_500_000) });
    const { id } = await made(project, { agreeBy: '2026-11-19' });
    await here.yvette.run(fixedCostEstimate, 'submit', id);
    const on = (agreedOn: string) =>
      here.county.door.run(here.priya.actor, (work) =>
        work.move(fixedCostEstimate, id, 'agree', { input: { agreedOn } }),
      );
    const wrong = (said: string) => ({ ...code(said), issues: [{ path: 'agreedOn' }] });
    await expect(on('2026-11-21')).rejects.toMatchObject(wrong('agreed_by_now'));
    await expect(on('2026-11-20')).rejects.toMatchObject(wrong('in_time'));
    await on('2026-11-19');
    await expect(here.rosa.see(fixedCostEstimate, id)).resolves.toMatchObject({
      submittedBy: here.yvette.id,
      agreedBy: here.priya.id,
    });
  });

  test('is agreed by another person, never changes then, and its excess is used once the work is complete', async () => {
    const { id: project } = await here.project({ estimate: usd(1_300_000) });
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id } = await made(project, {}, both);
    await both.run(fixedCostEstimate, 'submit', id);
    await expect(agree(id, both)).rejects.toMatchObject(code('agreer_is_another'));
    await agree(id);
    const edited = async (change: Change<typeof fixedCostEstimate>) => {
      const { version } = await here.rosa.see(fixedCostEstimate, id);
      return here.yvette.edit(fixedCostEstimate, id, version, change);
    };
    await expect(edited({ amount: usd(1_600_000) })).rejects.toMatchObject(code('is_agreed'));
    const use = { purpose: 'mitigation', description: 'Larger outfalls', amount: usd(400_000) } as const;
    await expect(edited({ excess: [use] })).rejects.toMatchObject(code('work_is_complete'));
    const of = await here.county.door.run(here.rosa.actor, (work) => followUpOf(work, project));
    expect(of.fixedCost).toMatchObject({ status: 'agreed', riskPercent: 66.7, leftCents: 1_500_000_00 });

    await here.yvette.run(paProject, 'submit', project);
    await here.county.door.run(here.priya.actor, (work) =>
      work.move(paProject, project, 'obligate', { input: { obligatedOn: '2026-11-03', femaNumber: '712399' } }),
    );
    // What is obligated is what was agreed, not what the project estimated.
    await expect(here.rosa.see(paProject, project)).resolves.toMatchObject({
      obligatedNet: usd(1_500_000),
      obligatedFederal: usd(1_125_000),
    });
    await here.county.door.run(here.yvette.actor, (work) =>
      work.move(paProject, project, 'complete', { input: { completedOn: '2025-12-12' } }),
    );
    await expect(edited({ excess: [{ ...use, amount: usd(1_500_000.01) }] })).rejects.toMatchObject(
      code('within_excess'),
    );
    await edited({ excess: [{ ...use, amount: usd(1_500_000) }] });
    await edited({ excess: [use] });
    await expect(here.rosa.see(fixedCostEstimate, id)).resolves.toMatchObject({ planned: usd(400_000) });
  });
});
