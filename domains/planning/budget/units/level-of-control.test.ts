import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { windowOf } from '../../../../tests/world/window.tsx';
import { costCenter } from '../../../finance/cost-center.record.ts';
import { adopt } from '../../vote/test-world.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { askedOf } from '../changes/authority.server.ts';
import type { DraftBudget } from '../drafting/drafting.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';

let here: BudgetWorld;
let server: Serving;
beforeAll(async () => {
  here = await budgetWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const ask = (method: string, path: string, body?: object, by = here.priya) =>
  server.ask({
    as: by.actor,
    method,
    path: `/api/v1${path}`,
    ...(body ? { body } : {}),
    headers: { 'idempotency-key': randomUUID() },
  });

/** A draft with lines of these objects, appropriated by this level. */
async function drafted(name: string, level: string, lines: Readonly<Record<string, number>>): Promise<string> {
  const { id } = await here.priya.make(budget, {
    name,
    startsOn: '2027-10-01',
    endsOn: '2028-09-30',
    balances: false,
    level: level as 'fund',
  });
  for (const [code, dollars] of Object.entries(lines))
    await here.priya.make(budgetLine, {
      name: `${code} ${name}`,
      budget: id,
      account: `100-${code}`,
      costCenter: here.center,
      amount: usd(dollars),
    });
  return id;
}

const faultsOf = async (id: string) =>
  ((await ask('GET', `/budget/drafts/${id}`)).json as unknown as DraftBudget).faults
    .filter(({ code }) => code === 'units')
    .map(({ sentence }) => sentence);

test('a budget by fund and object group is adopted once each unit is appropriated what its lines say', async () => {
  const id = await drafted('By object', 'fund_object', { '5300': 100, '5310': 20, '5400': 5 });
  const state = async () => here.priya.see(budget, id);
  const appropriate = async (appropriations: object[]) =>
    here.priya.edit(budget, id, (await state()).version, { appropriations });
  expect(await faultsOf(id)).toEqual([
    'Fund 100 / Capital has lines but no appropriation.',
    'Fund 100 / Operating has lines but no appropriation.',
  ]);
  await expect(
    appropriate([
      { unit: '100 / Capital', amount: usd(1) },
      { unit: '100 / Capital', amount: usd(2) },
    ]),
  ).rejects.toMatchObject({ code: 'budget.units_differ' });
  await appropriate([{ unit: '100 / Operating', amount: usd(110) }]);
  expect((await ask('POST', `/budget/drafts/${id}/units`, { all: false })).json).toEqual({ filled: 1 });
  expect(await faultsOf(id)).toEqual(['Fund 100 / Operating: the lines total $120.00, and $110.00 is appropriated.']);

  await here.priya.run(budget, 'propose', id);
  await here.priya.run(budget, 'recommend', id);
  await expect(adopt(here.county, here.council, { record: budget, id })).rejects.toMatchObject({
    code: 'budget.units',
    issues: [{ path: 'appropriations' }],
  });
  await here.priya.run(budget, 'redraft', id, 'The units do not add up');
  expect((await ask('POST', `/budget/drafts/${id}/units`, { all: true }, here.rosa)).status).toBe(403);
  expect((await ask('POST', `/budget/drafts/${id}/units`, { all: true })).json).toEqual({ filled: 1 });
  await here.priya.run(budget, 'propose', id);
  await here.priya.run(budget, 'recommend', id);
  expect((await ask('POST', `/budget/drafts/${id}/units`, { all: true })).status).toBe(409);
  const { appropriation, appropriations } = await adopt(here.county, here.council, { record: budget, id });
  expect(appropriation).toEqual(usd(125));
  expect(appropriations?.map(({ unit, amount }) => [unit, amount.cents])).toEqual([
    ['100 / Capital', 5_00],
    ['100 / Operating', 120_00],
  ]);
  const now = await state();
  await expect(here.priya.edit(budget, id, now.version, { level: 'whole' })).rejects.toMatchObject({
    code: 'budget.adopted',
  });
});

test('a proposal without appropriations by unit is appropriated what its lines say, and the page shows it', async () => {
  const id = await drafted('Filled', 'fund', { '5300': 100, '5400': 5 });
  const page = await windowOf(server, here.priya, `/budget-management/budgets/${id}`);
  const shown = page.shown();
  expect(shown).toContain('Appropriation by fund');
  expect(shown).toContain('Fill from lines');
  expect(shown).toContain('Fund 100 has lines but no appropriation.');
  expect((await here.priya.run(budget, 'propose', id)).appropriations).toMatchObject([
    { unit: '100', amount: usd(105) },
  ]);
  const whole = await drafted('Whole', 'whole', { '5300': 100 });
  expect(await ask('POST', `/budget/drafts/${whole}/units`, { all: true })).toMatchObject({
    status: 422,
    json: { code: 'budget.has_units', issues: [{ path: 'level' }] },
  });
});

test('between units of the level only the governing body moves money, however an officer cuts it', async () => {
  const reach = (...lines: readonly string[]) =>
    here.county.door.run(here.priya.actor, async (work) => {
      const moved = lines.map((line, at) => ({
        line,
        increase: at === 0 ? null : usd(1),
        decrease: at === 0 ? usd(lines.length - 1) : null,
      }));
      return (await askedOf(work, { kind: 'transfer', day: '2026-11-20', lines: moved as never })).reach;
    });
  const amounts = { '5300': 100, '5310': 20, '5400': 5 };
  const whole = await here.adopted('Whole year', amounts);
  expect(await reach(whole.lines['5300'] ?? '', whole.lines['5400'] ?? '')).toBe('department');

  const { lines } = await here.adopted('Object year', amounts, { level: 'fund_object' });
  const [supplies, fuel, equipment] = ['5300', '5310', '5400'].map((code) => lines[code] ?? '') as [
    string,
    string,
    string,
  ];
  expect(await reach(supplies, fuel)).toBe('object_group');
  expect(await reach(supplies, equipment)).toBe('organization');
  // In two steps over a line of the same unit, and hidden among others: the step that crosses is still one.
  expect(await reach(fuel, equipment)).toBe('organization');
  expect(await reach(supplies, fuel, equipment)).toBe('organization');
});

test('by department, a line without a cost center is another unit, and no line is moved into the department that has the money', async () => {
  const fire = await here.miguel.make(costCenter, {
    code: '4020',
    name: 'Fire station',
    department: 'Fire',
    manager: here.miguel.id,
  });
  const second = await here.miguel.make(costCenter, {
    code: '4011',
    name: 'Streets crew',
    department: 'Public Works',
    manager: here.miguel.id,
  });
  const { lines } = await here.adopted(
    'Department year',
    {
      5300: 100,
      5310: { dollars: 20, costCenter: fire.id },
      5400: { dollars: 5, costCenter: null },
    },
    { level: 'department' },
  );
  const [works, engines, open] = ['5300', '5310', '5400'].map((code) => lines[code] ?? '') as [string, string, string];
  const reach = (from: string, to: string) =>
    here.county.door.run(here.priya.actor, async (work) => {
      const moved = [
        { line: from, increase: null, decrease: usd(1) },
        { line: to, increase: usd(1), decrease: null },
      ];
      return (await askedOf(work, { kind: 'transfer', day: '2026-11-20', lines: moved as never })).reach;
    });
  expect(await reach(works, engines)).toBe('organization');
  expect(await reach(works, open)).toBe('organization');
  const move = async (line: string, to: string | null) =>
    here.priya.edit(budgetLine, line, (await here.priya.see(budgetLine, line)).version, { costCenter: to });
  for (const [line, to] of [
    [engines, here.center],
    [open, here.center],
    [works, null],
  ] as const)
    await expect(move(line, to)).rejects.toMatchObject({
      code: 'budget_line.keeps_its_department',
      issues: [{ path: 'costCenter' }],
    });
  expect(await move(works, second.id)).toMatchObject({ costCenter: second.id });
});
