import { actsForAny, dollars, fail, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { rematch } from '../invoices/invoice.server.ts';
import { numberKey } from '../invoices/number-key.ts';
import { keptOutOf } from '../invoices/people.server.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { cardStatement } from './card-statement.record.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { administrators, unfinished } from './card-words.ts';
import { refusedOf } from './refusing.ts';

type Statement = Row<typeof cardStatement>;
type Facts = EffectFacts<Statement>;
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';
const refused = refusedOf('card_statement');

const fields = [
  'number',
  'postedOn',
  'merchant',
  'holder',
  'approver',
  'amount',
  'status',
  'findings',
  'receipt',
  'receiptDueOn',
] as const;

const linesOf = (work: UnitOfWork, statement: string) =>
  work.asProduct.rows(cardTransaction, { where: { statement }, fields, order: 'place', most: 'all' });

/** What earlier statements withheld and was accepted since: it is paid with the next one. */
async function earlierOf(work: UnitOfWork, { id, issuer }: Statement) {
  const closed = await work.asProduct.rows(cardStatement, {
    where: { issuer, status: 'closed', id: { not: id } },
    fields: [],
    order: 'number',
    most: 'all',
  });
  return work.asProduct.rows(cardTransaction, {
    where: { statement: closed.map((one) => one.id), status: [...payable], billedOn: null },
    fields,
    order: 'number',
    most: 'all',
  });
}

const payable = ['approved', 'owed', 'repaid'] as const;
const sum = (rows: readonly { readonly amount: { readonly cents: number } }[]): number =>
  rows.reduce((all, { amount }) => all + amount.cents, 0);

/** A statement against its transactions: what ties, what is open, and what is paid of it. */
export async function reconciledCard(work: UnitOfWork, row: Statement) {
  const lines = await linesOf(work, row.id);
  const earlier = row.closedOn === null ? await earlierOf(work, row) : [];
  const isIn = (states: readonly string[]) => lines.filter(({ status }) => states.includes(status));
  const approved = isIn(payable);
  return {
    lines,
    approved,
    earlier,
    open: isIn(unfinished),
    sumCents: sum(lines),
    approvedCents: sum(approved),
    disputedCents: sum(isIn(['disputed'])),
    creditedCents: sum(isIn(['credited'])),
    earlierCents: sum(earlier),
  };
}

/** Every transaction is decided and they make the total; then the issuer’s invoice waits for someone else. */
async function close({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  const actor = await actorOfDuty(work, administrators);
  const product = work.asProduct;
  const found = await reconciledCard(work, row);
  const { lines, open, approved, earlier } = found;
  if (lines.length !== row.lineCount || found.sumCents !== row.total.cents)
    throw refused(
      'total',
      'ties',
      `The transactions make ${dollars(found.sumCents)}, and the statement ${dollars(row.total.cents)}.`,
    );
  if (open[0])
    throw refused(
      'lineCount',
      'is_open',
      `${open.length === 1 ? 'One transaction is' : `${open.length} transactions are`} not approved or disputed, the first ${open[0].number}.`,
    );
  if (actsForAny(actor, ...lines.map(({ holder }) => holder)))
    throw fail(
      'refused',
      'card_statement.takes_part',
      'You hold a card of this statement, so someone else has to close it.',
    );
  const cents = found.approvedCents + found.earlierCents;
  const made = cents === 0 ? null : await bill(work, row, cents);
  for (const { id } of [...approved, ...earlier])
    await product.change(cardTransaction, id, {}, { invoice: made?.id ?? null, billedOn: work.today });
  await product.change(
    cardStatement,
    row.id,
    {},
    {
      closedBy: personActing(work.actor),
      closedOn: work.today,
      payable: moneyOf(work.actor, cents),
      withheld: moneyOf(work.actor, found.disputedCents),
      invoiceNumber: made?.number ?? null,
    },
  );
}

/** An invoice of the issuer over what was approved; below zero a credit memo. Its purchases were posted one by one. */
async function bill(
  work: UnitOfWork,
  row: Statement,
  cents: number,
): Promise<Pick<Row<typeof invoice>, 'id' | 'number'>> {
  const amount = moneyOf(work.actor, Math.abs(cents));
  const made = await work.asProduct.insert(
    invoice,
    {
      vendor: row.issuer,
      vendorNumber: row.issuerNumber,
      isCredit: cents < 0,
      invoiceDate: row.untilOn,
      receivedOn: work.today,
      total: amount,
      lines: [
        {
          kind: 'other',
          item: `Card statement ${row.number} from ${row.fromOn} to ${row.untilOn}`,
          quantity: { amount: '1', unit: 'LS' },
          unitPrice: amount,
        },
      ],
    },
    {
      cardStatement: row.id,
      numberKey: numberKey(row.issuerNumber),
      registeredBy: personActing(work.actor),
      properOn: work.today,
      keptOut: [...(await keptOutOf(work.asProduct, row.issuer, null))],
    },
  );
  const alone = work.asProductAlone;
  await alone.move(invoice, made.id, 'register');
  const now = await alone.find(invoice, made.id);
  if (now) await rematch(alone, now);
  return made;
}

/** Only what nobody has worked on yet: it can be imported once more. */
async function discard({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, administrators);
  const lines = await linesOf(work, row.id);
  const kept = lines.find(({ status }) => status !== 'new');
  if (kept)
    throw refused('lineCount', 'is_coded', `${kept.number} is ${kept.status}. Send it back or reopen it first.`);
  for (const { id } of lines) await work.asProduct.move(cardTransaction, id, 'discard');
}

/** The invoice of a statement is void: the statement is open again, and its purchases are billed once more. */
async function reopenVoided({ row, work }: EffectFacts<Row<typeof invoice>>): Promise<void> {
  if (row.cardStatement === null) return;
  const product = work.asProduct;
  const billed = await product.rows(cardTransaction, {
    where: { invoice: row.id },
    fields: [],
    order: 'number',
    most: 'all',
  });
  for (const { id } of billed) await product.change(cardTransaction, id, {}, { invoice: null, billedOn: null });
  const empty = { closedBy: null, closedOn: null, payable: null, withheld: null, invoiceNumber: null };
  await product.move(cardStatement, row.cardStatement, 'reopen', { computed: empty });
}

export const cardStatementEffects = [
  ...follows(cardStatement, { close: [close], discard: [discard] }),
  ...follows(invoice, { void: [reopenVoided] }),
];
