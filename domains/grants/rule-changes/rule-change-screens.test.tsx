import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { tellGoverned } from './rule-changes.server.ts';
import { ruleNotice } from './rule-notice.record.ts';

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

test('a notice shows what its text changed, and its steps to the one it was written to', async () => {
  const { id: award, number } = await here.active();
  await here.county.door.run(here.county.product.actor, tellGoverned);
  const [notice] = await here.yvette.list(ruleNotice, `award=${award}`);
  const page = await windowOf(server, here.yvette, `/rule-notices/${notice?.id}`);
  await expect.poll(() => page.everything()).toContain('15 percent');
  expect(page.shown()).toContain('No action needed');
  expect(page.shown()).toContain('Link amendment');
  expect(page.shown()).toContain('Add task');
  const theirs = await windowOf(server, here.miguel, `/rule-notices/${notice?.id}`);
  await expect.poll(() => theirs.everything()).toContain('15 percent');
  expect(theirs.shown()).not.toContain('Add task');
  const feed = await windowOf(server, here.rosa, '/rule-changes?text=2024');
  await expect.poll(() => feed.everything()).toContain(number);
  expect(feed.everything()).toContain('To acknowledge');
});
