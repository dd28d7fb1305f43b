import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../../../tests/world/serving.ts';
import { costCenter } from '../../../finance/cost-center.record.ts';
import { accountSegment } from '../accounts/account-segment.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { recoded, rolledUp } from './centers.ts';
import { healthOf, previewOf } from './centers.server.ts';
import { reorganization } from './reorganization.record.ts';
import { budget } from '../budget.record.ts';

test('an account gets another code at one place', () => {
  expect(recoded('100-4010-5300', 1, '4020')).toBe('100-4020-5300');
});

describe('a reorganization', () => {
  let here: BudgetWorld;
  beforeAll(async () => {
    here = await budgetWorld();
  });
  afterAll(() => here.county.close());

  test('names the open documents that hold money on the lines which follow, and leaves them where they are', async () => {
    const [from, into] = [
      await here.miguel.make(costCenter, { code: '4110', name: 'Parks' }),
      await here.miguel.make(costCenter, { code: '4120', name: 'Recreation' }),
    ];
    const { lines } = await here.adopted('With open requests', { 5300: { dollars: 1000, costCenter: from.id } });
    const line = lines['5300'] ?? '';
    const asked = (title: string, cents: number) => ({
      document: { record: 'requisition', id: randomUUID(), version: 1, title },
      state: [{ line, bucket: 'preencumbered' as const, cents }],
    });
    const [mowers, seed] = [asked('REQ Mowers', 300_00), asked('REQ Seed', 20_00)];
    for (const one of [mowers, seed]) await here.settle(here.rosa, one);
    await here.settle(here.rosa, { ...seed, state: [] });
    const merge = await here.priya.make(reorganization, {
      name: 'Parks and recreation',
      effectiveOn: '2026-11-01',
      moves: [{ center: from.id, intoCenter: into.id }],
    });
    const [move] = await here.county.door.run(here.priya.actor, (work) => previewOf(work, merge));
    expect(move).toMatchObject({ documentCount: 1, heldCents: 300_00 });
    expect(move?.documents).toEqual([
      { line, record: 'requisition', id: mowers.document.id, title: 'REQ Mowers', cents: 300_00 },
    ]);
    await here.priya.run(reorganization, 'apply', merge.id);
    expect(await here.balance(line)).toMatchObject({ preencumbered: 300_00 });
  });

  test('shows what follows, re-codes the lines, and closes what went into another cost center', async () => {
    const roads = await here.miguel.make(costCenter, { code: '4020', name: 'Roads' });
    await here.priya.make(accountSegment, { name: 'Department', position: 3, source: 'cost_centers' });
    const made = await here.priya.make(budget, { name: 'Reorganized', startsOn: '2026-10-01', endsOn: '2027-09-30' });
    const line = await here.priya.make(budgetLine, {
      name: 'Crew supplies',
      budget: made.id,
      account: '100-5300-4010',
      costCenter: here.center,
      amount: usd(10),
    });
    const merge = await here.priya.make(reorganization, {
      name: 'Crews together',
      effectiveOn: '2026-11-01',
      moves: [{ center: here.center, intoCenter: roads.id }],
    });
    const preview = await here.county.door.run(here.priya.actor, (work) => previewOf(work, merge));
    expect(preview).toMatchObject([
      {
        code: '4010',
        into: '4020 Roads',
        partOf: null,
        closes: true,
        faults: [],
        lines: [{ from: '100-5300-4010', to: '100-5300-4020' }],
      },
    ]);
    await here.priya.run(reorganization, 'apply', merge.id);
    expect(await here.priya.see(budgetLine, line.id)).toMatchObject({ account: '100-5300-4020', costCenter: roads.id });
    expect(await here.priya.see(costCenter, here.center)).toMatchObject({ status: 'closed' });
  });

  test('is not applied before its day, and a cost center never becomes part of itself', async () => {
    const [top, low] = [
      await here.miguel.make(costCenter, { code: 'A', name: 'Top' }),
      await here.miguel.make(costCenter, { code: 'B', name: 'Low' }),
    ];
    const later = await here.priya.make(reorganization, {
      name: 'Later',
      effectiveOn: '2026-12-01',
      moves: [{ center: low.id, partOf: top.id }],
    });
    expect(await here.county.door.run(here.priya.actor, (work) => previewOf(work, later))).toMatchObject([
      { code: 'B', into: null, partOf: 'A Top', lines: [] },
    ]);
    await expect(here.priya.run(reorganization, 'apply', later.id)).rejects.toMatchObject({
      code: 'reorganization.is_in_effect',
    });
    const idle = await here.priya.make(reorganization, {
      name: 'Nothing moves',
      effectiveOn: '2026-11-01',
      moves: [{ center: low.id }],
    });
    await here.priya.run(reorganization, 'apply', idle.id);
    expect(await here.miguel.see(costCenter, low.id)).toMatchObject({ version: 1, parent: null });
    await here.miguel.edit(costCenter, low.id, 1, { parent: top.id });
    await expect(here.miguel.edit(costCenter, top.id, 1, { parent: low.id })).rejects.toMatchObject({
      issues: [{ path: 'parent' }],
    });
    await expect(here.rosa.make(reorganization, { name: 'Mine', effectiveOn: '2026-11-01' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

test('a group of cost centers has what is inside it, and its figures open the postings that add up to them', async () => {
  const here = await budgetWorld();
  const serving = await serve(here.county);
  const group = await here.miguel.make(costCenter, { code: '40', name: 'Public works', isGroup: true });
  const inner = await here.miguel.make(costCenter, { code: '401', name: 'Water', isGroup: true, parent: group.id });
  const crew = await here.miguel.make(costCenter, { code: '4011', name: 'Mains', parent: inner.id });
  await here.adopted('Now', { '5300': { dollars: 100, costCenter: crew.id }, '5310': 50 });
  const past = { startsOn: '2024-10-01', endsOn: '2025-09-30' };
  await here.adopted('Then', { '5300': { dollars: 7, costCenter: crew.id } }, past);
  const centers = await here.county.door.run(here.rosa.actor, healthOf);
  const of = (id: string) => centers.find(({ center }) => center === id);
  expect(of(group.id)).toMatchObject({ lines: 1, authority: 100_00, available: 100_00, percent: 0 });
  expect(of(inner.id)).toMatchObject({ authority: 100_00 });
  for (const bucket of ['', 'adopted,amended,transferred,carried']) {
    const path = `/api/v1/budget/postings?center=${group.id}&bucket=${bucket}`;
    expect((await serving.ask({ as: here.rosa.actor, method: 'GET', path })).json).toMatchObject({ sum: 100_00 });
  }
  await serving.close();
  await here.county.close();
});

test('centers that lie in a circle count once', () => {
  const own = new Map([['a', { lines: 1, authority: 5, used: 1 }]]);
  const sums = rolledUp(
    [
      { id: 'a', parent: 'b' },
      { id: 'b', parent: 'a' },
    ],
    own,
  );
  expect([...sums.values()]).toEqual([own.get('a'), own.get('a')]);
});
