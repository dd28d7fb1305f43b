import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { debrisBill } from './debris-bill.record.ts';
import { type DebrisWorld, debrisWorld } from './test-world.ts';

let here: DebrisWorld;
let server: Serving;
let bill: string;
beforeAll(async () => {
  here = await debrisWorld();
  await here.hauled('S-1', 85);
  await here.loaded({ ticketNumber: 'S-2' });
  ({ id: bill } = await here.yvette.make(debrisBill, here.billOf('S-1, 20.83\nS-9, 10')));
  server = await serve(here.county);
});
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

test('the board shows loads in transit and what each site has left', async () => {
  const page = await windowOf(server, here.rosa, '/disaster-response?tab=debris');
  await expect.poll(() => page.everything()).toContain('S-2');
  expect(page.everything()).toContain('39,979.17');
  expect(page.shown()).not.toContain('New hauler bill');
});

test('a bill shows each ticket in its group and what can be posted', async () => {
  const page = await windowOf(server, here.yvette, `/hauler-bills/${bill}`);
  await expect.poll(() => page.everything()).toContain('$279.12');
  expect(page.everything()).toContain('Unknown or void');
});

test('mutual aid of an incident without any says what to enter', async () => {
  const page = await windowOf(server, here.rosa, '/disaster-response?tab=aid');
  await expect.poll(() => page.everything()).toContain('No missions');
});
