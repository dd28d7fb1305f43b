import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { grantObligation } from './grant-obligation.record.ts';

let here: GrantWorld;
let server: Serving;
beforeAll(async () => {
  here = await grantWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a grant manager sees the duties of a set before they add them, and others do not', async () => {
  const { id } = await here.active();
  const page = await windowOf(server, here.yvette, `/grants-management-page/${id}?tab=compliance`);
  await expect.poll(() => page.shown()).toContain('Add starter set');
  await page.press('Add starter set');
  await expect.poll(() => page.everything()).toContain('Give whistleblower notice');
  expect(page.everything()).toContain('2 CFR 200.430(g)');
  expect(page.everything()).toContain('Signed reconciliation of payroll charges');
  await page.press('Add 10 obligations');
  await expect.poll(() => page.everything()).toContain('10 obligations added');
  await expect.poll(() => here.rosa.list(grantObligation, `award=${id}&limit=50`)).toHaveLength(10);
  const theirs = await windowOf(server, here.rosa, `/grants-management-page/${id}?tab=compliance`);
  await expect.poll(() => theirs.everything()).toContain('Review internal control');
  expect(theirs.shown()).not.toContain('Add starter set');
});

test('what is overdue is on the compliance page, with its owner and the evidence wanted', async () => {
  const { id, number } = await here.active();
  await here.yvette.make(grantObligation, {
    name: 'Hold the second public meeting',
    award: id,
    owner: here.rosa.id,
    dueOn: '2026-11-10',
    wanted: 'Minutes of the meeting',
  });
  const page = await windowOf(server, here.rosa, '/compliance?tab=duties');
  await expect.poll(() => page.everything()).toContain('Hold the second public meeting');
  for (const said of ['10 days overdue', 'Minutes of the meeting', number, 'Rosa Delgado'])
    expect(page.everything()).toContain(said);
});
