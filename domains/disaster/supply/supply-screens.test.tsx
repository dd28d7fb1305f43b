import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type WeatherWorld, weatherWorld } from '../weather/test-world.ts';
import { supplyItem } from './supply-item.record.ts';
import { supplyMovement } from './supply-movement.record.ts';

let here: WeatherWorld;
let server: Serving;
let yard: string;
beforeAll(async () => {
  here = await weatherWorld();
  yard = await here.site('Yard');
  const { id: item } = await here.mara.make(supplyItem, { name: 'Folding cot', unit: 'cot' });
  const move = (kind: 'receipt' | 'issue', quantity: number) =>
    here.mara.make(supplyMovement, { item, site: yard, kind, quantity, reason: 'Flood shelter' });
  await move('receipt', 130);
  await move('issue', 30);
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('the command center says days of supply, and what they would be without a site', async () => {
  const page = await windowOf(server, here.rosa, '/supply-chain-command-center');
  await expect.poll(() => page.everything()).toContain('Folding cot');
  expect(page.everything()).toContain('Enough');
  expect(page.shown()).not.toContain('New movement');
  const lost = await windowOf(server, here.mara, `/supply-chain-command-center?site=${yard}`);
  await expect.poll(() => lost.everything()).toContain('Out of stock');
  expect(lost.everything()).toContain('0, now 100');
  expect(lost.shown()).toContain('New movement');
});
