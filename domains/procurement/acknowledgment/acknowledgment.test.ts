import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/member.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { inAgency } from '../../vendors/public.server.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { came, each, line, type RevisionWorld, revisionWorld, usd } from '../revisions/test-world.ts';
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
    ['a blank line', { lines: [{ line: 1 }] }, 'order_proposal.changes_something'],
    [
      'a line twice',
      {
        lines: [
          { line: 1, unitPrice: usd(1) },
          { line: 1, unitPrice: usd(2) },
        ],
      },
      'order_proposal.line_twice',
    ],
    ['another unit', { lines: [{ line: 1, quantity: { amount: '9', unit: 'BX' } }] }, 'order_revision.unit'],
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

const open = async (order: string): Promise<string> => {
  const [row] = await here.chantal.list(orderProposal, `purchaseOrder=${order}&status=proposed`);
  return String(row?.['id']);
};
const accept = (id: string, by = here.chantal) => by.run(orderProposal, 'accept', id);
const draftedBy = async (id: string) => (await here.chantal.see(orderProposal, id)).orderRevision ?? '';
const fewer = (amount: number) => ({ lines: [{ line: 1, quantity: each(amount) }] });

describe('a proposed quantity', () => {
  test('becomes the revised quantity, and what is proposed unchanged is not kept', async () => {
    const order = await here.ordered(
      [
        [10, 100],
        [2, 30],
      ],
      { vendor: bay.vendor, deliverBy: '2027-03-01' },
    );
    await propose(order.id, {
      deliverBy: '2027-03-01',
      lines: [
        { line: 1, quantity: each(8), unitPrice: usd(100), deliverBy: null },
        { line: 2, quantity: each(2), unitPrice: usd(30) },
      ],
    });
    const id = await open(order.id);
    const kept = await here.chantal.see(orderProposal, id);
    expect(kept).toMatchObject({ deliverBy: null, revision: 0, lines: [{ line: 1, unitPrice: null }] });
    expect(kept.lines).toHaveLength(1);
    await accept(id);
    const drafted = await draftedBy(id);
    await here.chantal.run(orderRevision, 'submit', drafted);
    await here.walter.run(orderRevision, 'approve', drafted);
    expect(await seen(order.id)).toMatchObject({ total: usd(860), acknowledgment: 'awaiting', revision: 1 });
  });

  test('is no less than what came, at the proposal and at its acceptance', async () => {
    const order = await ordered();
    await here.posted(order, came([1, 4]));
    await expect(propose(order.id, fewer(3))).rejects.toThrow('4 EA are received or cancelled');
    await propose(order.id, fewer(5));
    await here.posted(order, came([1, 3]));
    await expect(accept(await open(order.id))).rejects.toMatchObject({ code: 'order_revision.no_less_than_received' });
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'proposed' });
  });
});

describe('a proposal', () => {
  test('of an order that was revised since is superseded, and not accepted any more', async () => {
    const order = await ordered();
    await propose(order.id, { deliverBy: '2027-05-01' });
    const id = await open(order.id);
    await here.revised(order, [line(1, 12, 100)]);
    expect(await here.chantal.see(orderProposal, id)).toMatchObject({ status: 'superseded' });
    await expect(accept(id)).rejects.toMatchObject({ code: 'state' });
    await expect(propose(order.id, { deliverBy: '2027-05-01' })).rejects.toMatchObject({ code: 'firm.order_revised' });
    expect(await seen(order.id)).toMatchObject({ acknowledgment: 'awaiting', total: usd(1200) });
  });

  test('is sent once and accepted once, however often and fast someone clicks', async () => {
    const order = await ordered();
    const sent = await Promise.allSettled([1, 2].map(() => propose(order.id, { deliverBy: '2027-05-01' })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const id = await open(order.id);
    const done = await Promise.allSettled([accept(id), accept(id), accept(id, here.lena)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.chantal.list(orderRevision, `purchaseOrder=${order.id}`)).toHaveLength(1);
  });

  test('is over with its order, and a complete or cancelled order is not answered', async () => {
    const order = await ordered();
    await propose(order.id, { deliverBy: '2027-05-01' });
    const id = await open(order.id);
    await here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'The need ended.');
    await expect(accept(id)).rejects.toMatchObject({ code: 'order_proposal.order_is_issued' });
    await here.lena.run(purchaseOrder, 'cancel', order.id);
    expect(await here.chantal.see(orderProposal, id)).toMatchObject({ status: 'superseded' });
    for (const act of [acknowledge, (of: string) => propose(of, { deliverBy: '2027-05-01' })])
      await expect(act(order.id)).rejects.toMatchObject({ code: 'firm.order_over' });
    const whole = await ordered();
    await here.posted(whole, came([1, 10]));
    for (const act of [acknowledge, (of: string) => propose(of, { deliverBy: '2027-05-01' })])
      await expect(act(whole.id)).rejects.toMatchObject({ code: 'firm.order_complete' });
  });

  test('is not accepted, nor its revision approved, by a contact of the vendor', async () => {
    const order = await ordered();
    await propose(order.id, { lines: [{ line: 1, unitPrice: usd(130) }] });
    const id = await open(order.id);
    const dale = (await here.county.member('dale reeves')).with({ duties: ['buyer'] });
    await here.county.product.make(dutyGrant, { member: dale.id, duty: 'buyer' });
    await expect(accept(id, dale)).rejects.toMatchObject({ code: 'order_proposal.contact_of_vendor' });
    await accept(id);
    const drafted = await draftedBy(id);
    await here.chantal.run(orderRevision, 'submit', drafted);
    const { email } = await here.county.product.see(member, here.walter.id);
    const contacts = [{ name: 'W. Kowalski', email: email.toUpperCase() }];
    await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, bay.vendor, { contacts }));
    await expect(here.walter.run(orderRevision, 'approve', drafted)).rejects.toMatchObject({
      code: 'order_proposal.contact_of_vendor',
    });
    await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, bay.vendor, { contacts: [] }));
  });

  test('of a vendor on hold is drafted at most: nothing goes to that vendor', async () => {
    const held = await here.vendor('Held Pumps LLC');
    const firm = await here.county.organization('Held Pumps LLC', 'firm');
    const { door, product } = here.county;
    await door.run(product.actor, (work) => work.change(vendor, held, {}, { firm }));
    const order = await here.ordered([[10, 100]], { vendor: held, deliverBy: '2027-03-01' });
    await propose(order.id, { deliverBy: '2027-05-01' }, firm);
    await door.run(product.actor, (work) =>
      work.move(vendor, held, 'hold', { input: { heldFrom: ['orders'] }, reason: 'Under review.' }),
    );
    const id = await open(order.id);
    await accept(id);
    await expect(here.chantal.run(orderRevision, 'submit', await draftedBy(id))).rejects.toMatchObject({
      code: 'purchase_order.vendor_on_hold',
    });
    expect(await seen(order.id)).toMatchObject({ deliverBy: '2027-03-01', revision: null });
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
