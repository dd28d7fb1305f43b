import { debrisBill } from '#domains/disaster/debris/debris-bill.record.ts';
import { debrisEstimate } from '#domains/disaster/debris/debris-estimate.record.ts';
import { debrisSite } from '#domains/disaster/debris/debris-site.record.ts';
import { debrisTruck } from '#domains/disaster/debris/debris-truck.record.ts';
import type { DebrisKind, Origin } from '#domains/disaster/debris/debris-words.ts';
import { rulings } from '#domains/disaster/debris/eligibility.ts';
import { loadTicket } from '#domains/disaster/debris/load-ticket.record.ts';
import { ticketKeyOf } from '#domains/disaster/debris/ticket.server.ts';
import { hundredths, loadVolume, truckCapacity, yardsOf } from '#domains/disaster/debris/volume.ts';
import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { As, Cast } from './county.ts';
import { type Input, keep, usd } from './grant-hands.ts';

export const FLOOD = 'Cypress Creek flood';
export const MILTON = 'Hurricane Milton debris';
export const FINAL_PASS = 'Debris on county roads, final pass';

const TRUCKS = 30;
const FLOOD_TICKETS = 900;
const MILTON_TICKETS = 48;
const IN_TRANSIT = 14;
const MINUTE = 60_000;
const feet = (amount: string) => ({ amount, unit: 'FT' as const });
const yards = (amount: string) => ({ amount, unit: 'CY' as const });

const streets = [
  'Creekside Drive',
  'Mill Road',
  'Cypress Avenue',
  'Bay Street',
  'Marsh Point Road',
  'Oak Landing',
  'Palmetto Way',
  'Harbor Lane',
] as const;
const bodies = [
  ['Self-loader, single', '18', '7.5', '6'],
  ['Self-loader with trailer', '24', '8', '7.5'],
  ['Dump truck', '16', '7.5', '4.5'],
  ['Roll-off, 40 yards', '22', '8', '6'],
] as const;
const kindsOfFlood: readonly DebrisKind[] = ['sediment', 'vegetative', 'construction', 'construction', 'white_goods'];
const originOf = (at: number): Origin => (at % 61 === 60 ? 'off_route' : at % 47 === 46 ? 'private' : 'right_of_way');

type Truck = Row<typeof debrisTruck>;

interface Hauled {
  readonly as: As;
  readonly of: string;
  readonly prefix: string;
  readonly count: number;
  readonly firstDay: string;
  readonly days: number;
  readonly trucks: readonly Truck[];
  readonly sites: readonly string[];
  readonly load: Actor;
  readonly tower: Actor;
  /** So many of the last are on the road. */
  readonly open: number;
}

/** Debris of the flood, and the last bills of Milton. Trucks and tickets are kept at once, all else goes through the door. */
export async function seedDebris(as: As, cast: Cast): Promise<void> {
  const one = (name: string) => cast.get(name) as Actor;
  const [lucia, yvette, miguel, rosa] = ['Lucia Ferreira', 'Yvette Dubois', 'Miguel Ortiz', 'Rosa Delgado'].map(
    one,
  ) as [Actor, Actor, Actor, Actor];
  const hands = as(lucia, '2026-11-18').asProduct;
  const flood = await hands.row(incident, { where: { name: FLOOD }, fields: ['number'] });
  const disaster = await hands.row(declaredDisaster, { where: { number: 'DR-4834-FL' }, fields: ['number'] });
  const vendors = await hands.rows(vendor, {
    where: { status: 'active' },
    fields: ['name', 'sells'],
    order: 'number',
    most: 'all',
  });
  const [first, second] = vendors.filter(({ sells }) => /debris/i.test(sells ?? ''));
  if (!flood || !disaster || !first) throw new Error('The seed has no flood, no declaration or no debris hauler');
  const haulers = [first.id, second?.id ?? first.id] as const;
  const trucks = await seedTrucks(as, { haulers, lucia, rosa });
  await seedFlood(as, { flood: flood.id, trucks, lucia, miguel, rosa });
  await seedMilton(as, {
    disaster: disaster.id,
    hauler: haulers[0],
    trucks: trucks.filter(({ hauler }) => hauler === haulers[0]),
    lucia,
    yvette,
    miguel,
    rosa,
  });
}

interface Measured {
  readonly haulers: readonly [string, string];
  readonly lucia: Actor;
  readonly rosa: Actor;
}

async function seedTrucks(as: As, { haulers, lucia, rosa }: Measured): Promise<readonly Truck[]> {
  const rows = Array.from({ length: TRUCKS }, (_, at): readonly [Input, Input] => {
    const [description, length, width, height] = bodies[at % bodies.length] ?? bodies[0];
    return [
      {
        placard: `T-${String(101 + at)}`,
        hauler: haulers[at % 3 === 2 ? 1 : 0],
        plate: `FL ${24_100 + at * 7}`,
        description,
        length: feet(length),
        width: feet(width),
        height: feet(height),
        deduction: yards('0.4'),
      },
      {
        status: 'certified',
        createdBy: rosa.id,
        capacity: yardsOf(truckCapacity({ length, width, height }, hundredths('0.4'))),
        measuredBy: rosa.id,
        certifiedBy: lucia.id,
        certifiedOn: as.day('2026-11-18'),
      },
    ];
  });
  const trucks = await keep(as(lucia, '2026-11-18').asProduct, debrisTruck, rows);
  await as(rosa, '2026-11-19').insert(debrisTruck, {
    placard: 'T-131',
    hauler: haulers[0],
    plate: 'FL 24317',
    description: 'Grapple truck, single',
    length: feet('20'),
    width: feet('7.5'),
    height: feet('5.5'),
  });
  return trucks;
}

interface Flooded {
  readonly flood: string;
  readonly trucks: readonly Truck[];
  readonly lucia: Actor;
  readonly miguel: Actor;
  readonly rosa: Actor;
}

async function seedFlood(as: As, { flood, trucks, lucia, miguel, rosa }: Flooded): Promise<void> {
  const sites: string[] = [];
  for (const [name, kind, address, capacity, permit] of [
    ['Fairgrounds north lot', 'temporary', '2200 Fair Road', '26000', 'DMS-2026-041'],
    ['Old airfield', 'temporary', '91 Airfield Road', '9500', 'DMS-2026-042'],
    ['Tidewater landfill', 'final', '800 Landfill Road', '120000', 'SW-1188'],
  ] as const) {
    const { id } = await as(lucia, '2026-11-18').insert(debrisSite, {
      incident: flood,
      name,
      kind,
      address,
      capacity: yards(capacity),
      permit,
      permitUntil: '2027-05-31',
      opensOn: as.day('2026-11-18'),
    });
    await as(lucia, '2026-11-18').move(debrisSite, id, 'open');
    sites.push(id);
  }
  for (const [name, formula, more] of [
    ['Creekside, curb to curb', 'windrow', { length: feet('9200'), width: feet('12'), height: feet('5') }],
    ['Mill Road silt', 'box', { length: feet('4800'), width: feet('24'), height: feet('0.75') }],
    ['Whole basin', 'storm', { households: 2100, category: 2, vegetation: 'medium', density: 'light', isWet: true }],
  ] as const)
    await as(lucia, '2026-11-18').insert(debrisEstimate, {
      incident: flood,
      name,
      kind: formula === 'box' ? 'sediment' : 'vegetative',
      formula,
      unitPrice: usd(13.4),
      ...more,
    });
  await seedTickets({
    as,
    of: flood,
    prefix: 'CC',
    count: FLOOD_TICKETS,
    firstDay: as.day('2026-11-18'),
    days: 2,
    trucks,
    sites,
    load: rosa,
    tower: miguel,
    open: IN_TRANSIT,
  });
}

/** A morning and an afternoon of loads; each truck is at the tower 50 minutes after it was loaded. */
async function seedTickets(given: Hauled): Promise<void> {
  const { as, of, trucks, sites, load, tower } = given;
  const perDay = Math.ceil(given.count / given.days);
  const rows = Array.from({ length: given.count }, (_, at): readonly [Input, Input] => {
    const truck = trucks[at % trucks.length] as Truck;
    const workDay = addDays(given.firstDay, Math.floor(at / perDay));
    const start = Date.parse(`${workDay}T12:30:00Z`) + Math.floor(((at % perDay) / perDay) * 420) * MINUTE;
    const isOpen = at >= given.count - given.open;
    const isVoid = !isOpen && at % 149 === 148;
    const percentFull = 70 + ((at * 7) % 31);
    const ticketNumber = `${given.prefix}-${String(at + 1).padStart(4, '0')}`;
    const origin = originOf(at);
    const capacity = truck.capacity ?? yards('0');
    const isMeasured = !isOpen && !isVoid;
    return [
      {
        ticketNumber,
        incident: of,
        truck: truck.id,
        kind: given.prefix === 'CC' ? kindsOfFlood[at % kindsOfFlood.length] : 'vegetative',
        street: `${100 + ((at * 13) % 900)} ${streets[at % streets.length]}`,
        origin,
        loadedAt: new Date(start).toISOString(),
        site: isMeasured ? sites[at % sites.length] : null,
        percentFull: isMeasured ? percentFull : null,
        arrivedAt: isMeasured ? new Date(start + 50 * MINUTE).toISOString() : null,
      },
      {
        status: isOpen ? 'loaded' : isVoid ? 'void' : 'measured',
        createdBy: load.id,
        capacity,
        volume: isMeasured ? yardsOf(loadVolume(hundredths(capacity.amount), percentFull)) : null,
        workDay,
        loadMonitor: load.id,
        towerMonitor: isMeasured ? tower.id : null,
        ticketKey: ticketKeyOf(of, ticketNumber),
        ...rulings[origin],
      },
    ];
  });
  await keep(as(load, '2026-11-19').asProduct, loadTicket, rows);
}

interface Milton {
  readonly disaster: string;
  readonly hauler: string;
  readonly trucks: readonly Truck[];
  readonly lucia: Actor;
  readonly yvette: Actor;
  readonly miguel: Actor;
  readonly rosa: Actor;
}

/** One bill that was posted, and one that has everything to talk about with its hauler. */
async function seedMilton(as: As, { disaster, hauler, trucks, lucia, yvette, miguel, rosa }: Milton): Promise<void> {
  const { id: storm } = await as(lucia, '2026-11-10').insert(incident, {
    name: MILTON,
    hazard: 'hurricane',
    area: 'Districts 1 to 4',
    level: 'monitoring',
    startedAt: '2024-10-09T12:00:00.000Z',
    endedAt: '2024-10-10T18:00:00.000Z',
    commander: lucia.id,
    disaster,
  });
  const { id: project } = await as(yvette, '2026-11-10').insert(paProject, {
    disaster,
    title: FINAL_PASS,
    category: 'a',
    site: 'Rights of way, districts 1 to 4',
    scope: 'Haul what residents brought to the curb in the last pass.',
    fromDay: '2024-10-10',
    untilDay: '2025-04-08',
    federalShare: 75,
  });
  const { id: site } = await as(lucia, '2026-11-10').insert(debrisSite, {
    incident: storm,
    name: 'Fairgrounds south lot',
    kind: 'temporary',
    address: '2250 Fair Road',
    capacity: yards('18000'),
    permit: 'DMS-2024-117',
    permitUntil: '2027-03-31',
    opensOn: '2024-10-11',
  });
  await as(lucia, '2026-11-10').move(debrisSite, site, 'open');
  await seedTickets({
    as,
    of: storm,
    prefix: 'MI',
    count: MILTON_TICKETS,
    firstDay: '2024-10-21',
    days: 3,
    trucks,
    sites: [site],
    load: rosa,
    tower: miguel,
    open: 0,
  });
  const tickets = await as(yvette, '2026-11-12').asProduct.rows(loadTicket, {
    where: { incident: storm, status: 'measured' },
    fields: ['ticketNumber', 'volume'],
    order: 'ticketNumber',
    most: 'all',
  });
  const lineOf = ({ ticketNumber, volume }: (typeof tickets)[number]) => `${ticketNumber}, ${volume?.amount ?? '0'}`;
  const bill = (invoiceNumber: string, billed: readonly string[]) =>
    as(yvette, '2026-11-12').insert(debrisBill, {
      incident: storm,
      hauler,
      invoiceNumber,
      project,
      unitPrice: usd(13.4),
      billed: billed.join('\n'),
    });
  const { id: paid } = await bill('GD-24-0317', tickets.slice(0, 24).map(lineOf));
  await as(yvette, '2026-11-12').move(debrisBill, paid, 'submit');
  await as(miguel, '2026-11-13').move(debrisBill, paid, 'post');
  const [again = '', ...next] = tickets.slice(23, 40).map(lineOf);
  await bill('GD-24-0324', [again, ...next, next[0] ?? '', 'MI-0043, 44.1', 'MI-9120, 31.5']);
}
