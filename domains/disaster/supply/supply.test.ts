import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';
import { incident } from '../incidents/incident.record.ts';
import type { Person } from '#world';
import { incidentFrom } from '../weather/from-alert.server.ts';
import { feature, hour, type WeatherWorld, weatherWorld } from '../weather/test-world.ts';
import { weatherAlert } from '../weather/weather-alert.record.ts';
import { stockAt } from './stock.server.ts';
import { supplyAllocation } from './supply-allocation.record.ts';
import { supplyBoardOf } from './supply-board.server.ts';
import { supplyClaim } from './supply-claim.record.ts';
import { supplyItem } from './supply-item.record.ts';
import { supplyMovement } from './supply-movement.record.ts';
import { supplyShipment } from './supply-shipment.record.ts';

let here: WeatherWorld;
let yard: string;
let dock: string;
let ben: Person;
let chantal: Person;
beforeAll(async () => {
  here = await weatherWorld();
  ben = await here.county.member('Benjamin Cho', 'manager');
  chantal = (await here.county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
  yard = await here.site('Yard');
  dock = await here.site('Dock');
});
afterAll(() => here.county.close());

let made = 0;
const item = async () => (await chantal.make(supplyItem, { name: `Cots ${++made}`, unit: 'cot' })).id;
const move = (of: string, kind: 'receipt' | 'issue' | 'count' | 'transfer', quantity: number, more: object = {}) =>
  chantal.make(supplyMovement, { item: of, site: yard, kind, quantity, reason: 'Flood shelter', ...more });
const stock = (of: string, site = yard) => here.county.door.run(here.rosa.actor, (work) => stockAt(work, of, site));
const fulfilled = (ends: readonly PromiseSettledResult<unknown>[]) =>
  ends.filter(({ status }) => status === 'fulfilled').length;
const request = async (priority: 'now' | 'low', by = here.rosa, more: object = {}) => {
  const { id: flood } = await here.mara.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T14:30:00Z',
  });
  const { id } = await by.make(resourceRequest, {
    incident: flood,
    need: 'Cots',
    priority,
    neededAt: '2026-11-20T19:00:00Z',
    deliverTo: 'Library',
    ...more,
    lines: [{ item: 'Cot', quantity: { amount: '40', unit: 'EA' }, unitPrice: { cents: 100, currency: 'USD' } }],
  });
  await by.run(resourceRequest, 'submit', id);
  await (by === here.mara ? ben : here.mara).run(resourceRequest, 'approve', id);
  return id;
};

describe('stock', () => {
  test('is the sum of movements and never below zero', async () => {
    const of = await item();
    await move(of, 'receipt', 50);
    await move(of, 'issue', 20);
    await expect(move(of, 'issue', 31)).rejects.toMatchObject({ code: 'supply_movement.within_stock' });
    await move(of, 'count', 25);
    await move(of, 'transfer', 10, { toSite: dock });
    await expect(Promise.all([stock(of), stock(of, dock)])).resolves.toEqual([15, 10]);
    await expect(move(of, 'transfer', 5)).rejects.toMatchObject({ code: 'supply_movement.transfer_has_target' });
  });

  test('is moved by purchasing and managers alone, and never by another organization', async () => {
    const of = await item();
    await expect(
      here.rosa.make(supplyMovement, { item: of, site: yard, kind: 'receipt', quantity: 1, reason: 'Mine' }),
    ).rejects.toMatchObject({ code: 'rights' });
    const uma = await here.county.member('Uma Lee', 'manager', await here.county.organization('Piney Woods County'));
    const theirs = { item: of, site: yard, kind: 'receipt', quantity: 1, reason: 'Ours' } as const;
    await expect(uma.with({ duties: ['buyer'] }).make(supplyMovement, theirs)).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: 'item', code: 'reference' })]),
    });
    await expect(stock(of)).resolves.toBe(0);
  });

  test('grows by a shipment once', async () => {
    const of = await item();
    const { id } = await chantal.make(supplyShipment, { item: of, site: yard, quantity: 30, expectedOn: '2026-11-22' });
    await chantal.run(supplyShipment, 'receive', id);
    await expect(chantal.run(supplyShipment, 'receive', id)).rejects.toMatchObject({ code: 'state' });
    await expect(stock(of)).resolves.toBe(30);
    await expect(here.rosa.see(supplyShipment, id)).resolves.toMatchObject({ receivedBy: chantal.id });
    await expect(here.rosa.list(supplyMovement, `item=${of}`)).resolves.toMatchObject([
      { kind: 'receipt', change: 30, stockAfter: 30, movedOn: '2026-11-20', movedBy: chantal.id, shipment: id },
    ]);
  });

  test('of a canceled shipment never comes, and neither that one nor a received one changes', async () => {
    const of = await item();
    const sent = () => chantal.make(supplyShipment, { item: of, site: yard, quantity: 30, expectedOn: '2026-11-22' });
    const [kept, lost] = [await sent(), await sent()];
    await chantal.run(supplyShipment, 'cancel', lost.id, 'The supplier has none.');
    await chantal.run(supplyShipment, 'receive', kept.id);
    for (const [{ id }, said] of [
      [lost, 'is_canceled'],
      [kept, 'is_received'],
    ] as const) {
      const { version } = await chantal.see(supplyShipment, id);
      await expect(chantal.edit(supplyShipment, id, version, { quantity: 90 })).rejects.toMatchObject({
        code: `supply_shipment.${said}`,
        issues: [{ path: 'quantity' }],
      });
    }
    await expect(chantal.run(supplyShipment, 'receive', lost.id)).rejects.toMatchObject({ code: 'state' });
    await expect(stock(of)).resolves.toBe(30);
  });

  test('says after each movement what is left at its site, on both sides of a transfer', async () => {
    const of = await item();
    await move(of, 'receipt', 50);
    await chantal.make(supplyMovement, { item: of, site: dock, kind: 'receipt', quantity: 7, reason: 'Flood shelter' });
    await move(of, 'transfer', 50, { toSite: dock });
    const moved = await here.rosa.list(supplyMovement, `item=${of}&sort=number`);
    expect(moved.map(({ site, kind, change, stockAfter }) => [site, kind, change, stockAfter])).toEqual([
      [yard, 'receipt', 50, 50],
      [dock, 'receipt', 7, 7],
      [yard, 'transfer', -50, 0],
      [dock, 'receipt', 50, 57],
    ]);
    expect(new Set(moved.map(({ movedBy }) => movedBy))).toEqual(new Set([chantal.id]));
  });
});

describe('an allocation', () => {
  test('proposes by priority, wants a reason for a departure, and issues once, by a second person', async () => {
    const of = await item();
    await move(of, 'receipt', 50);
    const [first, last] = [await request('now'), await request('low')];
    const { id } = await chantal.make(supplyAllocation, { item: of, site: yard });
    const claim = await chantal.make(supplyClaim, { allocation: id, request: last, asked: 40 });
    await chantal.make(supplyClaim, { allocation: id, request: first, asked: 40 });
    const seen = await here.rosa.see(supplyClaim, claim.id);
    expect(seen).toMatchObject({ proposed: 10, priority: 'low', requestedBy: here.rosa.id });
    await chantal.edit(supplyClaim, claim.id, seen.version, { given: 5 });
    await expect(chantal.run(supplyAllocation, 'submit', id)).rejects.toMatchObject({
      code: 'supply_allocation.is_sound',
    });
    const { version } = await here.rosa.see(supplyClaim, claim.id);
    await chantal.edit(supplyClaim, claim.id, version, { reason: 'Five cots are at the library already.' });
    await chantal.run(supplyAllocation, 'submit', id);
    await here.mara.run(supplyAllocation, 'approve', id);
    await expect(ben.run(supplyAllocation, 'approve', id)).rejects.toMatchObject({ code: 'state' });
    await expect(stock(of)).resolves.toBe(5);
    const issued = await here.rosa.list(supplyMovement, `allocation=${id}&sort=number`);
    expect(issued.map(({ kind, change, stockAfter, movedBy }) => [kind, change, stockAfter, movedBy])).toEqual([
      ['issue', -5, 45, here.mara.id],
      ['issue', -40, 5, here.mara.id],
    ]);
    await expect(here.rosa.see(supplyAllocation, id)).resolves.toMatchObject({
      submittedBy: chantal.id,
      approvedBy: here.mara.id,
      approvedOn: '2026-11-20',
    });
  });

  test('is approved neither by its writer nor by a requester', async () => {
    const of = await item();
    await move(of, 'receipt', 50);
    const asked = await request('now', here.mara);
    const { id } = await ben.make(supplyAllocation, { item: of, site: yard });
    await ben.make(supplyClaim, { allocation: id, request: asked, asked: 40 });
    await ben.run(supplyAllocation, 'submit', id);
    await expect(ben.run(supplyAllocation, 'approve', id)).rejects.toMatchObject({
      code: 'supply_allocation.approver_is_another',
    });
    await expect(here.mara.run(supplyAllocation, 'approve', id)).rejects.toMatchObject({
      code: 'supply_allocation.approver_is_requester',
    });
    await expect(stock(of)).resolves.toBe(50);
  });

  test('is approved neither by those who wrote a claim of it nor by those who entered a request in another name', async () => {
    const of = await item();
    await move(of, 'receipt', 50);
    const asked = await request('now');
    const { id } = await chantal.make(supplyAllocation, { item: of, site: yard });
    const claim = await chantal.make(supplyClaim, { allocation: id, request: asked, asked: 40 });
    const { version } = await ben.see(supplyClaim, claim.id);
    await ben.edit(supplyClaim, claim.id, version, { given: 30, reason: 'Ten cots are at the library already.' });
    await chantal.run(supplyAllocation, 'submit', id);
    await expect(ben.run(supplyAllocation, 'approve', id)).rejects.toMatchObject({
      code: 'supply_allocation.approver_is_another',
    });
    await here.mara.run(supplyAllocation, 'approve', id);
    await expect(stock(of)).resolves.toBe(20);

    const another = await item();
    await move(another, 'receipt', 50);
    const entered = await request('now', ben, { requestedBy: here.rosa.id });
    const round = await chantal.make(supplyAllocation, { item: another, site: yard });
    await chantal.make(supplyClaim, { allocation: round.id, request: entered, asked: 40 });
    await chantal.run(supplyAllocation, 'submit', round.id);
    await expect(ben.run(supplyAllocation, 'approve', round.id)).rejects.toMatchObject({
      code: 'supply_allocation.approver_is_requester',
    });
  });

  test('gives nothing to a request that was canceled since it was claimed', async () => {
    const of = await item();
    await move(of, 'receipt', 50);
    const [kept, ended] = [await request('low'), await request('now')];
    const { id } = await chantal.make(supplyAllocation, { item: of, site: yard });
    await chantal.make(supplyClaim, { allocation: id, request: kept, asked: 40 });
    const claim = await chantal.make(supplyClaim, { allocation: id, request: ended, asked: 40, given: 40 });
    await here.rosa.run(resourceRequest, 'cancel', ended, 'Shelter is closed.');
    await expect(chantal.run(supplyAllocation, 'submit', id)).rejects.toMatchObject({
      code: 'supply_allocation.requests_wait',
    });
    const { version } = await chantal.see(supplyClaim, claim.id);
    await chantal.edit(supplyClaim, claim.id, version, { given: null });
    await chantal.run(supplyAllocation, 'submit', id);
    await expect(chantal.see(supplyClaim, claim.id)).resolves.toMatchObject({ proposed: 0 });
    await here.mara.run(supplyAllocation, 'approve', id);
    await expect(stock(of)).resolves.toBe(10);
    await expect(here.rosa.list(supplyMovement, `allocation=${id}`)).resolves.toHaveLength(1);
    const log = await here.rosa.list(incidentEvent, `request=${ended}`);
    expect(log.filter(({ text }) => text.includes('from stock'))).toEqual([]);
  });

  test('gives a request what it asked once, however many rounds claim it, and the log of its incident says so', async () => {
    const of = await item();
    await move(of, 'receipt', 100);
    const asked = await request('now');
    const round = async (more: object) => {
      const { id } = await chantal.make(supplyAllocation, { item: of, site: yard });
      await chantal.make(supplyClaim, { allocation: id, request: asked, asked: 40, ...more });
      await chantal.run(supplyAllocation, 'submit', id);
      return id;
    };
    const short = { given: 30, reason: 'Ten cots are at the library already.' };
    const [first, second] = [await round(short), await round(short)];
    const approvals = [first, second].map((id) => here.mara.run(supplyAllocation, 'approve', id));
    const ends = await Promise.allSettled(approvals);
    expect(fulfilled(ends)).toBe(1);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'supply_allocation.issued_once', message: expect.stringContaining('Give it at most 10.') },
    });
    await here.mara.run(supplyAllocation, 'approve', await round({ asked: 10 }));
    await expect(stock(of)).resolves.toBe(60);
    const log = await here.rosa.list(incidentEvent, `request=${asked}`);
    const said = log.map(({ text }) => /gets \d+ of \d+ Cots/.exec(text)?.[0] ?? '').filter(Boolean);
    expect(said.toSorted()).toEqual(['gets 10 of 10 Cots', 'gets 30 of 40 Cots']);
  });

  test('is issued once by two approvals at the same time, and stock by two issues', async () => {
    const of = await item();
    await move(of, 'receipt', 50);
    const { id } = await chantal.make(supplyAllocation, { item: of, site: yard });
    await chantal.make(supplyClaim, { allocation: id, request: await request('now'), asked: 20 });
    await chantal.run(supplyAllocation, 'submit', id);
    const approvals = [here.mara, here.mara].map((by) => by.run(supplyAllocation, 'approve', id));
    expect(fulfilled(await Promise.allSettled(approvals))).toBe(1);
    await expect(stock(of)).resolves.toBe(30);
    expect(fulfilled(await Promise.allSettled([move(of, 'issue', 20), move(of, 'issue', 20)]))).toBe(1);
    await expect(stock(of)).resolves.toBe(10);
  });
});

test('the board says stock, burn and alerts', async () => {
  const board = await here.county.door.run(here.rosa.actor, supplyBoardOf);
  expect(board.windowDays).toBe(30);
  expect(board.items.data.find(({ name }) => name === 'Cots 1')).toMatchObject({ issued: 20 });
});

test('the board joins alerts, and areas of incidents that go on after them, to sites and routes', async () => {
  const { mara, rosa, county } = here;
  const road = await here.site('County Road 30', { kind: 'route', zones: ['FLZ777'] });
  await here.site('Inland road', { kind: 'route', zones: ['FLZ555'] });
  const board = () => county.door.run(rosa.actor, supplyBoardOf);
  const routes = async () => (await board()).routes.map(({ id, alerts, incidents }) => ({ id, alerts, incidents }));
  expect(await routes()).toEqual([]);
  await here.brought(feature('urn:road', { geocode: { SAME: [], UGC: ['FLZ777'] } }));
  expect(await routes()).toEqual([{ id: road, alerts: ['Flood Warning'], incidents: [] }]);
  const [alert] = await rosa.list(weatherAlert, 'urn=urn:road&limit=1');
  const { number, id } = await county.door.run(mara.actor, (work) => incidentFrom(work, alert?.id ?? ''));
  const { name } = await rosa.see(incident, id);
  county.clock.set(hour(24));
  expect(await routes()).toEqual([{ id: road, alerts: [], incidents: [`${number} ${name}`] }]);
});
