import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';

let here: PaWorld;
let server: Serving;
let project: string;
beforeAll(async () => {
  here = await paWorld();
  const { id } = await here.project({ category: 'b', untilDay: '2025-04-01', title: 'Barricades' });
  project = id;
  for (const workDay of ['2024-10-14', '2024-10-22']) await here.yvette.make(laborEntry, here.labor(id, { workDay }));
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('the preview has header, one sheet of rows, totals and the line to sign', async () => {
  const page = await windowOf(server, here.rosa, `/pa-projects/${project}/forms`);
  await expect.poll(() => page.shown()).toContain('Force account labor summary');
  const said = page.everything();
  for (const words of [
    'FF-104-FY-21-137',
    'OMB 1660-0017',
    'DR-4834-FL',
    '2 sheets',
    '$288.72',
    '$1,120.92',
    'Download PDF',
    'Download CSV',
  ])
    expect(said).toContain(words);
  expect(said).toContain('The form counts all hours. Of them $543.48 is eligible by the rule of each entry.');
  expect(said).toContain('available for audit');
});

test('a form without rows says so and offers no file', async () => {
  const page = await windowOf(server, here.rosa, `/pa-projects/${project}/forms?form=rented`);
  await expect.poll(() => page.shown()).toContain('No rented equipment in this period.');
  expect(page.shown()).not.toContain('Download PDF');
  const before = await windowOf(server, here.rosa, `/pa-projects/${project}/forms?until=2024-10-13`);
  await expect.poll(() => before.shown()).toContain('No labor in this period.');
  expect(before.shown()).toContain('Whole period');
});

test('the forms are reached from the project, its entries, and the board', async () => {
  const page = await windowOf(server, here.rosa, `/pa-projects/${project}`);
  await expect.poll(() => page.shown()).toContain('Cost and share');
  expect(page.everything()).toContain('Print forms');
  expect(page.everything()).toContain('Print form');
  const board = await windowOf(server, here.rosa, `/fema-forms?tab=projects&disaster=${here.milton}`);
  await expect.poll(() => board.shown()).toContain('Print forms');
});
