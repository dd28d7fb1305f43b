import { dollars, personActing, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { budgetLine } from '../../planning/public.server.ts';
import { shortOf } from './card-postings.server.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { explained, findings } from './card-words.ts';
import { judgeAll } from './findings.server.ts';
import { purchasingCard } from './purchasing-card.record.ts';
import { hasCardNumber } from './read-card-file.server.ts';
import { refusedOf } from './refusing.ts';

type Transaction = Row<typeof cardTransaction>;
const refused = refusedOf('card_transaction');
const said = (text: string | null): string => (text ?? '').trim();

/** No text has a card number, from the moment it is saved. */
export async function refuseCardNumbers({ row, work }: EffectFacts<Transaction>): Promise<void> {
  if (work.actor.kind === 'system') return;
  const written = ['purpose', 'missingReceipt', 'justification'] as const;
  const leaking = written.find((name) => hasCardNumber(said(row[name])));
  if (leaking) throw refused(leaking, 'card_number', 'This has a full card number in it. Remove the number.');
}

function refuseWords(row: Transaction): void {
  if (said(row.purpose).length < 10)
    throw refused('purpose', 'purpose', 'Say what was bought and for which work, in 10 characters or more.');
  if ((row.receipt ?? []).length === 0 && row.amount.cents > 0 && said(row.missingReceipt).length < 20)
    throw refused(
      'receipt',
      'receipt',
      'Attach the receipt, or write the missing receipt statement in 20 characters or more.',
    );
}

const elsewhere = `select t.number from card_transaction t
    join document d on d.organization_id = t.organization_id and d.id = any (t.receipt)
  where t.organization_id = $1 and t.id <> $2 and t.status not in ('discarded', 'credited') and d.sha256 = any ($3::text[])
  order by t.number limit 1`;

/** One receipt proves one purchase, whatever the file is called the second time. */
async function refuseReceipt(work: UnitOfWork, row: Transaction): Promise<void> {
  const files = await work.asProduct.rows(document, {
    where: { id: [...(row.receipt ?? [])] },
    fields: ['sha256'],
    order: 'name',
    most: 'all',
  });
  if (files.length === 0) return;
  const [other] = await work.tx.query<{ number: string }>(
    elsewhere,
    [work.actor.organizationId, row.id, files.map(({ sha256 }) => sha256)],
    'card_transaction.receipts',
  );
  if (other)
    throw refused('receipt', 'receipt_used', `${other.number} has this receipt. Attach the one of this purchase.`);
}

/** All of the amount, on lines of the cost centers of the card. */
async function refuseLines(work: UnitOfWork, row: Transaction): Promise<void> {
  const lines = row.lines ?? [];
  if (lines.length === 0) throw refused('lines', 'lines', 'Enter at least one budget line.');
  const sign = Math.sign(row.amount.cents);
  const wrong = lines.findIndex(({ amount }) => Math.sign(amount.cents) !== sign);
  if (wrong >= 0)
    throw refused(
      `lines.${wrong}.amount`,
      'sign',
      sign > 0 ? 'Enter an amount above zero.' : 'Of a refund the amounts are below zero.',
    );
  const cents = lines.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (cents !== row.amount.cents)
    throw refused(
      'lines',
      'sum',
      `The lines make ${dollars(cents)}, and the purchase is ${dollars(row.amount.cents)}.`,
    );
  const twice = lines.findIndex((one, at) => lines.slice(0, at).some((other) => other.budgetLine === one.budgetLine));
  if (twice >= 0) throw refused(`lines.${twice}.budgetLine`, 'line_twice', 'Enter each budget line once.');
  const product = work.asProduct;
  const card = await product.row(purchasingCard, {
    where: { id: row.card },
    fields: ['costCenter', 'otherCenters'],
  });
  const centers = [card?.costCenter, ...(card?.otherCenters ?? [])];
  const known = await product.rows(budgetLine, {
    where: { id: lines.map((one) => one.budgetLine) },
    fields: ['costCenter', 'name'],
    order: 'name',
    most: 'all',
  });
  for (const [at, { budgetLine: id }] of lines.entries()) {
    const own = known.find((one) => one.id === id);
    if (!own?.costCenter || !centers.includes(own.costCenter))
      throw refused(
        `lines.${at}.budgetLine`,
        'center',
        `${own?.name ?? 'This line'} is not of a cost center of this card.`,
      );
  }
}

/** A refund names the purchase that it takes back, and no purchase is one. */
async function refuseRefund(work: UnitOfWork, row: Transaction): Promise<void> {
  if (row.amount.cents > 0) {
    if (row.refundOf) throw refused('refundOf', 'not_refund', 'Only a refund names a purchase that it takes back.');
    if (row.tax && row.tax.cents >= row.amount.cents)
      throw refused('tax', 'tax', 'The sales tax is less than the amount.');
    return;
  }
  if (row.isPersonal) throw refused('isPersonal', 'refund_personal', 'A refund is no personal purchase.');
  if (!row.refundOf) throw refused('refundOf', 'refund_of', 'Choose the purchase that this refund takes back.');
  const other = await work.asProduct.row(cardTransaction, {
    where: { id: row.refundOf },
    fields: ['number', 'holder', 'status', 'amount'],
  });
  if (!other || other.holder !== row.holder || other.amount.cents <= 0)
    throw refused('refundOf', 'refund_own', 'Choose a purchase of yours.');
  if (other.status !== 'approved')
    throw refused('refundOf', 'refund_approved', `${other.number} is ${other.status}: have it approved first.`);
  if (-row.amount.cents > other.amount.cents)
    throw refused('refundOf', 'refund_more', `${other.number} was ${dollars(other.amount.cents)}.`);
}

/** What the holder says is judged whole: receipt, lines, what is available, and an answer to each finding that needs one. */
export async function code({ row, work }: EffectFacts<Transaction>): Promise<void> {
  refuseWords(row);
  await refuseReceipt(work, row);
  await refuseRefund(work, row);
  await refuseLines(work, row);
  const short = await shortOf(work, row);
  if (short[0])
    throw refused(
      'lines',
      'budget',
      short
        .map(({ name, availableCents }) => `${name} has ${dollars(availableCents)} available.`)
        .join(' ')
        .concat(' Choose another line, or ask the budget office for an override.'),
    );
  const found = (await judgeAll(work, [row])).get(row.id) ?? { findings: null, findingNotes: null };
  const open = (found.findings ?? []).filter((one) => explained.includes(one));
  if (open.length > 0 && said(row.justification).length < 20)
    throw refused(
      'justification',
      'justification',
      `Explain in 20 characters or more: ${open.map((one) => findings[one].toLowerCase()).join(', ')}.`,
    );
  await work.asProduct.change(
    cardTransaction,
    row.id,
    {},
    { ...found, codedBy: personActing(work.actor), codedOn: work.today },
  );
}
