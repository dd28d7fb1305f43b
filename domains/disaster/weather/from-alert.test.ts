import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { logEvent } from '../incidents/event.server.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import { incident } from '../incidents/incident.record.ts';
import type { Person } from '#world';
import { supplyItem } from '../supply/supply-item.record.ts';
import { supplyMovement } from '../supply/supply-movement.record.ts';
import { detailOf } from './board.server.ts';
import { activationFrom, incidentFrom } from './from-alert.server.ts';
import { feature, hour, NOW, replacing, type WeatherWorld, weatherWorld } from './test-world.ts';
import { weatherAlert } from './weather-alert.record.ts';

let here: WeatherWorld;
let ben: Person;
beforeAll(async () => {
  here = await weatherWorld();
  ben = await here.county.member('Benjamin Cho', 'manager');
  await here.site('Water plant', { kind: 'utility' });
  await here.site('North shelter', { kind: 'shelter' });
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });
const idOf = async (urn: string): Promise<string> =>
  (await here.rosa.list(weatherAlert, 'limit=100')).find((one) => one.urn === urn)?.id ?? '';
const brought = async (urn: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  await here.brought(feature(urn, more));
  return idOf(urn);
};
const open = (id: string, who = here.mara) => here.county.door.run(who.actor, (work) => incidentFrom(work, id));
const buy = (id: string, who = here.mara) => here.county.door.run(who.actor, (work) => activationFrom(work, id));
const detail = (id: string, who = here.rosa) => here.county.door.run(who.actor, (work) => detailOf(work, id));
const entriesOf = (id: string) => here.rosa.list(incidentEvent, `incident=${id}&sort=-loggedAt`);

describe('an incident from an alert', () => {
  test('begins with the hazard, the onset and the facts of the message, and both sides lead to each other', async () => {
    const id = await brought('urn:first', { onset: hour(-3), severity: 'Extreme' });
    const made = await open(id);
    expect(made.isNew).toBe(true);
    expect(await here.rosa.see(incident, made.id)).toMatchObject({
      name: 'Flood Warning urn:first',
      hazard: 'flood',
      area: 'Tidewater',
      level: 'full',
      startedAt: hour(-3),
      alert: id,
      commander: here.mara.id,
    });
    const [fact] = (await entriesOf(made.id)).filter(({ kind }) => kind === 'weather');
    expect(fact?.text).toContain(
      'Flood Warning, extreme, by NWS Tidewater, sent Nov 20, 2026, 9:00 AM EST, message urn:first.',
    );
    expect(fact?.text).toContain('Touches in the zone: North shelter, Water plant.');
    const shown = await detail(id);
    expect(shown.incident).toMatchObject({ id: made.id, number: made.number, status: 'open' });
  });

  test('that is still to come begins now', async () => {
    const id = await brought('urn:ahead', { onset: hour(60), ends: hour(90) });
    const { id: made } = await open(id);
    expect(await here.rosa.see(incident, made)).toMatchObject({ startedAt: NOW, level: 'partial' });
    // What quotes can meet is no emergency purchase.
    await expect(buy(id)).rejects.toMatchObject(code('weather_alert.leaves_time'));
    expect((await detail(id)).suggestions.map(({ kind }) => kind)).not.toContain('emergency');
  });

  test('is one for one event: twice, by two people at once, and from a later message', async () => {
    const id = await brought('urn:one');
    const both = await Promise.all([open(id), open(id, ben)]);
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    expect(new Set(both.map((one) => one.id)).size).toBe(1);
    const later = await brought('urn:one.2', {
      messageType: 'Update',
      references: replacing('urn:one'),
      sent: hour(-0.5),
    });
    expect(await open(later)).toMatchObject({ id: both[0]?.id, isNew: false });
    expect(await here.rosa.list(incident, `alert=${id}`)).toHaveLength(1);
    expect((await detail(later)).incident?.id).toBe(both[0]?.id);
  });

  test('is not opened by those who run none, nor from a test, an exercise or what touches nothing', async () => {
    const id = await brought('urn:rights');
    await expect(open(id, here.rosa)).rejects.toMatchObject(code('incident.duty'));
    await expect(buy(id, here.rosa)).rejects.toMatchObject(code('emergency_activation.duty'));
    for (const status of ['Test', 'Exercise', 'Draft', 'System']) {
      const one = await brought(`urn:${status}`, { status, severity: 'Extreme' });
      await expect(open(one)).rejects.toMatchObject(code('weather_alert.is_withdrawn'));
      await expect(buy(one)).rejects.toMatchObject(code('weather_alert.is_withdrawn'));
      expect((await detail(one, here.mara)).suggestions).toEqual([]);
    }
    const away = await brought('urn:away', { geocode: { UGC: ['PZZ131'], SAME: [] } });
    const mild = await brought('urn:mild', { severity: 'Moderate' });
    for (const one of [away, mild]) await expect(open(one)).rejects.toMatchObject(code('weather_alert.opens_nothing'));
    expect((await detail(away)).suggestions).toEqual([]);
  });

  test('is withdrawn with its alert, and the log of what was opened says what became of it', async () => {
    const first = await brought('urn:gone');
    expect((await detail(first)).suggestions.length).toBeGreaterThan(0);
    const made = await open(first);
    const second = await brought('urn:gone.2', {
      messageType: 'Update',
      references: replacing('urn:gone'),
      sent: hour(-0.5),
    });
    expect((await detail(first)).suggestions).toEqual([]);
    await expect(open(first, ben)).rejects.toMatchObject(code('weather_alert.is_withdrawn'));
    // An exercise that names a real alert withdraws nothing and is no entry.
    await brought('urn:drill', { status: 'Exercise', messageType: 'Cancel', references: replacing('urn:gone.2') });
    expect((await detail(second)).suggestions.length).toBeGreaterThan(0);
    const third = { messageType: 'Cancel', references: replacing('urn:gone.2'), sent: hour(-0.25) };
    await here.brought(feature('urn:gone.3', third));
    await here.brought(feature('urn:gone.3', third));
    expect((await detail(second)).suggestions).toEqual([]);
    const said = (await entriesOf(made.id)).filter(({ kind }) => kind === 'weather').map(({ text }) => text);
    expect(said).toHaveLength(3);
    expect(said).toEqual(
      expect.arrayContaining([
        'Flood Warning updated: Flood Warning urn:gone.2',
        'Flood Warning cancelled: Flood Warning urn:gone.3',
      ]),
    );
  });
});

describe('an emergency purchase from an alert', () => {
  test('opens the incident as well, has the facts in its justification, and goes on where it was left', async () => {
    const id = await brought('urn:buy');
    const made = await buy(id);
    const row = await here.mara.see(emergencyActivation, made.id);
    expect(row).toMatchObject({ incident: made.incident, basis: 'emergency', status: 'draft', isClocked: true });
    expect(row.justification).toContain('message urn:buy');
    expect(row.justification).toContain('in the zone: North shelter, Water plant');
    expect(row.openedAt).toBe(NOW);
    expect(await buy(id)).toMatchObject({ id: made.id, incident: made.incident, isNew: false });
    expect((await buy(id, ben)).isNew).toBe(true);
    const shown = await detail(id);
    expect(shown.incident?.id).toBe(made.incident);
    expect(shown.activations.total).toBe(2);
    // The facts of the alert stay, however long the log grows.
    for (let at = 1; at <= 6; at++)
      await here.county.door.run(here.rosa.actor, (work) =>
        logEvent(work, made.incident, { occurredAt: NOW, text: `Road ${at} is closed.`, severity: 'critical' }),
      );
    const { version } = await here.mara.see(emergencyActivation, made.id);
    await here.mara.edit(emergencyActivation, made.id, version, { need: 'Pumps' });
    const later = await here.mara.see(emergencyActivation, made.id);
    expect(later.justification).toContain('Road 6 is closed.');
    expect(later.justification).not.toContain('Road 1 is closed.');
    expect(later.justification).toContain('message urn:buy');
  });
});

test('supplies are short by what the places in the area hold, not by what is elsewhere', async () => {
  const far = await here.site('Far warehouse', { kind: 'staging', zones: ['FLZ001'] });
  const { id: cots } = await here.mara.make(supplyItem, { name: 'Cots', unit: 'each', reorderPoint: 50 });
  await here.mara.make(supplyMovement, { item: cots, site: far, kind: 'receipt', quantity: 200, reason: 'Stock' });
  const id = await brought('urn:short');
  const short = async () => (await detail(id)).suggestions.find(({ kind }) => kind === 'pre_position')?.fact;
  expect(await short()).toBe('Cots: 0 in the area (each), reorder point 50, 200 elsewhere.');
  // What a plant in the area keeps is in the area as well.
  const plant = await here.site('Lift station', { kind: 'utility' });
  await here.mara.make(supplyMovement, { item: cots, site: plant, kind: 'receipt', quantity: 10, reason: 'Stock' });
  expect(await short()).toBe('Cots: 10 in the area (each), reorder point 50, 200 elsewhere.');
  const shelter = (await here.site('South shelter', { kind: 'shelter' })) ?? '';
  await here.mara.make(supplyMovement, { item: cots, site: shelter, kind: 'receipt', quantity: 41, reason: 'Moved' });
  expect(await short()).toBeUndefined();
});
