import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { decideOn, waitingTask } from '../../../tests/world/approving.ts';
import { accountValue } from '../budget/accounts/account-value.record.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { budgetAuthority } from '../budget/changes/budget-authority.record.ts';
import { postDue } from '../budget/changes/due-amendments.server.ts';
import { usd } from '../budget/test-world.ts';
import {
  balanceUsed,
  changedFunds,
  changesOf,
  fundStatement,
  isShort,
  shorterAfter,
  togetherOf,
} from './fund-statement.ts';
import { fundBoardOf } from './revenue-board.server.ts';
import { balanceOf, type Drafted, type RevenueWorld, revenueWorld } from './test-world.ts';

let here: RevenueWorld;
let year: Drafted;

beforeAll(async () => {
  here = await revenueWorld();
  year = await here.draft('FY2027', { '5300': 1000, '150-5310': 100 }, { '3110': 1000 });
  await balanceOf(here.priya, { budget: year.id, fund: here.funds.general, dollars: 500, fixed: 300 });
  await balanceOf(here.priya, { budget: year.id, fund: here.funds.fire, dollars: 100 });
  await here.adopt(year);
});
afterAll(() => here.county.close());

type Ends = readonly [from: 'general' | 'fire', to: 'general' | 'fire', dollars: number];

interface Given {
  readonly moves: readonly Ends[];
  readonly uses?: number;
  readonly spends?: Readonly<Record<string, number>>;
  readonly day?: string;
  readonly more?: object;
}

const write = ({ moves, uses, spends = {}, day = '2026-11-20', more = {} }: Given, by = here.priya) =>
  by.make(budgetAmendment, {
    kind: 'amendment',
    purpose: 'Fire rescue runs out of fuel',
    reason: 'The burn ban lasted longer than planned.',
    day,
    resolution: 'R-2026-160',
    lines: Object.entries(spends).map(([code, dollars]) => ({ line: year.lines[code] ?? '', increase: usd(dollars) })),
    transferBudget: year.id,
    transfers: moves.map(([from, to, dollars]) => ({
      fromFund: here.funds[from],
      toFund: here.funds[to],
      amount: usd(dollars),
    })),
    ...(uses === undefined ? {} : { useOfFundBalance: usd(uses) }),
    ...more,
  });
const submitted = async (given: Given, by = here.priya) => {
  const { id } = await write(given, by);
  await by.run(budgetAmendment, 'submit', id);
  return id;
};
const approve = (id: string, by = here.council) => decideOn(here.county, by, id, { record: budgetAmendment.name });
const undo = (id: string) => here.council.run(budgetAmendment, 'undo', id, 'No longer needed');
const statusOf = async (id: string) => (await here.priya.see(budgetAmendment, id)).status;
const board = () => here.county.door.run(here.priya.actor, (work) => fundBoardOf(work, year.id));
const fundsNow = async () => {
  const { funds, whole } = await board();
  expect(whole.transfersIn).toBe(whole.transfersOut);
  expect(whole.amendedIn).toBe(whole.amendedOut);
  return Object.fromEntries(funds.map((one) => [one.code, one]));
};
const atDay = (text: string) => here.county.clock.set(`${text}T15:00:00Z`);

describe('a transfer between funds in the middle of a year', () => {
  test('counts in both funds once it is approved, amends the budget, and is mirrored when it is undone', async () => {
    const id = await submitted({ moves: [['general', 'fire', 50]], uses: 50 });
    expect((await fundsNow())['150']).toMatchObject({ transfersIn: 0, amendedIn: 0 });
    await approve(id);
    const after = await fundsNow();
    expect(after['100']).toMatchObject({ transfersOut: 50_00, amendedOut: 50_00, ending: 450_00, difference: 150_00 });
    expect(after['150']).toMatchObject({ transfersIn: 50_00, amendedIn: 50_00, ending: 50_00, difference: 50_00 });
    expect((await here.priya.see(budget, year.id)).status).toBe('amended');
    expect((await board()).transfers.data).toMatchObject([
      { id, amended: true, from: '100 General fund', to: '150 Fire rescue', cents: 50_00, kind: 'operating' },
    ]);
    await undo(id);
    const back = await fundsNow();
    expect(back['100']).toMatchObject({ transfersOut: 0, amendedOut: 0, ending: 500_00 });
    expect(back['150']).toMatchObject({ transfersIn: 0, ending: 0 });
    expect((await board()).transfers.total).toBe(0);
  });

  test('pays for what the same amendment appropriates in the fund that receives, and then cannot be undone alone', async () => {
    const spends = { '150-5310': 40 };
    await expect(submitted({ moves: [['general', 'fire', 40]], spends, uses: 80 })).rejects.toMatchObject({
      issues: [{ path: 'useOfFundBalance' }],
      message: expect.stringContaining('100 General fund spends or gives away $40.00 more'),
    });
    const paid = await submitted({ moves: [['general', 'fire', 40]], spends, uses: 40 });
    await approve(paid);
    expect((await fundsNow())['150']).toMatchObject({ appropriations: 140_00, transfersIn: 40_00, difference: 0 });
    expect(await here.balance(year.lines['150-5310'] ?? '')).toMatchObject({ amended: 40_00 });
    await undo(paid);
    const gift = await submitted({ moves: [['general', 'fire', 30]], uses: 30 });
    await approve(gift);
    const spent = await submitted({ moves: [], spends: { '150-5310': 30 }, uses: 30, more: { transferBudget: null } });
    await approve(spent);
    await expect(undo(gift)).rejects.toMatchObject({
      code: 'budget_amendment.undo_leaves_short',
      message: 'Undoing it takes its transfers away. 150 Fire rescue would be short by $30.00.',
    });
    await undo(spent);
    await undo(gift);
  });

  test('leaves the fund that gives its reserve, to the cent, also when two are approved one after the other', async () => {
    await expect(submitted({ moves: [['general', 'fire', 200.01]], uses: 200.01 })).rejects.toMatchObject({
      code: 'budget_amendment.fund_is_short',
      issues: [{ path: 'transfers' }],
      message: expect.stringContaining('100 General fund would be short by $0.01.'),
    });
    const two = [
      await submitted({ moves: [['general', 'fire', 200]], uses: 200 }),
      await submitted({ moves: [['general', 'fire', 150]], uses: 150 }),
    ];
    const done = await Promise.allSettled(two.map((id) => approve(id)));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const after = await fundsNow();
    expect(after['100']?.difference).toBeGreaterThanOrEqual(0);
    for (const id of two) if ((await statusOf(id)) === 'approved') await undo(id);
  });

  test('is named in fund balance used, and back and forth makes no money', async () => {
    await expect(submitted({ moves: [['general', 'fire', 10]] })).rejects.toMatchObject({
      code: 'budget_amendment.names_fund_balance',
      message: expect.stringContaining('Enter $10.00 as fund balance used'),
    });
    const before = await fundsNow();
    const both = [['general', 'fire', 70] as const, ['fire', 'general', 70] as const];
    const id = await submitted({ moves: both });
    await approve(id);
    const after = await fundsNow();
    for (const code of ['100', '150'])
      expect(after[code]).toMatchObject({ ending: before[code]?.ending, difference: before[code]?.difference });
    await expect(submitted({ moves: both, spends: { '150-5310': 70 }, uses: 70 })).rejects.toMatchObject({
      code: 'budget_amendment.fund_is_short',
    });
    await undo(id);
  });

  test('is refused to the same fund, with no or a negative amount, with a code that is no fund, and without its budget', async () => {
    await expect(submitted({ moves: [['fire', 'fire', 5]], uses: 5 })).rejects.toMatchObject({
      issues: [{ path: 'transfers.0.toFund', code: 'budget_amendment.funds_differ' }],
    });
    for (const dollars of [0, -5])
      await expect(write({ moves: [['general', 'fire', dollars]] })).rejects.toMatchObject({
        kind: 'invalid',
        issues: [expect.objectContaining({ path: 'transfers.0.amount' })],
      });
    const object = await here.county.door.run(here.priya.actor, (work) =>
      work.row(accountValue, { where: { segment: here.segments.object }, fields: [] }),
    );
    const wrong = { fromFund: here.funds.general, toFund: object?.id ?? '', amount: usd(5) };
    await expect(submitted({ moves: [], uses: 5, more: { transfers: [wrong] } })).rejects.toMatchObject({
      issues: [{ path: 'transfers.0.toFund', code: 'account_value.is_fund' }],
    });
    await expect(
      submitted({ moves: [['general', 'fire', 5]], uses: 5, more: { transferBudget: null } }),
    ).rejects.toMatchObject({ code: 'budget_amendment.names_the_budget_of_transfers' });
    await expect(
      submitted({ moves: [['general', 'fire', 5]], uses: 5, more: { kind: 'transfer' } }),
    ).rejects.toMatchObject({ code: 'budget_amendment.transfer_has_no_funding' });
  });

  test('belongs to an adopted budget that balances, on a day of it, and to funds in force', async () => {
    const draft = await here.draft('Draft 2028', { '5300': 10 }, { '3110': 10 });
    const loose = await here.adopted('Loose', { 5300: 10 });
    for (const [id, code] of [
      [draft.id, 'transfers_not_adopted'],
      [loose.budget.id, 'transfers_not_balanced'],
    ] as const)
      await expect(
        submitted({ moves: [['general', 'fire', 5]], uses: 5, more: { transferBudget: id } }),
      ).rejects.toMatchObject({ code: `budget_amendment.${code}`, issues: [{ path: 'transferBudget' }] });
    const on = (day: string) => submitted({ moves: [['general', 'fire', 5]], uses: 5, day });
    await expect(on('2026-09-30')).rejects.toMatchObject({
      issues: [{ path: 'day', code: 'budget_amendment.transfers_outside_budget' }],
    });
    await expect(on('2027-10-01')).rejects.toMatchObject({ issues: [{ path: 'day' }] });
    for (const day of ['2026-10-01', '2027-09-30']) await here.priya.run(budgetAmendment, 'withdraw', await on(day));
    const old = await here.priya.make(accountValue, {
      segment: here.segments.fund,
      code: '160',
      name: 'Old fire levy',
      closesOn: '2026-10-31',
    });
    const late = { fromFund: here.funds.general, toFund: old.id, amount: usd(5) };
    await expect(submitted({ moves: [], uses: 5, more: { transfers: [late] } })).rejects.toMatchObject({
      issues: [{ path: 'transfers.0.toFund', code: 'budget_amendment.fund_in_force' }],
    });
  });

  test('is asked of its own organization alone, and by those who keep the budget', async () => {
    const other = await here.county.organization('Piney Woods County');
    const nia = (await here.county.member('Nia Castillo', 'manager', other)).with({ duties: ['budget_officer'] });
    await expect(write({ moves: [['general', 'fire', 5]] }, nia)).rejects.toMatchObject({
      issues: [{ path: 'transfers', code: 'reference' }],
    });
    await expect(write({ moves: [['general', 'fire', 5]] }, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('is decided by who has authority over all funds and did not ask, and counts against the year', async () => {
    const dana = await here.county.member('Dana Whitfield', 'admin');
    const { id: officer } = await dana.make(budgetAuthority, {
      name: 'Budget officer',
      duty: 'budget_officer',
      kind: 'both',
      reach: 'fund',
      upTo: usd(1_000_000),
    });
    const asked = await submitted({ moves: [['general', 'fire', 5]], uses: 5 });
    const task = await waitingTask(here.county, asked, { record: budgetAmendment.name });
    expect(task.assignees).toEqual([here.council.id]);
    for (const person of [here.priya, here.laura])
      await expect(approve(asked, person)).rejects.toThrow('This task is assigned to someone else');
    expect(await statusOf(asked)).toBe('submitted');
    const stale = here.priya.edit(budgetAmendment, asked, 1, { purpose: 'Another purpose' });
    await expect(stale).rejects.toMatchObject({ code: 'stale' });

    // Over all lines and funds, but only so much a year: what moves between funds counts as what moves between lines.
    const row = await here.priya.see(budgetAuthority, officer);
    await dana.edit(budgetAuthority, officer, row.version, { reach: 'organization', yearUpTo: usd(60) });
    const [first, second] = [
      await submitted({ moves: [['general', 'fire', 40]], uses: 40 }),
      await submitted({ moves: [['general', 'fire', 21]], uses: 21 }),
    ];
    await approve(first, here.laura);
    expect(await here.priya.see(budgetAmendment, first)).toMatchObject({
      basis: 'Laura Jennings, under: Budget officer',
    });
    await expect(approve(second, here.laura)).rejects.toThrow('Under Budget officer $40.00 of $60.00');
    const third = await submitted({ moves: [['general', 'fire', 21]], uses: 21 });
    const next = await waitingTask(here.county, third, { record: budgetAmendment.name });
    expect(next.assignees).toEqual([here.council.id]);
    await approve(third);
    for (const id of [first, third]) await undo(id);
    await here.priya.run(budgetAmendment, 'withdraw', second);
    await here.priya.run(budgetAmendment, 'withdraw', asked);
    const now = await here.priya.see(budgetAuthority, officer);
    await dana.edit(budgetAuthority, officer, now.version, { untilDay: '2026-11-19' });
  });

  test('dated ahead it is judged again on its day, and waits while the fund is short', async () => {
    const id = await submitted({ moves: [['general', 'fire', 150]], uses: 150, day: '2026-12-01' });
    await approve(id);
    expect(await statusOf(id)).toBe('scheduled');
    expect((await fundsNow())['100']).toMatchObject({ amendedOut: 0 });
    const meanwhile = await submitted({
      moves: [],
      spends: { '5300': 120 },
      uses: 120,
      more: { transferBudget: null },
    });
    await approve(meanwhile);
    const runs = () => postDue({ door: here.county.door }, here.county.product.actor);
    atDay('2026-12-01');
    await runs();
    expect(await here.priya.see(budgetAmendment, id)).toMatchObject({
      status: 'scheduled',
      waitsBecause: expect.stringContaining('100 General fund would be short by $70.00.'),
    });
    await undo(meanwhile);
    atDay('2026-12-02');
    await runs();
    expect(await statusOf(id)).toBe('approved');
    expect((await fundsNow())['150']).toMatchObject({ amendedIn: 150_00 });
    await undo(id);
    atDay('2026-11-20');
  });

  test('stays once its year is closed: its balances were carried on', async () => {
    const id = await submitted({ moves: [['general', 'fire', 5]], uses: 5 });
    await approve(id);
    await here.county.door.run(here.county.product.actor, (work) => work.move(budget, year.id, 'close'));
    await expect(undo(id)).rejects.toMatchObject({
      code: 'budget_amendment.transfers_are_closed',
      issues: [{ path: 'transferBudget', code: 'budget_amendment.transfers_are_closed' }],
    });
    expect(await statusOf(id)).toBe('approved');
  });
});

const fund = fc.constantFrom('100', '110', '150');
const cents = fc.integer({ min: 1, max: 5_000_000 });
const move = fc.record({ from: fund, to: fund, cents }).filter(({ from, to }) => from !== to);
const start = fc.record({
  balances: fc.tuple(cents, cents, cents).map((all) =>
    all.map((beginning, at) => ({
      fund: ['100', '110', '150'][at] ?? '',
      beginning,
      restricted: 0,
      percent: 10,
      fixed: null,
    })),
  ),
  revenues: fc.array(fc.record({ fund, cents })),
  appropriations: fc.array(fc.record({ fund, cents })),
});

test('whatever is moved between funds nets to zero and takes no fund below its reserve', () => {
  fc.assert(
    fc.property(start, fc.array(fc.array(move, { maxLength: 4 }), { maxLength: 12 }), (given, amendments) => {
      const parts = { ...given, adopted: given.appropriations };
      let posted: { from: string; to: string; cents: number; amended: boolean }[] = [];
      const statement = () => fundStatement({ ...parts, transfers: posted });
      const first = statement();
      const wasShort = new Map(first.map((one) => [one.fund, isShort(one)]));
      for (const transfers of amendments) {
        const before = statement();
        const after = changedFunds(before, changesOf(transfers));
        if (shorterAfter(before, after).length > 0) continue;
        posted = [...posted, ...transfers.map((one) => ({ ...one, amended: true }))];
        const real = statement();
        // What was judged is what counts once it is posted.
        for (const one of after)
          expect(real.find((found) => found.fund === one.fund)).toMatchObject({
            ending: one.ending,
            difference: one.difference,
          });
      }
      const last = statement();
      for (const one of last) expect(isShort(one) && !wasShort.get(one.fund)).toBe(false);
      const [whole, was] = [togetherOf(last), togetherOf(first)];
      expect(whole.amendedIn).toBe(whole.amendedOut);
      expect(whole.ending).toBe(was.ending);
      // What some funds gave of their balance is what the others gained.
      const used = balanceUsed(changesOf(posted)).reduce((sum, one) => sum + one.cents, 0);
      const gained = last.reduce((sum, one) => sum + Math.max(0, one.amendedIn - one.amendedOut), 0);
      expect(used).toBe(gained);
    }),
  );
});
