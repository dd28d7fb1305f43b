import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { receipt } from './receipt.record.ts';
import { freeEncumbrance } from './return-money.server.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';
import { vendorReturn } from './vendor-return.record.ts';
import { came, each, type ReceivingWorld, receivingWorld } from './test-world.ts';

let here: ReceivingWorld;
beforeAll(async () => {
  here = await receivingWorld();
});
afterAll(() => here.county.close());

const request = (order: string, lines: object[] = []) =>
  here.chantal.make(remainderCancellation, { purchaseOrder: order, cause: 'Not needed.', lines } as never);

describe('the cancellation of a remainder', () => {
  test('frees exactly what is not received, to its budget line, and tells the vendor', async () => {
    const before = await here.held(here.supplies);
    const order = await here.ordered([
      [7, 14.29],
      [3, 100],
    ]);
    await here.posted(order, came([1, 3], [2, 3]));
    const { id, lines } = await request(order.id);
    expect(lines).toMatchObject([{ line: 1, quantity: { amount: '4' } }]);
    await expect(here.chantal.run(remainderCancellation, 'approve', id)).rejects.toMatchObject({
      code: 'remainder_cancellation.decider_is_not_asker',
    });
    await here.lena.run(remainderCancellation, 'approve', id);
    expect(await here.chantal.see(remainderCancellation, id)).toMatchObject({ released: { cents: 4 * 1429 } });
    expect((await here.held(here.supplies))[1]).toBeCloseTo(before[1] + 3 * 14.29 + 300, 5);
    expect(await here.chantal.see(purchaseOrder, order.id)).toMatchObject({ delivery: 'short', status: 'issued' });
    const mails = here.county.letters.filter(({ subject }) => subject.includes(`${order.number}: remainder`));
    expect(JSON.stringify(mails)).toContain('4 EA');
    await expect(here.draft(order, came([1, 1]))).rejects.toMatchObject({ code: 'receipt.no_more_than_open' });
  });

  test('opens again what a reversal gives back, and nothing that was cancelled', async () => {
    const order = await here.ordered([[10, 10]]);
    const one = await here.posted(order, came([1, 4]));
    await here.cancelRest(order);
    await here.marcus.run(receipt, 'requestReversal', one, 'The wrong pumps.');
    await here.dana.run(receipt, 'reverse', one);
    await expect(here.draft(order, came([1, 5]))).rejects.toThrow('4 EA of line 1 are open.');
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 4000 });
    await here.posted(order, came([1, 4]));
  });

  test('is of nothing where all of it came, and of a last piece where one is open', async () => {
    const order = await here.ordered([[10, 10]]);
    await here.posted(order, came([1, 9]));
    const one = await request(order.id);
    expect(one.lines).toMatchObject([{ line: 1, quantity: { amount: '1' } }]);
    await here.chantal.run(remainderCancellation, 'withdraw', one.id, 'It came.');
    await here.posted(order, came([1, 1]));
    await expect(request(order.id)).rejects.toMatchObject({
      code: 'remainder_cancellation.something_is_open',
      issues: [{ path: 'lines', code: 'remainder_cancellation.something_is_open' }],
    });
  });

  test('is judged by what is open when it is decided', async () => {
    const order = await here.ordered([[10, 10]]);
    await here.posted(order, came([1, 2]));
    const { id } = await request(order.id);
    await here.posted(order, came([1, 5]));
    await expect(here.lena.run(remainderCancellation, 'approve', id)).rejects.toThrow('3 EA of line 1 are open.');
    await here.chantal.run(remainderCancellation, 'withdraw', id, 'More of it came.');
    await here.cancelRest(order, [{ line: 1, quantity: each(3) }]);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 7000 });
  });
});

test('what is sent back frees no more than the budget line still encumbers, also where two shares are of one line', async () => {
  const { id, funding } = await here.ordered([
    [4, 10],
    [6, 10],
  ]);
  const [share] = funding ?? [];
  if (!share) throw new Error('It is not funded');
  const { budgetLine, released } = share;
  const { door, product } = here.county;
  const usd = (cents: number) => ({ cents, currency: 'USD' });
  const freed = await door.run(product.actor, async (work) => {
    const order = await work.change(
      purchaseOrder,
      id,
      {},
      {
        funding: [
          { budgetLine, released, forLine: 1, amount: usd(4_000) },
          { budgetLine, released, forLine: 2, amount: usd(6_000) },
        ],
      },
    );
    return freeEncumbrance(work, order, [
      { line: 1, owedCents: 0, freedCents: 4_000 },
      { line: 2, owedCents: 0, freedCents: 8_000 },
    ]);
  });
  expect(freed).toBe(10_000);
  const after = await here.chantal.see(purchaseOrder, id);
  expect(after.funding?.map((one) => one.freed?.cents)).toEqual([4_000, 6_000]);
  expect(await here.postings(id)).toEqual({ preencumbered: -8_000 }); // nothing of it is encumbered any more
});

test('what goes back is shipped on a day that is not ahead, as it is asked for and afterwards', async () => {
  const order = await here.ordered([[10, 10]]);
  const of = await here.posted(order, came([1, 10]));
  const asked = (shippedOn: string) =>
    here.marcus.make(vendorReturn, {
      receipt: of,
      cause: 'The seals leak under pressure.',
      lines: [{ line: 1, quantity: each(4), discrepancy: 'not_as_specified' }],
      wanted: 'replacement',
      shippedOn,
    });
  const ahead = {
    code: 'vendor_return.shipped_ahead',
    issues: [{ path: 'shippedOn', code: 'vendor_return.shipped_ahead' }],
  };
  await expect(asked('2026-11-21')).rejects.toMatchObject(ahead);
  const { id } = await asked('2026-11-20');
  await here.chantal.run(vendorReturn, 'approve', id);
  const edited = async (shippedOn: string) =>
    here.marcus.edit(vendorReturn, id, (await here.marcus.see(vendorReturn, id)).version, { shippedOn });
  await expect(edited('2026-11-21')).rejects.toMatchObject(ahead);
  await edited('2026-11-19');
  expect(await here.marcus.see(vendorReturn, id)).toMatchObject({ status: 'awaiting', shippedOn: '2026-11-19' });
});

describe('a buyer who wants the money', () => {
  test.each([
    ['more than is open', [{ line: 1, quantity: each(7) }], 'remainder_cancellation.no_more_than_open'],
    ['a line that was never ordered', [{ line: 2 }], 'remainder_cancellation.line_of_order'],
    ['one line twice', [{ line: 1, quantity: each(3) }, { line: 1 }], 'remainder_cancellation.line_twice'],
    ['a negative quantity', [{ line: 1, quantity: each(-3) }], 'invalid'],
    ['no quantity', [{ line: 1, quantity: each(0) }], 'invalid'],
  ])('cancels %s: refused', async (_, lines, code) => {
    const order = await here.ordered([[10, 100]]);
    await here.posted(order, came([1, 4]));
    await expect(request(order.id, lines)).rejects.toMatchObject({ code });
  });

  test('cancels a whole order by its own cancellation, and frees nothing twice', async () => {
    const order = await here.ordered([[10, 100]]);
    await expect(request(order.id)).rejects.toMatchObject({ code: 'remainder_cancellation.something_is_received' });
    await here.posted(order, came([1, 9]));
    const [one, other] = [await request(order.id), await request(order.id)];
    const outcomes = await Promise.allSettled([
      here.lena.run(remainderCancellation, 'approve', one.id),
      here.walter.run(remainderCancellation, 'approve', other.id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 90_000 });
  });

  test('decides nothing with a duty that ended, and a receiver or a requester decides nothing at all', async () => {
    const nadia = (await here.county.member('Nadia Petrov')).with({ duties: ['buyer'] });
    const grant = await here.county.product.make(dutyGrant, { member: nadia.id, duty: 'buyer' });
    const order = await here.ordered([[10, 100]]);
    await here.posted(order, came([1, 4]));
    const { id } = await request(order.id);
    await here.county.product.run(dutyGrant, 'revoke', grant.id);
    for (const person of [nadia, here.marcus, here.rosa])
      await expect(person.run(remainderCancellation, 'approve', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.lena.run(remainderCancellation, 'refuse', id, 'The vendor delivers next week.');
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 100_000 });
  });
});
