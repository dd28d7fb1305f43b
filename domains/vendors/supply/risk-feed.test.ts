import { type Person, type World, world } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vendor } from '../vendor.record.ts';
import { businessOf } from '../vendor-calls.server.ts';
import { exposedFor, type HazardsOf, riskOfVendor } from './exposed.server.ts';
import { type Hazard, riskScore } from './hazards.ts';
import { firmsFor } from './supply-data.server.ts';
import { judgeRisk } from './supply-flow.server.ts';
import { supplySignal } from './supply-signal.record.ts';
import { riskFor } from './supply.server.ts';

let here: World;
let buyer: Person;
let staff: Person;
let firm: string;
beforeAll(async () => {
  here = await world();
  here.clock.set('2026-11-20T15:00:00Z');
  buyer = (await here.member('Miguel Ortiz')).with({ duties: ['buyer'] });
  staff = await here.member('Rosa Delgado');
  const { id } = await here.product.make(vendor, {
    name: 'Bay Pumps LLC',
    taxClass: 'llc',
    email: 'bids@baypumps.example',
    address: { line1: '1 Dock St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
    taxId: '541000001',
    w9On: '2026-01-05',
  });
  firm = id;
});
afterAll(() => here.close());

const storm: Omit<Hazard, 'site'> = {
  record: 'weather_alert',
  id: '00000000-0000-4000-8000-0000000000a1',
  subject: 'Flood Warning',
  kind: 'weather',
  severity: 'severe',
  source: 'National Weather Service, urn:1',
  fromDay: '2026-11-20',
  untilDay: '2026-11-22',
  because: 'area',
  areas: [],
};
/** What the product holds, as it reaches the vendor's own address. */
const holding =
  (...hazards: Partial<Hazard>[]): HazardsOf =>
  async () =>
    hazards.map((one) => ({ ...storm, site: firm, ...one }));
const risk = (hazardsOf: HazardsOf, by = staff) =>
  here.door.run(by.actor, (work) => riskOfVendor(work, firm, hazardsOf));
const signal = (more: object = {}) =>
  buyer.make(supplySignal, {
    subject: 'Rating cut to B',
    kind: 'financial',
    severity: 'warning',
    vendor: firm,
    source: 'Rating agency, bulletin 12',
    fromDay: '2026-11-20',
    untilDay: '2026-11-25',
    ...more,
  } as never);

describe('the risk feed of a vendor', () => {
  test('has the signals that people entered and the hazards that the product holds, each with source and last day', async () => {
    await signal();
    await signal({ kind: 'news', severity: 'watch', subject: 'Strike vote', source: 'The Pilot, Nov 18' });
    await signal({ kind: 'ownership', severity: 'watch', subject: 'Sold', source: 'Filing 8-K' });
    const found = await risk(holding({}, { id: '00000000-0000-4000-8000-0000000000a2', fromDay: '2026-11-21' }));
    expect(found.exposed.data.map(({ subject, because }) => [subject, because])).toEqual([
      ['Flood Warning', 'area'],
      ['Flood Warning', 'area'],
      ['Rating cut to B', 'named'],
      ['Sold', 'named'],
      ['Strike vote', 'named'],
    ]);
    // 25 + 10 + 10 + 50: what is still to come is shown and not counted.
    expect(found).toMatchObject({ score: 95, signals: 4 });
    expect(await here.door.run(staff.actor, (work) => businessOf(work, firm, holding({})))).toMatchObject({
      signals: 4,
    });
  });

  test('forgets a signal on the day after its last one, and bars nobody', async () => {
    here.clock.set('2026-11-26T15:00:00Z');
    expect(await risk(holding())).toMatchObject({ score: 0, signals: 0, exposed: { total: 0 } });
    here.clock.set('2026-11-20T15:00:00Z');
    expect((await risk(holding({}))).score).toBe(95);
    await here.door.run(buyer.actor, (work) => judgeRisk(work, { place: 'atAward', vendor: firm, path: 'vendor' }));
    expect(await here.product.see(vendor, firm)).toMatchObject({ status: 'registered', heldFrom: null });
  });

  test('tells a hazard once that someone recorded as a signal, and reaches the page of the agency', async () => {
    const before = (await risk(holding({}))).exposed.total;
    await signal({ kind: 'weather', subject: 'Flood Warning', source: storm.source, untilDay: storm.untilDay });
    expect((await risk(holding({}))).exposed.total).toBe(before);
    const whole = await here.door.run(staff.actor, (work) => riskFor(work, holding({ source: 'Another' })));
    expect(whole.exposed.data).toContainEqual(
      expect.objectContaining({ name: 'Bay Pumps LLC', record: 'weather_alert', source: 'Another' }),
    );
  });

  test('gives the hazards a city and state of each vendor, and knows no vendor that is not there', async () => {
    await here.door.run(staff.actor, async (work) => {
      await exposedFor(work, await firmsFor(work), async (_, sites) => {
        expect(sites).toMatchObject([{ id: firm, city: 'Norfolk', state: 'VA' }]);
        return [];
      });
      await expect(riskOfVendor(work, '00000000-0000-4000-8000-000000000000', async () => [])).rejects.toMatchObject({
        kind: 'not_found',
      });
    });
  });

  test('adds up severities to 100 at most', () => {
    expect(riskScore([])).toBe(0);
    expect(riskScore(['watch', 'warning'])).toBe(35);
    expect(riskScore(['severe', 'severe', 'severe'])).toBe(100);
  });
});
