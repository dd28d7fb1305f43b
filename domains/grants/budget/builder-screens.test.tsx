import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { grantBudget } from './grant-budget.record.ts';

let here: GrantWorld;
let server: Serving;
let award: string;
beforeAll(async () => {
  here = await grantWorld();
  award = (await here.active()).id;
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a budget is started, typed, saved, submitted and approved', async () => {
  const page = await windowOf(server, here.yvette, `/grant-budget-builder?award=${award}`);
  expect(page.shown()).toContain('No budget yet');
  await page.press('New budget');
  await expect.poll(() => page.shown()).toContain('No lines yet');
  await page.press('Add line');
  await page.fill('Cost type, line 1', 'Alcohol');
  await page.fill('Description, line 1', 'Reception');
  await page.fill('Rate, line 1', '99,000');
  expect(page.shown()).toContain('2 CFR 200.423');
  expect(page.shown()).toContain('$1,000.00 of the award is not budgeted');
  await page.press('Undo');
  expect(page.shown()).toContain('1 line is incomplete');
  await page.fill('Cost type, line 1', 'Contract serv');
  await page.fill('Rate, line 1', '100000');
  expect(page.shown()).toContain('No findings');
  await page.press('Save budget');
  await expect.poll(async () => (await here.rosa.list(grantBudget, `award=${award}`)).length).toBe(1);
  const [made] = await here.rosa.list(grantBudget, `award=${award}`);
  await expect.poll(async () => (await here.rosa.see(grantBudget, made?.id ?? '')).lines?.length).toBe(1);
  await expect(here.rosa.see(grantBudget, made?.id ?? '')).resolves.toMatchObject({
    lines: [{ costType: 'contract', costClass: 'contractual', amount: { cents: 100_000_00 } }],
  });
  await here.yvette.run(grantBudget, 'submit', made?.id ?? '');
  const officer = await windowOf(server, here.priya, `/grant-budgets/${made?.id}`);
  await officer.press('Approve budget');
  expect(officer.everything()).toContain('It becomes the budget of the award');
  await here.priya.run(grantBudget, 'approve', made?.id ?? '');
  const tab = await windowOf(server, here.rosa, `/grant-management?tab=budget&award=${award}`);
  expect(tab.shown()).toContain('Contractual');
  expect(tab.shown()).toContain('No limit: the award’s share is not above $350,000.00');
});

test('a line is repeated yearly with its raise, and the form of the saved budget comes back with nothing to take', async () => {
  const { id } = await here.active({ awardDate: '2024-12-15', fromDay: '2025-01-01', untilDay: '2026-12-31' });
  const page = await windowOf(server, here.yvette, `/grant-budget-builder?award=${id}`);
  await page.press('New budget');
  await expect.poll(() => page.shown()).toContain('No lines yet');
  await page.press('Add line');
  await page.fill('Cost type, line 1', 'Contract serv');
  await page.fill('Description, line 1', 'Pumps');
  await page.fill('Rate, line 1', '40000');
  await page.fill('Yearly raise %, line 1', '50');
  await page.press('Repeat yearly, line 1');
  expect(page.shown()).toContain('Year 1: $40,000.00, Year 2: $60,000.00');
  expect(page.shown()).toContain('Save the budget first');
  await page.press('Save budget');
  await expect.poll(async () => (await here.rosa.list(grantBudget, `award=${id}`)).length).toBe(1);
  const [made] = await here.rosa.list(grantBudget, `award=${id}`);
  await expect.poll(async () => (await here.rosa.see(grantBudget, made?.id ?? '')).lines?.length).toBe(2);
  await here.yvette.run(grantBudget, 'submit', made?.id ?? '');
  await here.priya.run(grantBudget, 'approve', made?.id ?? '');
  const tab = await windowOf(server, here.yvette, `/grant-management?tab=budget&award=${id}`);
  expect(tab.shown()).toContain('Close year 1');
  expect(tab.shown()).toContain('A closed year takes no cost');
});

test('the milestones tab lists what is at risk and why', async () => {
  await here.yvette.make(grantMilestone, {
    award,
    title: 'Pumps delivered',
    baselineOn: '2027-12-01',
    forecastOn: '2028-01-15',
  });
  const page = await windowOf(server, here.rosa, '/grant-management?tab=milestones');
  expect(page.shown()).toContain('Pumps delivered');
  expect(page.shown()).toContain('An extension is noticed by Dec 21, 2027');
  expect(page.shown()).toContain('45 days late');
  expect(page.shown()).toContain('Notice due');
});
