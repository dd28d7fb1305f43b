import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOn } from '../../../tests/world/approving.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import type { DraftBudget } from '../budget/drafting/drafting.ts';
import { usd } from '../budget/test-world.ts';
import { fundBalance } from './fund-balance.record.ts';
import { interfundTransfer } from './interfund-transfer.record.ts';
import { grownSum, grownTogether, nextBalances } from './next-year.ts';
import { fundBoardOf } from './revenue-board.server.ts';
import { revenueLine } from './revenue-line.record.ts';
import { balanceOf, type Drafted, type RevenueWorld, revenueWorld } from './test-world.ts';

describe('estimates of the next year', () => {
  test('grow together to the cent, and each by itself to a cent', () => {
    expect(grownTogether([100_00, 33_33, 0], 3)).toEqual([103_00, 34_33, 0]);
    expect(grownTogether([1, 1, 1], 50)).toEqual([2, 2, 1]);
    expect(grownTogether([0, 0], 10)).toEqual([0, 0]);
    expect(grownTogether([], 10)).toEqual([]);
    expect(grownSum([9_000_000_000_000_000], -100)).toBe(0);
  });

  test('whatever they are: what is copied is the sum of the sources times the factor, to the cent', () => {
    const sources = fc.array(fc.integer({ min: 0, max: 900_000_000_000 }), { maxLength: 60 });
    const percent = fc.integer({ min: -1_000_000, max: 10_000_000 }).map((one) => one / 10_000);
    fc.assert(
      fc.property(sources, percent, (cents, by) => {
        const copied = grownTogether(cents, by);
        const factor = BigInt(Math.round((100 + by) * 10_000));
        const exact = cents.reduce((sum, one) => sum + BigInt(one) * factor, 0n);
        const sum = copied.reduce((all, one) => all + BigInt(one), 0n);
        expect((exact + 500_000n) / 1_000_000n).toBe(sum);
        for (const [at, one] of cents.entries()) {
          const off = BigInt(copied[at] ?? 0) * 1_000_000n - BigInt(one) * factor;
          expect(off > -2_000_000n && off < 2_000_000n).toBe(true);
        }
      }),
    );
  });

  test('stay as they are by no percent, so that what balances goes on balancing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900_000_000_000 }), { maxLength: 60 }), (cents) => {
        expect(grownTogether(cents, 0)).toEqual(cents);
      }),
    );
  });

  test('begin with what each fund is projected to end with, where the draft has nothing yet', () => {
    const kept = { restricted: null, percent: '16.6700', fixed: null, policy: 'Policy 12' };
    const found = nextBalances(
      [
        { fund: '100', ending: -5 },
        { fund: '110', ending: 0 },
        { fund: '150', ending: 7 },
        { fund: '400', ending: 9 },
        { fund: '', ending: 3 },
      ],
      [{ fund: '100', ...kept }],
      new Set(['400']),
    );
    expect(found).toEqual([
      { fund: '100', beginning: -5, ...kept },
      { fund: '150', beginning: 7, restricted: null, percent: null, fixed: null, policy: null },
    ]);
  });
});

describe('the draft of the next year', () => {
  let here: RevenueWorld;
  let serving: Serving;
  let year: Drafted;
  let draft: string;

  beforeAll(async () => {
    here = await revenueWorld();
    serving = await serve(here.county);
    year = await here.draft('FY2027', { '5300': 1000, '150-5310': 200 }, { '3110': 1300, '3340': 0 });
    const { general, fire } = here.funds;
    await balanceOf(here.priya, { budget: year.id, fund: general, dollars: 400, percent: 16 });
    const transfer = { budget: year.id, fromFund: general, toFund: fire, purpose: 'Fire rescue', authority: 'Ord. 4' };
    await here.priya.make(interfundTransfer, { ...transfer, amount: usd(200) });
    await here.priya.make(interfundTransfer, { ...transfer, amount: usd(10), isRecurring: false });
    await here.adopt(year);
    const made = await here.priya.make(budgetAmendment, {
      kind: 'amendment',
      purpose: 'State aid and fuel',
      reason: 'The state awarded it.',
      day: '2026-11-20',
      resolution: 'R-9',
      revenues: [{ line: year.revenues['3340'] ?? '', increase: usd(100) }],
      transferBudget: year.id,
      transfers: [{ fromFund: general, toFund: fire, amount: usd(50) }],
    });
    await here.priya.run(budgetAmendment, 'submit', made.id);
    await decideOn(here.county, here.council, made.id, { record: budgetAmendment.name });
    draft = (await here.priya.make(budget, { name: 'FY2028', startsOn: '2027-10-01', endsOn: '2028-09-30' })).id;
  });
  afterAll(async () => {
    await serving.close();
    await here.county.close();
  });

  const path = () => `/api/v1/budget/drafts/${draft}`;
  const copy = (body: object, as = here.priya) =>
    serving.ask({
      as: as.actor,
      method: 'POST',
      path: `${path()}/copy`,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  const before = async () =>
    ((await serving.ask({ as: here.priya.actor, method: 'GET', path: path() })).json as unknown as DraftBudget).before;
  const of = { where: {}, most: 'all' } as const;
  const rowsOf = () =>
    here.county.door.run(here.priya.actor, async (work) => ({
      revenues: await work.rows(revenueLine, {
        ...of,
        where: { budget: draft },
        order: 'account',
        fields: ['name', 'estimate', 'basis'],
      }),
      balances: await work.rows(fundBalance, {
        ...of,
        where: { budget: draft },
        order: 'number',
        fields: ['fund', 'beginning', 'reservePercent', 'policy'],
      }),
      transfers: await work.rows(interfundTransfer, { ...of, where: { budget: draft }, fields: ['amount', 'purpose'] }),
    }));

  test('says what will be copied, copies it once, and is proposed when its funds balance', async () => {
    expect(await before()).toMatchObject({ name: 'FY2027', lines: 2, revenues: 2, balances: 2, transfers: 1 });
    expect((await copy({ percent: 0 }, here.rosa)).status).toBe(403);
    expect((await copy({ percent: 0, estimates: 'amended' })).json).toEqual({
      made: 2,
      there: 0,
      revenues: 2,
      balances: 2,
      transfers: 1,
    });
    const rows = await rowsOf();
    expect(rows.revenues).toMatchObject([
      { name: '3110 FY2028', estimate: usd(1300), basis: 'Revised estimate of FY2027.' },
      { name: '3340 FY2028', estimate: usd(100) },
    ]);
    // The general fund ends with 400 + 1,400 less 1,000 spent and 260 given away; fire rescue with what it was given beyond 200.
    expect(rows.balances).toMatchObject([
      { fund: here.funds.general, beginning: usd(540), reservePercent: 16, policy: 'Policy 12' },
      { fund: here.funds.fire, beginning: usd(60), reservePercent: null },
    ]);
    // The transfer of one time and the one by amendment stay in their year.
    expect(rows.transfers).toMatchObject([{ amount: usd(200), purpose: 'Fire rescue' }]);
    expect(await before()).toMatchObject({ revenues: 0, balances: 0, transfers: 0 });
    expect((await copy({ percent: 5 })).json).toMatchObject({ made: 0, revenues: 0, balances: 0, transfers: 0 });
    expect(await rowsOf()).toEqual(rows);
    expect(await here.priya.run(budget, 'propose', draft)).toMatchObject({ status: 'proposed' });
    expect((await copy({ percent: 0 })).json).toMatchObject({ code: 'budget.not_a_draft' });
    await here.priya.run(budget, 'redraft', draft, 'The council asked for more');
  });

  test('keeps what it has, and gets the rest by the percent of its lines', async () => {
    draft = (await here.priya.make(budget, { name: 'FY2028 again', startsOn: '2027-10-01', endsOn: '2028-09-30' })).id;
    const own = { budget: draft, account: '100-3110', type: 'property_tax' as const, estimate: usd(7) };
    await here.priya.make(revenueLine, { ...own, name: 'Own tax' });
    await balanceOf(here.priya, { budget: draft, fund: here.funds.general, dollars: 9 });
    await here.priya.make(interfundTransfer, {
      budget: draft,
      fromFund: here.funds.fire,
      toFund: here.funds.general,
      amount: usd(1),
      purpose: 'Own',
      authority: 'Ord. 5',
    });
    expect(await before()).toMatchObject({ revenues: 1, balances: 1, transfers: 0 });
    expect((await copy({ percent: 3.5 })).json).toMatchObject({ revenues: 1, balances: 1, transfers: 0 });
    const { revenues, transfers } = await rowsOf();
    expect(revenues).toMatchObject([
      { name: 'Own tax', estimate: usd(7) },
      { estimate: usd(103.5), basis: 'Revised estimate of FY2027, changed by 3.5 percent.' },
    ]);
    expect(transfers).toMatchObject([{ purpose: 'Own' }]);
    const { funds } = await here.county.door.run(here.priya.actor, (work) => fundBoardOf(work, draft));
    expect(funds.map(({ code, beginning }) => [code, beginning])).toEqual([
      ['100', 9_00],
      ['150', 60_00],
    ]);
  });
});
