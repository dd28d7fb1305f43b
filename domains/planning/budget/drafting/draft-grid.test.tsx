import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { windowOf } from '../../../../tests/world/window.tsx';
import { accountValue } from '../accounts/account-value.record.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';

let here: BudgetWorld;
let server: Serving;
let draft: string;
const LINES = 30;
beforeAll(async () => {
  here = await budgetWorld();
  draft = (
    await here.priya.make(budget, { name: 'FY2028', startsOn: '2027-10-01', endsOn: '2028-09-30', balances: false })
  ).id;
  const codes = Array.from({ length: LINES }, (_, at) => `6${String(at).padStart(3, '0')}`);
  await here.county.door.run(here.priya.actor, async (work) => {
    const { registry } = work.around;
    const segment = here.segments.object;
    await work.createMany(
      registry.get(accountValue.name),
      codes.map((code) => ({ segment, code, name: `Code ${code}` })),
    );
    await work.createMany(
      registry.get(budgetLine.name),
      codes.map((code) => ({ name: `Line ${code}`, budget: draft, account: `100-${code}`, amount: usd(100) })),
    );
  });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const totalOf = (text: string) => text.split('\n').find((line) => line.startsWith('Total of'));

test('what is typed stays when other lines are shown, is counted in the total of all lines, and is saved with them', async () => {
  const at = `/budget-management/budgets/${draft}`;
  const page = await windowOf(server, here.priya, at);
  await page.fill('Amount of Line 6003', '150');
  expect(page.shown('Amounts')).toContain('1 amount is not saved');
  expect(totalOf(page.shown())).toContain('Total of 30 lines | $0.00 | $3,050.00');

  await page.go(`${at}?search=602`);
  expect(page.shown()).toContain('10 of 30 lines match. The total is of all lines.');
  expect(page.shown()).toContain('1 amount is not saved, 1 on lines not shown');
  expect(totalOf(page.shown())).toContain('$3,050.00');
  await page.fill('Percent change', '10');
  await page.press('Apply to 10');
  expect(page.shown()).toContain('11 amounts are not saved, 1 on lines not shown');
  expect(totalOf(page.shown())).toContain('$3,150.00');
  await page.press('Save 11');
  expect(page.said()).toContain('Amounts saved');

  await page.go(at);
  expect(page.shown()).not.toContain('not saved');
  expect(page.shown()).toContain('Amount of Line 6003: 150');
  expect(totalOf(page.shown())).toContain('$3,150.00');
  await page.go(`${at}?search=none+of+them`);
  expect(page.shown()).toContain('No matching lines');
});

test('a long draft draws its first 50 lines and the others with one click; what is typed on them counts as not shown before', async () => {
  const { id } = await here.priya.make(budget, {
    name: 'FY2029',
    startsOn: '2028-10-01',
    endsOn: '2029-09-30',
    balances: false,
  });
  const codes = Array.from({ length: 60 }, (_, at) => `7${String(at).padStart(3, '0')}`);
  await here.county.door.run(here.priya.actor, async (work) => {
    const { registry } = work.around;
    await work.createMany(
      registry.get(accountValue.name),
      codes.map((code) => ({ segment: here.segments.object, code, name: `Code ${code}` })),
    );
    await work.createMany(
      registry.get(budgetLine.name),
      codes.map((code) => ({ name: `Line ${code}`, budget: id, account: `100-${code}`, amount: usd(100) })),
    );
  });
  const page = await windowOf(server, here.priya, `/budget-management/budgets/${id}`);
  expect(page.shown()).toContain('Amount of Line 7049');
  expect(page.shown()).not.toContain('Amount of Line 7050');
  await page.fill('Percent change', '10');
  await page.press('Apply to all');
  expect(page.shown()).toContain('60 amounts are not saved, 10 on lines not shown');
  await page.press('Show 10 more lines');
  expect(page.shown()).toContain('Amount of Line 7059: 110');
  expect(page.shown()).not.toContain('on lines not shown');
});
