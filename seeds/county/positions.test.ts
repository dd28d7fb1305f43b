import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetPosition } from '#domains/planning/positions/budget-position.record.ts';
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

  test('are 640, some vacant, and their cost stands on lines of the adopted budget', async () => {
    const priya = county.actors.get('Priya Raman');
    if (!priya) throw new Error('Priya keeps the budget');
    const { rows, year } = await county.here.door.run(county.here.product.actor, async (work) => ({
      rows: await work.rows(budgetPosition, { fields: ['status'], order: 'number', most: 'all' }),
      year: await work.row(budget, { where: { name: 'Fiscal year 2027' }, fields: [] }),
    }));
    expect(rows).toHaveLength(640);
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
