import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { inAgency } from '../../vendors/public.server.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { came, line, type RevisionWorld, revisionWorld, usd } from '../revisions/test-world.ts';
import { acknowledgeIn, orderAt, ordersAt, proposeIn } from './firm-orders.server.ts';
import { orderProposal } from './order-proposal.record.ts';
import { remindOfOrders } from './order-reminders.server.ts';

let here: RevisionWorld;
let bay: { readonly firm: string; readonly vendor: string };
let gulf: typeof bay;
beforeAll(async () => {
  here = await revisionWorld();
  const linked = async (name: string) => {
    const [row, firm] = [await here.vendor(name), await here.county.organization(name, 'firm')];
    await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, row, {}, { firm }));
    return { firm, vendor: row };
  };
  bay = await linked('Chesapeake Pumps LLC');
  gulf = await linked('Gulf Pumps LLC');
});
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));
afterAll(() => here.county.close());

const inCounty = <T>(run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  inAgency(here.county, { agency: here.county.organizationId, requestId: randomUUID() }, run);
const ordered = () => here.ordered([[10, 100]], { vendor: bay.vendor, deliverBy: '2027-03-01' });
const answer = (order: string, revision = 0, firm = bay.firm) => ({ order, revision, firm, by: 'Dale Reeves' });
const acknowledge = (order: string, revision?: number, firm?: string) =>
  inCounty((work) => acknowledgeIn(work, answer(order, revision, firm)));
const said = { cause: 'Our supplier delivers later.', deliverBy: null, lines: [] };
const propose = (order: string, more: object, firm?: string) =>
  inCounty((work) => proposeIn(work, answer(order, 0, firm), { ...said, ...more }));
const seen = (id: string) => here.chantal.see(purchaseOrder, id);

describe('a vendor', () => {
  test('acknowledges an issued order once, and its revision again', async () => {
    const order = await ordered();
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'awaiting', sentOn: '2026-11-20' });
    await acknowledge(order.id);
    await acknowledge(order.id);
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'acknowledged', acknowledgedBy: 'Dale Reeves' });
    const revision = await here.revised(order, [line(1, 12, 100)]);
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'awaiting', acknowledgedOn: null });
    await expect(acknowledge(order.id, 0)).rejects.toMatchObject({ code: 'firm.order_revised' });
    await acknowledge(order.id, 1);
    expect(await here.chantal.see(orderRevision, revision.id)).toMatchObject({
      acknowledgedBy: 'Dale Reeves',
      acknowledgedOn: '2026-11-20',
    });
  });

  test('proposes another date and price, which change the order only by an approved revision', async () => {
    const order = await ordered();
    await here.posted(order, came([1, 4]));
    const number = await propose(order.id, { lines: [{ line: 1, unitPrice: usd(110), deliverBy: '2027-04-01' }] });
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'proposed', total: usd(1000) });
    await expect(propose(order.id, { deliverBy: '2027-05-01' })).rejects.toThrow(`${number} awaits an answer`);
    const [row] = await here.chantal.list(orderProposal, `purchaseOrder=${order.id}`);
    const id = String(row?.['id']);
    await here.chantal.run(orderProposal, 'accept', id);
    const { orderRevision: drafted } = await here.chantal.see(orderProposal, id);
    expect(await seen(order.id)).toMatchObject({ revision: null, total: usd(1000), acknowledgment: 'awaiting' });
    await here.chantal.run(orderRevision, 'submit', drafted ?? '');
    await expect(here.chantal.run(orderRevision, 'approve', drafted ?? '')).rejects.toMatchObject({
      code: 'order_revision.approver_is_another',
    });
    await here.walter.run(orderRevision, 'approve', drafted ?? '');
    expect(await seen(order.id)).toMatchObject({ revision: 1, total: usd(400 + 660), nextDelivery: '2027-04-01' });
  });

  test('reads why a proposal is declined, and withdraws one by acknowledging the order', async () => {
    const order = await ordered();
    await propose(order.id, { deliverBy: '2027-05-01' });
    const [row] = await here.chantal.list(orderProposal, `purchaseOrder=${order.id}`);
    const decline = (work: UnitOfWork, text: string | null) =>
      work.move(orderProposal, String(row?.['id']), 'decline', { input: { answer: text } });
    const { door } = here.county;
    await expect(door.run(here.chantal.actor, (work) => decline(work, ' '))).rejects.toMatchObject({
      issues: [{ path: 'answer' }],
    });
    await door.run(here.chantal.actor, (work) => decline(work, 'The season starts in April.'));
    expect(JSON.stringify(here.county.letters)).toContain('The season starts in April.');
    await propose(order.id, { deliverBy: '2027-04-01' });
    await acknowledge(order.id);
    const told = await inCounty((work) => orderAt(work, bay.firm, { id: 'a', name: 'County' }, order.id));
    expect(told.proposals.map(({ status, answer: text }) => [status, text])).toEqual([
      ['withdrawn', null],
      ['declined', 'The season starts in April.'],
    ]);
  });

  test.each([
    ['nothing', {}, 'order_proposal.changes_something'],
    ['no reason', { cause: ' ', deliverBy: '2027-05-01' }, 'order_proposal.says_why'],
    ['a day that passed', { deliverBy: '2026-11-01' }, 'order_proposal.day_lies_ahead'],
    [
      'a line that was never ordered',
      { lines: [{ line: 3, deliverBy: '2027-05-01' }] },
      'order_proposal.line_of_order',
    ],
    ['a blank line', { lines: [{ line: 1 }] }, 'order_proposal.proposes'],
  ])('proposes %s: refused', async (_, more, code) => {
    const order = await ordered();
    await expect(propose(order.id, more)).rejects.toMatchObject({ code });
  });

  test('sees and answers its own orders alone, and none that was never sent', async () => {
    const order = await ordered();
    const { id: from } = await here.approved([[1, 40]]);
    const draft = await here.order(from, { vendor: bay.vendor });
    await expect(acknowledge(order.id, 0, gulf.firm)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(propose(order.id, { deliverBy: '2027-05-01' }, gulf.firm)).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(acknowledge(draft.id)).rejects.toMatchObject({ kind: 'not_found' });
    const agency = { id: here.county.organizationId, name: 'County' };
    expect(await inCounty((work) => ordersAt(work, gulf.firm, agency))).toEqual([]);
    const own = await inCounty((work) => ordersAt(work, bay.firm, agency));
    expect(own.map(({ id }) => id)).toContain(order.id);
    expect(own.map(({ id }) => id)).not.toContain(draft.id);
  });
});

test('a buyer answers no proposal with a duty that ended, and a requester none at all', async () => {
  const order = await ordered();
  await propose(order.id, { deliverBy: '2027-05-01' });
  const [row] = await here.chantal.list(orderProposal, `purchaseOrder=${order.id}`);
  const nadia = (await here.county.member('Nadia Petrov')).with({ duties: ['buyer'] });
  const grant = await here.county.product.make(dutyGrant, { member: nadia.id, duty: 'buyer' });
  await here.county.product.run(dutyGrant, 'revoke', grant.id);
  for (const person of [nadia, here.rosa])
    await expect(person.run(orderProposal, 'accept', String(row?.['id']))).rejects.toMatchObject({ kind: 'forbidden' });
});

test('an order that is not acknowledged is reminded of twice, once by two runs at once, and then its buyer hears of it', async () => {
  const order = await ordered();
  const run = () => inCounty(remindOfOrders);
  const mails = () =>
    here.county.letters.filter(({ subject }) => subject === `${order.number} awaits your acknowledgment`);
  here.county.clock.set('2026-11-22T15:00:00Z');
  await run();
  expect(mails()).toHaveLength(0);
  here.county.clock.set('2026-11-24T15:00:00Z');
  await Promise.all([run(), run()]);
  expect(mails()).toHaveLength(1);
  here.county.clock.set('2026-11-28T15:00:00Z');
  await run();
  await run();
  expect(mails()).toHaveLength(2);
  await acknowledge(order.id);
  here.county.clock.set('2026-12-20T15:00:00Z');
  await run();
  expect(mails()).toHaveLength(2);
});
