import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { standingOf } from '../public-assistance/standing.server.ts';
import { followUpBoardOf } from './follow-up-board.server.ts';
import { followUpOf } from './follow-up.server.ts';
import { coveredBy, lacksOf, reductionOf } from './insurance-math.ts';
import { insurancePolicy } from './insurance-policy.record.ts';
import { insuranceRecovery } from './insurance-recovery.record.ts';
import { insuranceRequirement } from './insurance-requirement.record.ts';
import { type FollowUpWorld, followUpWorld } from './test-world.ts';

let here: FollowUpWorld;
beforeAll(async () => {
  here = await followUpWorld();
});
afterAll(() => here.county.close());

const cents = (dollars: number) => ({ cents: dollars * 100 });
const standing = (id: string) => here.county.door.run(here.rosa.actor, (work) => standingOf(work, id));
const recovery = (project: string, more: Partial<New<typeof insuranceRecovery>> = {}) =>
  here.yvette.make(insuranceRecovery, {
    project,
    facility: 'Fire station 7',
    peril: 'wind',
    buildingLoss: usd(1_300_000),
    anticipated: usd(300_000),
    ...more,
  });
const policy = (more: Partial<New<typeof insurancePolicy>> = {}) =>
  here.yvette.make(insurancePolicy, {
    insurer: 'Gulf Mutual',
    policyNumber: 'GM-77120',
    covers: 'County buildings',
    perils: ['wind', 'flood'],
    buildingLimit: usd(1_000_000),
    deductible: usd(50_000),
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
    ...more,
  });

describe('what insurance takes off', () => {
  const loss = {
    peril: 'flood',
    buildingLoss: cents(2_400_000),
    contentsLoss: null,
    deductible: null,
    anticipated: null,
    actual: null,
    isSettled: false,
    inFloodZone: true,
  } as const;

  test('is what was received, else what is expected, else what the policy covers less its deductible', () => {
    const of = { ...loss, peril: 'wind', inFloodZone: false } as const;
    const limits = { buildingLimit: cents(1_000_000), contentsLimit: null };
    expect(reductionOf({ ...of, deductible: cents(50_000) }, limits, '2024-10-11')).toEqual({
      proceedsCents: 950_000_00,
      basis: 'policy',
      zoneCents: 0,
      reductionCents: 950_000_00,
    });
    expect(reductionOf({ ...of, anticipated: cents(800_000) }, limits, '2024-10-11').basis).toBe('anticipated');
    const settled = { ...of, anticipated: cents(800_000), actual: cents(790_000), isSettled: true };
    expect(reductionOf(settled, limits, '2024-10-11')).toMatchObject({ basis: 'actual', reductionCents: 790_000_00 });
    expect(coveredBy({ ...of, deductible: cents(2_000_000) }, limits)).toBe(0);
  });

  test('G14: in a flood zone it is the most of a standard policy even without one, and proceeds above it count', () => {
    expect(reductionOf(loss, null, '2024-10-11')).toMatchObject({ basis: 'none', reductionCents: 500_000_00 });
    const contents = { ...loss, contentsLoss: cents(120_000) };
    expect(reductionOf(contents, null, '2024-10-11').zoneCents).toBe(620_000_00);
    expect(reductionOf({ ...loss, anticipated: cents(700_000) }, null, '2024-10-11').reductionCents).toBe(700_000_00);
  });

  test('a policy keeps what is required while it runs, covers the peril and has the limit', () => {
    const cover = {
      perils: ['wind'],
      buildingLimit: cents(500_000),
      contentsLimit: null,
      fromDay: '2026-01-01',
      untilDay: '2026-12-31',
      isActive: true,
    };
    const required = { peril: 'wind', cents: 400_000_00 } as const;
    expect(lacksOf(cover, required, '2026-11-20')).toBeNull();
    expect(lacksOf(cover, { ...required, peril: 'flood' }, '2026-11-20')).toContain('does not cover');
    expect(lacksOf(cover, { ...required, cents: 600_000_00 }, '2026-11-20')).toContain('below');
    expect(lacksOf(cover, required, '2027-01-01')).toContain('runs from');
    expect(lacksOf({ ...cover, isActive: false }, required, '2026-11-20')).toContain('canceled');
  });
});

describe('the ledger', () => {
  test('G11, G13 and G14: net, size and share follow from it, and what was typed no longer counts', async () => {
    const g11 = await here.project({ category: 'e', estimate: usd(1_300_000), insurance: usd(10_000) });
    await recovery(g11.id);
    await expect(standing(g11.id)).resolves.toMatchObject({
      figures: { netCents: 1_000_000_00, insuranceCents: 300_000_00, size: 'small', recoveryCents: 300_000_00 },
    });
    const g13 = await here.project({ category: 'e', estimate: usd(2_400_000) });
    await recovery(g13.id, { anticipated: usd(850_000) });
    await expect(standing(g13.id)).resolves.toMatchObject({
      figures: { netCents: 1_550_000_00, federalCents: 1_162_500_00 },
    });
    const g14 = await here.project({ category: 'e', estimate: usd(2_400_000) });
    await recovery(g14.id, {
      peril: 'flood',
      inFloodZone: true,
      buildingLoss: usd(2_400_000),
      anticipated: null,
    });
    await expect(standing(g14.id)).resolves.toMatchObject({
      figures: { netCents: 1_900_000_00, federalCents: 1_425_000_00 },
    });
  });

  test('changes the project when a claim is settled, reopened or withdrawn', async () => {
    const { id: project } = await here.project({ category: 'e', estimate: usd(1_300_000) });
    const { id } = await recovery(project);
    const net = async () => (await standing(project)).figures.netCents;
    await here.county.door.run(here.yvette.actor, (work) =>
      work.move(insuranceRecovery, id, 'settle', { input: { actual: usd(320_000), settledOn: '2026-11-02' } }),
    );
    expect(await net()).toBe(980_000_00);
    await here.yvette.run(insuranceRecovery, 'reopen', id, 'The insurer pays a supplement');
    expect(await net()).toBe(1_000_000_00);
    await here.yvette.run(insuranceRecovery, 'withdraw', id, 'The loss was of another project');
    expect(await net()).toBe(1_300_000_00);
  });

  test('refuses a loss without a basis, a peril that the policy does not cover, and a project that awaits obligation', async () => {
    const { id: project } = await here.project({ category: 'e', estimate: usd(90_000) });
    await expect(recovery(project, { anticipated: null })).rejects.toMatchObject({
      code: 'insurance_recovery.has_basis',
    });
    const { id: wind } = await policy({ perils: ['wind'] });
    await expect(recovery(project, { peril: 'fire', policy: wind })).rejects.toMatchObject({
      code: 'insurance_recovery.policy_covers_peril',
    });
    const { id: later } = await policy({ perils: ['wind'] });
    await expect(recovery(project, { policy: later })).rejects.toMatchObject({
      code: 'insurance_recovery.policy_was_in_force',
    });
    const { id: then } = await policy({ perils: ['wind'], fromDay: '2024-01-01', untilDay: '2024-12-31' });
    await recovery(project, { policy: then, anticipated: usd(5_000) });
    await here.yvette.run(paProject, 'submit', project);
    await expect(recovery(project)).rejects.toMatchObject({ code: 'insurance_recovery.project_is_open' });
  });
});

describe('insurance to obtain and maintain', () => {
  test('is kept by a policy that fits, keeps its project open without one, and is waived by another person', async () => {
    const { id: project } = await here.obligated({ category: 'e' });
    const required = { project, facility: 'Fire station 7', peril: 'flood', amount: usd(600_000) } as const;
    await expect(here.yvette.make(insuranceRequirement, { ...required, amount: usd(4_999.99) })).rejects.toMatchObject({
      code: 'insurance_requirement.above_line',
    });
    const { id } = await here.yvette.make(insuranceRequirement, required);
    const board = await here.county.door.run(here.rosa.actor, (work) => followUpBoardOf(work, here.milton));
    expect(board.uninsured.data).toMatchObject([{ id, cents: 600_000_00 }]);
    await here.county.door.run(here.yvette.actor, (work) =>
      work.move(paProject, project, 'complete', { input: { completedOn: '2025-12-12' } }),
    );
    await expect(here.priya.run(paProject, 'close', project)).rejects.toMatchObject({ code: 'pa_project.is_insured' });
    const { id: small } = await policy({ buildingLimit: usd(100_000) });
    const insure = (of: string, insuredOn = '2026-11-20') =>
      here.county.door.run(here.yvette.actor, (work) =>
        work.move(insuranceRequirement, id, 'insure', { input: { policy: of, insuredOn } }),
      );
    await expect(insure(small)).rejects.toMatchObject({ code: 'insurance_requirement.policy_fits' });
    const { id: whole } = await policy();
    await expect(insure(whole, '2026-11-21')).rejects.toMatchObject({ code: 'insurance_requirement.insured_by_now' });
    await insure(whole);
    await expect(here.yvette.run(insurancePolicy, 'cancel', whole, 'Another insurer')).rejects.toMatchObject({
      code: 'insurance_policy.keeps_cover',
    });
    const of = await here.county.door.run(here.rosa.actor, (work) => followUpOf(work, project));
    expect(of.insurance.requirements.data).toMatchObject([{ status: 'insured', trouble: null, endsOn: '2026-12-31' }]);
    await here.priya.run(paProject, 'close', project);
  });

  test('is asked for from $5,000 on, and a policy that was canceled changes by its papers alone', async () => {
    const { id: project } = await here.obligated({ category: 'e' });
    const required = { project, facility: 'Fire station 8', peril: 'flood', amount: usd(5_000) } as const;
    await expect(here.yvette.make(insuranceRequirement, required)).resolves.toMatchObject({ status: 'open' });
    const { id } = await policy();
    await here.yvette.run(insurancePolicy, 'cancel', id, 'Another insurer');
    const edit = async (change: object) =>
      here.yvette.edit(insurancePolicy, id, (await here.rosa.see(insurancePolicy, id)).version, change);
    for (const change of [{ buildingLimit: usd(9_000_000) }, { untilDay: '2027-12-31' }])
      await expect(edit(change)).rejects.toMatchObject({
        code: 'insurance_policy.is_canceled',
        issues: [{ path: Object.keys(change)[0] }],
      });
    await expect(edit({ documents: [] })).resolves.toMatchObject({ status: 'canceled' });
  });

  test('names a policy of the register, and a claim is settled with what was paid by today', async () => {
    const { id: project } = await here.obligated({ category: 'e' });
    const nowhere = '00000000-0000-4000-8000-000000000001';
    const { id: required } = await here.yvette.make(insuranceRequirement, {
      project,
      facility: 'Library',
      peril: 'flood',
      amount: usd(60_000),
    });
    const insure = (of: string | null) =>
      here.county.door.run(here.yvette.actor, (work) =>
        work.move(insuranceRequirement, required, 'insure', { input: { policy: of, insuredOn: '2026-11-20' } }),
      );
    await expect(insure(null)).rejects.toMatchObject({ issues: [{ path: 'policy' }] });
    await expect(insure(nowhere)).rejects.toMatchObject({ issues: [{ path: 'policy' }] });
    const { id } = await recovery(project);
    const settle = (input: object) =>
      here.county.door.run(here.yvette.actor, (work) =>
        work.move(insuranceRecovery, id, 'settle', { input: { actual: usd(0), settledOn: '2026-11-20', ...input } }),
      );
    for (const [change, path] of [
      [{ actual: null }, 'actual'],
      [{ settledOn: null }, 'settledOn'],
      [{ settledOn: '2026-11-21' }, 'settledOn'],
    ] as const)
      await expect(settle(change)).rejects.toMatchObject({ issues: [{ path }] });
    await settle({});
    expect(await here.rosa.see(insuranceRecovery, id)).toMatchObject({ status: 'settled', proceeds: usd(0) });
  });

  test('a policy counts from its first day to its last, and up to its own limit', () => {
    const cover = {
      perils: ['flood'],
      buildingLimit: cents(300_000),
      contentsLimit: cents(100_000),
      fromDay: '2026-11-20',
      untilDay: '2026-11-22',
      isActive: true,
    };
    const lacks = (day: string, more = 0) => lacksOf(cover, { peril: 'flood', cents: 400_000_00 + more }, day) !== null;
    expect(['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map((day) => lacks(day))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([lacks('2026-11-20', 0), lacks('2026-11-20', 1)]).toEqual([false, true]);
  });

  test('is waived with the certificate, by another person', async () => {
    const { id: project } = await here.obligated({ category: 'e' });
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id } = await both.make(insuranceRequirement, {
      project,
      facility: 'Lift station 9',
      peril: 'flood',
      amount: usd(60_000),
    });
    const ask = (certificate: string) =>
      here.county.door.run(both.actor, (work) =>
        work.move(insuranceRequirement, id, 'submit', { input: { certificate } }),
      );
    await expect(ask('None')).rejects.toMatchObject({ code: 'insurance_requirement.has_certificate' });
    await ask('Certificate 2026-114 of the insurance commissioner');
    await expect(both.run(insuranceRequirement, 'waive', id)).rejects.toMatchObject({
      code: 'insurance_requirement.waiver_is_by_another',
    });
    await here.priya.run(insuranceRequirement, 'waive', id);
    await expect(here.rosa.see(insuranceRequirement, id)).resolves.toMatchObject({
      status: 'waived',
      waivedBy: here.priya.id,
    });
    const { version } = await here.rosa.see(insuranceRequirement, id);
    await expect(both.edit(insuranceRequirement, id, version, { amount: usd(6_000) })).rejects.toMatchObject({
      code: 'insurance_requirement.is_waived',
      issues: [{ path: 'amount' }],
    });
  });
});
