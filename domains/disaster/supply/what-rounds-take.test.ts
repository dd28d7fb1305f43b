import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { incident } from '../incidents/incident.record.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';
import { hour, type WeatherWorld, weatherWorld } from '../weather/test-world.ts';
import { supplyAllocation } from './supply-allocation.record.ts';
import { supplyBoardOf } from './supply-board.server.ts';
import { supplyClaim } from './supply-claim.record.ts';
import { supplyItem } from './supply-item.record.ts';
import { supplyMovement } from './supply-movement.record.ts';
import { supplyShipment } from './supply-shipment.record.ts';

let here: WeatherWorld;
let yard: string;
let flood: string;
let chantal: Person;
beforeAll(async () => {
  here = await weatherWorld();
  chantal = (await here.county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
  yard = await here.site('Yard');
  const opened = await here.mara.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T14:30:00Z',
  });
  flood = opened.id;
});
afterAll(() => here.county.close());

let made = 0;
const move = (of: string, kind: 'receipt' | 'issue', quantity: number) =>
  chantal.make(supplyMovement, { item: of, site: yard, kind, quantity, reason: 'Flood shelter' });
const stocked = async (quantity: number): Promise<string> => {
  const { id } = await chantal.make(supplyItem, { name: `Tarps ${++made}`, unit: 'tarp' });
  await move(id, 'receipt', quantity);
  return id;
};
const round = async (item: string) => (await chantal.make(supplyAllocation, { item, site: yard })).id;
const claim = (allocation: string, request: string, more: object = {}) =>
  chantal.make(supplyClaim, { allocation, request, asked: 40, ...more });
const asked = async (): Promise<string> => {
  const { id } = await here.rosa.make(resourceRequest, {
    incident: flood,
    need: 'Tarps',
    priority: 'now',
    neededAt: '2026-11-20T19:00:00Z',
    deliverTo: 'Library',
    lines: [{ item: 'Tarp', quantity: { amount: '40', unit: 'EA' }, unitPrice: { cents: 100, currency: 'USD' } }],
  });
  return id;
};
const approved = async (): Promise<string> => {
  const id = await asked();
  await here.rosa.run(resourceRequest, 'submit', id);
  await here.mara.run(resourceRequest, 'approve', id);
  return id;
};
const editing = async (id: string, change: object) =>
  chantal.edit(supplyClaim, id, (await chantal.see(supplyClaim, id)).version, change);

describe('a claim', () => {
  test('is made for a request from its approval until it is on its way, and for no other', async () => {
    const of = await stocked(500);
    const trying = async (request: string) => claim(await round(of), request);
    const refusal = { code: 'supply_claim.request_waits', issues: [{ path: 'request' }] };
    const id = await asked();
    await expect(trying(id)).rejects.toMatchObject(refusal);
    await here.rosa.run(resourceRequest, 'submit', id);
    await expect(trying(id)).rejects.toMatchObject(refusal);
    await here.mara.run(resourceRequest, 'approve', id);
    await trying(id);
    await chantal.run(resourceRequest, 'take', id);
    await trying(id);
    const { version } = await chantal.see(resourceRequest, id);
    const fill = { forLine: 1, filled: { amount: '40', unit: 'EA' }, source: 'own_stock', supplier: 'Yard' };
    await chantal.edit(resourceRequest, id, version, { fills: [fill] });
    await chantal.run(resourceRequest, 'source', id);
    await trying(id);
    await chantal.run(resourceRequest, 'dispatch', id);
    await expect(trying(id)).rejects.toMatchObject(refusal);
  });

  test('is written while its allocation is a draft: not under approval, not once it is issued or canceled', async () => {
    const of = await stocked(100);
    const [first, second] = [await approved(), await approved()];
    const id = await round(of);
    const own = await claim(id, first);
    await chantal.run(supplyAllocation, 'submit', id);
    await expect(claim(id, second)).rejects.toMatchObject({
      code: 'supply_claim.allocation_is_draft',
      issues: [{ path: 'allocation' }],
    });
    for (const change of [{ given: 41 }, { asked: 50 }, { reason: 'Ten tarps are at the library already.' }])
      await expect(editing(own.id, change)).rejects.toMatchObject({
        code: 'supply_claim.allocation_is_submitted',
        issues: [{ path: Object.keys(change)[0] }],
      });
    await here.mara.run(supplyAllocation, 'return', id, 'The library has ten.');
    await editing(own.id, { given: 30, reason: 'Ten tarps are at the library already.' });
    await claim(id, second);
    await chantal.run(supplyAllocation, 'submit', id);
    await here.mara.run(supplyAllocation, 'approve', id);
    const over = { code: 'supply_claim.allocation_is_over', issues: [{ path: 'allocation' }] };
    await expect(editing(own.id, { given: 31 })).rejects.toMatchObject(over);
    await expect(claim(id, await approved())).rejects.toMatchObject(over);

    const ended = await round(of);
    const left = await claim(ended, await approved());
    await chantal.run(supplyAllocation, 'cancel', ended, 'The road is open again.');
    await expect(editing(left.id, { given: 1 })).rejects.toMatchObject(over);
    const { version } = await chantal.see(supplyAllocation, ended);
    await expect(chantal.edit(supplyAllocation, ended, version, { notes: 'Ours' })).rejects.toMatchObject({
      code: 'supply_allocation.is_canceled',
      issues: [{ path: 'notes' }],
    });
  });
});

describe('an allocation', () => {
  test('is submitted with a claim, and with none it is refused', async () => {
    const id = await round(await stocked(100));
    await expect(chantal.run(supplyAllocation, 'submit', id)).rejects.toMatchObject({
      code: 'supply_allocation.has_claims',
      issues: [{ path: 'item' }],
    });
    await claim(id, await approved());
    await expect(chantal.run(supplyAllocation, 'submit', id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('is approved while the stock still covers it to the last piece', async () => {
    const of = await stocked(50);
    const id = await round(of);
    await claim(id, await approved());
    await chantal.run(supplyAllocation, 'submit', id);
    await move(of, 'issue', 11);
    await expect(here.mara.run(supplyAllocation, 'approve', id)).rejects.toMatchObject({
      code: 'supply_allocation.is_still_sound',
      message: '40 are given and 39 are in stock. Send the allocation back.',
      issues: [{ path: 'item' }],
    });
    await move(of, 'receipt', 1);
    await expect(here.mara.run(supplyAllocation, 'approve', id)).resolves.toMatchObject({ status: 'approved' });
  });

  test('counts what earlier rounds issued of its own item, and nothing of another item or of a canceled round', async () => {
    const [of, another] = [await stocked(100), await stocked(100)];
    const request = await approved();
    const submitted = async (item: string) => {
      const id = await round(item);
      await claim(id, request);
      await chantal.run(supplyAllocation, 'submit', id);
      return id;
    };
    const dropped = await submitted(of);
    await chantal.run(supplyAllocation, 'cancel', dropped, 'The road is open again.');
    await here.mara.run(supplyAllocation, 'approve', await submitted(another));
    await here.mara.run(supplyAllocation, 'approve', await submitted(of));
    await expect(submitted(of)).rejects.toMatchObject({
      code: 'supply_allocation.issued_once',
      issues: [{ path: 'item' }],
    });
  });
});

test('the board adds up an item: its stock, what is expected, what was issued in thirty days, and its rounds', async () => {
  const of = await stocked(100);
  const sent = async (quantity: number) =>
    (await chantal.make(supplyShipment, { item: of, site: yard, quantity, expectedOn: '2026-11-22' })).id;
  await sent(30);
  await chantal.run(supplyShipment, 'cancel', await sent(5), 'The supplier has none.');
  await chantal.run(supplyShipment, 'receive', await sent(7));
  await move(of, 'issue', 20);
  const id = await round(of);
  await claim(id, await approved(), { given: 30, reason: 'Ten tarps are at the library already.' });
  await claim(id, await approved(), { asked: 25 });
  const board = () => here.county.door.run(here.rosa.actor, supplyBoardOf);
  const { items, allocations } = await board();
  expect(items.data.find((one) => one.item === of)).toMatchObject({
    issued: 20,
    holdings: [{ site: yard, quantity: 87 }],
    inbound: [{ site: yard, vendor: null, quantity: 30, expectedOn: '2026-11-22' }],
  });
  expect(allocations.data.find((one) => one.id === id)).toMatchObject({
    stock: 87,
    claims: 2,
    asked: 65,
    given: 55,
    status: 'draft',
  });
  const issued = async () => (await board()).items.data.find((one) => one.item === of)?.issued;
  here.county.clock.set(hour(29 * 24));
  expect(await issued()).toBe(20);
  here.county.clock.set(hour(30 * 24));
  expect(await issued()).toBe(0);
  here.county.clock.set(hour(0));
});
