import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { exclusionMatch } from '#domains/vendors/exclusions/exclusion-match.record.ts';
import { inAgency } from '#domains/vendors/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Person } from '#world';
import { type Visited, visited } from '../../public/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import { alertSite } from '../weather/alert-site.record.ts';
import { replyIn, requestsAt } from './capacity-calls.server.ts';
import { capacityRequest } from './capacity-request.record.ts';
import { standingOf } from './capacity.ts';
import { askFor, capacityOf } from './capacity.server.ts';
import { milesToAreas, nearestOf } from './distance.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { rankedFor, rankedVendorsOf } from './ranking.server.ts';

let here: Visited;
let lucia: Person;
let rosa: Person;
let flood: string;
const firms = new Map<string, string>();
let count = 0;

const point = (latitude: number, longitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] }) as const;
const at = (clock: string) => here.county.clock.set(`2026-11-20T${clock}Z`);

async function vendorOf(name: string, more: Partial<New<typeof vendor>> = {}): Promise<string> {
  const { id } = await here.county.product.make(vendor, {
    name,
    sells: 'Diesel pumps',
    taxClass: 'c_corporation',
    w9On: '2026-01-05',
    taxId: `12-34568${String(++count).padStart(2, '0')}`,
    email: `${name.toLowerCase()}@pumps.example`,
    address: { line1: '1 Bay Road', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' },
    ...more,
  });
  await here.county.product.run(vendor, 'approve', id);
  return id;
}

/** A vendor with an account in its portal. */
async function withAccount(name: string, more: Partial<New<typeof vendor>> = {}): Promise<string> {
  const id = await vendorOf(name, more);
  const firm = await here.county.organization(`${name} LLC`, 'firm');
  await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, id, {}, { firm }));
  firms.set(name, firm);
  return id;
}

beforeAll(async () => {
  here = await visited();
  const { county } = here;
  lucia = await county.member('Lucia Ferreira', 'manager');
  rosa = here.rosa;
  at('14:00:00');
  flood = (
    await lucia.make(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: '2026-11-20T13:30:00Z',
      place: {
        type: 'Polygon',
        coordinates: [
          [
            [-76.4, 36.8],
            [-76.2, 36.8],
            [-76.2, 37],
            [-76.4, 37],
            [-76.4, 36.8],
          ],
        ],
      },
    })
  ).id;
  await withAccount('Anchor', { location: point(36.9, -75.2) });
  await withAccount('Bayline', { location: point(36.9, -76.3) });
  await vendorOf('Cypress');
});
beforeEach(() => at('15:00:00'));
afterAll(() => here.close());

const need = { need: 'Diesel pumps', site: 'Pump station 4' };
const draft = async (more: object = {}): Promise<string> =>
  (await lucia.make(emergencyActivation, { incident: flood, ...need, ...more })).id;
const asProduct = <T>(run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  inAgency(here.county, { agency: here.county.organizationId, requestId: randomUUID() }, run);
const ranking = (id: string) => here.county.door.run(lucia.actor, (work) => rankedVendorsOf(work, id));
const given = { item: 'Six-inch diesel pumps', quantity: 4, unit: 'each', neededIn: 12, replyIn: 2 };
const ask = (id: string, who = lucia, more: object = {}) =>
  here.county.door.run(who.actor, async (work) => {
    const row = await work.asProduct.find(emergencyActivation, id);
    if (!row) throw new Error('The draft is gone.');
    const { vendors } = await rankedFor(work.asProduct, row);
    return askFor(work, row, vendors.data, { ...given, ...more });
  });
const agency = () => ({ id: here.county.organizationId, name: 'Tidewater County' });
const requests = (name: string) => asProduct((work) => requestsAt(work, firms.get(name) ?? '', agency()));
const reply = (name: string, request: string, said: object) =>
  asProduct((work) => replyIn(work, firms.get(name) ?? '', { request, by: 'Dale Reeves', answer: 'now', ...said }));
const openOf = async (name: string): Promise<string> =>
  (await requests(name)).find(({ closed }) => closed === null)?.id ?? '';
const names = async (id: string) => (await ranking(id)).vendors.data.map(({ name }) => name);

describe('the distance', () => {
  test('orders vendors that fit alike, and is said in the reasons; where it is not known, that is said', async () => {
    const { from, vendors } = await ranking(await draft());
    expect(from).toMatch(/^INC-2026-\d+ on the map$/);
    expect(vendors.data.map(({ name, miles }) => [name, miles])).toEqual([
      ['Bayline', 0],
      ['Anchor', expect.closeTo(55.2, 0)],
      ['Cypress', null],
    ]);
    expect(vendors.data[1]?.reasons).toContain(`55 miles from ${from}`);
    expect(vendors.data[2]?.reasons).toContain('Distance unknown: the vendor has no site on the map');
  });

  test('is counted from the place of delivery where that is a site of the agency or degrees', async () => {
    await lucia.make(alertSite, { name: 'Lift station 9', kind: 'facility', place: point(36.9, -75.3) });
    expect((await ranking(await draft({ site: 'lift station 9' }))).from).toBe('lift station 9');
    const { from, vendors } = await ranking(await draft({ site: '36.9, -75.2' }));
    expect([from, vendors.data[0]?.name, vendors.data[0]?.miles]).toEqual(['36.9, -75.2', 'Anchor', 0]);
  });

  test('is unknown for an incident without a place, and orders nothing', async () => {
    const { id } = await lucia.make(incident, {
      name: 'Outage',
      hazard: 'outage',
      area: 'County',
      startedAt: '2026-11-20T13:30:00Z',
    });
    const { from, vendors } = await ranking(await draft({ incident: id }));
    expect([from, ...vendors.data.map(({ name }) => name)]).toEqual([null, 'Anchor', 'Bayline', 'Cypress']);
    expect(vendors.data[0]?.reasons).toContain('Distance unknown: the incident has no place on the map');
  });

  test('to an area is to its nearest border, from the nearest of several sites', () => {
    const area = [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    ];
    expect(milesToAreas([0.5, 0.5], area)).toBe(0);
    expect(milesToAreas([2, 0.5], area)).toBeCloseTo(69.1, 0);
    const sites = [point(0.5, 3), point(0.5, 2)];
    expect(nearestOf(sites, (from) => milesToAreas(from, area))).toBeCloseTo(69.1, 0);
    expect(nearestOf([], () => 1)).toBeNull();
  });
});

describe('a capacity request', () => {
  test('goes to each ranked vendor, and its replies weigh in the order with their time', async () => {
    const id = await draft();
    const { asked, skipped } = await ask(id);
    expect([asked.map(({ vendor: name }) => name), skipped]).toEqual([['Bayline', 'Anchor', 'Cypress'], []]);
    expect(here.lettersTo('anchor@pumps.example').at(-1)?.subject).toContain('what can you deliver?');
    await reply('Anchor', await openOf('Anchor'), { offered: 4, remark: 'Two trucks are loaded.' });
    await reply('Bayline', await openOf('Bayline'), { answer: 'none' });
    const { vendors } = await ranking(id);
    expect(vendors.data.map(({ name, capacity }) => [name, capacity?.standing])).toEqual([
      ['Anchor', 'covers'],
      ['Cypress', 'awaiting'],
      ['Bayline', 'none'],
    ]);
    expect(vendors.data[0]?.reasons[0]).toMatch(/^Available now, 4 of 4 each, replied 11\/20\/2026 /);
    // Changed until it closes, each version in the history; later and less is less.
    await reply('Anchor', await openOf('Anchor'), { answer: 'later', hours: 20, offered: 4 });
    expect((await ranking(id)).vendors.data[0]?.capacity?.standing).toBe('partly');
    at('19:30:00');
    expect((await ranking(id)).vendors.data.map(({ name, capacity }) => [name, capacity?.standing])).toEqual([
      ['Bayline', 'stale'],
      ['Anchor', 'stale'],
      ['Cypress', 'unanswered'],
    ]);
  });

  test('is not sent to a vendor on hold, excluded or not active, judged when it is sent', async () => {
    const id = await draft();
    const before = await ranking(id);
    expect(before.vendors.data.every(({ trouble }) => trouble === null)).toBe(true);
    const { product } = here.county;
    const [anchor = '', bayline = ''] = ['Anchor', 'Bayline'].map(
      (name) => before.vendors.data.find((one) => one.name === name)?.id,
    );
    const held = { reason: 'A court order.', input: { heldFrom: ['payments'] as const } };
    await here.county.door.run(product.actor, (work) => work.move(vendor, anchor, 'hold', held as never));
    const match = await here.county.door.run(product.actor, (work) =>
      work.insert(exclusionMatch, {}, {
        vendor: bayline,
        excluded: 'Bayline Inc',
        grounds: ['uei'],
        because: 'The same UEI.',
        entry: 'S4MR-1',
        source: 'federal',
        seenOn: '2026-11-19',
      } as never),
    );
    // A list that was read before does not help.
    const row = await lucia.see(emergencyActivation, id);
    const { asked, skipped } = await here.county.door.run(lucia.actor, (work) =>
      askFor(work, row, before.vendors.data, given),
    );
    expect(asked.map(({ vendor: name }) => name)).toEqual(['Cypress']);
    expect(skipped).toEqual([
      { vendor: 'Bayline', reason: expect.stringContaining('may be excluded') },
      { vendor: 'Anchor', reason: 'On hold.' },
    ]);
    await here.county.door.run(product.actor, (work) => work.move(vendor, anchor, 'release', { reason: 'Lifted.' }));
    await here.county.door.run(product.actor, (work) =>
      work.move(exclusionMatch, match.id, 'clear', { reason: 'Another firm.' }),
    );
  });

  test('is asked by managers alone, of a draft, and names what is wrong with it', async () => {
    const id = await draft();
    await expect(ask(id, rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(ask(id, lucia, { neededIn: 1 })).rejects.toMatchObject({
      code: 'capacity_request.reply_first',
      issues: [{ path: 'replyIn' }],
    });
    const row = await lucia.see(emergencyActivation, id);
    await expect(here.county.door.run(lucia.actor, (work) => askFor(work, row, [], given))).rejects.toMatchObject({
      code: 'capacity_request.no_vendor',
      issues: [{ path: 'item' }],
    });
    await expect(
      here.county.door.run(rosa.actor, (work) =>
        work.insert(capacityRequest, {}, { activation: id, vendor: randomUUID() } as never),
      ),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    // Replies close when the items are needed, at the latest.
    await ask(id, lucia, { neededIn: 2 });
    const again = await ask(id);
    expect([again.asked, again.skipped[0]?.reason]).toEqual([[], 'A request is open.']);
    const open = await openOf('Anchor');
    await expect(reply('Anchor', open, {})).rejects.toMatchObject({ issues: [{ path: 'offered' }] });
    await expect(reply('Anchor', open, { answer: 'later', offered: 1 })).rejects.toMatchObject({
      issues: [{ path: 'hours' }],
    });
    await lucia.run(emergencyActivation, 'cancel', id, 'The pumps came back.');
    await expect(ask(id)).rejects.toMatchObject({ code: 'capacity_request.draft_only' });
    await expect(reply('Anchor', open, { offered: 4 })).rejects.toThrow('The agency has decided this purchase.');
  });

  test('of another vendor is neither seen nor answered, and a reply after the close is refused', async () => {
    const id = await draft();
    await ask(id);
    const own = await openOf('Anchor');
    expect((await requests('Bayline')).map((one) => one.id)).not.toContain(own);
    await expect(reply('Bayline', own, { offered: 4 })).rejects.toMatchObject({ code: 'firm.capacity' });
    at('17:00:00');
    await expect(reply('Anchor', own, { offered: 4 })).rejects.toMatchObject({
      code: 'capacity_request.closed',
      message: 'The time to reply is over.',
    });
    expect((await requests('Anchor')).find((one) => one.id === own)?.closed).toBe('The time to reply is over.');
  });

  test('withdrawn by a manager takes no reply and says nothing in the order', async () => {
    const id = await draft();
    await ask(id);
    const own = await openOf('Anchor');
    await expect(rosa.run(capacityRequest, 'withdraw', own, 'Enough.')).rejects.toMatchObject({ kind: 'forbidden' });
    await lucia.run(capacityRequest, 'withdraw', own, 'The need is met.');
    await expect(reply('Anchor', own, { offered: 4 })).rejects.toThrow('The agency withdrew this request.');
    const known = await here.county.door.run(lucia.actor, (work) => capacityOf(work, id));
    expect(known.size).toBe(2);
  });

  test('is answered by the link of its email without an account, and opening it changes nothing', async () => {
    const id = await draft();
    await ask(id);
    const link = here.linkTo('cypress@pumps.example', '/emergency-capacity/');
    expect((await here.site.get(link)).html).toContain('Six-inch diesel pumps');
    expect((await here.site.get(`${link.slice(0, -2)}xx`)).html).toContain('This link is not valid');
    expect((await here.site.send(link, 'reply', { answer: 'now' })).html).toContain('Enter how much of it');
    expect((await here.site.send(link, 'reply', { answer: 'now', offered: '2' })).status).toBe(303);
    expect((await here.site.get(link)).html).toContain('Available now, 2 of 4 each');
    expect(await names(id)).toEqual(['Cypress', 'Bayline', 'Anchor']);
    at('17:30:00');
    expect((await here.site.get(link)).html).toContain('The time to reply is over.');
    await here.site.send(link, 'reply', { answer: 'none' });
    at('15:00:00');
    expect((await here.site.get(link)).html).toContain('Available now, 2 of 4 each');
  });

  test('counts as stale after its window, and silence is neither for nor against', () => {
    const of = {
      status: 'replied',
      quantity: 4,
      neededBy: '2026-11-21T03:00:00Z',
      closesAt: '2026-11-20T17:00:00Z',
      answer: 'now',
      availableAt: '2026-11-20T15:00:00Z',
      offered: 4,
      repliedAt: '2026-11-20T15:00:00Z',
    } as const;
    expect(standingOf(of, '2026-11-20T19:00:00Z')).toBe('covers');
    expect(standingOf(of, '2026-11-20T19:00:01Z')).toBe('stale');
    expect(standingOf({ ...of, offered: 3 }, '2026-11-20T16:00:00Z')).toBe('partly');
    expect(standingOf({ ...of, repliedAt: null, answer: null }, '2026-11-20T17:00:00Z')).toBe('unanswered');
  });
});
