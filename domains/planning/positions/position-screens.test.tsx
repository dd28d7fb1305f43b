import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { usd } from '../budget/test-world.ts';
import { type PositionWorld, positionWorld } from './test-world.ts';

let here: PositionWorld;
let server: Serving;
let draft: string;
let position: string;
beforeAll(async () => {
  here = await positionWorld();
  await here.adopted('FY2027', { '5300': 100_000 });
  draft = (await here.priya.make(budget, { name: 'FY2028', startsOn: '2027-10-01', endsOn: '2028-09-30' })).id;
  await here.priya.make(budgetLine, { name: '5300 FY2028', budget: draft, account: '100-5300', amount: usd(1) });
  position = (await here.position()).id;
  await here.position({ filledOn: null, funding: [{ account: '100-7777', percent: 100 }], hireOn: '2026-11-16' });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('costs are shown by cost center, account and month, and a raise next to them', async () => {
  const page = await windowOf(server, here.priya, '/budget-management/position-costs');
  await expect.poll(() => page.everything()).toContain('$49,000.00');
  expect(page.everything()).toContain('No line');
  expect(page.everything()).not.toContain('What-if, no position changes');
  await page.fill('Raise in percent', '3');
  await page.press('Calculate');
  await expect.poll(() => page.everything()).toContain('What-if, no position changes');
  await expect.poll(() => page.everything()).toContain('$50,470.00');
});

test('the costs of a draft are applied to its lines, and accounts without a line are named', async () => {
  const page = await windowOf(server, here.priya, `/budget-management/position-costs?budget=${draft}&raise=10`);
  await expect.poll(() => page.everything()).toContain('Accounts without a line in this budget');
  expect(page.shown()).toContain('100-7777');
  await page.press('Apply costs');
  await expect.poll(() => page.everything()).toContain('Sets the amounts of 1 line to');
});

test('a position shows its months, and who keeps no positions sees no cost', async () => {
  const one = await windowOf(server, here.priya, `/budget-management/positions/${position}`);
  await expect.poll(() => one.everything()).toContain('Annual cost');
  expect(one.everything()).toContain('$26,100.00');
  const rosa = await windowOf(server, here.rosa, '/budget-management/position-costs');
  await expect.poll(() => rosa.everything()).not.toContain('Annual cost');
});
