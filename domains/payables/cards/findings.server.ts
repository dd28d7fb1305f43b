import type { Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isWorkingDay } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { microPurchaseOn } from '../../procurement/public.server.ts';
import { vendorIssue } from '../invoices/judging.server.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { type Bought, type CardTerms, findingsOf } from './findings.ts';
import { purchasingCard } from './purchasing-card.record.ts';

type Transaction = Row<typeof cardTransaction>;
type Card = Row<typeof purchasingCard>;

/** What of a transaction its findings depend on. */
export type Judged = Pick<
  Transaction,
  | 'id'
  | 'number'
  | 'card'
  | 'place'
  | 'postedOn'
  | 'boughtOn'
  | 'merchant'
  | 'merchantCode'
  | 'amount'
  | 'tax'
  | 'vendor'
  | 'isPersonal'
  | 'receipt'
  | 'receiptDueOn'
  | 'status'
>;

/** A month of the same card, and what may be another piece of the same purchase. */
const WINDOW = 40;

const termsOf = (card: Card): CardTerms => ({
  ...card,
  singleCents: card.singleLimit.cents,
  monthlyCents: card.monthlyLimit.cents,
});

const boughtOf = ({
  id,
  number,
  card,
  place,
  postedOn,
  boughtOn,
  merchant,
  amount,
}: Omit<Judged, 'status'>): Bought => ({
  id,
  number,
  card,
  place,
  postedOn,
  boughtOn,
  merchant,
  cents: amount.cents,
});

interface Around {
  readonly cards: ReadonlyMap<string, Card>;
  readonly bought: readonly Bought[];
}

/** The cards of these purchases, with those of the same holders and cost centers, and what all of them bought in that time. */
async function around(work: UnitOfWork, rows: readonly Judged[]): Promise<Around> {
  const product = work.asProduct;
  const own = await product.rows(purchasingCard, {
    where: { id: [...new Set(rows.map(({ card }) => card))] },
    order: 'number',
    most: 'all',
  });
  const all = { order: 'number', most: 'all' } as const;
  const held = await product.rows(purchasingCard, { ...all, where: { holder: own.map(({ holder }) => holder) } });
  const near = await product.rows(purchasingCard, { ...all, where: { costCenter: own.map((one) => one.costCenter) } });
  const cards = new Map([...held, ...near, ...own].map((card) => [card.id, card]));
  const days = rows.map(({ boughtOn }) => boughtOn).toSorted();
  const bought = await product.rows(cardTransaction, {
    where: {
      card: [...cards.keys()],
      status: { not: ['discarded', 'credited', 'disputed'] },
      boughtOn: { from: addDays(days[0] ?? work.today, -WINDOW), until: addDays(days.at(-1) ?? work.today, WINDOW) },
    },
    fields: ['number', 'card', 'place', 'postedOn', 'boughtOn', 'merchant', 'amount'],
    order: ['postedOn', 'place'],
    most: 'all',
  });
  return {
    cards,
    bought: bought.map((one) => ({ ...one, cents: one.amount.cents })),
  };
}

/** The findings of these purchases as of now, by transaction. */
export async function judgeAll(
  work: UnitOfWork,
  rows: readonly Judged[],
): Promise<ReadonlyMap<string, Pick<Transaction, 'findings' | 'findingNotes'>>> {
  const product = work.asProduct;
  const { cards, bought } = await around(work, rows);
  const calendar = await calendarOf(product);
  const issues = new Map<string, string | null>();
  const thresholds = new Map<string, number>();
  const judged = new Map<string, Pick<Transaction, 'findings' | 'findingNotes'>>();
  for (const row of rows) {
    const card = cards.get(row.card);
    if (!card) continue;
    if (row.vendor !== null && !issues.has(row.vendor))
      issues.set(row.vendor, await vendorIssue(product, row.vendor, false));
    if (!thresholds.has(row.boughtOn)) thresholds.set(row.boughtOn, await microPurchaseOn(product, row.boughtOn));
    const hasReceipt = (row.receipt ?? []).length > 0;
    const found = findingsOf({
      one: {
        ...boughtOf(row),
        merchantCode: row.merchantCode,
        taxCents: row.tax?.cents ?? 0,
        isPersonal: row.isPersonal,
        lacksReceipt: !hasReceipt && (row.status !== 'new' || row.receiptDueOn < work.today),
      },
      card: termsOf(card),
      others: bought.filter(
        (other) =>
          other.id !== row.id &&
          (cards.get(other.card)?.holder === card.holder || cards.get(other.card)?.costCenter === card.costCenter),
      ),
      thresholdCents: thresholds.get(row.boughtOn) ?? 0,
      isDayOff: !isWorkingDay(calendar, row.boughtOn),
      vendorIssue: row.vendor === null ? null : (issues.get(row.vendor) ?? null),
    });
    judged.set(row.id, {
      findings: found.length > 0 ? found.map(([finding]) => finding) : null,
      findingNotes:
        found.length > 0
          ? found
              .map(([, note]) => note)
              .join('\n')
              .slice(0, 1500)
          : null,
    });
  }
  return judged;
}
