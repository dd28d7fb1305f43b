import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { made, windowOf } from '../../../tests/world/window.tsx';
import { costCenter } from '../../finance/public.ts';
import { report } from '../reports/report.record.ts';
import { dashboard } from './dashboard.record.ts';

let here: AccountWorld;
let rosa: Browser;
let miguel: Browser;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('miguel@tidewater.example', 'manager', county);
  rosa = await here.signedIn('rosa@tidewater.example');
  miguel = await here.signedIn('miguel@tidewater.example');
});
afterAll(() => here.close());

test('a manager freezes a dashboard and checks the packet, and a clerk reads both', async () => {
  for (const code of ['4010', '4020']) await made(miguel, costCenter, { code, name: `Center ${code}` });
  const centers = await made(miguel, report, {
    name: 'Cost centers by status',
    shared: true,
    definition: { record: 'cost_center', groups: [{ field: 'status' }], picture: 'bar' },
  });
  const id = await made(miguel, dashboard, {
    name: 'For the board',
    shared: true,
    panels: [{ report: centers, picture: 'none' }],
  });
  const read = (await windowOf(here, rosa, `/enhanced-reporting/${id}`)).shown();
  expect(read).toContain('2 cost centers. 1 group. Active has 2 cost centers.');
  expect(read).toContain('Not certified');
  expect(read).not.toContain('Freeze for board');
  const page = await windowOf(here, miguel, `/enhanced-reporting/${id}`);
  await page.press('Freeze for board');
  await page.press('Freeze');
  await expect.poll(() => page.shown()).toContain('Check hash');
  await page.press('Check hash');
  await expect.poll(() => page.shown()).toContain('Equal: the content matches its SHA-256.');
  expect(page.shown()).toContain('2 cost centers. 1 group. Active has 2 cost centers.');
});
