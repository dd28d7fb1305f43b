import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { mitigationPlan } from './mitigation-plan.record.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import { programStatus } from './program-status.record.ts';
import { projectTold } from './test-world.ts';

let here: PaWorld;
let server: Serving;
let project: string;
beforeAll(async () => {
  here = await paWorld();
  const plan = await here.yvette.make(mitigationPlan, {
    title: 'Local mitigation strategy',
    jurisdiction: 'Marsh County',
    approvedOn: '2022-03-01',
    adoptedOn: '2022-04-01',
    expiresOn: '2027-02-28',
  });
  await here.priya.run(mitigationPlan, 'confirm', plan.id);
  const status = await here.yvette.make(programStatus, {
    program: 'bric',
    effect: 'closes',
    statement: 'Program ended',
    sinceDay: '2025-04-04',
    source: 'CRS IN12609',
  });
  await here.priya.run(programStatus, 'confirm', status.id);
  ({ id: project } = await here.yvette.make(mitigationProject, projectTold({ plan: plan.id, schedule: null })));
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('the tab of BRIC says what its source says, and how the projects stand', async () => {
  const page = await windowOf(server, here.rosa, '/fema-forms?tab=bric');
  await expect.poll(() => page.shown()).toContain('Program ended (CRS IN12609)');
  expect(page.everything()).toContain('Takes no applications');
  expect(page.everything()).toContain('Status unknown');
  expect(page.everything()).toContain('Culverts at Marsh Point');
  expect(page.everything()).toContain('1.112');
  expect(page.everything()).toContain('1.908');
  expect(page.everything()).toContain('Expires soon');
  expect(page.shown()).not.toContain('New mitigation project');
});

test('the tab of HMGP has the windows and every step of the ceiling', async () => {
  const page = await windowOf(server, here.yvette, '/fema-forms?tab=hmgp&aid=3500000000');
  await expect.poll(() => page.shown()).toContain('Application windows');
  expect(page.everything()).toContain('DR-4834-FL');
  expect(page.everything()).toContain('$300,000,000.00');
  expect(page.everything()).toContain('$150,000,000.00');
  expect(page.everything()).toContain('$450,000,000.00');
  expect(page.shown()).toContain('New mitigation project');
  await page.fill('Estimated aid', 'much');
  expect(page.everything()).toContain('Enter whole dollars');
});

test('a project says what it lacks, and its ratio at both rates with the rate that breaks even', async () => {
  const page = await windowOf(server, here.rosa, `/mitigation-projects/${project}`);
  await expect.poll(() => page.shown()).toContain('Required elements');
  expect(page.everything()).toContain('BRIC takes no applications: Program ended (CRS IN12609).');
  expect(page.everything()).toContain('Work schedule');
  expect(page.everything()).toContain('7.95 %');
  expect(page.everything()).toContain('$579,631.34');
});
