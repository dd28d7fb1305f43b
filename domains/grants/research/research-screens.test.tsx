import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { grantApplication } from '../applications/grant-application.record.ts';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { usd } from '../test-world.ts';
import { takePastAwards } from './past-awards.server.ts';
import { requirementsOf } from './requirements.server.ts';

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

test('a notice is read on its page, accepted there, and is the checklist of the application', async () => {
  const { id } = await here.noticed({ summary: 'Applicants must submit a maintenance plan.' });
  const page = await windowOf(server, here.yvette, `/grant-opportunities/${id}?tab=requirements`);
  await expect.poll(() => page.shown()).toContain('No requirements yet.');
  await page.press('Read notice');
  await page.press('Find requirements');
  await expect
    .poll(() => page.shown('Requirements'))
    .toContain('1 paragraph read: 1 requirement found, 1 new to accept.');
  await page.press('Accept Maintenance plan');
  await expect
    .poll(async () => (await here.county.door.run(here.rosa.actor, (work) => requirementsOf(work, id))).accepted)
    .toBe(1);
  const made = await here.yvette.make(grantApplication, { title: 'Site', opportunity: id, requested: usd(10) });
  const own = await windowOf(server, here.yvette, `/grant-applications/${made.id}`);
  await expect.poll(() => own.shown()).toContain('The notice asks for Maintenance plan (paragraph 1).');
  await own.press('Add missing parts');
  await expect.poll(() => own.shown('Notice requirements')).toContain('In progress');
  const reader = await windowOf(server, here.rosa, `/grant-opportunities/${id}?tab=requirements`);
  await expect.poll(() => reader.shown('Requirements')).toContain('Maintenance plan');
  expect(reader.everything()).not.toContain('Read notice');
});

test('past awards say how much, where and to whom', async () => {
  const { id } = await here.noticed({ listings: '66.458' });
  const empty = await windowOf(server, here.rosa, `/grant-opportunities/${id}?tab=awards`);
  await expect.poll(() => empty.shown()).toContain('No past awards of 66.458.');
  await here.county.door.run(here.yvette.actor, (work) =>
    takePastAwards(
      work,
      [
        {
          source: 'usaspending',
          sourceId: 'X1',
          listing: '66.458',
          title: 'Clean water, Norfolk',
          recipient: 'City of Norfolk',
          state: 'VA',
          county: null,
          awardedOn: '2024-03-01',
          amountCents: 75_000_00,
          projectCents: null,
        },
      ],
      '2026-11-01',
    ),
  );
  const page = await windowOf(server, here.yvette, `/grant-opportunities/${id}?tab=awards`);
  await expect.poll(() => page.shown('Past awards')).toContain('Clean water, Norfolk');
  expect(page.shown('Past awards')).toContain('Virginia');
  expect(page.shown('Past awards')).toContain('Import past awards');
});
