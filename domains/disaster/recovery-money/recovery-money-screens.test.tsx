import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../../grants/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { disasterBenefit } from './disaster-benefit.record.ts';
import { femaRequest } from './fema-request.record.ts';
import { paAppeal } from './pa-appeal.record.ts';

let here: PaWorld;
let server: Serving;
let appeal: string;
beforeAll(async () => {
  here = await paWorld();
  const lucia = await here.county.member('Lucia Ferreira', 'manager');
  const { id: flood } = await lucia.make(incident, {
    name: 'Milton flood',
    hazard: 'hurricane',
    area: 'Low shore',
    level: 'full',
    startedAt: '2024-10-05T12:00:00.000Z',
    commander: lucia.id,
    disaster: here.milton,
    lateAfter: 60,
  });
  const { id: damage } = await here.yvette.make(damageLine, {
    disaster: here.milton,
    category: 'e',
    facility: 'Branch library',
    address: 'Shoreline Drive',
    description: 'Flooded.',
    cause: 'Storm surge',
    cost: usd(40_000),
    laborType: 'contract',
    priority: 'high',
  });
  await here.yvette.make(disasterBenefit, {
    incident: flood,
    damage,
    source: 'insurance',
    cost: 'work',
    payer: 'Gulf Mutual',
    amount: usd(31_000),
  });
  const { id: project } = await here.project({ title: 'Culverts', estimate: usd(90_000) });
  await here.yvette.make(femaRequest, {
    disaster: here.milton,
    project,
    asker: 'fema',
    subject: 'Hydraulic study',
    question: 'Send the study.',
    receivedOn: '2026-10-01',
    dueOn: '2026-11-02',
    owner: here.yvette.id,
  });
  ({ id: appeal } = await here.yvette.make(paAppeal, {
    project,
    level: 'first',
    title: 'Box culverts',
    determinedOn: '2026-10-01',
    amount: usd(120_000),
    isRural: true,
  }));
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('all money of an incident stands by source, and an asset shows what nobody pays', async () => {
  const page = await windowOf(server, here.rosa, '/disaster-grants');
  await expect.poll(() => page.shown()).toContain('Duplication matrix');
  expect(page.everything()).toContain('Branch library');
  expect(page.everything()).toContain('$31,000.00');
  expect(page.everything()).toContain('$9,000.00');
  expect(page.everything()).toContain('Stafford Act 312; 44 CFR 206.191');
  expect(page.shown()).not.toContain('New disaster benefit');
  const entering = await windowOf(server, here.yvette, '/disaster-grants');
  await expect.poll(() => entering.shown()).toContain('New disaster benefit');
});

test('the hub has the days of a declaration, late requests first and the next day of an appeal', async () => {
  const page = await windowOf(server, here.rosa, `/fema-grants-hub?disaster=${here.milton}`);
  await expect.poll(() => page.shown()).toContain('Requests for information');
  expect(page.everything()).toContain('Recovery Scoping Meeting');
  expect(page.everything()).toContain('Hydraulic study');
  expect(page.everything()).toContain('18 days late');
  expect(page.everything()).toContain('File the first appeal');
  expect(page.everything()).toContain('$4,500.00');
});

test('an appeal shows its clock with the rule, and the test of arbitration', async () => {
  const page = await windowOf(server, here.rosa, `/pa-appeals/${appeal}`);
  await expect.poll(() => page.shown()).toContain('Appeal clock');
  expect(page.everything()).toContain('60 days after the determination (44 CFR 206.206(b)(1))');
  expect(page.everything()).toContain('Amount is above the line');
});
