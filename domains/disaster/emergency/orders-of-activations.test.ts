import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '../../organization/notification.record.ts';
import { purchaseOrder } from '../../procurement/orders/purchase-order.record.ts';
import { type OrderWorld, orderWorld, usd } from '../../procurement/orders/test-world.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import type { Change, New } from '#kernel';
import type { Person } from '#world';
import { incident } from '../incidents/incident.record.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { warnOfExpiry } from './expiry-clock.server.ts';
import { requisitionOf } from './requisition.server.ts';

let here: OrderWorld;
let bay: string;
let cousin: string;
beforeAll(async () => {
  here = await orderWorld();
  bay = await here.vendor('Bayline Pump and Motor');
  cousin = await here.vendor('Cousin Pump Rental');
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: `emergency_activation.${said}` });

/** An activation in force whose purchase is a requisition of that many dollars that was approved. */
async function activated(dollars: number, more: Partial<New<typeof emergencyActivation>> = {}) {
  const { county, miguel } = here;
  const { id: requisition } = await here.approved([[1, dollars]]);
  const id = await county.door.run(county.product.actor, async (work) => {
    const { id: of } = await work.insert(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: work.now(),
      commander: miguel.id,
    });
    const made = await work.insert(emergencyActivation, {
      incident: of,
      need: 'Pumps',
      ceiling: usd(20_000),
      amount: usd(dollars),
      vendor: bay,
      endsOn: '2026-12-20',
      ...more,
    });
    await work.move(emergencyActivation, made.id, 'activate');
    await work.change(emergencyActivation, made.id, {}, { requisition, activatedBy: miguel.id });
    return made.id;
  });
  return { id, requisition };
}
const termsOf = async (id: string): Promise<string> => (await here.chantal.see(purchaseOrder, id)).terms ?? '';
const edit = async (id: string, change: Change<typeof purchaseOrder>) =>
  here.chantal.edit(purchaseOrder, id, (await here.chantal.see(purchaseOrder, id)).version, change);
/** As it could only be where the rules of the day changed after the draft was saved. */
const forced = (id: string, terms: string | null) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query('update purchase_order set terms = $3 where organization_id = $1 and id = $2', [
      here.county.organizationId,
      id,
      terms,
    ]),
  );

describe('an order of an activation', () => {
  test('has terms of 8,000 characters at most, the clause pack among them', async () => {
    const { requisition } = await activated(9_000);
    const { id } = await here.chantal.make(purchaseOrder, { requisition, terms: 'x' });
    const pack = (await termsOf(id)).length - 1;
    await edit(id, { terms: 'x'.repeat(8000 - pack) });
    await expect(termsOf(id)).resolves.toHaveLength(8000);
    await expect(edit(id, { terms: 'x'.repeat(8001 - pack) })).rejects.toMatchObject({
      ...code('terms_too_long'),
      issues: [{ path: 'terms' }],
    });
  });

  test('carries the clause pack however often a buyer cuts it out, and goes out with it', async () => {
    const { requisition } = await activated(9_000);
    const { id } = await here.chantal.make(purchaseOrder, { requisition, terms: 'Net 30.' });
    const whole = await termsOf(id);
    expect(whole).toMatch(/^Net 30\.\n\nContract clauses of EMA-2026-\d+, part of this order:\n- /);
    expect(whole).toContain('Covered telecommunications');
    expect((await here.chantal.see(purchaseOrder, id)).vendor).toBe(bay);
    await edit(id, { terms: 'Net 30.' });
    expect(await termsOf(id)).toBe(whole);
    await forced(id, whole.replace('- ', '- not '));
    await expect(here.chantal.run(purchaseOrder, 'submit', id)).rejects.toMatchObject(code('order_has_clauses'));
    await edit(id, { site: 'Station 4' });
    await here.chantal.run(purchaseOrder, 'submit', id);
    await forced(id, 'Net 30.');
    await expect(here.lena.run(purchaseOrder, 'issue', id)).rejects.toMatchObject(code('order_has_clauses'));
    await forced(id, whole);
    await here.lena.run(purchaseOrder, 'issue', id);
    expect(await here.chantal.see(purchaseOrder, id)).toMatchObject({ status: 'issued', vendor: bay });
  });

  test('goes to the vendor that was justified and checked, and to no other', async () => {
    const { requisition } = await activated(9_000);
    await expect(here.chantal.make(purchaseOrder, { requisition, vendor: cousin })).rejects.toMatchObject(
      code('names_vendor'),
    );
    const { id } = await here.chantal.make(purchaseOrder, { requisition });
    await expect(edit(id, { vendor: cousin })).rejects.toMatchObject(code('names_vendor'));
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query('update purchase_order set vendor = $3 where organization_id = $1 and id = $2', [
        here.county.organizationId,
        id,
        cousin,
      ]),
    );
    await expect(here.chantal.run(purchaseOrder, 'submit', id)).rejects.toMatchObject(code('names_vendor'));
  });

  test('of time and materials stops at the ceiling of its contract, below that of the activation', async () => {
    const { requisition } = await activated(9_000, { pricing: 'time', laborCeiling: usd(8_999) });
    const { id } = await here.chantal.make(purchaseOrder, { requisition });
    await here.chantal.run(purchaseOrder, 'submit', id);
    await expect(here.lena.run(purchaseOrder, 'issue', id)).rejects.toMatchObject(code('above_ceiling'));
    const whole = await activated(9_000, { pricing: 'time', laborCeiling: usd(9_000) });
    await here.issued(whole.requisition, { vendor: bay });
  });

  test('of an ordinary requisition has the terms and the vendor that its buyer gave it', async () => {
    const { id } = await here.approved([[1, 500]]);
    const made = await here.chantal.make(purchaseOrder, { requisition: id, vendor: cousin, terms: 'Net 30.' });
    expect(made).toMatchObject({ vendor: cousin, terms: 'Net 30.' });
  });
});

describe('an incident that is closed', () => {
  const set = (of: string, status: 'open' | 'closed') =>
    here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query('update incident set status = $3 where organization_id = $1 and id = $2', [
        here.county.organizationId,
        of,
        status,
      ]),
    );
  const change = (id: string, given: object) =>
    here.county.door.run(here.county.product.actor, (work) => work.change(emergencyActivation, id, {}, given));
  let lucia: Person;
  let center: string;
  beforeAll(async () => {
    lucia = await here.county.member('Lucia Ferreira', 'manager');
    const { id } = await here.approved([[1, 10]]);
    center = (await here.rosa.see(requisition, id)).costCenter;
  });

  test('gives an activation as long as is usual, and no longer than six months from its own beginning', async () => {
    const begun = async (startedAt: string) => {
      const { id: of } = await lucia.make(incident, {
        name: 'Long flood',
        hazard: 'flood',
        area: 'Cypress Creek basin',
        startedAt,
      });
      const { id } = await lucia.make(emergencyActivation, { incident: of });
      return lucia.see(emergencyActivation, id);
    };
    await expect(begun('2026-11-20T08:00:00Z')).resolves.toMatchObject({ endsOn: '2026-12-20' });
    await expect(begun('2026-06-10T08:00:00Z')).resolves.toMatchObject({ endsOn: '2026-12-10' });
  });

  test('takes no activation, and gives none more time', async () => {
    const { id } = await activated(1_000, { endsOn: '2026-11-25' });
    const { incident: of } = await lucia.see(emergencyActivation, id);
    const refusal = (path: string) => ({ ...code('incident_is_open'), issues: [{ path }] });
    const extend = (endsOn: string) =>
      here.county.door.run(lucia.actor, (work) =>
        work.move(emergencyActivation, id, 'extend', { reason: 'A second crest comes.', input: { endsOn } }),
      );
    await set(of, 'closed');
    await expect(lucia.make(emergencyActivation, { incident: of })).rejects.toMatchObject(refusal('incident'));
    await expect(extend('2026-12-24')).rejects.toMatchObject(refusal('endsOn'));
    await set(of, 'open');
    await expect(lucia.make(emergencyActivation, { incident: of })).resolves.toMatchObject({ status: 'draft' });
    const late = { ...code('extends_in_time'), issues: [{ path: 'endsOn' }] };
    await expect(extend('2026-11-25')).rejects.toMatchObject(late);
    here.county.clock.set('2026-11-28T15:00:00Z');
    await expect(extend('2026-11-28')).rejects.toMatchObject(late);
    await expect(extend('2027-05-21')).rejects.toMatchObject(late);
    await extend('2027-05-20');
    await expect(lucia.see(emergencyActivation, id)).resolves.toMatchObject({
      status: 'extended',
      extendedBy: lucia.id,
      transitionOn: '2027-05-20',
    });
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('is bought for no more, and before it is activated nothing is', async () => {
    const { id, requisition: bought } = await activated(1_000, { costCenter: center, endsOn: '2026-11-20' });
    const buy = (of: string) => here.county.door.run(lucia.actor, (work) => requisitionOf(work, of));
    await expect(buy(id)).rejects.toMatchObject({ kind: 'conflict', ...code('has_requisition') });
    await change(id, { requisition: null });
    const { incident: of } = await lucia.see(emergencyActivation, id);
    await set(of, 'closed');
    await expect(buy(id)).rejects.toMatchObject({ kind: 'refused', ...code('incident_is_open') });
    await set(of, 'open');
    // As it could only be where it was put in force before these were asked for.
    const put = (column: string, value: string | number | null) =>
      here.county.door.run(here.county.product.actor, (work) =>
        work.tx.query(`update emergency_activation set ${column} = $3 where organization_id = $1 and id = $2`, [
          here.county.organizationId,
          id,
          value,
        ]),
      );
    for (const [column, was] of [
      ['cost_center', center],
      ['vendor', bay],
      ['amount_cents', 100_000],
    ] as const) {
      await put(column, null);
      await expect(buy(id)).rejects.toMatchObject({ kind: 'refused', ...code('is_whole') });
      await put(column, was);
    }
    const made = await buy(id);
    expect(made.id).not.toBe(bought);
    await expect(lucia.see(requisition, made.id)).resolves.toMatchObject({ emergency: true, total: usd(1_000) });
    const draft = await lucia.make(emergencyActivation, { incident: of });
    await expect(buy(draft.id)).rejects.toMatchObject({ kind: 'refused', ...code('is_in_force') });
    await lucia.run(emergencyActivation, 'end', id, 'The need is met.');
    await expect(buy(id)).rejects.toMatchObject({ kind: 'refused', ...code('is_in_force') });
  });
});

describe('the end of an activation', () => {
  const told = async (who: OrderWorld['miguel'], number: string) =>
    (await who.list(notification, 'limit=200')).filter(
      ({ kind, subject }) => kind === 'disaster.emergency' && subject.includes(number),
    );
  const warn = () => here.county.door.run(here.county.product.actor, warnOfExpiry);

  test('is said once a week ahead and once when it is past, to those who use it and then to buyers', async () => {
    const { id } = await activated(1_000, { endsOn: '2026-11-28' });
    const { number } = await here.miguel.see(emergencyActivation, id);
    await warn();
    expect(await told(here.miguel, number)).toEqual([]);
    here.county.clock.set('2026-11-21T15:00:00Z');
    await warn();
    await warn();
    expect(await told(here.miguel, number)).toMatchObject([{ subject: expect.stringContaining('ends on 2026-11-28') }]);
    expect(await told(here.chantal, number)).toEqual([]);
    here.county.clock.set('2026-11-29T15:00:00Z');
    await warn();
    await warn();
    expect(await told(here.miguel, number)).toHaveLength(2);
    expect(await told(here.chantal, number)).toMatchObject([{ subject: expect.stringContaining('is past its end') }]);
    expect(await here.miguel.see(emergencyActivation, id)).toMatchObject({ warned: 'over', status: 'active' });
  });

  test('comes with the end of its incident, whatever day was planned', async () => {
    const { id } = await activated(1_000, { endsOn: '2027-03-01' });
    const { number, incident: of } = await here.miguel.see(emergencyActivation, id);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query(`update incident set status = 'closed' where organization_id = $1 and id = $2`, [
        here.county.organizationId,
        of,
      ]),
    );
    await warn();
    expect(await told(here.miguel, number)).toMatchObject([{ subject: expect.stringContaining('is past its end') }]);
  });
});
