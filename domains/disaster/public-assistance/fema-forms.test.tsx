import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPlanned } from '#kernel';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../../grants/test-world.ts';
import { disaster } from '../index.ts';
import { damageLine } from './damage-line.record.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { laborEntry } from './labor-entry.record.ts';
import { type PaWorld, paWorld } from './test-world.ts';

let here: PaWorld;
let server: Serving;
let project: string;
beforeAll(async () => {
  here = await paWorld();
  const { id } = await here.project({ category: 'b', untilDay: '2025-04-01', title: 'Barricades' });
  project = id;
  const { id: operator } = await here.yvette.make(laborEntry, here.labor(id));
  await here.yvette.make(equipmentEntry, here.machine(id, operator));
  for (const cost of [usd(2_500), usd(2_600)])
    await here.yvette.make(damageLine, {
      disaster: here.milton,
      category: 'g',
      siteGroup: 'Playgrounds',
      facility: `Playground ${cost.cents}`,
      address: 'Marsh Point Road',
      description: 'Surface washed out.',
      cause: 'Storm surge',
      cost,
      laborType: 'fa',
      priority: 'high',
    });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a form is found by its old number, and every tab is built', async () => {
  const page = await windowOf(server, here.rosa, '/fema-forms?form=90-123');
  expect(page.shown()).toContain('FF-104-FY-21-137');
  expect(page.shown()).not.toContain('FF-104-FY-21-141');
  expect(
    ['', '?tab=projects', '?tab=bric', '?tab=hmgp'].map((query) => isPlanned(disaster.pages.femaForms, query)),
  ).toEqual([false, false, false, false]);
});

test('a project shows its cost, its shares and the rule of each hour', async () => {
  const page = await windowOf(server, here.rosa, `/pa-projects/${project}`);
  await expect.poll(() => page.shown()).toContain('Cost and share');
  // 560.46 of labor, of which 271.74 is eligible, and 332.76 of a machine.
  expect(page.everything()).toContain('$893.22');
  expect(page.everything()).toContain('$604.50');
  expect(page.everything()).toContain('Emergency work of budgeted staff pays overtime only.');
  const sheet = await windowOf(server, here.rosa, `/pa-projects/${project}/forms?form=equipment`);
  await expect.poll(() => sheet.shown()).toContain('Test schedule: these rates are not those of FEMA.');
  expect(sheet.everything()).toContain('FF-104-FY-21-141');
});

test('a person accepts a proposed group; who may not make projects is not offered it', async () => {
  const reader = await windowOf(server, here.rosa, `/fema-forms?tab=damage&disaster=${here.milton}`);
  await expect.poll(() => reader.shown()).toContain('2 of 2 alone would be below the minimum.');
  expect(reader.shown()).not.toContain('Accept group');
  const page = await windowOf(server, here.yvette, `/fema-forms?tab=damage&disaster=${here.milton}`);
  await page.press('Accept group Playgrounds: Parks and other (G)');
  await expect.poll(() => page.shown()).toContain('Cost and share');
  const late = await windowOf(server, here.rosa, `/fema-forms?tab=projects&disaster=${here.late}`);
  await expect.poll(() => late.shown()).toContain('No figure is loaded for FY2026.');
});
