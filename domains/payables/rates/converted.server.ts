import { isDeepStrictEqual } from 'node:util';
import { addDecimals } from '#kernel/fields/decimal.ts';
import { moneyOf, type New, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Bill } from '../einvoice/billing.ts';
import type { invoice } from '../invoices/invoice.record.ts';
import { refused } from '../invoices/refusing.ts';
import { convertBill } from './convert-bill.ts';
import { conversionSaid } from './conversion.ts';
import { rateOn } from './exchange-rate.server.ts';

type Invoice = Row<typeof invoice>;
type Lines = NonNullable<Invoice['lines']>;
type Stated = Pick<
  Invoice,
  'statedTotal' | 'statedLines' | 'conversionRate' | 'ratePer' | 'rateOn' | 'rateSource' | 'exchangeRate' | 'rounding'
>;

export interface InOwnCurrency {
  readonly bill: Bill;
  /** What the product keeps with the invoice. */
  readonly stated: Stated;
}

/** As a decimal is stored, without zeros that say nothing. */
const exact = (hundredths: number): string =>
  addDecimals(`${Math.trunc(hundredths / 100)}`, `0.${String(hundredths % 100).padStart(2, '0')}`);

/** A bill in another currency, converted by the confirmed rate of its date, or why it can’t be. */
export async function inOwnCurrency(
  work: UnitOfWork,
  bill: Bill,
  of: { readonly currency: string; readonly day: string; readonly isHeld?: boolean },
): Promise<InOwnCurrency | { readonly reason: string }> {
  const found = await rateOn(work, of);
  if ('reason' in found) return found;
  const { id, day, rate, per, source } = found.rate;
  const converted = convertBill(bill, { rate: rate.amount, per });
  if ('reason' in converted) return converted;
  const { lines, totalCents, roundingCents, stated } = converted;
  const money = (cents: number) => moneyOf(work.actor, cents);
  const amount = (hundredths: number) => ({ amount: exact(hundredths), unit: of.currency });
  const said = conversionSaid(bill.totalCents, of.currency, { rate: rate.amount, per, day, source });
  return {
    bill: { ...bill, lines, totalCents, notes: [`${said}. Payment is in ${money(0).currency}.`, ...bill.notes] },
    stated: {
      statedTotal: amount(bill.totalCents),
      statedLines: stated.map(({ item, hundredths, cents }) => ({
        item: item || 'Line',
        stated: amount(hundredths),
        converted: money(cents),
      })),
      conversionRate: rate,
      ratePer: per,
      rateOn: day,
      rateSource: source,
      exchangeRate: id,
      rounding: money(roundingCents),
    },
  };
}

/** The lines of a bill as an invoice is made of them. */
export const linesOf = (work: UnitOfWork, { lines }: Bill): NonNullable<New<typeof invoice>['lines']> =>
  lines.map(({ kind, line, item, quantity, price }) => ({
    kind,
    line,
    item: item || null,
    quantity,
    unitPrice: moneyOf(work.actor, price),
  }));

const figuresOf = (lines: Lines | null | undefined) =>
  (lines ?? []).map(({ kind, item, quantity, unitPrice }) => [
    kind,
    kind === 'item' ? null : item,
    quantity.amount,
    quantity.unit,
    unitPrice.cents,
  ]);

const again = 'It was converted by the rate of its date. Discard it, and enter it again as the vendor wrote it.';

/** What was converted keeps its figures, its date and its rate; the order lines that it bills are still named by people. */
export async function refuseConverted({ row, before, work }: EffectFacts<Invoice>): Promise<void> {
  if (work.actor.kind === 'system' || row.statedTotal === null) return;
  if (row.invoiceDate !== before.invoiceDate) throw refused('invoiceDate', 'is_converted', again);
  if (row.total.cents !== before.total.cents) throw refused('total', 'is_converted', again);
  if (!isDeepStrictEqual(figuresOf(row.lines), figuresOf(before.lines))) throw refused('lines', 'is_converted', again);
}
