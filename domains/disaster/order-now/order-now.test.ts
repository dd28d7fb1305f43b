import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purchaseOrder } from '../../procurement/orders/purchase-order.record.ts';
import { usd } from '../../procurement/orders/test-world.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { soleSourceCase } from '../../procurement/intake/sole-source-case.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { task } from '../../organization/task.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { emergencyOrder } from './emergency-order.record.ts';
import { orderNowCheckOf } from './order-now-check.server.ts';
import { type EmergencyWorld, emergencyWorld } from './test-world.ts';

/** A buyer and a manager who want the money try each way round an order before its paperwork. */
let here: EmergencyWorld;
beforeAll(async () => {
  here = await emergencyWorld();
});
beforeEach(() => at('2026-11-20'));
afterAll(() => here.county.close());

const at = (day: string) => here.county.clock.set(`${day}T15:00:00Z`);
const code = (said: string) => ({ code: `emergency_activation.${said}` });
const noticeOf = async (activation: string) =>
  (await here.chantal.list(emergencyNotice, `activation=${activation}&sort=-number`))[0] as { id: string };
const ordersOf = (requisitionId: string) => here.chantal.list(purchaseOrder, `requisition=${requisitionId}`);
const record = 'Three rental yards were called at night; the lowest price was taken.';
const file = async (id: string, who = here.chantal) =>
  here.county.door.run(who.actor, (work) => work.move(emergencyOrder, id, 'file', { input: { priceRecord: record } }));

describe('an order now', () => {
  test('makes requisition, encumbrance and issued order at once, owes its paperwork by hard dates, and is ratified by another', async () => {
    const id = await here.activated({ federalFunds: true });
    const [, before] = await here.held(here.supplies);
    const made = await here.orderNow(here.chantal, id);
    const order = await here.chantal.see(purchaseOrder, made.order);
    expect(order).toMatchObject({
      status: 'issued',
      total: usd(9_000),
      issuedBy: here.chantal.id,
      acknowledgment: 'awaiting',
    });
    expect(order.terms).toContain('Contract clauses of EMA-');
    expect((await here.held(here.supplies))[1]).toBe(before + 9_000);
    const activation = await here.chantal.see(emergencyActivation, id);
    const asked = await here.chantal.see(requisition, activation.requisition ?? '');
    expect(asked).toMatchObject({ status: 'ordered', authority: activation.number, requestedBy: here.lucia.id });
    const kept = await here.chantal.see(emergencyOrder, made.id);
    expect(kept).toMatchObject({
      status: 'open',
      orderedBy: here.chantal.id,
      amount: usd(9_000),
      paperworkBy: '2026-11-25',
      ratifyBy: '2026-11-30',
      clickedAt: '2026-11-20T15:00:00.000Z',
      issuedAt: '2026-11-20T15:00:00.000Z',
    });
    const link = encodeURIComponent(`/emergency-orders/${made.id}`);
    expect(await here.chantal.list(task, `link=${link}&status=open&assignee=${here.chantal.id}`)).toMatchObject([
      { dueOn: '2026-11-25' },
    ]);
    expect(await here.walter.list(task, `link=${link}&status=open`)).toMatchObject([{ dueOn: '2026-11-30' }]);

    await expect(
      here.county.door.run(here.chantal.actor, (work) =>
        work.move(emergencyOrder, made.id, 'file', { input: { priceRecord: 'Fine.' } }),
      ),
    ).rejects.toMatchObject({ code: 'emergency_order.has_price_record', issues: [{ path: 'priceRecord' }] });
    const filing = (priceRecord: string) =>
      here.county.door.run(here.chantal.actor, (work) =>
        work.move(emergencyOrder, made.id, 'file', { input: { priceRecord } }),
      );
    await expect(filing(` ${'x'.repeat(39)} `)).rejects.toMatchObject({ code: 'emergency_order.has_price_record' });
    await filing('x'.repeat(40));
    const editing = async (priceRecord: string) =>
      here.chantal.edit(emergencyOrder, made.id, (await here.chantal.see(emergencyOrder, made.id)).version, {
        priceRecord,
      });
    await expect(editing(record)).rejects.toMatchObject({
      code: 'emergency_order.is_filed',
      issues: [{ path: 'priceRecord' }],
    });
    await here.walter.run(emergencyOrder, 'return', made.id, 'Name the three yards.');
    await file(made.id);
    await expect(here.chantal.run(emergencyOrder, 'ratify', made.id)).rejects.toMatchObject({ code: 'rights' });
    // Also with the duty to ratify it is her own order.
    await here.county.product.make(dutyGrant, { member: here.chantal.id, duty: 'chief_procurement_officer' });
    const chief = here.chantal.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(chief.run(emergencyOrder, 'ratify', made.id)).rejects.toMatchObject({
      code: 'emergency_order.ratifier_is_another',
    });
    await expect(here.walter.run(emergencyOrder, 'ratify', made.id)).rejects.toMatchObject({
      code: 'emergency_order.case_is_accepted',
    });
    const [ssj] = await here.walter.list(soleSourceCase, `requisition=${asked.id}`);
    expect(ssj).toMatchObject({ status: 'filed', ground: 'emergency' });
    await here.walter.run(soleSourceCase, 'accept', String(ssj?.['id']));
    await expect(here.walter.run(emergencyOrder, 'ratify', made.id)).rejects.toMatchObject({
      code: 'emergency_order.notice_is_posted',
    });
    await here.chantal.run(emergencyNotice, 'post', (await noticeOf(id)).id);
    await here.walter.run(emergencyOrder, 'ratify', made.id);
    expect(await here.chantal.see(emergencyOrder, made.id)).toMatchObject({
      status: 'ratified',
      ratifiedBy: here.walter.id,
    });
    expect(await here.walter.list(task, `link=${link}&status=open`)).toEqual([]);
    await expect(editing('No one was called.')).rejects.toMatchObject({
      code: 'emergency_order.is_ratified',
      issues: [{ path: 'priceRecord' }],
    });
  });

  test('of a purchase that was submitted is placed at the price at which it was submitted', async () => {
    const id = await here.activated();
    const { requisition: of } = await here.chantal.see(emergencyActivation, id);
    const set = (status: 'submitted' | 'draft') =>
      here.county.door.run(here.county.product.actor, (work) =>
        work.tx.query('update requisition set status = $3 where organization_id = $1 and id = $2', [
          here.county.organizationId,
          of,
          status,
        ]),
      );
    await set('submitted');
    for (const amount of [usd(9_000.01), usd(8_999.99)])
      await expect(here.orderNow(here.chantal, id, { amount })).rejects.toMatchObject({
        ...code('price_is_requested'),
        issues: [{ path: 'amount' }],
      });
    await set('draft');
    const made = await here.orderNow(here.chantal, id, { amount: usd(8_999.99) });
    await expect(here.chantal.see(purchaseOrder, made.order)).resolves.toMatchObject({ total: usd(8_999.99) });
  });

  test('of several lines is placed at the price of its lines', async () => {
    const id = await here.activated();
    const { requisition: of } = await here.chantal.see(emergencyActivation, id);
    const { version, lines } = await here.lucia.see(requisition, of ?? '');
    const [line] = lines ?? [];
    if (!line) throw new Error('The requisition has no line.');
    const half = { item: 'Pump', quantity: line.quantity, unitPrice: usd(4_500) };
    await here.lucia.edit(requisition, of ?? '', version, { lines: [half, { ...half, item: 'Motor' }] });
    await expect(here.orderNow(here.chantal, id, { amount: usd(8_000) })).rejects.toMatchObject({
      ...code('price_is_requested'),
      issues: [{ path: 'amount' }],
    });
    const made = await here.orderNow(here.chantal, id, { amount: usd(9_000) });
    await expect(here.chantal.see(purchaseOrder, made.order)).resolves.toMatchObject({ total: usd(9_000) });
  });

  test('is not placed by the person who activated, by someone acting for them, or without the duty of a buyer', async () => {
    const id = await here.activated();
    const lucia = here.lucia.with({ duties: ['buyer'] });
    await expect(here.orderNow(lucia, id)).rejects.toMatchObject(code('duty'));
    await expect(here.orderNow(here.rosa, id)).rejects.toMatchObject({ code: 'emergency_activation.duty' });
    await here.county.product.make(dutyGrant, {
      member: here.lucia.id,
      duty: 'buyer',
    });
    await expect(here.orderNow(lucia, id)).rejects.toMatchObject(code('orderer_is_another'));
    const check = await here.county.door.run(lucia.actor, (work) => orderNowCheckOf(work, id));
    expect(check.stops.map((one) => one.code)).toEqual(['emergency_activation.orderer_is_another']);
    expect(await here.lucia.list(emergencyOrder, `activation=${id}`)).toEqual([]);
  });

  test('is refused above the ceiling, and where the agreed price is under it is encumbered at that price', async () => {
    const id = await here.activated();
    await expect(here.orderNow(here.chantal, id, { amount: usd(12_001) })).rejects.toMatchObject(code('above_ceiling'));
    const made = await here.orderNow(here.chantal, id, { amount: usd(11_500) });
    expect(await here.postings(made.order)).toMatchObject({ encumbered: 1_150_000 });
  });

  test('is placed once by two buyers at the same moment, and a second click finds the order', async () => {
    const id = await here.activated();
    const both = await Promise.allSettled([here.orderNow(here.chantal, id), here.orderNow(here.lena, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(here.orderNow(here.chantal, id)).rejects.toMatchObject({ kind: 'conflict', ...code('has_order') });
    const { requisition: of } = await here.chantal.see(emergencyActivation, id);
    const orders = await ordersOf(of ?? '');
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ status: 'issued', total: usd(9_000) });
  });

  test('leaves nothing behind where the budget stops it', async () => {
    const poor = await emergencyWorld({ dollars: 5_000 });
    const id = await poor.activated();
    await expect(poor.orderNow(poor.chantal, id)).rejects.toMatchObject({
      code: expect.stringMatching(/^budget\./),
    });
    const { requisition: of } = await poor.chantal.see(emergencyActivation, id);
    expect(await poor.chantal.see(requisition, of ?? '')).toMatchObject({ status: 'draft', authority: null });
    expect(await poor.chantal.list(purchaseOrder, `requisition=${of}`)).toEqual([]);
    expect(await poor.chantal.list(emergencyOrder, `activation=${id}`)).toEqual([]);
    await poor.county.close();
  });

  test('names a line of the cost center where several could pay, and no other line', async () => {
    const id = await here.activated();
    await expect(here.orderNow(here.chantal, id, { budgetLine: null })).rejects.toMatchObject(code('line_is_named'));
    await expect(here.orderNow(here.chantal, id, { budgetLine: crypto.randomUUID() })).rejects.toMatchObject(
      code('line_of_center'),
    );
  });

  test('is refused for a vendor that is held or closed since, and after the activation ended or expired', async () => {
    const id = await here.activated();
    const { vendor: of } = await here.chantal.see(emergencyActivation, id);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query(
        `update vendor set status = 'on_hold', held_from = array['orders'] where organization_id = $1 and id = $2`,
        [here.county.organizationId, of],
      ),
    );
    expect((await here.chantal.see(vendor, of ?? '')).status).toBe('on_hold');
    await expect(here.orderNow(here.chantal, id)).rejects.toMatchObject(code('vendor_is_clear'));
    const over = await here.activated();
    await here.lucia.run(emergencyActivation, 'end', over, 'The water is gone.');
    await expect(here.orderNow(here.chantal, over)).rejects.toMatchObject(code('is_over_for_orders'));
    const expired = await here.activated();
    const stops = async () =>
      (await here.county.door.run(here.chantal.actor, (work) => orderNowCheckOf(work, expired))).stops.map(
        (one) => one.code,
      );
    at('2026-12-20');
    expect(await stops()).not.toContain('emergency_activation.is_over_for_orders');
    at('2026-12-21');
    expect(await stops()).toContain('emergency_activation.is_over_for_orders');
    at('2026-12-30');
    await expect(here.orderNow(here.chantal, expired)).rejects.toMatchObject(code('is_over_for_orders'));
  });

  test('is stopped while paperwork of the same buyer or of the same activation is late, and goes on once it is filed', async () => {
    const id = await here.activated();
    const made = await here.orderNow(here.lena, id);
    const next = await here.activated();
    at('2026-11-26');
    await expect(here.orderNow(here.lena, next)).rejects.toMatchObject(code('paperwork_is_late'));
    const check = await here.county.door.run(here.lena.actor, (work) => orderNowCheckOf(work, next));
    expect(check.stops.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The paperwork of EMO-2026-\d+ was due on 2026-11-25\.$/),
        expect.stringMatching(/^The public notice EPN-2026-\d+ was due on 2026-11-21\.$/),
      ]),
    );
    await file(made.id, here.lena);
    await here.lena.run(emergencyNotice, 'post', (await noticeOf(id)).id);
    await here.lena.run(emergencyNotice, 'post', (await noticeOf(next)).id);
    // Notices of others and of what Lena never ordered do not stop her.
    const checked = await here.county.door.run(here.lena.actor, (work) => orderNowCheckOf(work, next));
    expect(checked.stops.filter(({ sentence }) => sentence.includes(made.number))).toEqual([]);
  });

  test('of another organization is not there', async () => {
    await expect(here.orderNow(here.chantal, crypto.randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
  });
});
