import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { budgetPeriod } from '#domains/grants/budget/budget-period.record.ts';
import { budgetOf } from '#domains/grants/budget/budget-calls.server.ts';
import { checksOf } from '#domains/grants/budget/budget-checks.ts';
import { effortElsewhere, judgedAward, linesOf, spentOf, termsOf } from '#domains/grants/budget/facts.server.ts';
import { grantBudget } from '#domains/grants/budget/grant-budget.record.ts';
import { grantMilestone } from '#domains/grants/milestones/grant-milestone.record.ts';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';

let county: SeededCounty;
beforeAll(async () => {
  county = await seededCounty();
});
afterAll(() => county.here.close());

test('the approved budgets of the demo county hold up to every check, with their costs', async () => {
  const found = await county.here.door.run(county.here.product.actor, async (work) => {
    const all = await work.rows(grantBudget, { where: { status: ['approved', 'submitted', 'draft'] }, most: 'all' });
    // The draft over the limit of transfers names nobody, unlike the budget in force.
    const budgets = all.filter(({ title }) => title !== 'More for the debris contract');
    const awards = await work.rows(grantAward, { where: { id: budgets.map(({ award }) => award) }, most: 'all' });
    const errors: string[] = [];
    for (const budget of budgets) {
      const of = awards.find(({ id }) => id === budget.award);
      if (!of) throw new Error('no award');
      const spent = await spentOf(work, of.id);
      const checks = checksOf({
        ...termsOf(budget, of),
        lines: linesOf(budget),
        indirect: budget.indirect ?? 'none',
        award: judgedAward(of),
        elsewhere: await effortElsewhere(work, of.id),
        spent: Object.fromEntries(spent.map(({ costClass, cents }) => [costClass, cents])),
      });
      errors.push(...checks.filter(({ isError }) => isError).map(({ sentence }) => `${of.title}: ${sentence}`));
    }
    return { count: budgets.filter(({ status }) => status === 'approved').length, errors };
  });
  expect(found).toEqual({ count: 8, errors: [] });
});

test('its budget officer approves the one that waits; the transfer over the limit is refused', async () => {
  const priya = county.here.person(county.actor('Priya Raman'));
  const yvette = county.here.person(county.actor('Yvette Dubois'));
  const [waits] = await priya.list(grantBudget, 'status=submitted');
  const draft = (await priya.list(grantBudget, 'status=draft')).find(({ title }) => title?.startsWith('More for'));
  await expect(priya.run(grantBudget, 'approve', waits?.id ?? '')).resolves.toMatchObject({ status: 'approved' });
  await yvette.run(grantBudget, 'submit', draft?.id ?? '');
  await expect(priya.run(grantBudget, 'approve', draft?.id ?? '')).rejects.toMatchObject({
    code: 'grant_budget.transfers_approved',
  });
  const { award } = await priya.see(grantBudget, draft?.id ?? '');
  const shown = await county.here.door.run(priya.actor, (work) => budgetOf(work, award));
  expect(shown).toMatchObject({ meter: { isCounted: true, movedCents: 0 }, forecast: { kind: 'range' } });
});

test('it has a year that carried money forward, and one that its budget officer closes', async () => {
  const priya = county.here.person(county.actor('Priya Raman'));
  const [waits] = await priya.list(budgetPeriod, 'status=submitted');
  const [first] = await priya.list(budgetPeriod, 'status=closed');
  const before = await priya.see(budgetPeriod, first?.id ?? '');
  expect(before.carried?.cents).toBeGreaterThan(0);
  await expect(priya.run(budgetPeriod, 'close', waits?.id ?? '')).resolves.toMatchObject({
    status: 'closed',
    closedBy: priya.id,
  });
});

test('it has thirty milestones of its own and two of a subaward, some in every state', async () => {
  const priya = county.here.person(county.actor('Priya Raman'));
  const all = await priya.list(grantMilestone, 'limit=100');
  expect(all).toHaveLength(32);
  expect(all.filter(({ subaward }) => subaward !== null)).toHaveLength(2);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(grantMilestone.states));
});
