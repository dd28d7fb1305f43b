import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { lowerTierSubaward } from './lower-tier-subaward.record.ts';
import { type SubWorld, subWorld, usd } from './test-world.ts';

let here: SubWorld;
let server: Serving;
beforeAll(async () => {
  here = await subWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('an award shows each place of its chain with its money, and where it does not add up', async () => {
  const award = await here.hud();
  const { id: subaward } = await here.signed(award);
  await here.yvette.make(lowerTierSubaward, { subaward, recipient: 'Bay Shelter', amount: usd(30_000), paid: usd(0) });
  const page = await windowOf(server, here.rosa, `/grants-management-page/${award}?tab=compliance`);
  await expect.poll(() => page.everything()).toContain('Bay Shelter');
  expect(page.everything()).toContain('$30,000.00 of $25,000.00: $5,000.00 more than was obligated to it.');
  expect(page.everything()).toContain('Kept for our own work');
  expect(page.shown()).toContain('Download CSV');
});

test('a grant manager adds a lower-tier subaward from its subaward; others do not', async () => {
  const { id } = await here.signed(await here.hud());
  const page = await windowOf(server, here.yvette, `/subawards/${id}`);
  await expect.poll(() => page.shown()).toContain('New lower-tier subaward');
  const theirs = await windowOf(server, here.rosa, `/subawards/${id}`);
  await expect.poll(() => theirs.everything()).toContain('Lower-tier subawards');
  expect(theirs.shown()).not.toContain('New lower-tier subaward');
});
