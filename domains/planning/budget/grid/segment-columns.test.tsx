import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../../tests/world/serving.ts';
import { windowOf } from '../../../../tests/world/window.tsx';
import { type BudgetWorld, budgetWorld } from '../test-world.ts';

let here: BudgetWorld;
let server: Serving;
beforeAll(async () => {
  here = await budgetWorld();
  await here.adopted('Operations', { 5310: 8000, 5300: 12_000 });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const rowsOf = (text: string) => text.split('\n').filter((line) => / \| /.test(line));

test('segments of the account are columns of the lines, with their names, in the order that is asked for', async () => {
  const page = await windowOf(server, here.priya, '/budget-management?columns=1,2&sort=-2');
  const [head = '', first = '', second = '', all = ''] = rowsOf(page.shown());
  expect(head).toMatch(/\[Account\].* \| .*\[Fund\].* \| \(sort descending\) \[Object\].* \| Adopted/);
  expect(first).toMatch(/5310 Operations.* \| 100 General fund \| 5310 Fuel \| /);
  expect(second).toMatch(/5300 Operations.* \| 100 General fund \| 5300 Supplies \| /);
  expect(all).toMatch(/^All 2 lines \| <All lines, Adopted \$20,000\.00/);
});

test('a layout keeps the columns, the order and the filters of the grid, and is taken away again', async () => {
  const page = await windowOf(server, here.priya, '/budget-management?search=5310&sort=-2&columns=2');
  await page.press('Layouts');
  await page.press('Save layout');
  await page.fill('Name', 'Fuel by object');
  await page.press('Save');
  expect(page.shown('Layouts')).toContain('Fuel by object');
  await page.go('/budget-management');
  expect(page.shown('Layouts')).toMatch(
    /<Fuel by object → \/budget-management\?search=5310&sort=-2&columns=2>\s+\[Save layout\]/,
  );
  await page.go('/budget-management?search=5310&sort=-2&columns=2');
  await page.press('Delete layout');
  expect(page.shown('Layouts')).not.toContain('Fuel by object');
  // The pivot keeps layouts of its own.
  await page.go('/budget-management/pivot');
  expect(page.shown('Layouts')).not.toContain('Fuel by object');
});
