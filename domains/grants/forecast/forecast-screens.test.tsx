import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';

let here: ResearchWorld;
let server: Serving;
beforeAll(async () => {
  here = await researchWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('the calendar has each watched opportunity with its tasks, and gives them for those who manage grants', async () => {
  const { id, number } = await here.noticed({ closeOn: '2027-03-01' });
  await here.scored(id);
  const page = await windowOf(server, here.rosa, '/grant-forecast');
  await expect.poll(() => page.everything()).toContain(number);
  expect(page.everything()).toContain('Mar 2027');
  expect(page.everything()).toContain('Not given');
  expect(page.shown()).not.toContain('Plan tasks');
  const theirs = await windowOf(server, here.yvette, '/grant-forecast?month=2027-03');
  await expect.poll(() => theirs.shown()).toContain('Plan tasks');
  await theirs.press(`Plan tasks of ${number}`);
  await expect.poll(() => theirs.everything()).toContain('0 of 5');
});
