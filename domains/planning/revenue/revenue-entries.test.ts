import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '../budget/budget.record.ts';
import { usd } from '../budget/test-world.ts';
import { revenueBoardOf } from './revenue-board.server.ts';
import { revenueEntry } from './revenue-entry.record.ts';
import { type Drafted, type RevenueWorld, revenueWorld } from './test-world.ts';

let here: RevenueWorld;
let year: Drafted;
let tax: string;
let grants: string;
beforeAll(async () => {
  here = await revenueWorld();
  year = await here.draft(
    'FY2031',
    { '5300': 1000 },
    { '3110': 1000, '3340': 0 },
    { startsOn: '2030-10-01', endsOn: '2031-09-30' },
  );
  await here.adopt(year);
  tax = year.revenues['3110'] ?? '';
  grants = year.revenues['3340'] ?? '';
});
afterAll(() => here.county.close());

let drawn = 0;
const receipt = (dollars: number, more: object = {}) =>
  here.priya.make(revenueEntry, {
    reference: `RC-${++drawn}`,
    day: '2030-11-05',
    line: tax,
    amount: usd(dollars),
    ...more,
  });
const post = (id: string) => here.priya.run(revenueEntry, 'post', id);
const posted = async (dollars: number, more: object = {}) => post((await receipt(dollars, more)).id);
const submit = (id: string) => here.priya.run(revenueEntry, 'submit', id);
const refused = (path: string, code: string) => ({
  code: `revenue_entry.${code}`,
  issues: [{ path, code: `revenue_entry.${code}` }],
});
const received = async (line: string) => {
  const { lines } = await here.county.door.run(here.priya.actor, (work) => revenueBoardOf(work, { budget: year.id }));
  return lines.data.find(({ id }) => id === line)?.received;
};

describe('where an entry belongs', () => {
  test('an account next to a line is the account of that line', async () => {
    await expect(receipt(1, { account: '100-3340' })).rejects.toMatchObject(refused('account', 'account_of_line'));
    expect(await receipt(1, { account: ' 100-3110 ' })).toMatchObject({ line: tax });
    await expect(receipt(1, { line: null, account: '  ' })).rejects.toMatchObject({
      issues: [{ path: 'account', code: 'revenue_entry.says_where_it_belongs' }],
    });
  });

  test('it is posted from the first day of its budget to the last, by its line and by its account', async () => {
    for (const day of ['2030-09-30', '2031-10-01']) {
      const { id } = await receipt(1, { day });
      await expect(post(id)).rejects.toMatchObject(refused('day', 'day_in_budget'));
      await expect(receipt(1, { day, line: null, account: '100-3110' })).rejects.toMatchObject(
        refused('account', 'account_is_known'),
      );
    }
    const before = (await received(tax)) ?? 0;
    for (const day of ['2030-10-01', '2031-09-30']) {
      await posted(1, { day });
      await posted(2, { day, line: null, account: '100-3110' });
    }
    expect(await received(tax)).toBe(before + 6_00);
    expect(await received(grants)).toBe(0);
  });
});

describe('a reduction', () => {
  const why = { description: 'Refund of the collector' };

  test('names a posted receipt of its own line', async () => {
    const draft = await receipt(30);
    const elsewhere = await posted(30, { line: grants });
    const thrown = await receipt(30);
    await here.priya.run(revenueEntry, 'discard', thrown.id);
    for (const corrects of [draft.id, elsewhere.id, thrown.id]) {
      const { id } = await receipt(-1, { ...why, corrects });
      await expect(submit(id)).rejects.toMatchObject(refused('corrects', 'corrects_posted'));
    }
    await post(draft.id);
    const right = await receipt(-30, { ...why, corrects: draft.id });
    expect(await submit(right.id)).toMatchObject({ status: 'waiting' });
    await here.laura.run(revenueEntry, 'approve', right.id);
    // All of it is taken back by now: a cent more is too much, whatever other receipts of the line have left.
    await posted(500);
    const more = await receipt(-0.01, { ...why, corrects: draft.id });
    await expect(submit(more.id)).rejects.toMatchObject(refused('amount', 'within_receipt'));
    // What takes back is no receipt that has something left.
    const twice = await receipt(-0.01, { ...why, corrects: right.id });
    await expect(submit(twice.id)).rejects.toMatchObject(refused('amount', 'within_receipt'));
  });

  test('is an amount with a reason, and what adds takes nothing back', async () => {
    const first = await posted(10);
    await expect(receipt(0)).rejects.toMatchObject({
      issues: [{ path: 'amount', code: 'revenue_entry.is_not_zero' }],
    });
    await expect(receipt(0.01, { corrects: first.id })).rejects.toMatchObject({
      issues: [{ path: 'corrects', code: 'revenue_entry.names_its_receipt' }],
    });
    await expect(receipt(-0.01, { ...why })).rejects.toMatchObject({
      issues: [{ path: 'corrects', code: 'revenue_entry.names_its_receipt' }],
    });
    await expect(receipt(-0.01, { corrects: first.id, description: '  ' })).rejects.toMatchObject({
      issues: [{ path: 'description', code: 'revenue_entry.says_why' }],
    });
  });

  test('is not approved by an officer who changed it as a draft', async () => {
    const first = await posted(40);
    const { id, version } = await receipt(-5, { ...why, corrects: first.id });
    await here.laura.edit(revenueEntry, id, version, { amount: usd(-6) });
    await submit(id);
    const another = { code: 'revenue_entry.approver_is_another' };
    for (const person of [here.laura, here.priya])
      await expect(person.run(revenueEntry, 'approve', id)).rejects.toMatchObject(another);
  });
});

test('an entry is changed as a draft alone', async () => {
  const first = await posted(70);
  const waiting = await receipt(-7, { corrects: first.id, description: 'Entered twice' });
  await submit(waiting.id);
  const gone = await receipt(8);
  await here.priya.run(revenueEntry, 'discard', gone.id);
  for (const [id, code] of [
    [waiting.id, 'is_waiting'],
    [first.id, 'is_posted'],
    [gone.id, 'is_discarded'],
  ] as const) {
    const { version } = await here.priya.see(revenueEntry, id);
    await expect(here.priya.edit(revenueEntry, id, version, { day: '2030-11-06' })).rejects.toMatchObject({
      code: `revenue_entry.${code}`,
    });
  }
  await here.priya.run(revenueEntry, 'return', waiting.id, 'Another amount');
  const { version } = await here.priya.see(revenueEntry, waiting.id);
  expect(await here.priya.edit(revenueEntry, waiting.id, version, { amount: usd(-8) })).toMatchObject({
    status: 'draft',
    amount: usd(-8),
  });
});

test('an account that two budgets in effect have is not guessed: the line is chosen', async () => {
  const twin = await here.draft(
    'FY2031 grants',
    { '5300': 10 },
    { '3340': 10 },
    { startsOn: '2030-10-01', endsOn: '2031-09-30' },
  );
  // An amended budget is in effect, a draft is not.
  await here.county.door.run(here.county.product.actor, (work) => work.move(budget, year.id, 'amend'));
  expect(await receipt(1, { line: null, account: '100-3340' })).toMatchObject({ status: 'draft' });
  await here.adopt(twin);
  await expect(receipt(1, { line: null, account: '100-3340' })).rejects.toMatchObject({
    ...refused('account', 'account_is_known'),
    message: expect.stringContaining('More than one budget'),
  });
  expect(await receipt(1, { line: twin.revenues['3340'], account: '100-3340' })).toMatchObject({
    line: twin.revenues['3340'],
  });
});
