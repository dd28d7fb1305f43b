import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetPosition } from '#domains/planning/positions/budget-position.record.ts';
import { type PositionYears, positionYears } from '#domains/planning/positions/what-if-calls.ts';
import { positionCosts, type PositionCosts } from '#domains/planning/positions/position-calls.ts';
import { urlOf } from '#kernel';
import { type Serving, serve } from '../../tests/world/serving.ts';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';

describe('the positions of the demo county', () => {
  let county: SeededCounty;
  let serving: Serving;
  beforeAll(async () => {
    county = await seededCounty();
    serving = await serve(county.here);
  });
  afterAll(async () => {
    await serving.close();
    await county.here.close();
  });

  const priyaOf = () => {
    const priya = county.actors.get('Priya Raman');
    if (!priya) throw new Error('Priya keeps the budget');
    return priya;
  };

  test('are more and cost more from year to year, with positions that were added and abolished', async () => {
    const answer = await serving.ask({ as: priyaOf(), method: 'GET', path: urlOf(positionYears, {}) });
    const years = (answer.json as unknown as PositionYears).years.data; // as the call states it
    const of = (name: string) => years.find((one) => one.name === name);
    const three = ['Fiscal year 2025', 'Fiscal year 2026', 'Fiscal year 2027'].map(of);
    expect(three.map((one) => one?.positions)).toEqual(three.map((one) => one?.positions).toSorted());
    expect(new Set(three.map((one) => one?.positions)).size).toBe(3);
    expect(three[2]?.positions).toBe(640);
    const cents = three.map((one) => one?.cents ?? 0);
    expect(cents[0]).toBeGreaterThan(0);
    for (const [before, after] of [
      [cents[0], cents[1]],
      [cents[1], cents[2]],
    ])
      expect(after).toBeGreaterThan((before ?? 0) * 1.01);
    expect(three.slice(1).every((one) => (one?.added ?? 0) > 0)).toBe(true);
    expect(three.slice(0, 2).every((one) => (one?.ended ?? 0) > 0)).toBe(true);
  });

  test('are 640, some vacant, and their cost stands on lines of the adopted budget', async () => {
    const priya = priyaOf();
    const { rows, year } = await county.here.door.run(county.here.product.actor, async (work) => ({
      rows: await work.rows(budgetPosition, { fields: ['status'], order: 'number', most: 'all' }),
      year: await work.row(budget, { where: { name: 'Fiscal year 2027' }, fields: [] }),
    }));
    expect(rows.filter(({ status }) => status !== 'ended')).toHaveLength(640);
    const vacant = rows.filter(({ status }) => status === 'vacant').length;
    expect(vacant).toBeGreaterThan(20);
    expect(vacant).toBeLessThan(60);
    const answer = await serving.ask({
      as: priya,
      method: 'GET',
      path: urlOf(positionCosts, { budget: year?.id ?? '' }),
    });
    const costs = answer.json as unknown as PositionCosts; // as the call states it
    expect([costs.positions, costs.unrated]).toEqual([640, 0]);
    expect(costs.months.reduce((sum, { base }) => sum + base, 0)).toBe(costs.base);
    expect(costs.accounts.data.reduce((sum, { base }) => sum + base, 0)).toBe(costs.base);
    expect(costs.accounts.data.filter(({ line }) => line === null)).toEqual([]);
  });
});
