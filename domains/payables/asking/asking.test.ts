import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { notification } from '../../organization/notification.record.ts';
import { task } from '../../organization/task.record.ts';
import { intakePolicy } from '../../procurement/intake/intake-policy.record.ts';
import { orderRevision } from '../../procurement/revisions/order-revision.record.ts';
import { usd } from '../../procurement/orders/test-world.ts';
import { came } from '../../procurement/receipts/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from '../invoices/test-world.ts';
import { ask, askedOf, draft } from './asking.server.ts';
import { wantedLines } from './wanted-lines.ts';
import type { Person } from '#world';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

const asks = (person: Person, id: string, what: 'receipt' | 'change', note: string | null = null) =>
  here.county.door.run(person.actor, (work) => ask(work, id, what, note));
const drafts = (person: Person, id: string) => here.county.door.run(person.actor, (work) => draft(work, id, null));
const tasksOf = (id: string) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.rows(task, { where: { link: `/invoices/${id}` }, order: 'createdAt', most: 'all' }),
  );
const noticesOf = (person: Person) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.rows(notification, {
      where: { recipient: person.id, kind: 'invoice.answered' },
      order: 'createdAt',
      most: 'all',
    }),
  );

test('a clerk asks for a receipt, and hears of it once it is posted and the invoice matches', async () => {
  const { grace, rosa } = here;
  const order = await here.ordered([[4, 50]]);
  const row = await here.registered(order, [[1, 4]]);
  expect(row.lane).toBe('no_receipt');
  // Who buys asks nothing in the name of accounts payable.
  await expect(asks(here.chantal, row.id, 'receipt')).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await asks(grace, row.id, 'receipt', 'It was delivered on Tuesday.')).toMatchObject({ to: 'Rosa Delgado' });
  await expect(asks(here.omar, row.id, 'receipt')).rejects.toMatchObject({ code: 'invoice.is_asked' });
  const [open] = await tasksOf(row.id);
  expect(open).toMatchObject({ status: 'open', assignee: rosa.id, givenBy: grace.id });
  expect(open?.notes).toContain('It was delivered on Tuesday.');
  expect(await rosa.see(task, open?.id ?? '')).toMatchObject({ subject: `Receive ${order.number} for ${row.number}` });
  // A part of it answers nothing.
  await here.posted(order, came([1, 1]));
  expect((await tasksOf(row.id))[0]?.status).toBe('open');
  await here.posted(order, came([1, 3]));
  expect((await grace.see(invoice, row.id)).status).toBe('matched');
  expect((await tasksOf(row.id))[0]?.status).toBe('done');
  expect(await noticesOf(grace)).toMatchObject([{ subject: `${row.number}: received`, link: `/invoices/${row.id}` }]);
  await expect(asks(grace, row.id, 'receipt')).rejects.toMatchObject({ code: 'invoice.nothing_to_ask' });
});

test('where no one is left to ask, the clerk is told, and does not ask themselves', async () => {
  const { grace, county } = here;
  const order = await here.ordered([[1, 50]]);
  const row = await here.registered(order, [[1, 1]]);
  await county.product.make(dutyGrant, { member: grace.id, duty: 'receiver' }).catch(() => null);
  const all = (from: string, to: string) =>
    county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query('update organization_members set status = $4 where organization_id = $1 and status = $3 and id <> $2', [
        county.organizationId,
        grace.id,
        from,
        to,
      ]),
    );
  await all('active', 'suspended');
  await expect(asks(grace, row.id, 'receipt')).rejects.toMatchObject({
    kind: 'refused',
    code: 'invoice.no_one_to_ask',
  });
  await all('suspended', 'active');
  expect(await asks(grace, row.id, 'receipt')).toMatchObject({ to: expect.any(String) });
});

test('a buyer drafts the revision that was asked for, two people change the order, and the invoice matches', async () => {
  const { grace, chantal, lena, walter, county } = here;
  // What is received keeps its price.
  const taken = await here.ordered([[2, 100]]);
  await here.posted(taken, came([1, 2]));
  const kept = await here.registered(taken, [[1, 2, 110]]);
  expect(kept.lane).toBe('price');
  await expect(drafts(chantal, kept.id)).rejects.toMatchObject({ code: 'invoice.no_change' });
  await county.product.make(intakePolicy, { fromDay: '2026-11-20', twoWayLimit: usd(1000) });
  const order = await here.ordered([[2, 100]]);
  const row = await here.registered(order, [[1, 2, 110]]);
  expect(row.lane).toBe('price');
  await expect(asks(grace, row.id, 'receipt')).rejects.toMatchObject({ code: 'invoice.nothing_to_ask' });
  expect(await asks(grace, row.id, 'change')).toMatchObject({ to: lena.actor.name });
  const asked = await county.door.run(grace.actor, (work) => askedOf(work, row.id));
  expect(asked).toMatchObject([{ subject: `Revise ${order.number} for ${row.number}` }]);
  // The clerk who enters the bill never drafts what makes it payable.
  await expect(drafts(grace, row.id)).rejects.toMatchObject({ kind: 'forbidden' });
  const { revision } = await drafts(chantal, row.id);
  const drafted = await chantal.see(orderRevision, revision);
  expect(drafted.lines).toMatchObject([{ line: 1, quantity: { amount: '2', unit: 'EA' }, unitPrice: usd(110) }]);
  expect(drafted).toMatchObject({ status: 'draft', change: usd(20), createdBy: chantal.id });
  expect((await grace.see(invoice, row.id)).status).toBe('exception');
  await chantal.run(orderRevision, 'submit', revision);
  await expect(chantal.run(orderRevision, 'approve', revision)).rejects.toMatchObject({
    code: 'order_revision.approver_is_another',
  });
  await walter.run(orderRevision, 'approve', revision);
  expect(await grace.see(invoice, row.id)).toMatchObject({ status: 'matched', payable: usd(220) });
  expect((await tasksOf(row.id))[0]?.status).toBe('done');
  // Of one moment, in whatever order.
  expect((await noticesOf(grace)).map(({ subject }) => subject)).toContain(`${row.number}: order revised`);
});

test('what only waits for a receipt changes nothing of an order, and pieces beyond it and charges do', () => {
  const line = { item: 'Pump', quantity: { amount: '10', unit: 'EA' }, unitPrice: usd(5), amount: usd(50) };
  const state = { line: 1, ordered: '10', cancelled: '0', accepted: '4', rejected: '0', isLump: false };
  const bill = (amount: string, more: object = {}) => ({
    kind: 'item' as const,
    line: 1,
    quantity: { amount, unit: 'EA' },
    unitPrice: usd(5),
    amount: usd(5 * Number(amount)),
    ...more,
  });
  const wanted = (cause: string, given: ReturnType<typeof bill>, before = '0') =>
    wantedLines({
      lines: [line as never],
      states: [state as never],
      bills: [given],
      matched: [{ cause } as never],
      before: new Map([[1, { quantity: before }]]),
    });
  expect(wanted('quantity', bill('6'))).toEqual([]);
  expect(wanted('quantity', bill('8'), '4')).toEqual([
    { line: 1, quantity: { amount: '12', unit: 'EA' }, unitPrice: usd(5) },
  ]);
  expect(wanted('charge', bill('1', { kind: 'freight', line: null, item: 'Freight' }))).toEqual([
    { item: 'Freight', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(5) },
  ]);
  expect(wanted('tax', bill('1', { kind: 'tax', line: null }))).toEqual([]);
});
