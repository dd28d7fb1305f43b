import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOn } from '../../../tests/world/approving.ts';
import { type BudgetWorld, budgetWorld } from '../../planning/budget/test-world.ts';
import { intakePolicy } from '../intake/intake-policy.record.ts';
import { requisition } from './requisition.record.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

describe('the money of a request', () => {
  let here: BudgetWorld;
  let supplies: string;
  let fuel: string;

  beforeAll(async () => {
    here = await budgetWorld();
    const { lines } = await here.adopted('Fiscal year 2027', { '5300': 10_000, '5310': 1_000 });
    supplies = lines['5300'] ?? '';
    fuel = lines['5310'] ?? '';
  });
  afterAll(() => here.county.close());

  const asked = (dollars: number, accounts: readonly object[] = [{ budgetLine: supplies }]) =>
    here.rosa.make(requisition, {
      purpose: 'Trash pumps',
      costCenter: here.center,
      accounts: accounts as { budgetLine: string }[],
      lines: [{ item: `Pump ${dollars}`, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(dollars) }],
    });
  const set = async (line: string) => {
    const { preencumbered, encumbered } = await here.balance(line);
    return [preencumbered / 100, encumbered / 100];
  };
  const approve = (id: string) => decideOn(here.county, here.miguel, id);

  test('is set aside when it is approved, follows it to the order, and comes back when it is cancelled', async () => {
    const { id } = await asked(1_000);
    await here.rosa.run(requisition, 'submit', id);
    expect(await set(supplies)).toEqual([0, 0]);
    await approve(id);
    expect(await set(supplies)).toEqual([1000, 0]);
    const other = await asked(500);
    await here.rosa.run(requisition, 'submit', other.id);
    await approve(other.id);
    await here.rosa.with({ duties: ['buyer'] }).run(requisition, 'order', other.id);
    expect(await set(supplies)).toEqual([1000, 500]);
    await here.rosa.run(requisition, 'cancel', id, 'No longer needed.');
    expect(await set(supplies)).toEqual([0, 500]);
  });

  test('is split over budget lines to the cent', async () => {
    const { id } = await asked(100, [{ budgetLine: supplies, percent: 66.6667 }, { budgetLine: fuel }]);
    await here.rosa.run(requisition, 'submit', id);
    await approve(id);
    expect(await set(fuel)).toEqual([33.33, 0]);
    await here.rosa.run(requisition, 'cancel', id, 'No longer needed.');
  });

  test('is refused at the share whose line does not have it, and nothing is approved', async () => {
    const { id } = await asked(3_000, [
      { budgetLine: supplies, percent: 50 },
      { budgetLine: fuel, percent: 50 },
    ]);
    await here.rosa.run(requisition, 'submit', id);
    await expect(approve(id)).rejects.toMatchObject({
      code: 'budget.exceeded',
      issues: [{ path: 'accounts.1.budgetLine' }],
    });
    expect(await here.rosa.see(requisition, id)).toMatchObject({ status: 'submitted' });
    expect(await set(fuel)).toEqual([0, 0]);
  });

  test('without an account is refused where the cost center has a budget: a blank account passes by no control', async () => {
    const { id } = await asked(10, []);
    await expect(here.rosa.run(requisition, 'submit', id)).rejects.toMatchObject({
      code: 'requisition.account_is_given',
      issues: [{ path: 'accounts' }],
    });
  });

  test('whose shares do not cover everything is refused at the share', async () => {
    const { id } = await asked(10, [{ budgetLine: supplies, percent: 90 }]);
    await expect(here.rosa.run(requisition, 'submit', id)).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'accounts.0.percent' }],
    });
  });

  test('is set aside on submitting when the policy says so, and given back when it is sent back or rejected', async () => {
    const dana = await here.county.member('Dana Whitfield', 'admin');
    await dana.make(intakePolicy, { fromDay: '2026-11-01', preencumberOn: 'submit' });
    const before = await set(supplies);
    const { id } = await asked(200);
    await here.rosa.run(requisition, 'submit', id);
    expect(await set(supplies)).toEqual([200 + (before[0] ?? 0), before[1]]);
    await decideOn(here.county, here.miguel, id, { word: 'return' });
    expect(await set(supplies)).toEqual(before);
    await here.rosa.run(requisition, 'submit', id);
    await decideOn(here.county, here.miguel, id, { word: 'reject' });
    expect(await set(supplies)).toEqual(before);
  });
});
