import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { fundingIncrement } from './funding-increment.record.ts';

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

test('an award shows its budget periods with what is released, spent and available', async () => {
  const { id: award } = await here.active();
  const plain = await windowOf(server, here.yvette, `/grants-management-page/${award}`);
  await expect.poll(() => plain.everything()).toContain('Not funded by increments. The whole award can be spent.');
  expect(plain.everything()).toContain('New increment');
  const { id } = await here.yvette.make(fundingIncrement, {
    award,
    year: 1,
    fromDay: '2026-01-01',
    untilDay: '2027-06-30',
    amount: usd(12_345),
    documents: [here.paper],
  });
  await here.yvette.run(fundingIncrement, 'submit', id);
  await here.priya.run(fundingIncrement, 'release', id);
  await here.charged(award, 2_345);
  const page = await windowOf(server, here.rosa, `/grants-management-page/${award}`);
  await expect.poll(() => page.everything()).toContain('Available');
  // Nothing is carried over, and no match is stated.
  expect(page.everything()).not.toContain('Carry-over requested');
  for (const said of ['$12,345.00 of $100,000.00', '$10,000.00', '1 of 2', 'All increments'])
    expect(page.everything()).toContain(said);
  expect(page.everything()).not.toContain('New increment');
});
