import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { incident } from '../incidents/incident.record.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import { icsAssignment } from './ics-assignment.record.ts';
import { icsCheckIn } from './ics-check-in.record.ts';

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
  await lucia.make(icsAssignment, {
    period: period?.id ?? '',
    division: 'Levee group',
    leader: rosa.id,
    work: 'Walk the levee.',
  });
  await rosa.make(icsCheckIn, { incident: id, resource: 'Crew 4', agency: 'Public Works' });
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

test('the library says what is missing, opens a form, and lets planning prepare the plan', async () => {
  const page = await windowOf(server, lucia, '/disaster-response?tab=forms');
  await expect.poll(() => page.shown('Forms')).toContain('ICS 204 Assignment List: Levee group');
  expect(page.shown('Incident action plan')).toContain('Missing in the plan');
  await page.press('Prepare plan');
  await expect.poll(() => page.shown('Incident action plan')).toContain('Awaiting approval');
  const reader = await windowOf(server, rosa, '/disaster-response?tab=forms');
  await expect.poll(() => reader.shown('Forms')).toContain('ICS 205');
  expect(reader.everything()).not.toContain('Prepare plan');
  expect(reader.everything()).not.toContain('New assignment');
});

test('a form is read block by block', async () => {
  const page = await windowOf(server, rosa, '/disaster-response?tab=forms');
  await expect.poll(() => page.shown('Forms')).toContain('ICS 202 Incident Objectives');
  await page.press('ICS 202 Incident Objectives');
  await expect.poll(() => page.everything()).toContain('3. Objectives');
  expect(page.everything()).toContain('pump stations');
});

test('who is on the incident is listed', async () => {
  const page = await windowOf(server, rosa, '/disaster-response?tab=check-in');
  await expect.poll(() => page.shown('Checked in')).toContain('Crew 4');
  expect(page.shown('Checked in')).toContain('Resources: 1. People: 1.');
});
