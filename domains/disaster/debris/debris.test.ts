import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '../../grants/test-world.ts';
import { receive } from '../field-entry/receive.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { debrisBoardOf, debrisMatchOf } from './debris-board.server.ts';
import { debrisBill } from './debris-bill.record.ts';
import { debrisEstimate } from './debris-estimate.record.ts';
import { debrisSite } from './debris-site.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { bucketNames } from './debris-words.ts';
import { loadTicket } from './load-ticket.record.ts';
import { billedIn, matchBill, type Ours, sumsOf } from './match.ts';
import { type DebrisWorld, debrisWorld, feet, yards } from './test-world.ts';
import { acresOf, estimated, loadVolume, type Measures, truckCapacity } from './volume.ts';

const none: Measures = {
  formula: 'box',
  length: null,
  width: null,
  height: null,
  stories: null,
  acres: null,
  vegetation: null,
  households: null,
  category: null,
  density: null,
  isWet: false,
};

describe('volumes', () => {
  test('G8: 24.5 cubic yards at 85 percent are 20.83, half a hundredth upwards', () => {
    expect(loadVolume(2450, 85)).toBe(2083);
    expect(loadVolume(2450, 100)).toBe(2450);
    expect(loadVolume(2450, 1)).toBe(25);
  });

  test('a truck is measured in feet, less what is in the way, down to a tenth', () => {
    expect(truckCapacity({ length: '20', width: '7', height: '4.75' }, 10)).toBe(2450);
    expect(truckCapacity({ length: '27', width: '10', height: '10' }, 0)).toBe(10_000);
    expect(truckCapacity({ length: '1', width: '1', height: '1' }, 500)).toBe(0);
  });

  test('each formula of an estimate gives its worked example, and nothing while a measure is missing', () => {
    const of = (more: Partial<Measures>) => estimated({ ...none, ...more });
    expect(of({ formula: 'box', length: '270', width: '10', height: '10' })).toBe(100_000);
    expect(of({ formula: 'windrow', length: '270', width: '10', height: '10' })).toBe(50_000);
    expect(of({ formula: 'cone', length: '60', height: '27' })).toBe(94_248);
    expect(of({ formula: 'area', acres: 1, height: '1' })).toBe(161_333);
    // A house of 60 by 30 feet and one story in light vegetation.
    expect(of({ formula: 'house', length: '60', width: '30', stories: 1, vegetation: 'light' })).toBe(39_600);
    expect(of({ formula: 'building', length: '100', width: '50', height: '10' })).toBe(61_111);
    // 10,000 households, category 2, medium vegetation, medium business, heavy rain.
    const storm = {
      formula: 'storm',
      households: 10_000,
      category: 2,
      vegetation: 'medium',
      density: 'medium',
    } as const;
    expect(of({ ...storm, isWet: true })).toBe(16_224_000);
    expect(of({ formula: 'cone', length: '60' })).toBeNull();
  });

  test('a drawn area is measured in acres', () => {
    const side = 0.0018;
    const square = [
      [-82, 27],
      [-82 + side, 27],
      [-82 + side, 27 + side],
      [-82, 27 + side],
      [-82, 27],
    ] as const;
    const acres = acresOf({ type: 'Polygon', coordinates: [square] }) ?? 0;
    // 200 meters by 178 meters.
    expect(acres).toBeGreaterThan(8.7);
    expect(acres).toBeLessThan(8.9);
    expect(acresOf({ type: 'Polygon', coordinates: [square, square] })).toBe(0);
    expect(acresOf({ type: 'Point', coordinates: [-82, 27] })).toBeNull();
  });
});

describe('the match', () => {
  const ours = (ticketNumber: string, more: Partial<Ours> = {}): Ours => ({
    id: ticketNumber,
    ticketNumber,
    status: 'measured',
    volume: 2083,
    isEligible: true,
    bill: null,
    ...more,
  });

  test('reads what was copied from a spreadsheet, and says which line it cannot read', () => {
    expect(billedIn('Ticket\tCY\nCC-1\t20.83\n\ncc 2; 5')).toMatchObject({
      lines: [
        { ticketNumber: 'CC-1', volume: 2083 },
        { ticketNumber: 'cc 2', volume: 500 },
      ],
      problems: [],
    });
    expect(billedIn('CC-1, 20.83\nCC-2, about 5').problems).toMatchObject([{ line: 2 }]);
    expect(billedIn('CC-1, 20.831').problems).toHaveLength(1);
  });

  test('puts each case where it belongs', () => {
    const { lines } = billedIn('1, 20.83\n2, 21\n3, 20.83\n4, 20.83\n5, 20.83\n1, 20.83\n9, 20.83');
    const tickets = [
      ours('1'),
      ours('2'),
      ours('3', { isEligible: false }),
      ours('4', { status: 'loaded', volume: 0 }),
      ours('5', { status: 'billed', bill: 'other' }),
      ours('6'),
    ];
    expect(matchBill('this', lines, tickets).map(({ bucket }) => bucket)).toEqual([
      'equal',
      'differs',
      'ineligible',
      'in_transit',
      'other_bill',
      'twice',
      'unknown',
      'not_billed',
    ]);
  });

  test('every line and every ticket is in exactly one group, and the groups add up', () => {
    let seed = 11;
    const next = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 200; round++) {
      const tickets = Array.from({ length: next(12) }, (_, at) =>
        ours(`T${at}`, {
          volume: 1000 + next(3),
          status: (['loaded', 'measured', 'billed'] as const)[next(3)] ?? 'measured',
          isEligible: next(4) > 0,
          bill: next(3) === 0 ? 'other' : null,
        }),
      );
      const text = Array.from({ length: next(16) }, () => `T${next(15)}, 10.0${next(3)}`).join('\n');
      const { lines } = billedIn(text);
      const rows = matchBill('this', lines, tickets);
      const sums = sumsOf(rows);
      expect(rows.filter(({ billed }) => billed !== null)).toHaveLength(lines.length);
      expect(rows.flatMap(({ ticket }) => (ticket === null ? [] : [ticket])).toSorted()).toEqual(
        tickets.map(({ id }) => id).toSorted(),
      );
      expect(sums.map(({ bucket }) => bucket)).toEqual(bucketNames);
      expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
      expect(sums.reduce((sum, { billed }) => sum + billed, 0)).toBe(
        lines.reduce((sum, { volume }) => sum + volume, 0),
      );
      expect(sums.reduce((sum, one) => sum + one.ours, 0)).toBe(tickets.reduce((sum, { volume }) => sum + volume, 0));
    }
  });
});

let here: DebrisWorld;
beforeAll(async () => {
  here = await debrisWorld();
});
afterAll(() => here?.county.close());

const code = (said: string) => ({ code: said });
const matchOf = (id: string) => here.county.door.run(here.rosa.actor, (work) => debrisMatchOf(work, id));

describe('trucks', () => {
  test('are certified by a person who did not measure them, and never typed a capacity', async () => {
    const { id, capacity } = await here.rosa.make(debrisTruck, {
      placard: 'T-900',
      hauler: here.hauler,
      plate: 'FL 90',
      description: 'Dump truck',
      length: feet('20'),
      width: feet('7'),
      height: feet('4.75'),
    });
    expect((await here.rosa.see(debrisTruck, id)).capacity ?? capacity).toMatchObject({ amount: '24.6' });
    await expect(here.rosa.run(debrisTruck, 'certify', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(
      here.rosa.make(debrisTruck, {
        placard: 'T-902',
        hauler: here.hauler,
        plate: 'FL 92',
        description: 'Dump truck',
        length: feet('3'),
        width: feet('3'),
        height: feet('3'),
        deduction: yards('1'),
      }),
    ).rejects.toMatchObject(code('debris_truck.has_capacity'));
    const both = await here.county.member('Bo Both', 'manager');
    const own = await both.make(debrisTruck, {
      placard: 'T-901',
      hauler: here.hauler,
      plate: 'FL 91',
      description: 'Dump truck',
      length: feet('20'),
      width: feet('7'),
      height: feet('5'),
    });
    await expect(both.run(debrisTruck, 'certify', own.id)).rejects.toMatchObject(
      code('debris_truck.certifier_is_another'),
    );
    await expect(here.loaded({ truck: id })).rejects.toMatchObject({ issues: [{ path: 'truck' }] });
    await here.lucia.run(debrisTruck, 'certify', id);
    await here.loaded({ truck: id });
    await expect(here.lucia.run(debrisTruck, 'retire', id, 'Sold')).rejects.toMatchObject(
      code('debris_truck.has_no_load'),
    );
  });
});

describe('load tickets', () => {
  test('take their volume from the truck and the tower, with two different monitors', async () => {
    const { id } = await here.loaded({ ticketNumber: 'CC-0142' });
    await expect(here.measured(id, 85, here.rosa)).rejects.toMatchObject(code('load_ticket.tower_is_another'));
    await here.measured(id, 85);
    await expect(here.rosa.see(loadTicket, id)).resolves.toMatchObject({
      capacity: { amount: '24.5', unit: 'CY' },
      volume: { amount: '20.83', unit: 'CY' },
      workDay: '2024-10-20',
      loadMonitor: here.rosa.id,
      towerMonitor: here.miguel.id,
      isEligible: true,
      status: 'measured',
    });
  });

  test('have a number once in an incident, however it is spelled, and one of two at once is refused', async () => {
    await here.loaded({ ticketNumber: 'CC-777' });
    await expect(here.loaded({ ticketNumber: 'cc 777' })).rejects.toMatchObject(code('load_ticket.once'));
    const both = await Promise.allSettled([
      here.loaded({ ticketNumber: 'CC-778' }),
      here.loaded({ ticketNumber: 'CC-778' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const flood = await here.lucia.make(incident, {
      name: 'Creek flood',
      hazard: 'flood',
      area: 'Creekside',
      startedAt: '2024-10-01T12:00:00Z',
    });
    await here.loaded({ ticketNumber: 'CC-777', incident: flood.id });
  });

  test('of private property need a right of entry, and without one they are not eligible', async () => {
    await expect(here.loaded({ origin: 'private_entry' })).rejects.toMatchObject(code('load_ticket.has_entry'));
    const { id } = await here.loaded({ origin: 'private' });
    await expect(here.rosa.see(loadTicket, id)).resolves.toMatchObject({ isEligible: false });
    expect((await here.rosa.see(loadTicket, id)).ruling).toContain('206.224');
  });

  test('are refused before the incident, ahead of time, with what the tower fills, and at a site without room', async () => {
    await expect(here.loaded({ loadedAt: '2024-10-01T12:00:00Z' })).rejects.toMatchObject(
      code('load_ticket.after_start'),
    );
    await expect(here.loaded({ loadedAt: '2027-10-01T12:00:00Z' })).rejects.toMatchObject(code('load_ticket.by_now'));
    await expect(here.loaded({ percentFull: 90 })).rejects.toMatchObject(code('load_ticket.tower_fills'));
    const small = await here.lucia.make(debrisSite, {
      incident: here.storm,
      name: 'Small lot',
      kind: 'final',
      address: '1 Lot',
      capacity: yards('30'),
      permit: 'P-1',
      permitUntil: '2026-11-19',
      opensOn: '2024-10-11',
    });
    await expect(here.lucia.run(debrisSite, 'open', small.id)).rejects.toMatchObject(code('debris_site.has_permit'));
    await here.lucia.edit(debrisSite, small.id, small.version, { permitUntil: '2026-11-20' });
    await here.lucia.run(debrisSite, 'open', small.id);
    const bring = async (id: string) =>
      here.county.door.run(here.miguel.actor, (work) =>
        work.move(loadTicket, id, 'measure', {
          input: { site: small.id, percentFull: 100, arrivedAt: '2024-10-20T15:00:00Z' },
        }),
      );
    await bring((await here.loaded()).id);
    await expect(bring((await here.loaded()).id)).rejects.toMatchObject(code('load_ticket.site_has_room'));
  });

  test('are voided with a reason by those who run debris, and their number stays used', async () => {
    const { id } = await here.loaded({ ticketNumber: 'CC-VOID' });
    await expect(here.rosa.run(loadTicket, 'void', id, 'Wrong truck')).rejects.toMatchObject({ code: 'rights' });
    await here.lucia.run(loadTicket, 'void', id, 'Wrong truck');
    await expect(here.loaded({ ticketNumber: 'CC-VOID' })).rejects.toMatchObject(code('load_ticket.once'));
  });
});

describe('a hauler bill', () => {
  test('becomes one cost of a category A project, posted by another person, and pays no ticket twice', async () => {
    const paid = await here.hauled('B-1', 85);
    await here.hauled('B-2', 100);
    await here.hauled('B-3', 50, { origin: 'private' });
    const { id } = await here.yvette.make(
      debrisBill,
      here.billOf('B-1, 20.83\nB-2, 30\nB-3, 12.25\nB-1, 20.83\nX-9, 4'),
    );
    const found = await matchOf(id);
    expect(found).toMatchObject({ tickets: 1, yards: 20.83, cents: 279_12 });
    await here.yvette.run(debrisBill, 'submit', id);
    await expect(here.yvette.run(debrisBill, 'post', id)).rejects.toMatchObject(code('debris_bill.poster_is_another'));
    await expect(here.rosa.run(debrisBill, 'post', id)).rejects.toMatchObject({ code: 'rights' });
    await here.miguel.run(debrisBill, 'post', id);
    const bill = await here.rosa.see(debrisBill, id);
    expect(bill).toMatchObject({ status: 'posted', tickets: 1, amount: usd(279.12) });
    const cost = await here.rosa.see(paCost, bill.cost ?? '');
    expect(cost).toMatchObject({
      project: here.clearing.id,
      kind: 'contract',
      total: usd(279.12),
      usedOn: '2024-10-20',
    });
    await expect(here.rosa.see(loadTicket, paid)).resolves.toMatchObject({ status: 'billed', bill: id });

    const { id: again } = await here.yvette.make(debrisBill, here.billOf('B-1, 20.83'));
    expect((await matchOf(again)).sums.find(({ bucket }) => bucket === 'other_bill')?.count).toBe(1);
    await expect(here.yvette.run(debrisBill, 'submit', again)).rejects.toMatchObject(code('debris_bill.has_match'));

    await expect(here.yvette.run(paCost, 'withdraw', cost.id, 'Twice')).rejects.toMatchObject(
      code('pa_cost.is_posted'),
    );
    await here.yvette.run(debrisBill, 'reopen', id, 'The hauler corrects it');
    await expect(here.rosa.see(paCost, cost.id)).resolves.toMatchObject({ status: 'withdrawn' });
    await expect(here.rosa.see(loadTicket, paid)).resolves.toMatchObject({ status: 'measured', bill: null });
  });

  test('is posted once by two clicks at once, and two bills at once never pay one ticket', async () => {
    await here.hauled('C-1', 40);
    const bills = await Promise.all(
      [1, 2].map(async () => {
        const { id } = await here.yvette.make(debrisBill, here.billOf('C-1, 9.8'));
        await here.yvette.run(debrisBill, 'submit', id);
        return id;
      }),
    );
    const all = await Promise.allSettled(
      [bills[0], bills[0], bills[1]].map((id) => here.miguel.run(debrisBill, 'post', id ?? '')),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is refused with unread lines, for another category, and for tickets of another hauler', async () => {
    await expect(here.yvette.make(debrisBill, here.billOf('B-1 and B-2'))).rejects.toMatchObject(
      code('debris_bill.is_read'),
    );
    const { id: roads } = await here.project();
    await expect(here.yvette.make(debrisBill, here.billOf('B-1, 1', { project: roads }))).rejects.toMatchObject(
      code('debris_bill.project_is_debris'),
    );
    await here.hauled('D-1', 50);
    const other = await here.vendorOf('Bay Trucking');
    const { id } = await here.yvette.make(debrisBill, here.billOf('D-1, 12.25', { hauler: other }));
    expect((await matchOf(id)).sums.find(({ bucket }) => bucket === 'unknown')?.count).toBe(1);
  });
});

test('an estimate comes from its measures, and says which one is missing', async () => {
  const of = {
    incident: here.storm,
    name: 'Piles on Bay Street',
    kind: 'vegetative',
    formula: 'box',
    unitPrice: usd(13.4),
  } as const;
  await expect(here.lucia.make(debrisEstimate, of)).rejects.toMatchObject(code('debris_estimate.has_measures'));
  const { id } = await here.lucia.make(debrisEstimate, {
    ...of,
    length: feet('270'),
    width: feet('10'),
    height: feet('10'),
  });
  await expect(here.rosa.see(debrisEstimate, id)).resolves.toMatchObject({
    volume: { amount: '1000' },
    cost: usd(13_400),
  });
});

test('the board adds up what the tickets are', async () => {
  const board = await here.county.door.run(here.rosa.actor, (work) => debrisBoardOf(work, here.storm));
  const sum = (of: readonly { yards: number }[]) => Math.round(of.reduce((all, one) => all + one.yards, 0) * 100);
  expect(board.tickets).toBeGreaterThan(8);
  expect(sum(board.days)).toBe(Math.round(board.yards * 100));
  expect(sum(board.kinds)).toBe(sum(board.days));
  expect(sum(board.sites.data)).toBe(sum(board.days));
  for (const { capacity, left, yards: received } of board.sites.data) expect(left).toBeCloseTo(capacity - received, 6);
});

test('a load ticket of a monitor without a connection is loaded by that monitor, and the tower records the rest', async () => {
  const send = (values: object, key: string) =>
    here.county.door.run(here.rosa.actor, (work) =>
      receive(work, { deviceKey: key.padEnd(16, '0'), kind: 'load_ticket', enteredAt: '2024-10-20T14:02:00Z', values }),
    );
  const values = {
    ticketNumber: 'F-0001',
    incident: here.storm,
    truck: here.truck,
    kind: 'vegetative',
    street: '400 Bay Street',
    origin: 'right_of_way',
    loadedAt: '2024-10-20T14:00:00Z',
  };
  const receipt = await send(values, 'roadside-1');
  expect(receipt).toMatchObject({ entry: 'F-0001', kind: 'load_ticket' });
  await expect(here.rosa.see(loadTicket, receipt.entryId)).resolves.toMatchObject({
    status: 'loaded',
    loadMonitor: here.rosa.id,
    volume: null,
  });
  await expect(send({ ...values, ticketNumber: 'F-0002', percentFull: 90 }, 'roadside-2')).rejects.toMatchObject({
    code: 'load_ticket.tower_fills',
  });
  await expect(here.measured(receipt.entryId, 85)).resolves.toMatchObject({ status: 'measured' });
});
