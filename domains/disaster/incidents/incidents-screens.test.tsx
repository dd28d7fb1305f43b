import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { logEvent } from './event.server.ts';
import { incidentPosition } from './incident-position.record.ts';
import { incidentRisk } from './incident-risk.record.ts';
import { incident } from './incident.record.ts';
import { operationalPeriod } from './operational-period.record.ts';
import { resourceRequest } from './resource-request.record.ts';

let county: World;
let server: Serving;
let lucia: Person;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  rosa = await county.member('Rosa Delgado');
  const { id } = await lucia.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T13:00:00Z',
  });
  const [period] = await lucia.list(operationalPeriod, `incident=${id}`);
  await lucia.make(incidentPosition, { period: period?.id ?? '', position: 'operations', holder: rosa.id });
  await county.door.run(rosa.actor, (work) =>
    logEvent(work, id, {
      occurredAt: '2026-11-20T13:10:00Z',
      text: 'Water over Mill Road.',
      kind: 'damage',
      position: 'field',
    }),
  );
  const made = await rosa.make(resourceRequest, {
    incident: id,
    need: 'Pumps for Mill Road',
    priority: 'now',
    neededAt: '2026-11-20T16:00:00Z',
    deliverTo: 'Mill Road',
    lines: [{ item: 'Pump', quantity: { amount: '4', unit: 'EA' }, unitPrice: { cents: 90_000, currency: 'USD' } }],
  });
  await rosa.run(resourceRequest, 'submit', made.id);
  await lucia.make(incidentRisk, {
    title: 'Pump station 4 loses power',
    cause: 'One feeder.',
    effect: 'Mill Road floods.',
    category: 'infrastructure',
    likelihood: 'l4',
    impact: 'i5',
    reviewOn: '2026-12-10',
  });
  county.clock.set('2026-11-20T17:00:00Z');
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

test('the operations hub has the common picture, and what is late', async () => {
  const page = await windowOf(server, lucia, '/disaster-ops-hub');
  await expect.poll(() => page.shown('Common picture')).toContain('Cypress Creek flood');
  expect(page.shown('Requests by priority')).toContain('1 late');
  expect(page.shown('Latest log entries')).toContain('Late');
});

test('a request says who took which step, how late it is, and what it costs', async () => {
  const [row] = await rosa.list(resourceRequest, 'priority=now');
  const page = await windowOf(server, lucia, `/resource-requests/${row?.id ?? ''}`);
  await expect.poll(() => page.shown('Steps')).toContain('Submitted');
  expect(page.shown('Who and when')).toContain('late');
  expect(page.shown('Cost')).toContain('$3,600.00');
  expect(page.shown('Cost')).not.toContain('Activate procurement');
});

test('an incident is run on one page, with its positions and open items', async () => {
  const page = await windowOf(server, lucia, '/disaster-response');
  await expect.poll(() => page.shown('Positions')).toContain('Rosa Delgado');
  expect(page.shown('Open items')).toContain('Pumps for Mill Road');
  expect(page.shown('Operational period 1')).toContain('End period');
  const reader = await windowOf(server, rosa, '/disaster-response');
  await expect.poll(() => reader.shown('Positions')).toContain('Rosa Delgado');
  expect(reader.everything()).not.toContain('End period');
});

test('the timeline shows the log and checks it', async () => {
  const page = await windowOf(server, rosa, '/incident-timeline');
  await expect.poll(() => page.shown('Playback')).toContain('3 of 3 entries known');
  expect(page.shown('Activity log (ICS 214)')).toContain('Water over Mill Road.');
  await page.press('Check log');
  await expect.poll(() => page.shown()).toContain('3 entries unaltered');
});

test('an incident has its clocks, and cost codes that those who run it open', async () => {
  const [of] = await rosa.list(incident, 'limit=1');
  const reader = await windowOf(server, rosa, `/incidents/${of?.id ?? ''}`);
  await expect.poll(() => reader.shown('Clocks')).toContain('First situation report');
  expect(reader.shown('Cost codes')).not.toContain('Open cost codes');
  const page = await windowOf(server, lucia, `/incidents/${of?.id ?? ''}`);
  await expect.poll(() => page.shown('Cost codes')).toContain('Open cost codes');
  await page.press('Open cost codes');
  await expect.poll(() => page.shown('Cost codes')).toContain(`${of?.number ?? ''}-B`);
  expect(page.shown('Cost codes')).not.toContain('Open cost codes');
});

test('a link names the moment, and the page shows everything as it was then', async () => {
  const [of] = await rosa.list(incident, 'limit=1');
  const address = `/incident-timeline?${new URLSearchParams({ incident: of?.id ?? '', at: '2026-11-20T14:00:00Z' })}`;
  const page = await windowOf(server, rosa, address);
  await expect.poll(() => page.shown('Playback')).toContain('0 of 3 entries known');
  await expect.poll(() => page.shown('State at this moment')).toContain('Partial activation');
  expect(page.shown('State at this moment')).not.toContain('Pumps for Mill Road');
  await page.press('Next entry');
  await expect.poll(() => page.shown('Playback')).not.toContain('0 of 3 entries known');
  await page.press('Back to now');
  await expect.poll(() => page.shown('State at this moment')).toContain('Pumps for Mill Road');
  const broken = await windowOf(server, rosa, '/incident-timeline?at=yesterday');
  await expect.poll(() => broken.shown('Playback')).toContain('3 of 3 entries known');
});

test('all incidents are listed, and risks stand on the heat map', async () => {
  const page = await windowOf(server, rosa, '/disaster');
  await expect.poll(() => page.shown('Incidents')).toContain('Cypress Creek flood');
  const register = await windowOf(server, rosa, '/incident-risk-register');
  await expect.poll(() => register.shown('Heat map')).toContain('1 risk');
  expect(register.shown('Risks')).toContain('Over appetite');
});
