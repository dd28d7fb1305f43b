import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesBidsOutside } from '../../../tests/world/bids-outside.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { award } from '../award/award.record.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { each, type OrderWorld, orderWorld, usd } from './test-world.ts';

let here: OrderWorld;
beforeAll(async () => {
  here = await orderWorld();
  await takesBidsOutside(here.county);
});
afterAll(() => here.county.close());

const dueAt = '2026-12-18T19:00:00.000Z';

/** A requisition that went to vendors: two bids with these unit prices, the first of them recommended. */
async function recommended(estimate: number, [low, high]: readonly [number, number]) {
  const { county, chantal, walter } = here;
  county.clock.set('2026-11-20T15:00:00Z');
  const source = await here.approved([[4, estimate]]);
  const counsel = (await county.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  await county.product.make(dutyGrant, { member: counsel.id, duty: 'legal_counsel' });
  const item = { item: source.lines?.[0]?.item ?? '', kind: 'base', quantity: each(4) } as const;
  const about = { name: 'Trash pumps', type: 'itb', estimate: { cents: 90_000_00, currency: 'USD' } } as const;
  const given = { ...about, requisition: source.id, items: [item], dueAt } as const;
  const call = await chantal.make(solicitation, given);
  await chantal.run(solicitation, 'submit', call.id);
  await counsel.run(solicitation, 'approve', call.id);
  await walter.run(solicitation, 'publish', call.id);
  county.clock.set(dueAt);
  await county.product.run(solicitation, 'close', call.id);
  const firms = [await here.vendor(`Low ${randomUUID()}`), await here.vendor(`High ${randomUUID()}`)] as const;
  const bids = await county.door.run(county.product.actor, async (work) => {
    const of = { solicitation: call.id, addenda: 0, level: 'rule', needed: 0, countShown: false, attempts: 0 } as const;
    const event = await work.insert(sealedEvent, {}, of);
    await work.move(solicitation, call.id, 'open');
    const ids: string[] = [];
    for (const [at, price] of [low, high].entries()) {
      const computed = {
        receipt: randomUUID(),
        event: event.id,
        solicitation: call.id,
        received: 'electronic',
        commitment: '0'.repeat(64),
        size: 1,
        begunAt: '2026-12-18T18:00:00.000Z',
        receivedAt: '2026-12-18T18:00:00.000Z',
        acknowledged: 0,
        isLate: false,
        isOpened: true,
        entriesDiffer: false,
        vendor: firms[at] ?? null,
        total: usd(4 * price),
        offer: { prices: { '1': price * 10_000 }, extras: {} },
      } as const;
      const { id } = await work.insert(bid, {}, computed);
      await work.move(bid, id, 'open');
      ids.push(id);
    }
    return ids;
  });
  for (const id of bids) await chantal.run(bid, 'accept', id);
  const { id } = await chantal.make(award, {
    solicitation: call.id,
    bid: bids[0] ?? '',
    basis: 'Lowest responsive and responsible bid.',
    analysis: 'Compared with the other bid and the estimate: fair and reasonable.',
    comparedWith: ['bids'],
  });
  return { requisition: source.id, award: id, vendor: firms[0], other: firms[1], counsel };
}

async function final(made: Awaited<ReturnType<typeof recommended>>): Promise<void> {
  const { county, chantal, walter } = here;
  const open = await county.door.run(walter.actor, (work) =>
    work.rows(redFlag, { where: { award: made.award, status: 'open' }, fields: ['id'], most: 'all' }),
  );
  for (const flag of open)
    await county.door.run(made.counsel.actor, (work) =>
      work.move(redFlag, flag.id, 'answer', { input: { answer: 'Looked into: no sign of it.' } }),
    );
  await walter.run(award, 'approve', made.award);
  await chantal.run(award, 'notice', made.award);
  county.clock.set('2027-01-05T15:00:00Z');
  await walter.run(award, 'finalize', made.award);
}

describe('an order of an award', () => {
  test('waits until the award is final, then has its vendor and prices, and encumbers what the bid costs', async () => {
    const made = await recommended(500, [620, 700]);
    await expect(here.order(made.requisition, { vendor: made.other })).rejects.toMatchObject({
      code: 'purchase_order.needs_award',
    });
    await expect(here.order(made.requisition, { award: made.award, vendor: null })).rejects.toMatchObject({
      code: 'purchase_order.award_is_final',
    });
    await final(made);
    const before = await here.held(here.supplies);
    await expect(here.order(made.requisition, { award: made.award, vendor: made.other })).rejects.toMatchObject({
      code: 'purchase_order.awarded_vendor',
      issues: [{ path: 'vendor' }],
    });
    const lines = [{ requested: 1, quantity: each(4), unitPrice: usd(621) }];
    await expect(here.order(made.requisition, { award: made.award, vendor: null, lines })).rejects.toMatchObject({
      code: 'purchase_order.price_is_approved',
    });
    const { id } = await here.order(made.requisition, { award: made.award, vendor: null });
    const order = await here.chantal.see(purchaseOrder, id);
    expect(order).toMatchObject({ vendor: made.vendor, total: { cents: 248_000 }, needsSecond: true });
    await expect(here.chantal.run(purchaseOrder, 'issueAlone', id)).rejects.toMatchObject({
      code: 'purchase_order.one_is_enough',
    });
    await here.chantal.run(purchaseOrder, 'submit', id);
    await here.lena.run(purchaseOrder, 'issue', id);
    expect(await here.held(here.supplies)).toEqual([before[0] - 2000, before[1] + 2480]);
    const elsewhere = await here.approved([[1, 10]]);
    await expect(here.order(elsewhere.id, { award: made.award })).rejects.toMatchObject({
      code: 'purchase_order.award_of_requisition',
    });
  });
});
