import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { riskCheck } from '../../vendors/supply/risk-check.record.ts';
import { supplyPolicy } from '../../vendors/supply/supply-policy.record.ts';
import { supplyReview } from '../../vendors/supply/supply-review.record.ts';
import { supplySignal } from '../../vendors/supply/supply-signal.record.ts';
import { orderRisk } from '../award/supply-check.server.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { line, type RevisionWorld, revisionWorld } from '../revisions/test-world.ts';
import { purchaseOrder } from './purchase-order.record.ts';

let here: RevisionWorld;
let server: Serving;
let chief: Person;
let counsel: Person;
let bay: string;
let policy: string;

beforeAll(async () => {
  here = await revisionWorld();
  server = await serve(here.county);
  const has = async (name: string, duty: 'chief_procurement_officer' | 'legal_counsel') => {
    const person = (await here.county.member(name)).with({ duties: [duty] });
    await here.county.product.make(dutyGrant, { member: person.id, duty });
    return person;
  };
  chief = await has('Priya Raman', 'chief_procurement_officer');
  counsel = await has('Dana Whitfield', 'legal_counsel');
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});
beforeEach(async () => {
  bay = await here.vendor('Reached Pumps LLC');
  await adopt({ atOrder: 'review' });
});

/** A policy is ended and the next one adopted by two people, as an agency does it. */
async function adopt(acts: object): Promise<void> {
  if (policy) await chief.run(supplyPolicy, 'end', policy, 'Another one follows');
  const made = await here.chantal.make(supplyPolicy, {
    atAward: 'none',
    severity: 'warning',
    fromDay: '2026-11-20',
    why: 'Storm season',
    ...acts,
  });
  policy = (await chief.run(supplyPolicy, 'adopt', made.id)).id;
}
const storm = async (more: object = {}) =>
  (
    await here.chantal.make(supplySignal, {
      subject: 'Flood warning',
      kind: 'weather',
      severity: 'severe',
      vendor: bay,
      source: 'National Weather Service, urn:1',
      fromDay: '2026-11-20',
      untilDay: '2026-12-15',
      ...more,
    } as never)
  ).id;
const orderOf = async (more: object = {}) => here.order((await here.approved([[4, 100]])).id, { vendor: bay, ...more });
const step = (id: string, name: string, as = here.chantal) =>
  server.ask({ as: as.actor, method: 'POST', path: `/api/v1/purchase_order/${id}/${name}`, body: {} });
const unreviewed = { code: 'supply.unreviewed', message: expect.stringContaining('Flood warning') };

describe('an order', () => {
  test('waits for the review of a signal that began after it was written, no matter who sends it and how often', async () => {
    const { id } = await orderOf();
    await storm();
    expect((await step(id, 'issueAlone')).json).toMatchObject({ code: unreviewed.code });
    expect((await step(id, 'submit')).json).toMatchObject({ code: unreviewed.code });
    const second = await orderOf();
    await expect(here.chantal.run(purchaseOrder, 'issueAlone', second.id)).rejects.toMatchObject(unreviewed);
    const found = (await chief.list(riskCheck)).filter(({ vendor }) => vendor === 'Reached Pumps LLC');
    const { number } = await here.chantal.see(purchaseOrder, id);
    expect(found).toHaveLength(2);
    expect(found).toMatchObject(
      found.map(() => ({ document: number, act: 'order', outcome: 'stopped', by: 'Chantal Beaumont', row: id })),
    );
    expect(found[0]?.signals).toContain('Flood warning');
    await expect(here.rosa.list(riskCheck)).rejects.toMatchObject({ status: 403 });
    const stranger = await here.county.member('Pat Other', 'admin', await here.county.organization('Piney Woods City'));
    expect(await stranger.list(riskCheck)).toEqual([]);
  });

  test('goes out once another person approved that it may, and is not asked again', async () => {
    const signal = await storm();
    const { id } = await orderOf();
    const given = { vendor: bay, signal, why: 'The plant works.' } as const;
    const review = await here.chantal.make(supplyReview, { ...given, outcome: 'proceed' });
    await expect(here.chantal.run(purchaseOrder, 'issueAlone', id)).rejects.toMatchObject(unreviewed);
    await counsel.run(supplyReview, 'approve', review.id);
    expect(await here.chantal.run(purchaseOrder, 'issueAlone', id)).toMatchObject({ status: 'issued' });
    expect((await here.chantal.see(purchaseOrder, id)).riskNote).toBeNull();
    expect((await here.issued((await here.approved([[1, 10]])).id, { vendor: bay })).status).toBe('issued');
  });

  test('is checked by the policy of the moment: none while it is ended, and again with the next one', async () => {
    await storm();
    const { id } = await orderOf();
    await chief.run(supplyPolicy, 'end', policy, 'Season over');
    policy = '';
    expect(await here.chantal.run(purchaseOrder, 'issueAlone', id)).toMatchObject({ status: 'issued' });
    const next = await orderOf();
    await adopt({ atOrder: 'review' });
    await expect(here.chantal.run(purchaseOrder, 'issueAlone', next.id)).rejects.toMatchObject(unreviewed);
    await adopt({ atOrder: 'review', severity: 'severe', fromDay: '2026-12-01' });
    expect(await here.chantal.run(purchaseOrder, 'issueAlone', next.id)).toMatchObject({ status: 'issued' });
  });

  test('keeps the warning with which it went out, where the policy warns', async () => {
    await storm();
    await adopt({ atOrder: 'warn' });
    const { id } = await orderOf();
    await here.chantal.run(purchaseOrder, 'issueAlone', id);
    const riskNote = 'Flood warning (Severe), until 2026-12-15';
    expect(await here.chantal.see(purchaseOrder, id)).toMatchObject({ riskNote });
    expect((await chief.list(riskCheck)).find(({ row }) => row === id)).toMatchObject({
      outcome: 'warned',
      signals: riskNote,
      by: 'Chantal Beaumont',
    });
  });

  test('of an emergency is warned of what no one reviewed, and stopped by what people concluded', async () => {
    const signal = await storm();
    const { id: requisition } = await here.approved([[1, 10]]);
    const judge = () =>
      here.county.door.run(here.chantal.actor, (work) => orderRisk(work, { vendor: bay, requisition }));
    await expect(judge()).rejects.toMatchObject(unreviewed);
    await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
      tx.query(
        `insert into sole_source_case (organization_id, id, created_by, status, number, requisition, vendor, ground)
         values ($1, gen_random_uuid(), $2, 'accepted', 'SSC-T', $3, 'Reached Pumps LLC', 'emergency')`,
        [actor.organizationId, here.chantal.id, requisition],
      ),
    );
    expect(await judge()).toContain('Emergency purchase, not stopped');
    const review = await here.chantal.make(supplyReview, { vendor: bay, signal, outcome: 'exclude', why: 'Flooded.' });
    await counsel.run(supplyReview, 'approve', review.id);
    await expect(judge()).rejects.toMatchObject({ code: 'supply.excluded' });
  });
});

test('a revision that orders more is asked as the order was, also for cheaper pieces; one that orders less is not', async () => {
  const order = await here.issued((await here.approved([[4, 100]])).id, { vendor: bay });
  await storm();
  for (const lines of [[line(1, 5, 100)], [line(1, 8, 50)]]) {
    const { id } = await here.revision(order, lines);
    await expect(here.chantal.run(orderRevision, 'submit', id)).rejects.toMatchObject(unreviewed);
    await here.chantal.run(orderRevision, 'discard', id, 'Not now');
  }
  expect(await here.revised(order, [line(1, 3, 100)])).toMatchObject({ status: 'approved' });
  await adopt({ atOrder: 'warn' });
  await here.revised({ id: order.id }, [line(1, 4, 100)]);
  expect((await here.chantal.see(purchaseOrder, order.id)).riskNote).toContain('Flood warning');
});
