import { urlOf } from '#kernel';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { using } from '../../../tests/world/cluster.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answered, type Serving, serve } from '../../../tests/world/serving.ts';
import type { Person } from '#world';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { intakePolicy } from '../../procurement/intake/intake-policy.record.ts';
import { purchaseOrder } from '../../procurement/orders/purchase-order.record.ts';
import { usd } from '../../procurement/orders/test-world.ts';
import { soleSourceCase } from '../../procurement/intake/sole-source-case.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { delegation } from '../../workflow/approvals/delegation.record.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { emergencyOrder } from './emergency-order.record.ts';
import { orderNow, orderNowCheck, type OrderNowCheck } from './order-now-calls.ts';
import { type EmergencyWorld, emergencyWorld } from './test-world.ts';

/** Each way by which someone who wants the money could send the call: by a key, as a delegate, twice, too late, for a firm of their own. */
let here: EmergencyWorld;
let server: Serving;
beforeAll(async () => {
  here = await emergencyWorld();
  await using(here.county.clone.owner, (owner) => installJobs(owner));
  server = await serve(here.county, { working: true });
});
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));
afterAll(async () => {
  await server.close();
  await here.county.close();
});

interface Sent {
  readonly key?: string;
  readonly scopes?: readonly string[];
  readonly body?: object;
}
const send = (who: Person, id: string, { key, scopes, body = {} }: Sent = {}): Promise<Answered> =>
  server.ask({
    as: scopes ? { ...who.actor, kind: 'service', scopes } : who.actor,
    method: 'POST',
    path: urlOf(orderNow, { id }),
    body: { budgetLine: here.supplies, ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const check = async (who: Person, id: string) => {
  const { status, json } = await server.ask({ as: who.actor, method: 'GET', path: urlOf(orderNowCheck, { id }) });
  return { status, body: json as unknown as OrderNowCheck };
};
const stopped = (code: string) => ({ status: 422, json: { code: `emergency_activation.${code}` } });
const ordersOf = (id: string) => here.walter.list(emergencyOrder, `activation=${id}`);
const grant = (who: Person, duty: 'buyer' | 'chief_procurement_officer') =>
  here.county.product.make(dutyGrant, { member: who.id, duty, exception: 'For the night of the flood.' });
/** The deputy may decide in the name of the principal on these days. */
const delegated = (principal: Person, deputy: Person) =>
  here.county.door.run(principal.actor, (work) =>
    work.insert(delegation, {
      principal: principal.id,
      deputy: deputy.id,
      fromDay: '2026-11-20',
      untilDay: '2026-11-20',
      reason: 'On leave for a day.',
    }),
  );
const buyer = async (name: string): Promise<Person> => {
  const person = (await here.county.member(name)).with({ duties: ['buyer'] });
  await grant(person, 'buyer');
  return person;
};
const record = 'Three rental yards were called at night; the lowest price was taken.';
const filed = (who: Person, id: string) =>
  here.county.door.run(who.actor, (work) => work.move(emergencyOrder, id, 'file', { input: { priceRecord: record } }));
const firmOf = async (id: string) => (await here.walter.see(emergencyActivation, id)).vendor ?? '';

describe('an API key', () => {
  test('orders within its scope alone, as its person and no one else', async () => {
    const id = await here.activated();
    for (const scopes of [['emergency_activation:read'], ['purchase_order:*'], ['*:read']])
      expect(await send(here.chantal, id, { scopes })).toMatchObject({ status: 403, json: { code: 'scope' } });
    expect(await ordersOf(id)).toEqual([]);
    const made = await send(here.chantal, id, { scopes: ['*'] });
    expect(made.status).toBe(200);
    expect(await ordersOf(id)).toMatchObject([{ orderedBy: here.chantal.id, amount: usd(9_000) }]);
  });

  test('of the person who activated, or of someone who is no buyer, orders nothing', async () => {
    const id = await here.activated();
    const whole = { scopes: ['*'] };
    expect((await send(here.rosa, id, whole)).status).toBe(403);
    const claims = here.rosa.with({ duties: ['buyer'] });
    expect(await send(claims, id, whole)).toMatchObject({ status: 403, json: { code: 'emergency_activation.duty' } });
    await grant(here.lucia, 'buyer');
    const lucia = here.lucia.with({ duties: ['buyer'] });
    expect(await send(lucia, id, whole)).toMatchObject(stopped('orderer_is_another'));
    expect(await ordersOf(id)).toEqual([]);
  });

  test('of the person who ordered ratifies no order of theirs', async () => {
    const id = await here.activated();
    const both = await buyer('Greta Olsen');
    await grant(both, 'chief_procurement_officer');
    const { json } = await send(both, id);
    const made = String(json?.['id']);
    await filed(both, made);
    const chief = both.with({ duties: ['buyer', 'chief_procurement_officer'], scopes: ['*'] });
    await expect(chief.run(emergencyOrder, 'ratify', made)).rejects.toMatchObject({
      code: 'emergency_order.ratifier_is_another',
    });
  });
});

describe('a delegate', () => {
  test('of the person who activated does not order, and one of the buyer has no duty by that', async () => {
    const id = await here.activated();
    const nina = await buyer('Nina Petrov');
    await delegated(here.lucia, nina);
    expect(await send(nina, id)).toMatchObject(stopped('orderer_is_another'));
    const paul = await here.county.member('Paul Adeyemi');
    await delegated(nina, paul);
    expect((await send(paul, id)).status).toBe(403);
    expect((await send(paul.with({ duties: ['buyer'] }), id)).status).toBe(403);
    expect(await ordersOf(id)).toEqual([]);
  });

  test('of the buyer does not ratify the order, and one of the chief has no duty by that', async () => {
    const id = await here.activated();
    const olga = await buyer('Olga Brandt');
    const made = String((await send(olga, id)).json?.['id']);
    await filed(olga, made);
    const chief = (await here.county.member('Victor Hale')).with({ duties: ['chief_procurement_officer'] });
    await grant(chief, 'chief_procurement_officer');
    const { requisition } = await here.walter.see(emergencyOrder, made);
    const [ssj] = await here.walter.list(soleSourceCase, `requisition=${requisition}`);
    await here.walter.run(soleSourceCase, 'accept', String(ssj?.id));
    const [notice] = await here.chantal.list(emergencyNotice, `activation=${id}`);
    await here.chantal.run(emergencyNotice, 'post', String(notice?.id));
    await delegated(olga, chief);
    await expect(chief.run(emergencyOrder, 'ratify', made)).rejects.toMatchObject({
      code: 'emergency_order.ratifier_is_another',
    });
    const paula = await here.county.member('Paula Stone');
    await delegated(here.walter, paula);
    await expect(
      paula.with({ duties: ['chief_procurement_officer'] }).run(emergencyOrder, 'ratify', made),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await here.walter.run(emergencyOrder, 'ratify', made);
    expect((await here.walter.see(emergencyOrder, made)).ratifiedBy).toBe(here.walter.id);
  });

  test('of a buyer whose paperwork is late is stopped as that buyer is', async () => {
    const late = await buyer('Lars Nyberg');
    const deputy = await buyer('Dora Klein');
    const made = String((await send(late, await here.activated())).json?.['number']);
    await here.county.door.run(late.actor, (work) =>
      work.insert(delegation, {
        principal: late.id,
        deputy: deputy.id,
        fromDay: '2026-11-20',
        untilDay: '2026-12-20',
        reason: 'Longer leave.',
      }),
    );
    here.county.clock.set('2026-11-27T15:00:00Z');
    const answer = await send(deputy, await here.activated());
    expect(answer).toMatchObject(stopped('paperwork_is_late'));
    expect(answer.text).toContain(made);
  });
});

describe('the same call', () => {
  test('with one Idempotency-Key makes one order, sent one after the other and at the same moment', async () => {
    const id = await here.activated();
    const first = await send(here.chantal, id, { key: 'flood-1' });
    const again = await send(here.chantal, id, { key: 'flood-1' });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(await send(here.chantal, id, { key: 'flood-1', body: { amount: usd(11_000) } })).toMatchObject({
      status: 422,
      json: { code: 'idempotency.reused' },
    });
    // Of another buyer the key is another one: the order of the first is found.
    expect(await send(here.lena, id, { key: 'flood-1' })).toMatchObject({
      status: 409,
      json: { code: 'emergency_activation.has_order' },
    });
    const next = await here.activated();
    const both = await Promise.all([1, 2, 3].map(() => send(here.chantal, next, { key: 'flood-2' })));
    const made = both.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const one of both.filter(({ status }) => status !== 200))
      expect(one).toMatchObject({ status: 409, json: { code: 'idempotency.running' } });
    for (const of of [id, next]) {
      const [order, ...more] = await ordersOf(of);
      expect(more).toEqual([]);
      const { requisition } = await here.walter.see(emergencyActivation, of);
      expect(await here.walter.list(purchaseOrder, `requisition=${requisition}`)).toHaveLength(1);
      expect(await here.postings(order?.purchaseOrder ?? '')).toMatchObject({ encumbered: 900_000 });
    }
  });

  test('is refused where the duty was revoked or the person suspended after the dialog was opened', async () => {
    const id = await here.activated();
    const emil = await buyer('Emil Novak');
    expect((await check(emil, id)).body).toMatchObject({ stops: [], mayOrder: true });
    const [held] = await here.walter.list(dutyGrant, `member=${emil.id}`);
    await here.county.product.run(dutyGrant, 'revoke', String(held?.id));
    expect(await send(emil, id)).toMatchObject({ status: 403, json: { code: 'emergency_activation.duty' } });
    const away = await buyer('Ada Suspended');
    expect((await check(away, id)).body.mayOrder).toBe(true);
    await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
      tx.query(`update organization_members set status = 'suspended' where organization_id = $1 and id = $2`, [
        actor.organizationId,
        away.id,
      ]),
    );
    expect(await send(away, id)).toMatchObject({ status: 403, json: { code: 'standing.ended' } });
    const { requisition } = await here.walter.see(emergencyActivation, id);
    expect(await here.walter.list(purchaseOrder, `requisition=${requisition}`)).toEqual([]);
    expect(await ordersOf(id)).toEqual([]);
  });
});

describe('a buyer who works for the vendor', () => {
  test('does not order from it: under an address of the vendor, with an account of its firm, or through a delegation', async () => {
    const own = stopped('orderer_is_of_firm');
    const id = await here.activated();
    const firm = await firmOf(id);
    const kim = await buyer('Kim Vendor');
    const [{ email } = { email: '' }] = await here.county.door.run(kim.actor, ({ tx, actor }) =>
      tx.query<{ email: string }>('select email from organization_members where organization_id = $1 and id = $2', [
        actor.organizationId,
        kim.id,
      ]),
    );
    const contacts = (to: string | null) =>
      here.county.door.run(here.county.product.actor, (work) =>
        work.change(vendor, firm, { contacts: to ? [{ name: 'Night desk', email: to.toUpperCase() }] : [] }),
      );
    await contacts(email);
    expect((await check(kim, id)).body.stops).toMatchObject([{ code: 'emergency_activation.orderer_is_of_firm' }]);
    expect(await send(kim, id)).toMatchObject(own);
    expect(await send(kim, id, { scopes: ['*'] })).toMatchObject(own);
    const deputy = await buyer('Dan Deputy');
    await delegated(kim, deputy);
    expect(await send(deputy, id)).toMatchObject(own);
    await contacts(null);
    // The same person with an account of the firm that stands behind the vendor.
    const account = await here.county.organization('Bayline Pump Yard', 'firm');
    await here.county.database.within({ organizationId: account }, (tx) =>
      tx.query(
        `insert into organization_members (organization_id, id, created_by, name, email, user_id)
         values ($1, $2, $2, 'Kim', 'kim@home.example', $3)`,
        [account, crypto.randomUUID(), kim.actor.userId],
      ),
    );
    await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, firm, {}, { firm: account }));
    expect(await send(kim, id)).toMatchObject(own);
    expect(await ordersOf(id)).toEqual([]);
    expect((await send(here.chantal, id)).status).toBe(200);
  });

  test('is not its ratifier either', async () => {
    const id = await here.activated();
    const made = String((await send(here.lena, id)).json?.['id']);
    await filed(here.lena, made);
    const chief = (await here.county.member('Cora Chief')).with({ duties: ['chief_procurement_officer'] });
    await grant(chief, 'chief_procurement_officer');
    const firm = await firmOf(id);
    await here.county.door.run(here.county.product.actor, async (work) => {
      const [{ email } = { email: '' }] = await work.tx.query<{ email: string }>(
        'select email from organization_members where organization_id = $1 and id = $2',
        [work.actor.organizationId, chief.id],
      );
      await work.change(vendor, firm, { contacts: [{ name: 'Cora', email }] });
    });
    await expect(chief.run(emergencyOrder, 'ratify', made)).rejects.toMatchObject({
      code: 'emergency_order.ratifier_is_of_firm',
    });
  });
});

describe('another organization', () => {
  test('finds no activation to look at or to order under, be it an agency or the firm', async () => {
    const id = await here.activated();
    for (const kind of ['agency', 'firm'] as const) {
      const elsewhere = await here.county.organization('Piney Woods', kind);
      const stranger = (await here.county.member('Pat Buyer', 'admin', elsewhere)).with({ duties: ['buyer'] });
      await here.county.door.run({ ...here.county.product.actor, organizationId: elsewhere }, (work) =>
        work.insert(dutyGrant, { member: stranger.id, duty: 'buyer' }),
      );
      expect([404, 403]).toContain((await check(stranger, id)).status);
      expect([404, 403]).toContain((await send(stranger, id)).status);
    }
    expect(await ordersOf(id)).toEqual([]);
  });
});

describe('the days of the paperwork', () => {
  const days = { emergencyNotice: 3, emergencyPaperwork: 2, emergencyRatify: 4, emergencyLaw: 'County Code 2-114' };

  test('are those of the policy that an admin adopted, and the stop names the law behind them', async () => {
    const admin = await here.county.member('Dana Whitfield', 'admin');
    await expect(
      admin.make(intakePolicy, { fromDay: '2026-11-19', ...days, emergencyRatify: 1 }),
    ).rejects.toMatchObject({ issues: [{ path: 'emergencyRatify', code: 'intake_policy.ratified_after_paperwork' }] });
    await admin.make(intakePolicy, { fromDay: '2026-11-20', ...days });
    const id = await here.activated();
    const ivan = await buyer('Ivan Lutz');
    expect((await send(ivan, id)).status).toBe(200);
    expect(await ordersOf(id)).toMatchObject([{ paperworkBy: '2026-11-22', ratifyBy: '2026-11-24' }]);
    expect(await here.chantal.list(emergencyNotice, `activation=${id}`)).toMatchObject([{ postBy: '2026-11-23' }]);
    here.county.clock.set('2026-11-23T15:00:00Z');
    const next = await here.activated();
    const answer = await send(ivan, next);
    expect(answer).toMatchObject(stopped('paperwork_is_late'));
    expect(answer.text).toContain('was due on 2026-11-22. (County Code 2-114)');
    // Who ratifies, and who is stopped, gives themselves no time: in a policy of theirs the days stay.
    await expect(here.chantal.make(intakePolicy, { fromDay: '2026-11-23' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      here.walter.make(intakePolicy, { fromDay: '2026-11-23', emergencyPaperwork: 60, emergencyRatify: 90 }),
    ).rejects.toMatchObject({ kind: expect.stringMatching(/forbidden|invalid/) });
    await here.walter.make(intakePolicy, { fromDay: '2026-11-23', doublesWithin: 30 });
    expect((await here.walter.list(intakePolicy, 'sort=-fromDay'))[0]).toMatchObject({ doublesWithin: 30, ...days });
    expect((await send(ivan, next)).status).toBe(422);
  });
});
