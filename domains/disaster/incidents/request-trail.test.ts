import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import { notification } from '#domains/organization/notification.record.ts';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from '#domains/payables/invoices/test-world.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import type { New } from '#kernel';
import type { Person } from '#world';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { requisitionOf } from '../emergency/requisition.server.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { boardOf } from './board.server.ts';
import { incident } from './incident.record.ts';
import { markLate } from './request-clock.server.ts';
import { requisitionFor } from './request.server.ts';
import { dueOf } from './request-times.ts';
import { activationFor, claimFor, trailOf } from './request-trail.server.ts';
import { resourceRequest } from './resource-request.record.ts';

const code = (said: string) => ({ code: said });

let here: InvoiceWorld;
let lucia: Person;
let rosa: Person;
let yvette: Person;
let flood: string;
let disaster: string;
beforeAll(async () => {
  here = await invoiceWorld();
  const { county } = here;
  lucia = await county.member('Lucia Ferreira', 'manager');
  rosa = here.rosa;
  yvette = await here.withDuty('Yvette Dubois', 'grant_manager');
  at('15:00');
  disaster = await county.door.run(county.product.actor, async (work) => {
    const { id } = await work.insert(
      declaredDisaster,
      {},
      {
        number: 'DR-4834-FL',
        disasterNumber: 4834,
        kind: 'dr',
        title: 'Flooding',
        incident: 'Flood',
        state: 'FL',
        declaredOn: '2026-11-20',
        beginOn: '2026-11-18',
        copiedOn: '2026-11-20',
        programs: ['pa'],
      },
    );
    return id;
  });
  flood = (
    await lucia.make(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: '2026-11-20T14:30:00Z',
      disaster,
    })
  ).id;
});
afterAll(() => here.county.close());

const at = (clock: string, day = '2026-11-20') => here.county.clock.set(`${day}T${clock}:00Z`);
const asked = (more: Partial<New<typeof resourceRequest>> = {}) =>
  rosa.make(resourceRequest, {
    incident: flood,
    need: 'Pumps for Mill Road',
    priority: 'high',
    neededAt: '2026-11-22T15:00:00Z',
    deliverTo: 'Mill Road and 3rd',
    category: 'b',
    lines: [{ item: '6-inch pump', quantity: { amount: '4', unit: 'EA' }, unitPrice: usd(900) }],
    ...more,
  });
const submitted = async (more: Partial<New<typeof resourceRequest>> = {}): Promise<string> => {
  at('15:00');
  const { id } = await asked(more);
  await rosa.run(resourceRequest, 'submit', id);
  return id;
};
const sourcing = async (more: Partial<New<typeof resourceRequest>> = {}): Promise<string> => {
  const id = await submitted(more);
  await lucia.run(resourceRequest, 'approve', id);
  await here.chantal.run(resourceRequest, 'take', id);
  return id;
};
const as = <T>(who: Person, act: Parameters<typeof here.county.door.run<T>>[1]) => here.county.door.run(who.actor, act);

describe('the clock of a request', () => {
  test.each([
    ['now', '2026-11-20T15:00:00.000Z'],
    ['high', '2026-11-20T19:00:00.000Z'],
    ['medium', '2026-11-21T03:00:00.000Z'],
    ['low', '2026-11-22T15:00:00.000Z'],
  ] as const)('of priority %s ends at %s, by the server', async (priority, dueAt) => {
    const id = await submitted({ priority });
    expect(await rosa.see(resourceRequest, id)).toMatchObject({ dueAt, timeliness: 'running' });
  });

  test('ends with the need-by time where that comes first, and is no field that a person fills', async () => {
    const times = { submittedAt: '2026-11-20T15:00:00Z', neededAt: '2026-11-20T16:30:00Z' };
    expect(dueOf({ priority: 'high', ...times })).toBe('2026-11-20T16:30:00.000Z');
    expect(dueOf({ priority: 'low', ...times })).toBe('2026-11-20T16:30:00.000Z');
    for (const change of [{ dueAt: '2027-01-01T00:00:00Z' }, { timeliness: 'met' }, { submittedAt: null }])
      await expect(asked(change as never)).rejects.toMatchObject({
        issues: [{ path: Object.keys(change)[0], code: 'computed' }],
      });
  });

  test('tells how late a request is on the board, in the list and once by notification', async () => {
    const id = await submitted({ need: 'Sandbags for Ferry Street' });
    at('18:59');
    await as(here.county.product, markLate);
    expect((await rosa.see(resourceRequest, id)).timeliness).toBe('running');
    at('20:20');
    await as(here.county.product, markLate);
    await as(here.county.product, markLate);
    const board = await as(rosa, (work) => boardOf(work, flood));
    expect(board.requests.data.find((one) => one.id === id)).toMatchObject({ isLate: true, minutesPast: 80 });
    expect(board.priorities.find(({ priority }) => priority === 'high')?.mostPast).toBeGreaterThanOrEqual(80);
    const late = await rosa.list(resourceRequest, 'timeliness=late');
    expect(late.map((one) => one.id)).toContain(id);
    const told = (await here.chantal.list(notification, 'limit=200')).filter(
      ({ kind, subject }) => kind === 'incident.late' && subject.includes('Sandbags'),
    );
    expect(told).toMatchObject([{ body: expect.stringContaining('1 h 20 min past its due time') }]);
  });

  test('is met or missed when it is delivered, and says by how much', async () => {
    const id = await sourcing();
    const fill = {
      forLine: 1,
      filled: { amount: '4', unit: 'EA' },
      supplier: 'Gulf Rentals',
      source: 'purchase' as const,
    };
    const { version } = await rosa.see(resourceRequest, id);
    await here.chantal.edit(resourceRequest, id, version, { fills: [fill] });
    at('17:00');
    await here.chantal.run(resourceRequest, 'source', id);
    at('18:00');
    await here.chantal.run(resourceRequest, 'dispatch', id);
    at('19:30');
    await here.chantal.run(resourceRequest, 'deliver', id);
    expect(await rosa.see(resourceRequest, id)).toMatchObject({ timeliness: 'missed' });
    const trail = await as(rosa, (work) => trailOf(work, id));
    expect(trail).toMatchObject({ minutesPast: null, deliveredPast: 30 });
    expect(trail.steps.map(({ step, at: when, by }) => [step, when.slice(11, 16), by])).toEqual([
      ['create', '15:00', 'Rosa Delgado'],
      ['submit', '15:00', 'Rosa Delgado'],
      ['approve', '15:00', 'Lucia Ferreira'],
      ['take', '15:00', 'Chantal Beaumont'],
      ['source', '17:00', 'Chantal Beaumont'],
      ['dispatch', '18:00', 'Chantal Beaumont'],
      ['deliver', '19:30', 'Chantal Beaumont'],
    ]);
  });

  test('starts again when the request was sent back', async () => {
    const id = await submitted();
    await lucia.run(resourceRequest, 'return', id, 'Say where the pumps go.');
    expect(await rosa.see(resourceRequest, id)).toMatchObject({ dueAt: null, timeliness: null });
    at('16:00');
    await rosa.run(resourceRequest, 'submit', id);
    expect((await rosa.see(resourceRequest, id)).dueAt).toBe('2026-11-20T20:00:00.000Z');
  });
});

describe('an emergency purchase of a request', () => {
  test('is drafted from what is asked for, by a manager, and never twice', async () => {
    const early = await submitted();
    await expect(as(lucia, (work) => activationFor(work, early))).rejects.toMatchObject(
      code('resource_request.is_approved'),
    );
    const id = await sourcing();
    await expect(as(rosa, (work) => activationFor(work, id))).rejects.toMatchObject(code('emergency_activation.duty'));
    const made = await as(lucia, (work) => activationFor(work, id));
    expect(await lucia.see(emergencyActivation, made.id)).toMatchObject({
      incident: flood,
      request: id,
      site: 'Mill Road and 3rd',
      ceiling: usd(3600),
      amount: usd(3600),
      createdBy: lucia.id,
    });
    const twice = [
      () => as(lucia, (work) => activationFor(work, id)),
      () => as(here.chantal, (work) => requisitionFor(work, id)),
    ];
    for (const again of twice) await expect(again()).rejects.toMatchObject(code('resource_request.has_activation'));
    await lucia.run(emergencyActivation, 'cancel', made.id, 'Own stock covers it.');
    await expect(as(lucia, (work) => activationFor(work, id))).resolves.toMatchObject({ number: expect.any(String) });
  });

  test('leads to a requisition of the request', async () => {
    const id = await sourcing();
    const made = await as(lucia, (work) => activationFor(work, id));
    const bay = await here.vendor('Bayline Pump and Motor');
    const { id: other } = await here.approved([[1, 10]]);
    const { costCenter } = await rosa.see(requisition, other);
    await as(here.county.product, (work) =>
      work.change(emergencyActivation, made.id, { vendor: bay, costCenter, endsOn: '2026-12-18' }),
    );
    await as(here.county.product, (work) => work.move(emergencyActivation, made.id, 'activate'));
    const bought = await as(lucia, (work) => requisitionOf(work, made.id));
    expect((await rosa.see(resourceRequest, id)).requisition).toBe(bought.id);
    const trail = await as(rosa, (work) => trailOf(work, id));
    expect(trail.flow).toMatchObject([{ stage: 'requisition', id: bought.id }]);
    expect(trail.activations).toMatchObject([{ id: made.id, status: 'active' }]);
  });
});

describe('the cost of a request', () => {
  test('goes from its order over receipt and invoice into a PA project of its own category', async () => {
    const id = await sourcing();
    const bought = await here.approved([[4, 900]]);
    await as(here.county.product, (work) => work.change(resourceRequest, id, {}, { requisition: bought.id }));
    const order = await here.issued(bought.id);
    const read = () => as(rosa, (work) => trailOf(work, id));
    expect((await read()).money).toMatchObject({ estimatedCents: 360_000, orderedCents: 360_000, receivedCents: 0 });
    await here.posted(order, came([1, 4]));
    const bill = await here.approvedInvoice(order, [[1, 4]]);
    const billed = await read();
    expect(billed.money).toMatchObject({ receivedCents: 360_000, invoicedCents: 360_000, claimedCents: 0 });
    expect(billed.unclaimed).toMatchObject([{ id: bill.id, cents: 360_000 }]);
    const project = (category: 'a' | 'b') =>
      yvette.make(paProject, {
        disaster,
        title: `Category ${category}`,
        category,
        site: 'Mill Road',
        scope: 'Pump the road.',
        fromDay: '2026-11-18',
        untilDay: '2027-05-18',
        federalShare: 75,
      });
    const debris = await project('a');
    const protective = await project('b');
    const claim = (of: string, who = yvette) =>
      as(who, (work) => claimFor(work, id, { invoice: bill.id, project: of, kind: 'rented' }));
    await expect(claim(debris.id)).rejects.toMatchObject(code('resource_request.same_category'));
    await expect(claim(protective.id, rosa)).rejects.toMatchObject(code('pa_cost.duty'));
    const cost = await claim(protective.id);
    expect(await yvette.see(paCost, cost.id)).toMatchObject({ kind: 'rented', invoice: bill.id, total: usd(3600) });
    await expect(claim(protective.id)).rejects.toMatchObject(code('resource_request.bills'));
    const done = await read();
    // An invoice is claimed once it is approved, to the cent, and a credit note never is.
    const more = await here.issued((await here.approved([[2, 500]])).id);
    await here.posted(more, came([1, 2]));
    const { id: waiting } = await here.registered(more, [[1, 1]]);
    const entered = (unitPrice = usd(500)) =>
      yvette.make(paCost, {
        project: protective.id,
        kind: 'rented',
        payee: 'Bay Pumps',
        description: 'Pump',
        invoice: waiting,
        usedOn: '2026-11-20',
        quantity: { amount: '1', unit: 'EA' },
        unitPrice,
      });
    const refusal = { code: 'pa_cost.invoice_is_approved', issues: [{ path: 'invoice' }] };
    await expect(entered()).rejects.toMatchObject(refusal);
    await here.priya.run(invoice, 'approve', waiting);
    const credit = (is: boolean) =>
      as(here.county.product, (work) =>
        work.tx.query('update invoice set is_credit = $3 where organization_id = $1 and id = $2', [
          here.county.organizationId,
          waiting,
          is,
        ]),
      );
    await credit(true);
    await expect(entered()).rejects.toMatchObject(refusal);
    await credit(false);
    await expect(entered(usd(500.01))).rejects.toMatchObject({
      code: 'pa_cost.within_invoice',
      issues: [{ path: 'invoice' }],
    });
    await entered();
    expect(done.money.claimedCents).toBe(360_000);
    expect(done.flow.map(({ stage }) => stage)).toEqual(['requisition', 'order', 'receipt', 'invoice', 'pa_cost']);
  });
});
