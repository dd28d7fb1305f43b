import { dollars } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import { statedAmount, worth } from '../einvoice/amounts.ts';
import { bankNoticeIn } from '../mail/read-mail.ts';
import type { Currency } from '../rates/currencies.ts';
import { currencyOf, dayAbroad, type Reads, readsIn } from './pdf-currency.ts';
import { type Found, type Looking, type Sought, sought } from './pdf-labels.ts';
import { isTableHead, linesIn, type PdfLine } from './pdf-lines.ts';
import { usDay, moneyIn, numberIn, priceIn } from './pdf-values.ts';
import { type PdfRow, type PdfWord, rowsOf } from './pdf-words.ts';

/** Amounts with the lines that add up to them. Those of a credit memo are above zero. */
export interface PdfAmounts {
  readonly totalCents: Found<number> | null;
  readonly taxCents: Found<number> | null;
  readonly freightCents: Found<number> | null;
  readonly lines: readonly PdfLine[];
}

/** What the text of a PDF says as an invoice. What is not read with certainty is null. */
export interface PdfInvoice extends PdfAmounts {
  readonly isCredit: Found<boolean>;
  readonly vendorNumber: Found<string> | null;
  readonly invoiceDate: Found<string> | null;
  readonly dueDate: Found<string> | null;
  readonly orderNumber: Found<string> | null;
  /** In another currency, its amounts are these, in hundredths, and never those of the agency’s currency. */
  readonly stated: (PdfAmounts & { readonly currency: Found<Currency> }) | null;
  /** Words that may be the name or a number of the vendor, each with its page. */
  readonly names: readonly Found<string>[];
  readonly notes: readonly string[];
}

const words = {
  vendorNumber: {
    labels: [
      /^(?:tax\s+)?(?:invoice|inv\.?|bill|credit(?:\s+(?:memo|note|memorandum))?)\s*(?:no\b\.?|number\b|num\b\.?|nbr\b\.?|id\b|#)/i,
      /^(?:invoice|credit\s+(?:memo|note))\b(?!\s*(?:date|total|to\b|amount|due))/i,
    ],
    read: numberIn,
    isBelow: true,
  },
  invoiceDate: {
    labels: [/^(?:invoice|inv\.?|bill|credit(?:\s+memo)?|issue)\s*date/i, /^(?:date(?:\s+issued)?|dated)\b/i],
    read: usDay,
    isBelow: true,
  },
  dueDate: {
    labels: [/^(?:payment\s+)?due\s*(?:date|by|on)/i, /^(?:pay\s+by|payment\s+due|due)\b/i],
    read: usDay,
    isBelow: true,
  },
  orderNumber: {
    labels: [
      /^(?:customer\s+|your\s+)?(?:p\.?\s?o\.?|purchase\s+order)\s*(?:no\b\.?|number\b|num\b\.?|#|ref\b\.?)/i,
      /^(?:customer\s+|your\s+)?(?:p\.?\s?o\.?(?=\s|:|$)|purchase\s+order\b|order\s+(?:no\b\.?|number\b|#))/i,
    ],
    read: numberIn,
    isBelow: true,
  },
} as const;

const sums = {
  totalCents: {
    labels: [
      /^(?:invoice\s+total|total\s+(?:amount\s+)?(?:due|payable)|total\s+(?:invoice|credit)(?:\s+amount)?|amount\s+due|balance\s+due|grand\s+total|credit\s+total|total\s+amount)\b/i,
      /^total\b(?!\s*(?:tax|qty|quantity|hours|discount|items|freight))/i,
    ],
  },
  taxCents: {
    labels: [
      /^(?:total\s+)?(?:(?:sales|state|local|use)\s+)*tax(?!\s*(?:id|no|exempt|able|invoice)\b)(?:\s*\(?[\d.]+\s*%\)?)?/i,
    ],
  },
  freightCents: {
    labels: [/^(?:shipping(?:\s*(?:&|and)\s*handling)?|freight|delivery(?:\s+charge)?|s\s*&\s*h)\b/i],
  },
  subtotal: { labels: [/^(?:sub[\s-]?total|net\s+total)\b/i] },
  discount: {
    labels: [/^(?:less\s+)?(?:discount|deposit|prepaid|payments?\s+received|amount\s+paid|credits?\s+applied)\b/i],
  },
} as const;

const severalWords = {
  vendorNumber: 'invoice number',
  invoiceDate: 'invoice date',
  dueDate: 'due date',
  orderNumber: 'order number',
  totalCents: 'total',
  taxCents: 'tax',
  freightCents: 'freight',
} as const;

const CREDIT = /^credit\s+(memo|note|memorandum|invoice)\b/i;
const MOST_NAMES = 80;

function namesIn(rows: readonly PdfRow[]): readonly Found<string>[] {
  const all = rows.flatMap(({ page, cells }) => cells.map(({ text }) => ({ page, text })));
  return all
    .map(({ page, text }) => ({
      value: text.replace(/^(?:from|remit to|vendor|pay to|sold by)\s*:\s*/i, ''),
      page,
      words: text.slice(0, 160),
    }))
    .filter(({ value }) => value.length >= 3 && value.length <= 120)
    .slice(0, MOST_NAMES * 3);
}

/** Lines that say each other’s figures to the cent; otherwise none, with the reason. */
function tied(
  lines: readonly PdfLine[] | null,
  sums: Readonly<Record<'totalCents' | 'taxCents' | 'freightCents' | 'subtotal' | 'discount', number | null>>,
  told: (amount: number) => string,
): { readonly lines: readonly PdfLine[]; readonly why: string | null } {
  const none = (why: string | null) => ({ lines: [], why });
  if (lines === null) return none('A line of the table could not be read, so no line is filled in.');
  if (lines.length === 0) return none('No table of lines was found.');
  const sign = lines.every(({ cents }) => cents <= 0) ? -1 : 1;
  const all = lines.map((line) => ({
    ...line,
    cents: line.cents * sign || 0,
    priceCents: Math.abs(line.priceCents),
    quantity: line.quantity.replace(/^-/, ''),
  }));
  if (all.some(({ cents }) => cents < 0))
    return none('Some lines bill and some take off. Enter an invoice and a credit memo.');
  if (all.some(({ cents, quantity }) => cents === 0 || millionths(quantity) === 0n))
    return none('A line has no amount or no quantity, so no line is filled in.');
  const off = all.find(({ quantity, priceCents, cents }) => worth(priceCents, quantity) !== cents);
  if (off)
    return none(
      `“${off.item.slice(0, 60)}”: ${off.quantity} at ${told(off.priceCents)} is not ${told(off.cents)}, so no line is filled in.`,
    );
  const sum = all.reduce((cents, line) => cents + line.cents, 0);
  if (sums.subtotal !== null && Math.abs(sums.subtotal) !== sum)
    return none(
      `The lines add up to ${told(sum)}, and the subtotal is ${told(Math.abs(sums.subtotal))}. No line is filled in.`,
    );
  if (sums.discount !== null && sums.discount !== 0)
    return none('The PDF takes a discount, deposit or payment off. Enter the lines as they are to be paid.');
  const whole = sum + Math.abs(sums.taxCents ?? 0) + Math.abs(sums.freightCents ?? 0);
  if (sums.totalCents === null) return none('No total was read, so no line is filled in.');
  if (whole !== Math.abs(sums.totalCents))
    return none(
      `Lines, tax and freight add up to ${told(whole)}, and the total is ${told(Math.abs(sums.totalCents))}. No line is filled in.`,
    );
  return { lines: all, why: null };
}

const positive = (found: Found<number> | null): Found<number> | null =>
  found && { ...found, value: Math.abs(found.value) };

const usual: Reads = { money: moneyIn, price: priceIn };
const NONE: PdfAmounts = { totalCents: null, taxCents: null, freightCents: null, lines: [] };

/** The amounts of all rows, with what speaks against them. */
function amountsIn(
  rows: readonly PdfRow[],
  outside: readonly PdfRow[],
  reads: Reads,
  told: (amount: number) => string,
) {
  const find = (name: keyof typeof sums): Sought<number> => sought(outside, { ...sums[name], read: reads.money });
  const [total, tax, freight] = [find('totalCents'), find('taxCents'), find('freightCents')];
  const { lines, why } = tied(
    linesIn(rows, reads),
    {
      totalCents: total.found?.value ?? null,
      taxCents: tax.found?.value ?? null,
      freightCents: freight.found?.value ?? null,
      subtotal: find('subtotal').found?.value ?? null,
      discount: find('discount').found?.value ?? null,
    },
    told,
  );
  const amounts: PdfAmounts = {
    totalCents: positive(total.found),
    taxCents: positive(tax.found),
    freightCents: positive(freight.found),
    lines,
  };
  return { amounts, why, below: (total.found?.value ?? 0) < 0 ? total.found : null, total, tax, freight };
}

const unread: Sought<number> = { found: null, isSeveral: false };

/** Reads an invoice out of the words of a PDF. Pure: the same words always say the same. */
export function readPdf(given: readonly PdfWord[]): PdfInvoice {
  const rows = rowsOf(given);
  const outside = rows.filter((row) => !isTableHead(row));
  const text = rows.map((row) => row.text).join('\n');
  const currency = currencyOf(rows);
  const abroad = currency.kind === 'stated' ? currency.currency : null;
  const find = (name: keyof typeof words): Sought<string> => {
    const look: Looking<string> = words[name];
    return sought(outside, look.read === usDay && currency.kind !== 'own' ? { ...look, read: dayAbroad } : look);
  };
  const number = find('vendorNumber');
  const [date, due, order] = [find('invoiceDate'), find('dueDate'), find('orderNumber')];
  const { amounts, why, below, total, tax, freight } =
    currency.kind === 'unclear'
      ? { amounts: NONE, why: currency.why, below: null, total: unread, tax: unread, freight: unread }
      : amountsIn(
          rows,
          outside,
          abroad ? readsIn(abroad.value) : usual,
          abroad ? (amount) => statedAmount(amount, abroad.value) : (amount) => dollars(amount),
        );
  const several = Object.entries({
    vendorNumber: number,
    invoiceDate: date,
    dueDate: due,
    orderNumber: order,
    totalCents: total,
    taxCents: tax,
    freightCents: freight,
  })
    .filter(([, { isSeveral }]) => isSeveral)
    .map(
      ([name]) => `The PDF says more than one ${severalWords[name as keyof typeof severalWords]}. Enter the right one.`,
    );
  const headed = rows.find(({ page, cells }) => page === 1 && cells.some((cell) => CREDIT.test(cell.text)));
  const notice = bankNoticeIn(text);
  return {
    isCredit: headed
      ? { value: true, page: headed.page, words: headed.text.slice(0, 160) }
      : below
        ? { value: true, page: below.page, words: below.words }
        : { value: false, page: 1, words: '' },
    vendorNumber: number.found,
    invoiceDate: date.found,
    dueDate: due.found,
    orderNumber: order.found,
    ...(abroad ? NONE : amounts),
    stated: abroad && { currency: abroad, ...amounts },
    names: namesIn(rows),
    notes: [
      ...several,
      ...(abroad ? [`The PDF states its amounts in ${abroad.value}.`] : []),
      ...(why ? [why] : []),
      ...(notice
        ? [`The PDF speaks of another bank account: “${notice}”. Payments go to the account on file alone.`]
        : []),
    ],
  };
}
