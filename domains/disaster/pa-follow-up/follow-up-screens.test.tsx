import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../../grants/test-world.ts';
import { ehpReview } from './ehp-review.record.ts';
import { fixedCostEstimate } from './fixed-cost-estimate.record.ts';
import { insuranceRecovery } from './insurance-recovery.record.ts';
import { type FollowUpWorld, followUpWorld } from './test-world.ts';

let here: FollowUpWorld;
let server: Serving;
let held: string;
let large: string;
beforeAll(async () => {
  here = await followUpWorld();
  ({ id: held } = await here.project({ category: 'e', estimate: usd(1_500_000), title: 'Fire station' }));
  const { id: review } = await here.review(held, { ground: 'yes', waters: 'unknown' });
  await here.yvette.run(ehpReview, 'start', review);
  await here.yvette.make(insuranceRecovery, {
    project: held,
    facility: 'Apparatus bay',
    peril: 'wind',
    buildingLoss: usd(400_000),
    anticipated: usd(120_000),
  });
  await here.yvette.make(fixedCostEstimate, {
    project: held,
    amount: usd(1_500_000),
    lowCost: usd(1_200_000),
    likelyCost: usd(1_500_000),
    highCost: usd(2_100_000),
    basis: 'Quantities of the survey with prices of three bids.',
  });
  ({ id: large } = await here.obligated({ title: 'Lift stations' }));
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a project shows why its ground work is held, and each permit with its law', async () => {
  const page = await windowOf(server, here.rosa, `/pa-projects/${held}`);
  await expect.poll(() => page.shown()).toContain('Ground work held');
  expect(page.everything()).toContain('awaits 3 of 3 permits and consultations');
  expect(page.everything()).toContain('CWA section 404');
  expect(page.shown()).not.toContain('New EHP review');
  const insured = await windowOf(server, here.yvette, `/pa-projects/${held}?follow=insurance`);
  await expect.poll(() => insured.everything()).toContain('Apparatus bay');
  expect(insured.everything()).toContain('$120,000.00');
  const fixed = await windowOf(server, here.rosa, `/pa-projects/${held}?follow=fixed`);
  await expect.poll(() => fixed.everything()).toContain('Overrun risk 66.7 %');
  expect(fixed.everything()).toContain('Excess funds');
});

test('a large project shows its quarters, and a grant manager begins the report that is missing', async () => {
  const reader = await windowOf(server, here.rosa, `/pa-projects/${large}?follow=progress`);
  await expect.poll(() => reader.everything()).toContain('Late');
  expect(reader.shown()).not.toContain('Start report');
  const page = await windowOf(server, here.yvette, `/pa-projects/${large}?follow=progress`);
  await expect.poll(() => page.shown()).toContain('Start report');
});

test('the declaration shows what its projects owe', async () => {
  const page = await windowOf(server, here.rosa, `/fema-forms?tab=projects&disaster=${here.milton}`);
  await expect.poll(() => page.everything()).toContain('Open follow-up');
  expect(page.everything()).toContain('Progress report');
  expect(page.everything()).toContain('Clearance');
});
