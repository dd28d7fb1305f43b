import { afterAll, beforeAll, expect, test } from 'vitest';
import { notification } from '#domains/organization/notification.record.ts';
import type { Person } from '#world';
import { cardTransaction } from './card-transaction.record.ts';
import { purchasingCard } from './purchasing-card.record.ts';
import { remindOfReceipts } from './receipt-reminders.server.ts';
import { type CardWorld, cardWorld } from './test-world.ts';

/** A holder without receipts is asked once a week, and the approver hears of it after the days of the card. */
let here: CardWorld;
beforeAll(async () => {
  here = await cardWorld();
});
afterAll(() => here.county.close());

const on = async (day: string): Promise<number> => {
  here.county.clock.set(`${day}T15:00:00Z`);
  return here.county.door.run(here.county.product.actor, remindOfReceipts);
};
const told = async (who: Person) =>
  (
    await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(notification, {
        where: { recipient: who.id, kind: ['card.receipt_overdue', 'card.receipt_escalated'] },
        order: 'createdAt',
        most: 'all',
      }),
    )
  ).map(({ subject, status, link }) => ({ subject, status, link }));

test('asks the holder the day after, once a week, and the approver of the card as it is then', async () => {
  const { bought } = await here.billed([{ dollars: 20 }, { dollars: 30 }, { dollars: -5 }]);
  const [one, other] = bought;
  expect(one).toMatchObject({ receiptDueOn: '2026-11-22', findings: null });
  expect(await on('2026-11-22')).toBe(0);
  expect(await told(here.rosa)).toEqual([]);

  expect(await on('2026-11-23')).toBe(2);
  const link = `/payments/card-transactions?status=new&holder=${here.rosa.id}`;
  const notice = { subject: '2 card receipts are overdue', link };
  expect(await told(here.rosa)).toEqual([{ ...notice, status: 'unread' }]);
  expect(await here.seen(one?.id ?? '')).toMatchObject({ findings: ['no_receipt'], remindedOn: '2026-11-23' });
  // A credit has no receipt.
  expect(await here.seen(bought[2]?.id ?? '')).toMatchObject({ findings: null, remindedOn: null });
  expect(await told(here.miguel)).toEqual([]);

  await on('2026-11-23');
  await on('2026-11-29');
  expect(await told(here.rosa)).toHaveLength(1);
  // Two servers at the same moment remind once.
  here.county.clock.set('2026-11-30T15:00:00Z');
  await Promise.all([1, 2].map(() => here.county.door.run(here.county.product.actor, remindOfReceipts)));
  expect(await told(here.rosa)).toEqual([
    { ...notice, status: 'read' },
    { ...notice, status: 'unread' },
  ]);
  expect(await told(here.miguel)).toMatchObject([{ subject: '2 card receipts of Rosa Delgado are overdue', link }]);
  expect(await told(here.omar)).toEqual([]);

  // A receipt ends it for its purchase, and a new approver of the card is the one who hears.
  const row = await here.seen(one?.id ?? '');
  await here.rosa.edit(cardTransaction, row.id, row.version, { receipt: [await here.receipt()] });
  await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
    tx.query('update purchasing_card set approver = $3 where organization_id = $1 and id = $2', [
      actor.organizationId,
      here.card.id,
      here.walter.id,
    ]),
  );
  expect(await on('2026-12-07')).toBe(1);
  const own = `/payments/card-transactions/${other?.id}`;
  expect((await told(here.rosa)).at(-1)).toEqual({ subject: 'A card receipt is overdue', status: 'unread', link: own });
  expect(await told(here.miguel)).toHaveLength(1);
  expect(await told(here.walter)).toMatchObject([{ subject: 'A card receipt of Rosa Delgado is overdue', link: own }]);

  await here.code(other?.id ?? '', { receipt: [], missingReceipt: 'The store closed for good; its bank was asked.' });
  expect(await on('2026-12-30')).toBe(0);
});

test('is written by no one: neither the holder nor the approver sets the days of a reminder', async () => {
  here.county.clock.set('2026-11-20T15:00:00Z');
  const { bought } = await here.billed([{ dollars: 12 }]);
  const { id, version } = await here.seen(bought[0]?.id ?? '');
  for (const field of ['remindedOn', 'escalatedOn', 'receiptDueOn'])
    await expect(here.rosa.edit(cardTransaction, id, version, { [field]: '2027-12-31' })).rejects.toMatchObject({
      kind: expect.stringMatching(/invalid|forbidden/),
    });
  const { version: now } = await here.grace.see(purchasingCard, here.card.id);
  await expect(here.grace.edit(purchasingCard, here.card.id, now, { escalationDays: 60 })).rejects.toMatchObject({
    code: 'purchasing_card.is_active',
  });
});
