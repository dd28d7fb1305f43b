import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { drawdownStandingOf } from '../drawdowns/drawdown-calls.server.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { opensOf } from '../closeout/checks.server.ts';
import { type SubWorld, subWorld, usd } from '../subrecipients/test-world.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantMilestone } from './grant-milestone.record.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const code = (name: string) => ({ code: name });
const made = (award: string, more: Partial<New<typeof grantMilestone>> = {}) =>
  here.yvette.make(grantMilestone, { award, title: 'Phase complete', baselineOn: '2026-10-15', ...more });

/** Reached with evidence, and verified by Priya. */
async function verified(award: string, dollars: number, more: Partial<New<typeof grantMilestone>> = {}) {
  const { id } = await made(award, {
    payment: usd(dollars),
    actualOn: '2026-10-20',
    evidence: [here.paper],
    ...more,
  });
  await here.yvette.run(grantMilestone, 'finish', id);
  return here.priya.run(grantMilestone, 'verify', id);
}

const asked = (award: string, more: Partial<New<typeof grantDrawdown>> = {}) =>
  here.yvette.make(grantDrawdown, {
    award,
    kind: 'milestone',
    fromDay: '2026-10-01',
    untilDay: '2026-11-15',
    ...more,
  });
const submitted = async (award: string, more: Partial<New<typeof grantDrawdown>> = {}) =>
  here.yvette.run(grantDrawdown, 'submit', (await asked(award, more)).id);
const filling = (who: Person, step: 'file' | 'pay', id: string, input: object) =>
  here.county.door.run(who.actor, (work) =>
    work.move(grantDrawdown, id, step, { input: input as Readonly<Record<string, unknown>> }),
  );
async function paid(award: string): Promise<Row<typeof grantDrawdown>> {
  const { id } = await submitted(award);
  await here.priya.run(grantDrawdown, 'approve', id);
  await filling(here.yvette, 'file', id, { filedOn: '2026-11-20', reference: 'PMS-1' });
  await filling(here.priya, 'pay', id, { paidOn: '2026-11-20' });
  return here.rosa.see(grantDrawdown, id);
}

describe('a fixed amount award', () => {
  test('is drawn by its verified milestones, whatever the work cost, each of them once', async () => {
    const { id } = await here.active({ instrument: 'fixed' });
    const first = await verified(id, 30_000);
    await made(id, { payment: usd(20_000) });
    await expect(asked(id, { kind: 'reimbursement' })).rejects.toMatchObject(code('grant_drawdown.pays_by_milestones'));
    const one = await paid(id);
    expect(one).toMatchObject({ requested: usd(30_000), outlays: usd(30_000), match: usd(0), paidAmount: usd(30_000) });
    const shown = await here.county.door.run(here.rosa.actor, (work) => drawdownStandingOf(work, one.id));
    expect(shown.milestones.data).toMatchObject([{ id: first.id, cents: 30_000_00 }]);
    await expect(submitted(id)).rejects.toMatchObject(code('grant_drawdown.nothing_to_draw'));
    await expect(submitted(id, { milestones: [first.id] })).rejects.toMatchObject({
      code: 'grant_drawdown.drawn_once',
      message: `${first.number} is drawn by ${one.number} already.`,
    });
    await verified(id, 25_000);
    await expect(paid(id)).resolves.toMatchObject({
      requestNo: 2,
      earlier: usd(30_000),
      outlays: usd(55_000),
      requested: usd(25_000),
    });
  });

  test('waits until a chosen milestone is verified, and frees it when the request goes back', async () => {
    const { id } = await here.active({ instrument: 'fixed' });
    const open = await made(id, { payment: usd(10_000) });
    await expect(submitted(id, { milestones: [open.id] })).rejects.toMatchObject(code('grant_drawdown.is_verified'));
    const own = await verified(id, 15_000);
    const { id: drawdown } = await submitted(id, { milestones: [own.id] });
    await here.priya.run(grantDrawdown, 'return', drawdown, 'Period');
    await expect(submitted(id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('two requests at once: one draws the milestone, the other is refused', async () => {
    const { id } = await here.active({ instrument: 'fixed' });
    const { id: milestone } = await verified(id, 10_000);
    const both = await Promise.all([asked(id, { milestones: [milestone] }), asked(id, { milestones: [milestone] })]);
    const done = await Promise.allSettled(
      both.map((one, at) => (at === 0 ? here.yvette : here.miguel).run(grantDrawdown, 'submit', one.id)),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('no other award is drawn by milestones, and its payments hold an amendment', async () => {
    const { id: other } = await here.active();
    await expect(asked(other)).rejects.toMatchObject(code('grant_drawdown.pays_by_milestones'));
    const { id } = await here.active({ instrument: 'fixed' });
    await made(id, { payment: usd(90_000) });
    const cut = await here.yvette.make(awardAmendment, {
      award: id,
      kind: 'funder',
      amountChange: usd(-10_000.01),
      listings: [{ aln: '97.039', amount: usd(-10_000.01) }],
      reason: 'The funder cut the award.',
      documents: [here.paper],
    });
    await expect(here.yvette.run(awardAmendment, 'submit', cut.id)).rejects.toMatchObject(
      code('award_amendment.covers_milestones'),
    );
  });

  test('ends with what its milestones earned: nothing is refunded because the work cost less', async () => {
    const { id } = await here.active({ instrument: 'fixed' });
    await verified(id, 40_000);
    await here.charged(id, 12_000);
    const opens = async () => {
      const of = await here.rosa.see(grantAward, id);
      const found = await here.county.door.run(here.rosa.actor, (work) => opensOf(work, [{ ...of, refunded: 0 }]));
      return (found.get(id)?.open ?? []).map(({ check, said }) => [check, said]);
    };
    expect(await opens()).toContainEqual(['drawn', '$40,000.00 is earned and not drawn.']);
    await paid(id);
    const after = await opens();
    expect(after.map(([check]) => check)).not.toContain('refund');
    expect(after.map(([check]) => check)).not.toContain('drawn');
  });
});

describe('a fixed amount subaward', () => {
  const fixed = async () => {
    const award = await here.hud();
    const { id, number } = await here.signed(award, {
      isFixed: true,
      priorApproval: 'HUD, 2026-09-14',
      indirect: 'none',
      indirectRate: null,
    });
    return { award, sub: id, number };
  };

  test('has milestones within its period and its amount, on no other subaward', async () => {
    const { award, sub } = await fixed();
    await expect(made(award, { subaward: sub, baselineOn: '2026-09-30', payment: usd(1) })).rejects.toMatchObject(
      code('grant_milestone.in_subaward'),
    );
    await made(award, { subaward: sub, payment: usd(20_000) });
    await expect(made(award, { subaward: sub, payment: usd(5_000.01) })).rejects.toMatchObject(
      code('grant_milestone.within_subaward'),
    );
    await made(award, { subaward: sub, payment: usd(5_000) });
    const { id: byCost } = await here.signed(award);
    await expect(made(award, { subaward: byCost })).rejects.toMatchObject(code('grant_milestone.subaward_is_fixed'));
    const other = await here.hud();
    await expect(made(other, { subaward: sub })).rejects.toMatchObject(code('grant_milestone.subaward_of_award'));
  });

  test('is paid for a verified milestone, its payment and no other sum, once', async () => {
    const { award, sub, number } = await fixed();
    const cost = (dollars: number, milestone: string | null) =>
      here.yvette.make(grantCost, here.costOf(award, dollars, { subaward: sub, milestone }));
    const open = await made(award, { subaward: sub, payment: usd(5_000) });
    await expect(cost(5_000, null)).rejects.toMatchObject({
      code: 'grant_cost.names_milestone',
      message: `${number} is paid by its milestones. Choose the milestone.`,
    });
    await expect(cost(5_000, open.id)).rejects.toMatchObject(code('grant_cost.milestone_is_verified'));
    const done = await verified(award, 8_000, { subaward: sub });
    await expect(cost(7_999.99, done.id)).rejects.toMatchObject(code('grant_cost.milestone_payment'));
    const { id } = await cost(8_000, done.id);
    await expect(cost(8_000, done.id)).rejects.toMatchObject(code('grant_cost.milestone_once'));
    await here.yvette.run(grantCost, 'submit', id);
    await expect(here.priya.run(grantCost, 'approve', id)).resolves.toMatchObject({ status: 'approved' });
    await expect(here.yvette.make(grantCost, here.costOf(award, 8_000, { milestone: done.id }))).rejects.toMatchObject(
      code('grant_cost.milestone_of_subaward'),
    );
  });

  test('ends at the ceiling of the text that governs its award', async () => {
    const most = { amount: usd(600_000) };
    const award = await here.hud({
      ...most,
      listings: [{ aln: '14.218', program: 'Community Development Block Grant', amount: usd(600_000) }],
    });
    const over = { isFixed: true, priorApproval: 'HUD, 2026-09-14', committed: usd(500_000.01) } as const;
    await expect(here.sub(award, { ...over, amount: usd(500_000.01) })).rejects.toMatchObject(
      code('subaward.fixed_ceiling'),
    );
    await expect(here.sub(award, { ...over, amount: usd(500_000) })).resolves.toMatchObject({ status: 'draft' });
  });
});
