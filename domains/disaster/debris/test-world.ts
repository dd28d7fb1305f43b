import { randomUUID } from 'node:crypto';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { vendor } from '../../vendors/vendor.record.ts';
import { usd } from '../../grants/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import type { paProject } from '../public-assistance/pa-project.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import type { debrisBill } from './debris-bill.record.ts';
import { debrisSite } from './debris-site.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { loadTicket } from './load-ticket.record.ts';

export const feet = (amount: string) => ({ amount, unit: 'FT' as const });
export const yards = (amount: string) => ({ amount, unit: 'CY' as const });

export interface DebrisWorld extends PaWorld {
  readonly lucia: Person;
  readonly milton: string;
  readonly storm: string;
  readonly hauler: string;
  readonly truck: string;
  readonly site: string;
  readonly clearing: Row<typeof paProject>;
  vendorOf(name: string): Promise<string>;
  certified(more?: Partial<New<typeof debrisTruck>>): Promise<Row<typeof debrisTruck>>;
  /** Rosa at the load. */
  loaded(more?: Partial<New<typeof loadTicket>>): Promise<Row<typeof loadTicket>>;
  /** Miguel at the tower, unless another person is named. */
  measured(id: string, percentFull: number, who?: Person): Promise<Row<typeof loadTicket>>;
  /** A ticket of so many cubic yards, measured. */
  hauled(ticketNumber: string, percentFull: number, more?: Partial<New<typeof loadTicket>>): Promise<string>;
  billOf(billed: string, more?: Partial<New<typeof debrisBill>>): New<typeof debrisBill>;
}

/** A county that hauls debris of Milton: a truck of 24.5 cubic yards, a site and a project of category A. */
export async function debrisWorld(): Promise<DebrisWorld> {
  const here = await paWorld();
  const { county, rosa, miguel } = here;
  const lucia = await county.member('Lucia Ferreira', 'manager');
  const { id: storm } = await lucia.make(incident, {
    name: 'Hurricane Milton debris',
    hazard: 'hurricane',
    area: 'All districts',
    startedAt: '2024-10-09T12:00:00Z',
    disaster: here.milton,
  });
  let firms = 0;
  const vendorOf: DebrisWorld['vendorOf'] = async (name) => {
    const { id } = await county.product.make(vendor, {
      name,
      sells: 'Debris removal and disposal',
      taxClass: 'c_corporation',
      w9On: '2024-01-05',
      taxId: `12-34567${String(++firms).padStart(2, '0')}`,
      email: 'office@example.com',
      address: { line1: '1 Bay Road', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' },
    });
    await county.product.run(vendor, 'approve', id);
    return id;
  };
  const hauler = await vendorOf('Gulf Debris Haulers');
  const certified: DebrisWorld['certified'] = async (more = {}) => {
    const { id } = await rosa.make(debrisTruck, {
      placard: `T-${randomUUID().slice(0, 6)}`,
      hauler,
      plate: 'FL 24-118',
      description: 'Self-loader with trailer',
      // 20 × 7 × 4.75 feet are 24.6 cubic yards, less a tenth for the wheel wells.
      length: feet('20'),
      width: feet('7'),
      height: feet('4.75'),
      deduction: yards('0.1'),
      ...more,
    });
    return lucia.run(debrisTruck, 'certify', id);
  };
  const { id: truck } = await certified();
  const { id: site } = await lucia.make(debrisSite, {
    incident: storm,
    name: 'Fairgrounds',
    kind: 'temporary',
    address: '2200 Fair Road',
    capacity: yards('40000'),
    permit: 'DMS-2024-117',
    permitUntil: '2026-12-31',
    opensOn: '2024-10-11',
  });
  await lucia.run(debrisSite, 'open', site);
  const loaded: DebrisWorld['loaded'] = (more = {}) =>
    rosa.make(loadTicket, {
      ticketNumber: `CC-${randomUUID().slice(0, 8)}`,
      incident: storm,
      truck,
      kind: 'vegetative',
      street: '400 Bay Street',
      origin: 'right_of_way',
      loadedAt: '2024-10-20T14:00:00Z',
      ...more,
    });
  const measured: DebrisWorld['measured'] = (id, percentFull, who = miguel) =>
    county.door.run(who.actor, (work) =>
      work.move(loadTicket, id, 'measure', { input: { site, percentFull, arrivedAt: '2024-10-20T15:10:00Z' } }),
    ) as Promise<Row<typeof loadTicket>>;
  const clearing = await here.project({
    title: 'Debris on county roads',
    category: 'a',
    fromDay: '2024-10-10',
    untilDay: '2025-04-08',
  });
  return {
    ...here,
    lucia,
    storm,
    hauler,
    truck,
    site,
    clearing,
    vendorOf,
    certified,
    loaded,
    measured,
    async hauled(ticketNumber, percentFull, more = {}) {
      const { id } = await loaded({ ticketNumber, ...more });
      await measured(id, percentFull);
      return id;
    },
    billOf: (billed, more = {}) => ({
      incident: storm,
      hauler,
      invoiceNumber: `GD-${randomUUID().slice(0, 8)}`,
      project: clearing.id,
      unitPrice: usd(13.4),
      billed,
      ...more,
    }),
  };
}
