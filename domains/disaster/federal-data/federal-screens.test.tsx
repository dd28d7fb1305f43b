import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { federalConnection } from './federal-connection.record.ts';
import { type FederalWorld, federalWorld, paFile, published } from './test-world.ts';

let here: FederalWorld;
let server: Serving;
beforeAll(async () => {
  here = await federalWorld();
  await here.obligated('781400');
  await here.obligated('781401');
  const rows = [published(), published({ pwNumber: 781_401, projectAmount: 90_000 })];
  await here.loaded(paFile(rows, { count: 7 }));
  await here.mara.make(federalConnection, { name: 'Declarations of Florida', dataset: 'declarations', state: 'FL' });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('each connection says what it fetched, expected and missed', async () => {
  const page = await windowOf(server, here.mara, '/fema-integration');
  const shown = page.shown();
  expect(shown).toContain('Declarations of Florida');
  expect(shown).toContain('PublicAssistanceFundedProjectsDetails v2');
  expect(shown).toContain('Files only');
  expect(shown).toContain('National Weather Service');
  expect(shown).toContain('Schema drift is not measured for these.');
  expect(shown).toContain('13 data sets are deprecated and are not read');
  await page.press('Import file');
  await expect.poll(() => page.shown()).toContain('JSON or CSV of OpenFEMA');
});

test('packages say that FEMA takes no files by program, and reconciling leads to a reason', async () => {
  const packages = await windowOf(server, here.mara, '/fema-integration?tab=packages');
  expect(packages.shown()).toContain('FEMA offers no public way to write into the Grants Portal.');
  const pairs = await windowOf(server, here.mara, '/fema-integration?tab=reconcile&show=differs');
  expect(pairs.shown()).toContain('ours is $10,000.00 higher');
  expect(pairs.shown()).not.toContain('781400');
  const [, to = ''] = /<State reason → ([^>]+)>/.exec(pairs.shown()) ?? [];
  const form = await windowOf(server, here.mara, to);
  expect(form.everything()).toContain('Explanation');
});

test('a person who is no manager sees none of it, and past declarations all the same', async () => {
  await expect(windowOf(server, here.rosa, '/fema-integration')).rejects.toThrow('user may not open');
  const past = await windowOf(server, here.rosa, '/disaster');
  expect(past.shown()).toContain('Past declarations');
});
