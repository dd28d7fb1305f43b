import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import { windowOf } from '../../tests/world/window.tsx';

let here: AccountWorld;
let dana: Browser;
let rosa: Browser;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('dana@tidewater.example', 'admin', county);
  dana = await here.signedIn('dana@tidewater.example');
  rosa = await here.signedIn('rosa@tidewater.example');
});
afterAll(() => here.close());

test('a tutorial is found by its words and its area', async () => {
  const page = await windowOf(here, dana, '/tutorials');
  await page.fill('Search tutorials', 'audit');
  expect(
    page
      .shown()
      .split('\n# ')
      .map((one) => one.split('\n')[0]),
  ).toMatchInlineSnapshot(`
    [
      "# Tutorials",
      "Invite colleagues",
      "Upload and find documents",
      "Bring cost centers in from a spreadsheet",
      "Keep an eye on the organization",
      "Roles and duties",
      "Read and verify the audit record",
    ]
  `);
  await page.fill('Search tutorials', '');
  await page.fill('Area', 'Navigation');
  expect(page.shown().split('\n').slice(-4)).toMatchInlineSnapshot(`
    [
      "# Work by keyboard",
      "Ctrl and K opens the command line over any page. It finds pages, commands and rows. Up, Down and Enter choose; Escape closes.",
      "4 steps",
      "[Start: Work by keyboard]",
    ]
  `);
  await page.fill('Search tutorials', 'nothing of the kind');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Tutorials
    0 of 34 completed. Each takes two or three minutes.
    <Write tutorials → /admin/tutorials>
    Search tutorials: nothing of the kind
    Area: Navigation of 22
    Nothing matches
    Try fewer words, or choose all areas."
  `);
});

test('a tutorial is started from its line', async () => {
  const page = await windowOf(here, rosa, '/tutorials');
  expect(page.shown()).not.toContain('Write tutorials');
  await page.press('Start: Make Levee yours');
  expect(page.said()).toBe('Starting tutorial...');
});
