import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { fundBoardOf, revenueBoardOf } from '#domains/planning/revenue/revenue-board.server.ts';
import { revenueOutlookOf } from '#domains/planning/revenue/revenue-outlook.server.ts';
import { type SeededCounty, seededCounty } from '../../tests/world/seeded-county.ts';

describe('the revenues of the demo county', () => {
  let county: SeededCounty;
  beforeAll(async () => {
    county = await seededCounty();
  });
  afterAll(() => county.here.close());

  test('balance every fund of three years exactly, also after a grant of the state and a transfer to fire rescue', async () => {
    const read = await county.here.door.run(county.here.product.actor, async (work) => {
      const years = await work.rows(budget, { where: { balances: true }, order: 'name', most: 'all' });
      const boards = [];
      for (const { id, name } of years)
        boards.push({ name, funds: await fundBoardOf(work, id), lines: await revenueBoardOf(work, { budget: id }) });
      return boards;
    });
    const adopted = read.filter(({ name }) => name !== 'Fiscal year 2028');
    expect(adopted.map(({ name }) => name)).toEqual(['Fiscal year 2025', 'Fiscal year 2026', 'Fiscal year 2027']);
    for (const { name, funds, lines } of adopted) {
      // What the audit found above an estimate of 2026.
      expect(funds.funds.map(({ difference }) => difference)).toEqual(
        name === 'Fiscal year 2026' ? [184_220_00, 0, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 0, 0],
      );
      expect(funds.transfers.total).toBe(name === 'Fiscal year 2027' ? 5 : 4);
      expect(lines.lines.total).toBe(30);
    }
    const year = adopted.at(-1);
    expect(year?.lines.sums.amended).toBe(145_000_00);
    expect(year?.funds.whole).toMatchObject({ amendedIn: 60_000_00, amendedOut: 60_000_00 });
    expect(year?.funds.funds.find(({ code }) => code === '150')).toMatchObject({ amendedIn: 60_000_00 });
    const [closed] = adopted;
    expect(closed?.lines.sums.received).toBeGreaterThan((closed?.lines.sums.revised ?? 0) * 0.9);
  });

  test('are estimated for the year by a method that was tried on two years', async () => {
    const told = await county.here.door.run(county.here.product.actor, async (work) => {
      const { lines } = await revenueBoardOf(work, { search: 'Property tax' });
      return revenueOutlookOf(work, lines.data[0]?.id ?? '');
    });
    expect(told.years).toBe(2);
    expect(told.guesses[0]?.cents).toBeGreaterThan(told.revised * 0.5);
    expect(told.entries.total).toBe(1);
  });
});
