import { href, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, member, notify } from '../../organization/public.server.ts';
import { cardPages } from '../card-pages.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { REMINDER_DAYS } from './card-words.ts';
import { judgeAll } from './findings.server.ts';
import { purchasingCard } from './purchasing-card.record.ts';

type Late = Row<typeof cardTransaction>;
type Card = Pick<Row<typeof purchasingCard>, 'id' | 'holder' | 'approver' | 'escalationDays'>;

const isDue = (toldOn: string | null, today: string): boolean =>
  toldOn === null || toldOn <= addDays(today, -REMINDER_DAYS);

/** Purchases whose receipt is past its day: neither attached nor explained, as the holder has not coded them. */
async function overdue(work: UnitOfWork): Promise<readonly Late[]> {
  const rows = await work.asProduct.rows(cardTransaction, {
    where: { status: 'new', receiptDueOn: { below: work.today } },
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  return rows.filter(({ receipt, amount }) => (receipt ?? []).length === 0 && amount.cents > 0);
}

const countOf = ({ length }: readonly Late[]): string => (length === 1 ? 'A card receipt' : `${length} card receipts`);
const verb = ({ length }: readonly Late[]): string => (length === 1 ? 'is' : 'are');

/** One of them opens it; of several the list of this person’s is opened. */
const linkOf = (late: readonly Late[], holder: string): string => {
  const [first] = late;
  return late.length === 1 && first
    ? href(cardPages.cardTransaction, { id: first.id })
    : `${href(cardPages.cardTransactions)}?${new URLSearchParams({ status: 'new', holder })}`;
};

/** The holder of each, once a week while it lasts: one notice for all of a person’s. */
async function remindHolders(work: UnitOfWork, late: readonly Late[]): Promise<void> {
  const due = late.filter(({ remindedOn }) => isDue(remindedOn, work.today));
  for (const [holder, own] of Map.groupBy(due, (one) => one.holder))
    await notify(work.asProduct, {
      to: [holder],
      kind: 'card.receipt_overdue',
      subject: `${countOf(own)} ${verb(own)} overdue`,
      body: own.map(({ number, merchant, receiptDueOn }) => `${number}, ${merchant}: due ${receiptDueOn}.`).join(' '),
      link: linkOf(own, holder),
      replaces: ['card.receipt_overdue'],
    });
  for (const { id } of due) await work.asProduct.change(cardTransaction, id, {}, { remindedOn: work.today });
}

/** The approver of the card as it is now, once the days of the card are over, and then once a week as well. */
async function tellApprovers(work: UnitOfWork, late: readonly Late[], cards: ReadonlyMap<string, Card>): Promise<void> {
  const due = late.filter((one) => {
    const card = cards.get(one.card);
    return (
      card !== undefined &&
      addDays(one.receiptDueOn, card.escalationDays) < work.today &&
      isDue(one.escalatedOn, work.today)
    );
  });
  const holders = await work.asProduct.rows(member, {
    where: { id: [...new Set(due.map(({ holder }) => holder))] },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const names = new Map(holders.map(({ id, name }) => [id, name]));
  for (const own of Map.groupBy(due, (one) => `${cards.get(one.card)?.approver} ${one.holder}`).values()) {
    const [first] = own;
    const card = first && cards.get(first.card);
    if (!first || !card) continue;
    await notify(work.asProduct, {
      to: [card.approver],
      kind: 'card.receipt_escalated',
      subject: `${countOf(own)} of ${names.get(first.holder) ?? 'a holder'} ${verb(own)} overdue`,
      body: 'Ask for the receipt, or have the card suspended.',
      link: linkOf(own, first.holder),
      replaces: ['card.receipt_escalated'],
    });
  }
  for (const { id } of due) await work.asProduct.change(cardTransaction, id, {}, { escalatedOn: work.today });
}

/** What is overdue is a finding from this day on, is told to its holder, and after the days of the card to its approver. */
export async function remindOfReceipts(work: UnitOfWork): Promise<number> {
  const late = await overdue(work);
  if (late.length === 0) return 0;
  const unmarked = late.filter(({ findings }) => !(findings ?? []).includes('no_receipt'));
  const judged = unmarked.length > 0 ? await judgeAll(work, unmarked) : [];
  for (const [id, found] of judged) await work.asProduct.change(cardTransaction, id, {}, found);
  const cards = await work.asProduct.rows(purchasingCard, {
    where: { id: [...new Set(late.map(({ card }) => card))] },
    fields: ['holder', 'approver', 'escalationDays'],
    order: 'number',
    most: 'all',
  });
  await remindHolders(work, late);
  await tellApprovers(work, late, new Map(cards.map((card) => [card.id, card])));
  return late.length;
}

/** Each morning by the day of the agency, and after downtime as well. */
export const receiptClock = ({ door, ...ports }: Ports): void =>
  agencyClock(ports, 'cards.receipts', '30 6 * * *', (product) =>
    door.run(product, async (work) => void (await remindOfReceipts(work))),
  );
