import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import type { awardAmendment } from '../amendments/award-amendment.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { answered, sent } from '../approvals/test-world.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { budgetOf } from './budget-calls.server.ts';
import { grantBudget } from './grant-budget.record.ts';

type Line = NonNullable<New<typeof grantBudget>['lines']>[number];

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

/** A lump sum for a contract, borne by the award. */
const line = (dollars: number, more: Partial<Line> = {}): Line => ({
  costClass: 'contractual',
  costType: 'contract',
  description: 'Engineering',
  quantity: { amount: '1', unit: 'LS' },
  rate: usd(dollars),
  year: 1,
  amount: usd(dollars),
  funder: usd(dollars),
  match: usd(0),
  ...more,
});
const salary = (dollars: number, person: string, effort: number, more: Partial<Line> = {}): Line =>
  line((dollars * effort) / 100, {
    costClass: 'personnel',
    costType: 'salaries',
    description: 'Project manager',
    quantity: { amount: '1', unit: 'EA' },
    rate: usd(dollars),
    basis: 'Grade 24, step 3 of the pay plan',
    person,
    effort,
    months: 12,
    ...more,
  });

const drafted = (award: string, lines: readonly Line[], more: Partial<New<typeof grantBudget>> = {}) =>
  here.yvette.make(grantBudget, { award, title: 'Budget', lines, ...more });
async function submitted(...given: Parameters<typeof drafted>): Promise<Row<typeof grantBudget>> {
  const { id } = await drafted(...given);
  return here.yvette.run(grantBudget, 'submit', id);
}
async function approved(...given: Parameters<typeof drafted>): Promise<Row<typeof grantBudget>> {
  const { id } = await submitted(...given);
  return here.priya.run(grantBudget, 'approve', id);
}
/** The funder’s yes to a version. */
const granted = async (award: string, budget: string) =>
  answered(here, (await sent(here, award, { kind: 'transfer', budget, subject: 'Move money' })).id);
const standing = (award: string) => here.county.door.run(here.rosa.actor, (work) => budgetOf(work, award));

describe('the budget of an award', () => {
  test('is approved by another person, and the next version takes its place', async () => {
    const { id: award } = await here.active();
    const first = await approved(award, [line(100_000)]);
    expect(first).toMatchObject({ status: 'approved', revision: 1, approvedBy: here.priya.id });
    const next = await approved(award, [line(60_000), line(40_000, { description: 'Survey' })]);
    expect(next.revision).toBe(2);
    await expect(here.rosa.see(grantBudget, first.id)).resolves.toMatchObject({ status: 'superseded' });
    await expect(standing(award)).resolves.toMatchObject({
      versions: [
        { revision: 1, movedCents: 0 },
        { revision: 2, movedCents: 0 },
      ],
    });
  });

  test('is approved by nobody who wrote any of it', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id, version } = await drafted(award, [line(100_000)]);
    await both.edit(grantBudget, id, version, { title: 'Mine' });
    await here.yvette.run(grantBudget, 'submit', id);
    await expect(both.run(grantBudget, 'approve', id)).rejects.toMatchObject({
      code: 'grant_budget.approver_is_another',
    });
    await expect(here.yvette.run(grantBudget, 'approve', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.rosa.make(grantBudget, { award, title: 'x' })).rejects.toMatchObject({ code: 'rights' });
  });

  test('never changes once it is submitted or approved', async () => {
    const { id: award } = await here.active();
    const { id, version } = await submitted(award, [line(100_000)]);
    await expect(here.yvette.edit(grantBudget, id, version, { lines: [line(1)] })).rejects.toMatchObject({
      code: 'grant_budget.is_submitted',
    });
    const { version: later } = await here.priya.run(grantBudget, 'approve', id);
    await expect(here.yvette.edit(grantBudget, id, later, { title: 'Other' })).rejects.toMatchObject({
      code: 'grant_budget.is_approved',
    });
  });

  test('takes method and rate of indirect costs from the award, whatever the draft says', async () => {
    const { id: award } = await here.active({ amount: usd(115_000), indirect: 'de_minimis', indirectRate: 15 });
    const { id } = await drafted(award, [line(100_000)]);
    await expect(here.rosa.see(grantBudget, id)).resolves.toMatchObject({ indirect: 'de_minimis', indirectRate: 15 });
    await here.yvette.run(grantBudget, 'submit', id);
    await here.priya.run(grantBudget, 'approve', id);
    const { classes } = await standing(award);
    expect(classes.find(({ costClass }) => costClass === 'indirect')).toMatchObject({ budgetCents: 15_000_00 });
  });

  test('of a de minimis rate above the cap of its text, or on another base, is refused', async () => {
    const old = { awardDate: '2024-09-30', fromDay: '2024-10-01', untilDay: '2026-12-31' } as const;
    const { id: before } = await here.active({
      ...old,
      amount: usd(115_000),
      indirect: 'de_minimis',
      indirectRate: 15,
    });
    await expect(submitted(before, [line(100_000)])).rejects.toMatchObject({ code: 'grant_budget.de_minimis' });
    const { id: after } = await here.active({ amount: usd(115_000), indirect: 'de_minimis', indirectRate: 15 });
    await expect(submitted(after, [line(100_000)], { base: 'total' })).rejects.toMatchObject({
      code: 'grant_budget.de_minimis_base',
    });
  });

  test('says by how much it differs from the award and its match', async () => {
    const { id: award } = await here.active({ match: usd(25_000) });
    await expect(submitted(award, [line(99_999)])).rejects.toMatchObject({ code: 'grant_budget.funder_ties' });
    await expect(submitted(award, [line(100_000)])).rejects.toMatchObject({ code: 'grant_budget.match_ties' });
    const shared = line(125_000, { funder: usd(100_000), match: usd(25_000) });
    await expect(submitted(award, [shared])).resolves.toMatchObject({ status: 'submitted' });
  });

  test('takes no line whose figures do not agree', async () => {
    const { id: award } = await here.active();
    const refusal = async (more: Partial<Line>) =>
      await drafted(award, [line(100, more)]).then(
        () => null,
        (error: { code?: string }) => error.code ?? '',
      );
    await expect(refusal({ amount: usd(100.01) })).resolves.toBe('grant_budget.amounts_tie');
    await expect(refusal({ funder: usd(99.99) })).resolves.toBe('grant_budget.shares_tie');
    await expect(refusal({ quantity: { amount: '999999999999', unit: 'EA' }, rate: usd(9_000_000) })).resolves.toBe(
      'grant_budget.amounts_tie',
    );
    await expect(refusal({ costClass: 'travel' })).resolves.toBe('grant_budget.classes_fit');
    await expect(refusal({ effort: 50 })).resolves.toBe('grant_budget.effort_is_whole');
    await expect(refusal({ costType: 'subaward', subrecipient: ' - ' })).resolves.toBe(
      'grant_budget.names_subrecipient',
    );
    await expect(refusal({ rate: usd(-100), amount: usd(-100), funder: usd(-100) })).resolves.toBe('invalid');
    await expect(refusal({ quantity: { amount: '-1', unit: 'LS' } })).resolves.toBe('invalid');
    await expect(refusal({ costClass: 'fringe', costType: 'fringe', person: here.rosa.id, basis: 'x' })).resolves.toBe(
      'grant_budget.fringe_is_no_effort',
    );
  });

  test('approves nothing that is unallowable, and what is limited only with a written basis', async () => {
    const { id: award } = await here.active();
    const alcohol = line(100_000, { costClass: 'other', costType: 'alcohol', basis: 'Reception for the partners' });
    await expect(submitted(award, [alcohol])).rejects.toMatchObject({ code: 'grant_budget.unallowable' });
    for (const basis of [null, '   ', 'needed'])
      await expect(
        submitted(award, [line(100_000, { costClass: 'other', costType: 'rent', basis })]),
      ).rejects.toMatchObject({ code: 'grant_budget.basis' });
    const { id: state } = await here.active({ fundingType: 'state', fain: null, listings: [] });
    await expect(
      submitted(state, [line(100_000, { costClass: 'other', costType: 'contingency' })]),
    ).resolves.toMatchObject({ status: 'submitted' });
  });

  test('gives one person no more than full time, across all approved budgets', async () => {
    const [one, other] = [await here.active(), await here.active()];
    const of = (award: string, effort: number) =>
      submitted(award, [salary(100_000, here.rosa.id, effort), line(100_000 - 1_000 * effort)]);
    const first = await of(one.id, 60);
    const second = await of(other.id, 41);
    await here.priya.run(grantBudget, 'approve', first.id);
    await expect(here.priya.run(grantBudget, 'approve', second.id)).rejects.toMatchObject({
      code: 'grant_budget.effort',
    });
    await expect(submitted(other.id, [salary(100_000, here.rosa.id, 41), line(59_000)])).rejects.toMatchObject({
      code: 'grant_budget.effort',
    });
    await expect(approved(other.id, [salary(100_000, here.rosa.id, 40), line(60_000)])).resolves.toMatchObject({
      status: 'approved',
    });
  });

  test('two approvals at once never give one person more than full time', async () => {
    const bo = await here.county.member('Bo Sutton');
    const waiting = await Promise.all(
      [0, 1].map(async () => {
        const { id } = await here.active();
        return submitted(id, [salary(100_000, bo.id, 70), line(30_000)]);
      }),
    );
    const done = await Promise.allSettled(waiting.map(({ id }) => here.priya.run(grantBudget, 'approve', id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is carried on by the months of the funder’s share alone', async () => {
    const forecast = async (match: number) => {
      const { id: award } = await here.active({ match: usd(20_000) });
      await approved(award, [line(120_000, { funder: usd(100_000), match: usd(20_000) })]);
      const own = { award, share: 'match', amount: usd(match) } as const;
      for (const incurredOn of ['2026-08-15', '2026-09-15', '2026-10-15'])
        await here.charged(award, 700 + match, {
          incurredOn,
          splits: [{ award, share: 'funder', amount: usd(700) }, ...(match === 0 ? [] : [own])],
        });
      return (await standing(award)).forecast;
    };
    const without = await forecast(0);
    expect(without).toMatchObject({ kind: 'range', lowCents: 2_100_00 });
    expect(await forecast(300)).toEqual(without);
  });

  test('never falls below what is charged to a class', async () => {
    const { id: award } = await here.active();
    await here.charged(award, 30_000);
    await expect(
      submitted(award, [line(29_999), line(70_001, { costClass: 'other', costType: 'direct' })]),
    ).rejects.toMatchObject({ code: 'grant_budget.covers_costs' });
  });

  test('of an award that is over is not written', async () => {
    const { id } = await here.active();
    await here.priya.run(grantAward, 'terminate', id, 'The funder ended the program');
    await expect(drafted(id, [line(1)])).rejects.toMatchObject({ code: 'grant_budget.is_open' });
  });

  test('is seen by nobody of another organization', async () => {
    const { id: award } = await here.active();
    const { id } = await approved(award, [line(100_000)]);
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    await expect(sam.see(grantBudget, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.county.door.run(sam.actor, (work) => budgetOf(work, award))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('a transfer', () => {
  const other = (dollars: number) => line(dollars, { costClass: 'other', costType: 'direct', description: 'Other' });
  const big = () => here.active({ amount: usd(400_000) });

  test('up to the limit is ours, above it the funder’s, and small steps add up', async () => {
    const { id: award } = await big();
    await approved(award, [line(300_000), other(100_000)]);
    await approved(award, [line(275_000), other(125_000)]);
    await approved(award, [line(290_000), other(110_000)]); // back again: 25,000 and 15,000 are 40,000, the limit
    await expect(standing(award)).resolves.toMatchObject({
      meter: { movedCents: 40_000_00, limitCents: 40_000_00, isOver: false, isCounted: true },
    });
    await expect(approved(award, [line(290_000.01), other(109_999.99)])).rejects.toMatchObject({
      code: 'grant_budget.transfers_approved',
    });
    const { id } = await submitted(award, [line(350_000), other(50_000)]);
    await expect(here.priya.run(grantBudget, 'approve', id)).rejects.toMatchObject({
      code: 'grant_budget.transfers_approved',
    });
    await granted(award, id);
    await expect(here.priya.run(grantBudget, 'approve', id)).resolves.toMatchObject({
      approvalReference: 'FDEM-2',
      approvalOn: TODAY,
    });
    await expect(standing(award)).resolves.toMatchObject({ meter: { movedCents: 0 } });
  });

  test('is not what the funder approved once the version changed', async () => {
    const { id: award } = await big();
    await approved(award, [line(300_000), other(100_000)]);
    const { id } = await submitted(award, [line(250_000), other(150_000)]);
    await granted(award, id);
    const back = await here.priya.run(grantBudget, 'return', id, 'Move more');
    await here.yvette.edit(grantBudget, id, back.version, { lines: [line(200_000), other(200_000)] });
    await here.yvette.run(grantBudget, 'submit', id);
    await expect(here.priya.run(grantBudget, 'approve', id)).rejects.toMatchObject({
      code: 'grant_budget.transfers_approved',
      message: expect.stringContaining('approved other amounts'),
    });
  });

  test('below the limit takes no reference that was typed before', async () => {
    const { id: award } = await big();
    await approved(award, [line(300_000), other(100_000)]);
    const { id } = await submitted(award, [line(299_000), other(101_000)]);
    await here.county.door.run(here.priya.actor, (work) =>
      work.asProduct.change(grantBudget, id, {}, { approvalReference: 'Typed', approvalOn: TODAY }),
    );
    await expect(here.priya.run(grantBudget, 'approve', id)).resolves.toMatchObject({ approvalReference: null });
    await expect(standing(award)).resolves.toMatchObject({ meter: { movedCents: 1_000_00 } });
  });

  test('to a class that had nothing needs the funder, however small it is', async () => {
    const { id: award } = await here.active();
    await approved(award, [line(100_000)]);
    await expect(approved(award, [line(99_999), other(1)])).rejects.toMatchObject({
      code: 'grant_budget.class_approved',
    });
  });

  test('below the simplified acquisition threshold is not counted', async () => {
    const { id: award } = await here.active();
    await approved(award, [line(60_000), other(40_000)]);
    await expect(approved(award, [line(10_000), other(90_000)])).resolves.toMatchObject({ revision: 2 });
  });

  test('is not what an amendment adds', async () => {
    const { id: award } = await big();
    await approved(award, [line(300_000), other(100_000)]);
    await here.amended(award, {
      amountChange: usd(100_000),
      listings: [{ aln: '97.039', amount: usd(100_000) }],
    } satisfies Partial<New<typeof awardAmendment>>);
    await approved(award, [line(300_000), other(200_000)]);
    await expect(standing(award)).resolves.toMatchObject({ meter: { movedCents: 0 } });
  });

  test('two versions approved at once are judged one after the other', async () => {
    const { id: award } = await big();
    await approved(award, [line(300_000), other(100_000)]);
    const waiting = [
      await submitted(award, [line(270_000), other(130_000)]),
      await submitted(award, [line(330_000), other(70_000)]),
    ];
    const done = await Promise.allSettled(waiting.map(({ id }) => here.priya.run(grantBudget, 'approve', id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
