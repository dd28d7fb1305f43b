import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOn } from '../../../tests/world/approving.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { accountSegment } from '../budget/accounts/account-segment.record.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { usd } from '../budget/test-world.ts';
import { fundBalance } from './fund-balance.record.ts';
import { interfundTransfer } from './interfund-transfer.record.ts';
import { fundBoardOf, revenueBoardOf } from './revenue-board.server.ts';
import { revenueEntry } from './revenue-entry.record.ts';
import { revenueLine } from './revenue-line.record.ts';
import { revenueOutlookOf } from './revenue-outlook.server.ts';
import { balanceOf, type Drafted, type RevenueWorld, revenueWorld } from './test-world.ts';
import { adopt } from '../vote/test-world.ts';

let here: RevenueWorld;
let server: Serving;
beforeAll(async () => {
  here = await revenueWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const fundsOf = (id: string) => here.county.door.run(here.priya.actor, (work) => fundBoardOf(work, id));
const boardOf = (id: string) => here.county.door.run(here.priya.actor, (work) => revenueBoardOf(work, { budget: id }));
const lineOf = async (id: string, line: string) => (await boardOf(id)).lines.data.find((one) => one.id === line);
const years = (start: number) => ({ startsOn: `${start}-10-01`, endsOn: `${start + 1}-09-30` });

describe('a budget that balances by fund', () => {
  test('is not proposed, recommended or adopted while a fund is short, and says which one by how much', async () => {
    const made = await here.draft('Short', { '5300': 1000, '150-5310': 200 }, { '3110': 900 });
    await expect(here.priya.run(budget, 'propose', made.id)).rejects.toMatchObject({
      kind: 'refused',
      code: 'budget.funds',
      message:
        '100 General fund is short by $100.00: it ends with -$100.00. 150 Fire rescue is short by $200.00: it ends with -$200.00.',
      issues: [{ path: 'balances' }, { path: 'balances' }],
    });
    const { version } = await here.priya.see(budget, made.id);
    const path = `/api/v1/budget/${made.id}/propose`;
    const answer = await server.ask({ as: here.priya.actor, method: 'POST', path, body: { version } });
    expect(answer.json).toMatchObject({ code: 'budget.funds' });
    expect((await here.priya.see(budget, made.id)).status).toBe('draft');
  });

  test('is proposed once a transfer and a beginning balance cover each fund with its reserve', async () => {
    const made = await here.draft('Covered', { '5300': 1000, '150-5310': 200 }, { '3110': 1000 });
    await here.priya.make(interfundTransfer, {
      budget: made.id,
      fromFund: here.funds.general,
      toFund: here.funds.fire,
      amount: usd(200),
      purpose: 'Fire rescue',
      authority: 'Ordinance 2026-4',
    });
    await balanceOf(here.priya, { budget: made.id, fund: here.funds.general, dollars: 300, percent: 16 });
    await expect(here.priya.run(budget, 'propose', made.id)).rejects.toMatchObject({
      message: '100 General fund is short by $60.00: it ends with $100.00, and its reserve is $160.00.',
    });
    await here.priya.edit(revenueLine, made.revenues['3110'] ?? '', 1, { estimate: usd(1060) });
    const adopted = await here.adopt(made);
    expect(adopted.status).toBe('adopted');
    const { funds, whole } = await fundsOf(made.id);
    expect(funds.map(({ code, difference }) => [code, difference])).toEqual([
      ['100', 0],
      ['150', 0],
    ]);
    expect(whole.transfersIn).toBe(whole.transfersOut);
  });

  test('names revenue accounts that cannot be booked to, and is free of all this where it need not balance', async () => {
    const made = await here.draft('Wrong account', { '5300': 100 }, { '9999': 100 });
    await expect(here.priya.run(budget, 'propose', made.id)).rejects.toMatchObject({
      code: 'budget.revenues',
      message: expect.stringContaining('9999'),
    });
    const { version } = await here.priya.see(budget, made.id);
    await expect(here.priya.edit(budget, made.id, version, { balances: false })).rejects.toMatchObject({
      code: 'budget.has_revenues',
      issues: [{ path: 'balances' }],
    });
    const id = made.revenues['9999'] ?? '';
    await here.county.door.run(here.priya.actor, (work) =>
      work.remove(work.around.registry.get(revenueLine.name), { id }),
    );
    const { version: now } = await here.priya.see(budget, made.id);
    await here.priya.edit(budget, made.id, now, { balances: false });
    expect(await here.priya.run(budget, 'propose', made.id)).toMatchObject({ status: 'proposed' });
  });

  test('keeps its revenues, balances and transfers once it is proposed, and its estimates once it is adopted', async () => {
    const made = await here.draft('Frozen', { '5300': 100 }, { '3110': 100 });
    const held = await balanceOf(here.priya, { budget: made.id, fund: here.funds.general, dollars: 0 });
    await here.priya.run(budget, 'propose', made.id);
    const line = made.revenues['3110'] ?? '';
    await expect(here.priya.edit(revenueLine, line, 1, { estimate: usd(1) })).rejects.toMatchObject({
      code: 'revenue_line.budget_is_frozen',
    });
    await here.priya.run(budget, 'recommend', made.id);
    await adopt(here.county, here.council, { record: budget, id: made.id });
    await expect(here.priya.edit(revenueLine, line, 1, { estimate: usd(1) })).rejects.toMatchObject({
      issues: [{ path: 'estimate', code: 'revenue_line.is_adopted' }],
    });
    await expect(here.priya.edit(fundBalance, held.id, 1, { beginning: usd(5) })).rejects.toMatchObject({
      code: 'fund_balance.budget_is_frozen',
    });
    const late = { name: 'Late', budget: made.id, account: '100-3340', type: 'state_shared' as const };
    await expect(here.priya.make(revenueLine, { ...late, estimate: usd(1) })).rejects.toMatchObject({
      code: 'revenue_line.joins_with_nothing',
    });
    expect(await here.priya.make(revenueLine, { ...late, estimate: usd(0) })).toMatchObject({ name: 'Late' });
  });

  test('is drafted by those who draft budgets, of their own organization and with codes of funds alone', async () => {
    const made = await here.draft('Rights', { '5300': 100 }, { '3110': 100 });
    const given = { name: 'X', budget: made.id, account: '100-3340', type: 'other' as const, estimate: usd(1) };
    await expect(here.rosa.make(revenueLine, given)).rejects.toMatchObject({ kind: 'forbidden' });
    const other = await here.county.organization('Piney Woods County');
    const nia = (await here.county.member('Nia Castillo', 'manager', other)).with({ duties: ['budget_officer'] });
    await expect(nia.make(revenueLine, given)).rejects.toMatchObject({
      issues: [{ path: 'budget', code: 'reference' }],
    });
    const receipt = { reference: 'X', day: '2026-11-20', line: made.revenues['3110'] ?? '', amount: usd(1) };
    await expect(nia.make(revenueEntry, receipt)).rejects.toMatchObject({
      issues: [{ path: 'line', code: 'reference' }],
    });
    const object = await here.county.door.run(here.priya.actor, (work) =>
      work.row(accountSegment, { where: { name: 'Object' }, fields: [] }),
    );
    const code = await here.county.door.run(here.priya.actor, async (work) => {
      const [found] = await work.tx.query<{ id: string }>(
        'select id from account_value where organization_id = $1 and segment = $2 limit 1',
        [work.actor.organizationId, object?.id],
      );
      return found?.id ?? '';
    });
    await expect(balanceOf(here.priya, { budget: made.id, fund: code, dollars: 1 })).rejects.toMatchObject({
      code: 'account_value.is_fund',
    });
    const stale = here.priya.edit(revenueLine, made.revenues['3110'] ?? '', 7, { estimate: usd(1) });
    await expect(stale).rejects.toMatchObject({ code: 'stale' });
  });
});

describe('revenue that comes in', () => {
  let year: Drafted;
  let tax: string;
  beforeAll(async () => {
    year = await here.draft('FY2031', { '5300': 1000 }, { '3110': 1000 }, years(2030));
    await here.adopt(year);
    tax = year.revenues['3110'] ?? '';
  });

  const receipt = (reference: string, dollars: number, more: object = {}) =>
    here.priya.make(revenueEntry, { reference, day: '2030-11-05', line: tax, amount: usd(dollars), ...more });
  const posted = async (reference: string, dollars: number, more: object = {}) => {
    const made = await receipt(reference, dollars, more);
    return here.priya.run(revenueEntry, 'post', made.id);
  };

  test('finds its line by account and day, and is posted once, whatever is imported twice', async () => {
    const made = await here.priya.make(revenueEntry, {
      reference: 'RC-1',
      day: '2030-11-05',
      account: '100-3110',
      amount: usd(400),
      source: 'import',
    });
    expect(made.line === null ? (await here.priya.see(revenueEntry, made.id)).line : made.line).toBe(tax);
    await here.priya.run(revenueEntry, 'post', made.id);
    await expect(receipt('RC-1', 400)).rejects.toMatchObject({ issues: [{ path: 'reference', code: 'taken' }] });
    expect(await lineOf(year.id, tax)).toMatchObject({ received: 400_00, revised: 1000_00, left: 600_00 });
    await expect(
      here.priya.make(revenueEntry, { reference: 'RC-2', day: '2030-11-05', account: '100-7777', amount: usd(1) }),
    ).rejects.toMatchObject({ code: 'revenue_entry.account_is_known', issues: [{ path: 'account' }] });
  });

  test('is not negative without the receipt it corrects, and never takes a line or a receipt below zero', async () => {
    const first = await posted('RC-10', 100);
    await expect(receipt('RC-11', -10)).rejects.toMatchObject({
      issues: [expect.objectContaining({ path: 'corrects' })],
    });
    const more = { corrects: first.id, description: 'Refund of the collector' };
    const over = await receipt('RC-12', -100.01, more);
    await expect(here.priya.run(revenueEntry, 'submit', over.id)).rejects.toMatchObject({
      code: 'revenue_entry.within_receipt',
      message: '$100.00 is left of RC-10. Reduce it by at most that.',
    });
    const two = await Promise.all([receipt('RC-13', -60, more), receipt('RC-14', -60, more)]);
    for (const { id } of two) await here.priya.run(revenueEntry, 'submit', id);
    await expect(here.priya.run(revenueEntry, 'approve', two[0]?.id ?? '')).rejects.toMatchObject({
      code: 'revenue_entry.approver_is_another',
    });
    const done = await Promise.allSettled(two.map(({ id }) => here.laura.run(revenueEntry, 'approve', id)));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is reduced by a second budget officer alone, and a posted entry never changes', async () => {
    const first = await posted('RC-20', 50);
    const wrong = await receipt('RC-21', -20, { corrects: first.id, description: 'Entered twice' });
    await expect(here.priya.run(revenueEntry, 'post', wrong.id)).rejects.toMatchObject({
      code: 'revenue_entry.reduces_nothing',
    });
    await here.priya.run(revenueEntry, 'submit', wrong.id);
    await expect(here.rosa.run(revenueEntry, 'approve', wrong.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const before = (await lineOf(year.id, tax))?.received ?? 0;
    const after = await here.laura.run(revenueEntry, 'approve', wrong.id);
    expect((await lineOf(year.id, tax))?.received).toBe(before - 20_00);
    await expect(here.priya.edit(revenueEntry, wrong.id, after.version, { amount: usd(-1) })).rejects.toMatchObject({
      code: expect.stringContaining('is_posted'),
    });
    await expect(
      here.rosa.make(revenueEntry, { reference: 'R', day: '2030-11-05', line: tax, amount: usd(1) }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('belongs to a day of its budget, and to none that is a draft or closed', async () => {
    const draft = await here.draft('Draft 2032', { '5300': 10 }, { '3110': 10 }, years(2031));
    const early = await receipt('RC-30', 1, { line: draft.revenues['3110'] });
    await expect(here.priya.run(revenueEntry, 'post', early.id)).rejects.toMatchObject({
      code: 'revenue_entry.budget_receives',
    });
    const late = await receipt('RC-31', 1, { day: '2031-10-01' });
    await expect(here.priya.run(revenueEntry, 'post', late.id)).rejects.toMatchObject({
      code: 'revenue_entry.day_in_budget',
    });
    const over = await here.draft('Over 2033', { '5300': 10 }, { '3110': 10 }, years(2032));
    await here.adopt(over);
    await here.county.door.run(here.county.product.actor, (work) => work.move(budget, over.id, 'close'));
    const closed = await receipt('RC-32', 1, { line: over.revenues['3110'], day: '2032-11-01' });
    await expect(here.priya.run(revenueEntry, 'post', closed.id)).rejects.toMatchObject({
      code: 'revenue_entry.budget_receives',
      message: expect.stringContaining('closed'),
    });
  });
});

describe('an amendment with revenue', () => {
  let year: Drafted;
  beforeAll(async () => {
    year = await here.draft('FY2027', { '5300': 1000, '150-5310': 0 }, { '3110': 1000, '3340': 0 });
    await balanceOf(here.priya, { budget: year.id, fund: here.funds.general, dollars: 500, fixed: 400 });
    await here.adopt(year);
  });

  const asked = async (given: {
    spends?: number;
    brings?: number;
    uses?: number;
    on?: string;
    kind?: 'transfer' | 'amendment';
  }) => {
    const { spends = 0, brings = 0, uses, on = '5300', kind = 'amendment' } = given;
    const made = await here.priya.make(budgetAmendment, {
      kind,
      purpose: 'State grant',
      reason: 'The state awarded it.',
      day: '2026-11-20',
      resolution: 'R-9',
      lines: [
        { line: year.lines[on] ?? '', increase: usd(spends) },
        ...(kind === 'transfer' ? [{ line: year.lines['150-5310'] ?? '', decrease: usd(spends) }] : []),
      ],
      revenues: brings === 0 ? [] : [{ line: year.revenues['3340'] ?? '', increase: usd(brings) }],
      ...(uses === undefined ? {} : { useOfFundBalance: usd(uses) }),
    });
    return made.id;
  };
  const approve = (id: string) => decideOn(here.county, here.council, id, { record: budgetAmendment.name });
  const submit = (id: string) => here.priya.run(budgetAmendment, 'submit', id);

  test('is posted with its revenue, and mirrored when it is undone', async () => {
    const id = await asked({ spends: 300, brings: 300 });
    await submit(id);
    await approve(id);
    expect(await lineOf(year.id, year.revenues['3340'] ?? '')).toMatchObject({ amended: 300_00, revised: 300_00 });
    expect((await fundsOf(year.id)).funds[0]).toMatchObject({
      revenues: 1300_00,
      appropriations: 1300_00,
      difference: 100_00,
    });
    await here.council.run(budgetAmendment, 'undo', id, 'The state withdrew it');
    expect(await lineOf(year.id, year.revenues['3340'] ?? '')).toMatchObject({ amended: 0 });
    expect((await fundsOf(year.id)).funds[0]).toMatchObject({ appropriations: 1000_00, difference: 100_00 });
  });

  test('does not spend its revenue twice, and names what it takes from fund balance to the cent', async () => {
    await expect(submit(await asked({ spends: 400, brings: 200 }))).rejects.toMatchObject({
      code: 'budget_amendment.fund_is_short',
      message: expect.stringContaining('100 General fund would be short by $100.00.'),
    });
    await expect(submit(await asked({ spends: 250, brings: 200 }))).rejects.toMatchObject({
      code: 'budget_amendment.names_fund_balance',
      issues: [{ path: 'useOfFundBalance' }],
      message: expect.stringContaining('Enter $50.00 as fund balance used'),
    });
    await expect(submit(await asked({ spends: 250, brings: 200, uses: 51 }))).rejects.toMatchObject({
      code: 'budget_amendment.names_fund_balance',
    });
    await expect(submit(await asked({ spends: 200, brings: 200, uses: 5 }))).rejects.toMatchObject({
      message: expect.stringContaining('Clear the amount'),
    });
    expect(await submit(await asked({ spends: 250, brings: 200, uses: 50 }))).toMatchObject({ status: 'submitted' });
  });

  test('spends the balance of its own fund alone, once, also when two are approved one after the other', async () => {
    await expect(submit(await asked({ spends: 10, brings: 10, on: '150-5310' }))).rejects.toMatchObject({
      code: 'budget_amendment.fund_is_short',
      message: expect.stringContaining('150 Fire rescue would be short by $10.00.'),
    });
    const two = [await asked({ spends: 80, uses: 80 }), await asked({ spends: 80, uses: 80 })];
    for (const id of two) await submit(id);
    await approve(two[0] ?? '');
    await expect(approve(two[1] ?? '')).rejects.toMatchObject({
      code: 'budget_amendment.fund_is_short',
    });
  });

  test('changes revenue of an adopted budget alone, and expects no less than nothing', async () => {
    const draft = await here.draft('Draft 2029', { '5300': 10 }, { '3110': 10 }, years(2028));
    const change = async (line: string | undefined, more: object) => {
      const made = await here.priya.make(budgetAmendment, {
        kind: 'amendment',
        purpose: 'Other revenue',
        reason: 'The state decided so.',
        day: '2026-11-20',
        resolution: 'R-9',
        lines: [{ line: year.lines['5300'] ?? '', increase: usd(1) }],
        revenues: [{ line: line ?? '', ...more }],
        useOfFundBalance: usd(1),
      });
      return submit(made.id);
    };
    await expect(change(draft.revenues['3110'], { increase: usd(5) })).rejects.toMatchObject({
      code: 'budget_amendment.revenue_not_adopted',
      issues: [{ path: 'revenues.0.line' }],
    });
    await expect(change(year.revenues['3110'], { decrease: usd(1000.01) })).rejects.toMatchObject({
      code: 'budget_amendment.expects_less_than_nothing',
      issues: [{ path: 'revenues.0.decrease' }],
    });
    await expect(change(year.revenues['3110'], { decrease: usd(1000) })).rejects.toMatchObject({
      code: 'budget_amendment.fund_is_short',
    });
  });

  test('is no transfer between lines', async () => {
    for (const funding of [{ brings: 10 }, { uses: 10 }])
      await expect(submit(await asked({ spends: 10, ...funding, kind: 'transfer' }))).rejects.toMatchObject({
        code: 'budget_amendment.transfer_has_no_funding',
        issues: [{ path: 'kind' }],
      });
  });
});

describe('the year-end estimate of a revenue line', () => {
  test('is by the method that erred least on the same account in earlier years', async () => {
    let last: Drafted | null = null;
    for (const start of [2040, 2041, 2042]) {
      const year = await here.draft(`FY${start + 1}`, { '5300': 1200 }, { '3430': 1200 }, years(start));
      await here.adopt(year);
      for (let month = 0; month < (start === 2042 ? 1 : 12); month++) {
        const day = new Date(Date.UTC(start, 9 + month, 15)).toISOString().slice(0, 10);
        const { id } = await here.priya.make(revenueEntry, {
          reference: `SC-${day}`,
          day,
          line: year.revenues['3430'] ?? '',
          amount: usd(month === 1 ? 650 : 50),
        });
        await here.priya.run(revenueEntry, 'post', id);
      }
      last = year;
    }
    const line = last?.revenues['3430'] ?? '';
    const told = await here.county.door.run(here.priya.actor, (work) => revenueOutlookOf(work, line));
    expect(told).toMatchObject({ received: 50_00, years: 2, months: 0 });
    expect(told.lastYear[1]).toBe(650_00);
    expect(told.guesses[0]).toMatchObject({ method: 'driver', cents: 1200_00, error: 0 });
    expect(told.entries.total).toBe(1);
    // The board says of every line what its page says; a draft has nothing to forecast from.
    const boardOf = (id: string) =>
      here.county.door.run(here.priya.actor, (work) => revenueBoardOf(work, { budget: id }));
    const board = await boardOf(last?.id ?? '');
    expect([board.yearEnd, board.lines.data.map(({ yearEnd }) => yearEnd)]).toEqual([1200_00, [1200_00]]);
    const draft = await here.draft('FY2050', { '5300': 5 }, { '3110': 5 }, years(2049));
    expect(await boardOf(draft.id)).toMatchObject({ yearEnd: null, lines: { data: [{ yearEnd: null }] } });
  });
});

test('of a group what its lines leave over counts, and its lines count once', async () => {
  const made = await here.draft('Grouped', {}, { '3110': 100 });
  const group = await here.priya.make(budgetLine, {
    name: 'Group',
    budget: made.id,
    account: '100-53G',
    amount: usd(100),
    isGroup: true,
  });
  await here.priya.make(budgetLine, {
    name: 'Inside',
    budget: made.id,
    account: '100-5300',
    amount: usd(60),
    parent: group.id,
  });
  expect((await fundsOf(made.id)).funds[0]).toMatchObject({ appropriations: 100_00, difference: 0 });
});
