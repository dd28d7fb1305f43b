import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../../grants/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { damageAssessment } from './damage-assessment.record.ts';
import { lifelineReport } from './lifeline-report.record.ts';

let here: PaWorld;
let server: Serving;
let milton: string;
beforeAll(async () => {
  here = await paWorld();
  here.county.clock.set('2026-11-20T15:00:00Z');
  const lucia = await here.county.member('Lucia Ferreira', 'manager');
  ({ id: milton } = await lucia.make(incident, {
    name: 'Milton flood',
    hazard: 'hurricane',
    area: 'Low shore',
    startedAt: '2026-11-20T08:00:00Z',
    disaster: here.milton,
  }));
  const { id } = await here.rosa.make(damageAssessment, {
    incident: milton,
    subject: 'public',
    facility: 'Heron Lane culvert',
    facilityKind: 'bridge',
    address: '2200 Heron Lane',
    county: 'Tidewater County',
    description: 'Headwalls undermined.',
    cause: 'Flood water',
    category: 'c',
    cost: usd(412_000),
    costBasis: 'visual',
    occurredAt: '2026-11-20T12:00:00Z',
  });
  await here.miguel.run(damageAssessment, 'accept', id);
  await here.rosa.make(lifelineReport, {
    incident: milton,
    lifeline: 'energy',
    component: 'energy_grid',
    condition: 'unstable',
    observedAt: '2026-11-20T12:00:00Z',
    impact: '1,900 customers without power.',
  });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('the damage of an incident is shown with its indicators and what is not known', async () => {
  const page = await windowOf(server, here.rosa, `/incident-damage?incident=${milton}`);
  await expect.poll(() => page.everything()).toContain('Heron Lane culvert');
  expect(page.everything()).toContain('FY2025');
  expect(page.everything()).toContain('Population not known');
  expect(page.everything()).toContain('44 CFR 206.48(a)(6)');
  expect(page.shown()).toContain('Report damage');
  expect(page.shown()).not.toContain('Populations');
});

test('the hub shows each lifeline as a mark and in a table', async () => {
  const lucia = await here.county.member('Hub Hanna', 'manager');
  const page = await windowOf(server, lucia, `/disaster-ops-hub?incident=${milton}`);
  await expect.poll(() => page.everything()).toContain('Community lifelines');
  await expect.poll(() => page.everything()).toContain('1,900 customers without power.');
  expect(page.everything()).toContain('Unstable');
  expect(page.everything()).toContain('Water Systems');
  expect(page.everything()).toContain('First report');
});
