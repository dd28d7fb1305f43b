import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { delegation } from '../../workflow/approvals/delegation.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { receipt } from '../receipts/receipt.record.ts';
import { orderRevision } from './order-revision.record.ts';
import { redlineOf } from './revising.ts';
import { came, each, line, type RevisionWorld, revisionWorld, usd, why } from './test-world.ts';

let here: RevisionWorld;
beforeAll(async () => {
  here = await revisionWorld();
});
afterAll(() => here.county.close());

const approve = (id: string) => here.walter.run(orderRevision, 'approve', id);
const seen = (id: string) => here.chantal.see(purchaseOrder, id);

describe('a revision of an issued order', () => {
  test('begins with the lines of the order and what came of them, and changes nothing until it is approved', async () => {
    const order = await here.ordered([
      [10, 100],
      [3, 20],
    ]);
    await here.posted(order, came([1, 4]));
    const { id } = await here.revision(order, []);
    const draft = await here.chantal.see(orderRevision, id);
    expect(draft).toMatchObject({ number: `${order.number} R1`, change: { cents: 0 } });
    expect(draft.lines).toMatchObject([
      { line: 1, item: order.lines?.[0]?.item, received: '4 EA received', quantity: { amount: '10' } },
      { line: 2, received: null, unitPrice: { cents: 2000 } },
    ]);
    await expect(here.chantal.run(orderRevision, 'submit', id)).rejects.toMatchObject({
      code: 'order_revision.changes_something',
    });
    expect(await seen(order.id)).toMatchObject({ revision: null, total: { cents: 106_000 } });
  });

  test('reprices what is open alone: the received part keeps its line and its price, and the ledger moves to the cent', async () => {
    const before = await here.held(here.supplies);
    const order = await here.ordered([
      [10, 100],
      [3, 20],
    ]);
    await here.posted(order, came([1, 4]));
    const revision = await here.revised(order, [
      line(1, 9, 90.01),
      line(2, 5, 20),
      line(null, 2, 7.5, { item: 'Hose' }),
    ]);
    const { lines, total, originalTotal, revision: number } = await seen(order.id);
    expect(lines).toMatchObject([
      { quantity: { amount: '4' }, unitPrice: { cents: 10_000 } },
      { quantity: { amount: '5' }, unitPrice: { cents: 2000 } },
      { quantity: { amount: '5' }, unitPrice: { cents: 9001 }, continues: 1, item: order.lines?.[0]?.item },
      { quantity: { amount: '2' }, item: 'Hose', continues: null },
    ]);
    const cents = 40_000 + 10_000 + 45_005 + 1500;
    expect([total.cents, originalTotal?.cents, number]).toEqual([cents, 106_000, 1]);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: cents });
    expect((await here.held(here.supplies))[1]).toBeCloseTo(before[1] + cents / 100, 5);
    expect(revision).toMatchObject({
      change: { cents: cents - 106_000 },
      approvedBy: here.walter.id,
      encumbrance: [{ before: { cents: 106_000 }, after: { cents }, change: { cents: cents - 106_000 } }],
    });
    expect(redlineOf(revision.redline).lines.map(({ line: at, change }) => [at, change])).toEqual([
      [1, 'kept'],
      [3, 'continued'],
      [2, 'changed'],
      [4, 'added'],
    ]);
    const mails = here.county.letters.filter(({ subject }) => subject === `Purchase order ${order.number}, revision 1`);
    expect(JSON.stringify(mails)).toContain('(open part of line 1): 5 EA at $90.01 each, $450.05');
    await here.posted(order, came([3, 5], [1, 0.000001]).slice(0, 1));
    await expect(here.draft(order, came([1, 1]))).rejects.toThrow('0 EA of line 1 are open');
  });

  test('moves dates and terms, and each revision has the next number', async () => {
    const order = await here.ordered([[10, 100]], { site: 'Yard', terms: 'Net 30.' });
    await here.revised(order, [], { deliverBy: '2027-05-01', terms: 'Net 45.' });
    const second = await here.revised(order, [line(1, 10, 100, { deliverBy: '2027-04-01' })]);
    expect(second).toMatchObject({ number: `${order.number} R2`, change: { cents: 0 }, site: 'Yard' });
    expect(await seen(order.id)).toMatchObject({
      revision: 2,
      terms: 'Net 45.',
      deliverBy: '2027-05-01',
      nextDelivery: '2027-04-01',
    });
  });

  test('is sent back, discarded and drafted again under the same number', async () => {
    const order = await here.ordered([[10, 100]]);
    const id = await here.submitted(order, [line(1, 8, 100)]);
    await here.walter.run(orderRevision, 'return', id, 'Ask the crew first.');
    const { version } = await here.chantal.see(orderRevision, id);
    await here.chantal.edit(orderRevision, id, version, { lines: [line(1, 7, 100)] });
    await here.chantal.run(orderRevision, 'discard', id, 'The crew needs all of them.');
    expect((await here.chantal.see(orderRevision, id)).number).toBe(`${order.number} R1 (discarded)`);
    expect((await here.revised(order, [line(1, 9, 100)])).number).toBe(`${order.number} R1`);
  });
});

describe('a buyer who wants the money', () => {
  test.each([
    ['less than received', [line(1, 3, 100)], 'order_revision.no_less_than_received'],
    ['another price for received units', [line(1, 4, 150)], 'order_revision.received_keeps_price'],
    ['a line that was never ordered', [line(7, 4, 100)], 'order_revision.line_of_order'],
    ['one line twice', [line(1, 9, 100), line(1, 8, 100)], 'order_revision.line_twice'],
    ['another unit', [{ ...line(1, 9, 100), quantity: { amount: '9', unit: 'BX' } }], 'order_revision.unit'],
    ['a negative quantity', [line(1, -2, 100)], 'invalid'],
    ['nothing', [line(1, 0, 100)], 'invalid'],
    ['a negative price', [line(1, 10, -1)], 'invalid'],
    ['a line without words', [line(null, 1, 10, { item: '  ' })], 'order_revision.names_item'],
    ['a blank line', [{}], 'invalid'],
  ])('revises a line to %s: refused at the line', async (_, lines, code) => {
    const order = await here.ordered([[10, 100]]);
    await here.posted(order, came([1, 4]));
    await expect(here.revision(order, lines as never)).rejects.toMatchObject({
      code,
      issues: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(/^lines\.\d\./) })]),
    });
  });

  test('approves nothing that they wrote, nor by a key, a delegate or a duty that ended', async () => {
    const order = await here.ordered([[10, 100]]);
    const nadia = (await here.county.member('Nadia Petrov')).with({ duties: ['buyer'] });
    const grant = await here.county.product.make(dutyGrant, { member: nadia.id, duty: 'buyer' });
    const id = await here.submitted(order, [line(1, 8, 100)]);
    const key = here.county.person({ ...here.chantal.actor, kind: 'service' });
    const away = { deputy: here.lena.id, fromDay: '2026-11-01', untilDay: '2027-06-30', reason: 'Leave' };
    const deputy = await here.chantal.make(delegation, away);
    for (const person of [here.chantal, key, here.lena])
      await expect(person.run(orderRevision, 'approve', id)).rejects.toMatchObject({
        code: 'order_revision.approver_is_another',
      });
    await here.chantal.run(delegation, 'revoke', deputy.id);
    await here.county.product.run(dutyGrant, 'revoke', grant.id);
    await expect(nadia.run(orderRevision, 'approve', id)).rejects.toMatchObject({ kind: 'forbidden' });
    for (const person of [here.rosa, here.marcus])
      await expect(person.run(orderRevision, 'approve', id)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('has one open revision at a time, and two approvals at once change the order once', async () => {
    const order = await here.ordered([[10, 100]]);
    const id = await here.submitted(order, [line(1, 9, 100)]);
    await expect(here.revision(order, [line(1, 8, 100)])).rejects.toMatchObject({
      code: 'order_revision.one_at_a_time',
    });
    const outcomes = await Promise.allSettled([approve(id), here.lena.run(orderRevision, 'approve', id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 90_000 });
    const both = await Promise.allSettled([
      here.revision(order, [line(1, 8, 100)]),
      here.lena.make(orderRevision, { purchaseOrder: order.id, cause: why, lines: [line(1, 7, 100)] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['its total is another', 'total_cents', 100_001, 100_000],
    ['it has another revision', 'revision', 1, null],
  ])('gets no revision past a change of the order by other means: %s', async (_, column, now, before) => {
    const order = await here.ordered([[10, 100]]);
    const id = await here.submitted(order, [line(1, 5, 100)]);
    const set = (to: number | null) =>
      here.county.door.run(here.county.product.actor, ({ tx, actor: { organizationId } }) =>
        tx.query(`update purchase_order set ${column} = $3 where organization_id = $1 and id = $2`, [
          organizationId,
          order.id,
          to,
        ]),
      );
    await set(now);
    await expect(approve(id)).rejects.toMatchObject({
      code: 'order_revision.order_has_changed',
      issues: [{ path: 'purchaseOrder', code: 'order_revision.order_has_changed' }],
    });
    await set(before);
    await approve(id);
    expect(await seen(order.id)).toMatchObject({ revision: 1, total: { cents: 50_000 } });
  });

  test.each([
    ['blanket', {}, '2026-11-20'],
    ['standing', { every: 'month', firstOn: '2026-12-01' }, '2027-02-28'],
  ] as const)('takes the end from no %s order', async (type, more, least) => {
    const { id: from } = await here.approved([[3, 100]]);
    const order = await here.issued(from, { type, endsOn: '2027-02-28', ...more });
    const { id } = await here.revision(order, []);
    expect(await here.chantal.see(orderRevision, id)).toMatchObject({ endsOn: '2027-02-28' });
    const edited = async (to: string | null) =>
      here.chantal.edit(orderRevision, id, (await here.chantal.see(orderRevision, id)).version, { endsOn: to });
    await expect(edited(null)).rejects.toMatchObject({
      code: 'order_revision.blanket_ends',
      issues: [{ path: 'endsOn', code: 'order_revision.blanket_ends' }],
    });
    await expect(edited('2026-11-19')).rejects.toMatchObject({
      code: 'order_revision.day_lies_ahead',
      issues: [{ path: 'endsOn' }],
    });
    await edited(least);
    expect(await here.chantal.see(orderRevision, id)).toMatchObject({ endsOn: least });
  });

  test('gets no revision past a receipt that came between: the line is named', async () => {
    const order = await here.ordered([[10, 100]]);
    const id = await here.submitted(order, [line(1, 5, 100)]);
    const posted = await here.posted(order, came([1, 2]));
    await expect(approve(id)).rejects.toMatchObject({
      code: 'order_revision.received_since',
      message: expect.stringContaining(`line 1 (${order.lines?.[0]?.item})`),
      issues: [{ path: 'lines.0.received' }],
    });
    await here.marcus.run(receipt, 'requestReversal', posted, 'The wrong pumps.');
    await here.dana.run(receipt, 'reverse', posted);
    await here.posted(order, came([1, 6]));
    await expect(approve(id)).rejects.toMatchObject({ code: 'order_revision.no_less_than_received' });
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 100_000 });
  });

  test('splits no increase below an authority or a threshold: the cumulative total decides', async () => {
    const order = await here.ordered([[10, 100]]);
    await here.lena.run(orderRevision, 'approve', await here.submitted(order, [line(1, 9, 100)]));
    const more = await here.submitted(order, [line(1, 11, 100)]);
    await expect(here.lena.run(orderRevision, 'approve', more)).rejects.toMatchObject({
      code: 'order_revision.authority',
      message: expect.stringContaining('$1,100.00'),
    });
    await approve(more);
    await here.revised(order, [line(1, 60, 100)]);
    const crossing = await here.submitted(order, [line(1, 120, 100)]);
    const { cumulative, change, crosses } = await here.chantal.see(orderRevision, crossing);
    expect([cumulative?.cents, change?.cents]).toEqual([1_100_000, 600_000]);
    expect(crosses).toContain('$10,000.00');
    await expect(here.lena.run(orderRevision, 'approve', crossing)).rejects.toMatchObject({
      code: 'order_revision.threshold_passed',
    });
  });

  test('spends nothing that no budget line has, and charges no line that does not pay the order', async () => {
    const order = await here.issued(
      (
        await here.approved([[10, 100]], {
          accounts: [{ budgetLine: here.supplies, percent: 50 }, { budgetLine: here.fuel }],
        })
      ).id,
    );
    const [fuelBefore] = [(await here.held(here.fuel))[1]];
    const onFuel = await here.submitted(order, [line(null, 1, 19_900, { item: 'Tank', budgetLine: here.fuel })]);
    await expect(approve(onFuel)).rejects.toMatchObject({ code: 'budget.exceeded' });
    expect((await here.held(here.fuel))[1]).toBe(fuelBefore);
    await here.walter.run(orderRevision, 'discard', onFuel, 'No budget for it.');
    await here.revised(order, [line(null, 1, 300.01, { item: 'Tank', budgetLine: here.fuel })]);
    expect((await here.held(here.fuel))[1]).toBeCloseTo(fuelBefore + 300.01, 5);
    const other = await here.ordered([[10, 100]]);
    await expect(
      here.revision(other, [line(null, 1, 10, { item: 'Tank', budgetLine: here.fuel })]),
    ).rejects.toMatchObject({ code: 'order_revision.budget_line_pays' });
  });

  test('revises no order of a held vendor, of another organization, or that is not issued', async () => {
    const held = await here.vendor('Held Pumps LLC');
    const order = await here.ordered([[10, 100]], { vendor: held });
    const id = await here.submitted(order, [line(1, 11, 100)]);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.move(vendor, held, 'hold', { input: { heldFrom: ['orders'] }, reason: 'Under review.' }),
    );
    await expect(approve(id)).rejects.toMatchObject({ code: 'purchase_order.vendor_on_hold' });
    const elsewhere = await here.county.member('Sam Cole', 'admin', await here.county.organization('Piney Woods'));
    const sam = elsewhere.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(sam.run(orderRevision, 'approve', id)).rejects.toMatchObject({ kind: 'not_found' });
    const { id: from } = await here.approved([[1, 40]]);
    await expect(here.revision(await here.order(from), [line(1, 1, 30)])).rejects.toMatchObject({
      code: 'order_revision.order_is_issued',
    });
  });

  test('shortens a lump sum no further than was accepted of it', async () => {
    const { id } = await here.approved([], {
      lines: [{ item: 'Assessment', quantity: { amount: '1', unit: 'LS' }, unitPrice: usd(1000) }],
    });
    const order = await here.issued(id);
    await here.posted(order, [{ line: 1, percent: 40 }] as never);
    const lump = (price: number) => ({ line: 1, quantity: { amount: '1', unit: 'LS' }, unitPrice: usd(price) });
    await expect(here.revision(order, [lump(399.99)])).rejects.toThrow('$400.00 are received or cancelled');
    await here.revised(order, [lump(400)]);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 40_000 });
    expect(await seen(order.id)).toMatchObject({ delivery: 'received' });
  });

  test('cancels what is left of revised lines exactly, in the shares of each', async () => {
    const order = await here.ordered([[10, 100]]);
    await here.posted(order, came([1, 4]));
    await here.revised(order, [line(1, 10, 33.33)]);
    await here.cancelRest(order, [{ line: 2, quantity: each(5) }]);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 40_000 + 3333 });
    await expect(here.revision(order, [line(2, 4, 33.33)])).rejects.toMatchObject({
      code: 'order_revision.no_less_than_received',
    });
  });
});
