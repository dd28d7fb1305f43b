import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { logEvent } from '../incidents/event.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { emergencyActivation } from './emergency-activation.record.ts';

let county: World;
let server: Serving;
let lucia: Person;
let flood: string;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  flood = (
    await lucia.make(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: '2026-11-20T13:00:00Z',
    })
  ).id;
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

test('starting an activation opens its three steps, with what stops it and its justification', async () => {
  const page = await windowOf(server, lucia, '/emergency-procurement');
  await expect.poll(() => page.shown('Register')).toContain('No activations');
  await page.press('Start activation');
  await expect.poll(() => page.shown('Hard stops')).toContain('Enter what is needed.');
  expect(page.shown('1. Need and site')).toContain('Not to exceed');
  expect(page.shown('2. Vendor')).toContain('No vendor matches the need.');
  expect(page.everything()).toContain('since opened');
  await expect.poll(() => page.shown('Register')).toContain('EMA-');
});

test('a draft is opened by its address, and the register counts what is in force', async () => {
  const { id } = await lucia.make(emergencyActivation, { incident: flood, need: 'Pumps', site: 'Mill Road' });
  const page = await windowOf(server, lucia, `/emergency-procurement?activation=${id}`);
  await expect.poll(() => page.shown('Hard stops')).toContain('2 CFR 200.318(j)');
  expect(page.shown('Hard stops')).not.toContain('Enter what is needed.');
  expect(page.shown('Register')).toContain('None measured');
});

test('an activation has its dated facts, the trail of its justification and the way back to competition', async () => {
  await county.door.run(lucia.actor, (work) =>
    logEvent(work, flood, { occurredAt: work.now(), text: 'Pump station 4 has lost power.', severity: 'critical' }),
  );
  const { id, version } = await lucia.make(emergencyActivation, { incident: flood, need: 'Pumps', site: 'Mill Road' });
  await lucia.edit(emergencyActivation, id, version, { justification: 'Mill Road floods within two hours.' });
  const page = await windowOf(server, lucia, `/emergency-activations/${id}`);
  await expect.poll(() => page.shown('Dated facts')).toContain('Pump station 4 has lost power.');
  expect(page.shown('Edit trail')).toContain('edited by Lucia Ferreira');
  expect(page.shown('Edit trail')).toContain('composed by Levee');
  expect(page.shown('Orders and competition')).toContain('No orders.');
});

test('orders that go on past the emergency have a report', async () => {
  const page = await windowOf(server, lucia, '/emergency-procurement');
  await expect.poll(() => page.shown('Contracts past the emergency')).toContain('None.');
});

test('the check names the version that it judged, so that what is confirmed is what was read', async () => {
  const { id } = await lucia.make(emergencyActivation, { incident: flood, need: 'Pumps', site: 'Mill Road' });
  const judged = async () =>
    (await server.ask({ as: lucia.actor, method: 'GET', path: `/api/v1/emergency_activation/${id}/check` })).json?.[
      'version'
    ];
  const before = (await lucia.see(emergencyActivation, id)).version;
  expect(await judged()).toBe(before);
  await lucia.edit(emergencyActivation, id, before, { site: 'Dock Street' });
  const after = (await lucia.see(emergencyActivation, id)).version;
  expect(after).toBeGreaterThan(before);
  expect(await judged()).toBe(after);
});
