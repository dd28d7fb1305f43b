import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../../tests/world/serving.ts';
import { windowOf } from '../../../../tests/world/window.tsx';
import { usd } from '../../../grants/test-world.ts';
import { type PaWorld, paWorld } from '../../public-assistance/test-world.ts';
import { repairTest } from '../repair-tests/repair-test.record.ts';
import { timeExtension } from './time-extension.record.ts';

let here: PaWorld;
let server: Serving;
let project: string;
let request: string;
let tested: string;
beforeAll(async () => {
  here = await paWorld();
  ({ id: project } = await here.project({ category: 'e', title: 'Fire station 7' }));
  ({ id: request } = await here.yvette.make(timeExtension, {
    project,
    grantor: 'recipient',
    requestedUntil: '2027-10-11',
    cause: 'permits',
    justification: 'The permit for work in the channel took nine months longer than the agency said.',
  }));
  const amount = usd(455_000);
  const estimate = { part: 'restoration', description: 'Survey' } as const;
  ({ id: tested } = await here.yvette.make(repairTest, {
    project,
    facility: 'Apparatus bay',
    costs: [
      { ...estimate, side: 'repair', amount },
      { ...estimate, side: 'replacement', amount: usd(910_000) },
    ],
    measures: [{ description: 'Deployable barriers', amount: usd(68_250.01) }],
  }));
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a project shows its deadline, how late it is, and its requests', async () => {
  const page = await windowOf(server, here.rosa, `/pa-projects/${project}?follow=extension`);
  await expect.poll(() => page.everything()).toContain('Deadline in force');
  expect(page.everything()).toContain('223 days overdue');
  expect(page.everything()).toContain('Recipient: permits');
  expect(page.everything()).toContain('costs are eligible up to the deadline');
  expect(page.shown()).not.toContain('New time extension');
  const theirs = await windowOf(server, here.yvette, `/pa-projects/${project}?follow=extension`);
  await expect.poll(() => theirs.shown()).toContain('New time extension');
});

test('a request shows what it is printed with, and which part is incomplete', async () => {
  const page = await windowOf(server, here.rosa, `/time-extensions/${request}`);
  await expect.poll(() => page.everything()).toContain('4. Projected completion date and schedule');
  expect(page.everything()).toContain('Draft, not sent');
  expect(page.everything()).toContain('Permits. The permit for work in the channel');
  expect(page.everything().split('Incomplete')).toHaveLength(3);
  expect(page.shown()).toContain('Download PDF');
});

test('a project and a test show the ratio at exactly half, and the measure that no test carries', async () => {
  for (const path of [`/pa-projects/${project}?follow=half`, `/repair-tests/${tested}`]) {
    const page = await windowOf(server, here.rosa, path);
    await expect.poll(() => page.everything()).toContain('50.00 %');
    expect(page.everything()).toContain('Repair eligible');
    expect(page.everything()).toContain('No test');
    expect(page.everything()).toContain('15.00 %');
  }
});
