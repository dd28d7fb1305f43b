import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import { debrisEstimate } from './debris-estimate.record.ts';
import { debrisSite } from './debris-site.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { loadTicket } from './load-ticket.record.ts';
import { type DebrisWorld, debrisWorld, feet, yards } from './test-world.ts';

let here: DebrisWorld;
let past: string;
beforeAll(async () => {
  here = await debrisWorld();
  const { id } = await here.lucia.make(incident, {
    name: 'Spring flood',
    hazard: 'flood',
    area: 'Creekside',
    startedAt: '2024-05-01T12:00:00Z',
    endedAt: '2024-05-09T12:00:00Z',
  });
  past = id;
  await here.lucia.run(incident, 'demobilize', past);
  const ben = await here.county.member('Benjamin Cho', 'manager');
  await ben.run(incident, 'close', past, 'Water is down');
});
afterAll(() => here?.county.close());

const estimate = (more: Partial<New<typeof debrisEstimate>> = {}) =>
  here.lucia.make(debrisEstimate, {
    incident: here.storm,
    name: 'Piles on Bay Street',
    kind: 'vegetative',
    formula: 'box',
    unitPrice: usd(0.01),
    length: feet('270'),
    width: feet('10'),
    height: feet('10'),
    ...more,
  });
const site = (more: Partial<New<typeof debrisSite>> = {}) =>
  here.lucia.make(debrisSite, {
    incident: here.storm,
    name: 'Small lot',
    kind: 'final',
    address: '1 Lot',
    capacity: yards('30'),
    permit: 'P-1',
    permitUntil: '2026-12-31',
    opensOn: '2024-10-11',
    ...more,
  });
const opened = async (more: Partial<New<typeof debrisSite>> = {}): Promise<string> => {
  const { id } = await site(more);
  await here.lucia.run(debrisSite, 'open', id);
  return id;
};
const brought = (id: string, to: string, percentFull = 100, arrivedAt = '2024-10-20T15:00:00Z') =>
  here.county.door.run(here.miguel.actor, (work) =>
    work.move(loadTicket, id, 'measure', { input: { site: to, percentFull, arrivedAt } }),
  );
const wrong = (path: string, said: string) => ({ code: `load_ticket.${said}`, issues: [{ path }] });

test.each([
  ['an estimate', 'debris_estimate', () => estimate({ incident: past })],
  ['a site', 'debris_site', () => site({ incident: past })],
  ['a load', 'load_ticket', () => here.loaded({ incident: past, loadedAt: '2024-05-02T12:00:00Z' })],
])('%s is entered at an incident that is not closed', (_, record, entered) =>
  expect(entered()).rejects.toMatchObject({ code: `${record}.incident_is_open`, issues: [{ path: 'incident' }] }),
);

test('an estimate has a volume, up to a hundred billion cubic yards, and a cost that can be counted in cents', async () => {
  const refusal = { code: 'debris_estimate.in_bounds', issues: [{ path: 'formula' }] };
  const measured = (length: string, width: string, height: string, unitPrice = usd(0.01)) =>
    estimate({ length: feet(length), width: feet(width), height: feet(height), unitPrice });
  await expect(measured('1', '1', '0.1')).rejects.toMatchObject(refusal);
  const { id } = await measured('1', '1', '0.27');
  await expect(here.rosa.see(debrisEstimate, id)).resolves.toMatchObject({ volume: yards('0.01'), acres: null });
  const most = await measured('100000', '100000', '270');
  await expect(here.rosa.see(debrisEstimate, most.id)).resolves.toMatchObject({
    volume: yards('100000000000'),
    cost: usd(1_000_000_000),
  });
  await expect(measured('100000', '100000', '270.1')).rejects.toMatchObject(refusal);
  await expect(measured('100000', '100000', '270', usd(1000))).rejects.toMatchObject(refusal);
});

test('a site opens on its day and under a permit that runs, and not before', async () => {
  const trying = async (more: Partial<New<typeof debrisSite>>) =>
    here.lucia.run(debrisSite, 'open', (await site(more)).id);
  await expect(trying({ opensOn: '2026-11-21' })).rejects.toMatchObject({
    code: 'debris_site.opens_by_now',
    issues: [{ path: 'opensOn' }],
  });
  await expect(trying({ permit: null, permitUntil: null })).rejects.toMatchObject({
    code: 'debris_site.has_permit',
    issues: [{ path: 'permit' }],
  });
  await expect(trying({ permit: null, permitUntil: '2026-12-31' })).rejects.toMatchObject({
    code: 'debris_site.has_permit',
  });
  await expect(trying({ opensOn: '2026-11-20', permitUntil: '2026-11-20' })).resolves.toMatchObject({ status: 'open' });
});

test('a truck that came without its measures is not certified before it is measured', async () => {
  const { id, version } = await here.county.product.make(debrisTruck, {
    placard: 'T-990',
    hauler: here.hauler,
    plate: 'FL 99',
    description: 'Dump truck',
    length: feet('20'),
    width: feet('7'),
    height: feet('4.75'),
  });
  await expect(here.lucia.run(debrisTruck, 'certify', id)).rejects.toMatchObject({
    code: 'debris_truck.is_measured',
    issues: [{ path: 'capacity' }],
  });
  await here.rosa.edit(debrisTruck, id, version, { plate: 'FL 98' });
  await here.lucia.run(debrisTruck, 'certify', id);
  await expect(here.rosa.see(debrisTruck, id)).resolves.toMatchObject({
    measuredBy: here.rosa.id,
    certifiedBy: here.lucia.id,
    certifiedOn: '2026-11-20',
  });
});

describe('a load ticket', () => {
  test('is loaded from the start of its incident to five minutes ahead of the clock', async () => {
    await expect(here.loaded({ loadedAt: '2024-10-09T11:59:59Z' })).rejects.toMatchObject(
      wrong('loadedAt', 'after_start'),
    );
    await here.loaded({ loadedAt: '2024-10-09T12:00:00Z' });
    await expect(here.loaded({ loadedAt: '2026-11-20T15:05:01Z' })).rejects.toMatchObject(wrong('loadedAt', 'by_now'));
    await here.loaded({ loadedAt: '2026-11-20T15:05:00Z' });
  });

  test('has site, percent and arrival from the tower alone, and once measured only its photos change', async () => {
    const { id } = await here.loaded();
    const edit = async (change: object) =>
      here.rosa.edit(loadTicket, id, (await here.rosa.see(loadTicket, id)).version, change);
    for (const change of [{ site: here.site }, { percentFull: 100 }, { arrivedAt: '2024-10-20T15:00:00Z' }])
      await expect(edit(change)).rejects.toMatchObject(wrong(Object.keys(change)[0] ?? '', 'tower_records'));
    await edit({ street: '402 Bay Street' });
    await here.measured(id, 85);
    for (const change of [{ street: '404 Bay Street' }, { percentFull: 100 }, { entryNumber: 'E-1' }])
      await expect(edit(change)).rejects.toMatchObject(wrong(Object.keys(change)[0] ?? '', 'is_measured'));
    await expect(edit({ photos: [] })).resolves.toMatchObject({ street: '402 Bay Street' });
  });

  test('arrives when it was loaded or later, and no more than five minutes ahead', async () => {
    const { id } = await here.loaded({ loadedAt: '2024-10-20T14:00:00Z' });
    await expect(brought(id, here.site, 85, '2024-10-20T13:59:59Z')).rejects.toMatchObject(
      wrong('arrivedAt', 'arrives_after_loading'),
    );
    await expect(brought(id, here.site, 85, '2026-11-20T15:05:01Z')).rejects.toMatchObject(
      wrong('arrivedAt', 'by_now'),
    );
    await brought(id, here.site, 85, '2024-10-20T14:00:00Z');
    const ahead = await here.loaded();
    await brought(ahead.id, here.site, 85, '2026-11-20T15:05:00Z');
  });

  test('goes to an open site of its own incident, by the last day of the permit', async () => {
    const load = async () => (await here.loaded()).id;
    const refusal = wrong('site', 'site_is_open');
    await expect(brought(await load(), (await site()).id)).rejects.toMatchObject(refusal);
    const { id: flood } = await here.lucia.make(incident, {
      name: 'Creek flood',
      hazard: 'flood',
      area: 'Creekside',
      startedAt: '2024-10-01T12:00:00Z',
    });
    await expect(brought(await load(), await opened({ incident: flood }))).rejects.toMatchObject(refusal);
    const lot = await opened();
    const { version } = await here.lucia.see(debrisSite, lot);
    await here.lucia.edit(debrisSite, lot, version, { permitUntil: '2024-10-19' });
    const late = await load();
    await expect(brought(late, lot)).rejects.toMatchObject(wrong('site', 'site_is_permitted'));
    await here.lucia.edit(debrisSite, lot, version + 1, { permitUntil: '2024-10-20' });
    await brought(late, lot);
  });

  test('fills its site to the last hundredth of a yard, and a void one makes room again', async () => {
    const lot = await opened({ capacity: yards('24.74') });
    const first = (await here.loaded()).id;
    await brought(first, lot);
    const next = (await here.loaded()).id;
    // One percent of 24.5 cubic yards are 0.25.
    await expect(brought(next, lot, 1)).rejects.toMatchObject({
      ...wrong('site', 'site_has_room'),
      message: 'Small lot has 0.24 cubic yards left.',
    });
    const whole = await opened({ capacity: yards('24.75') });
    const paid = (await here.loaded()).id;
    await brought(paid, whole);
    await brought(next, whole, 1);
    // A load that is paid still lies there.
    await here.county.product.run(loadTicket, 'settle', paid);
    await expect(brought((await here.loaded()).id, whole, 1)).rejects.toMatchObject(wrong('site', 'site_has_room'));
    await here.lucia.run(loadTicket, 'void', first, 'Wrong truck');
    await brought((await here.loaded()).id, lot);
  });

  test('keeps a truck in service while it is in transit, and no longer', async () => {
    const { id: truck } = await here.certified();
    const load = (await here.loaded({ truck })).id;
    const refusal = { code: 'debris_truck.has_no_load', issues: [{ path: 'status' }] };
    await expect(here.lucia.run(debrisTruck, 'retire', truck, 'Sold')).rejects.toMatchObject(refusal);
    await here.measured(load, 85);
    await expect(here.lucia.run(debrisTruck, 'retire', truck, 'Sold')).resolves.toMatchObject({ status: 'retired' });
  });
});
