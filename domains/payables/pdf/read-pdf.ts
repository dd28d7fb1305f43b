import { dollars } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import { worth } from '../einvoice/amounts.ts';
import { bankNoticeIn } from '../mail/read-mail.ts';
import { type Found, type Looking, type Sought, sought } from './pdf-labels.ts';
import { isTableHead, linesIn, type PdfLine } from './pdf-lines.ts';
import { usDay, moneyIn, numberIn } from './pdf-values.ts';
import { type PdfRow, type PdfWord, rowsOf } from './pdf-words.ts';

/** What the text of a PDF says as an invoice. What is not read with certainty is null. Amounts of a credit memo are above zero. */
export interface PdfInvoice {
  readonly isCredit: Found<boolean>;
  readonly vendorNumber: Found<string> | null;
  readonly invoiceDate: Found<string> | null;
  readonly dueDate: Found<string> | null;
  readonly orderNumber: Found<string> | null;
  readonly totalCents: Found<number> | null;
  readonly taxCents: Found<number> | null;
  readonly freightCents: Found<number> | null;
  readonly lines: readonly PdfLine[];
  /** Words that may be the name or a number of the vendor, each with its page. */
  readonly names: readonly Found<string>[];
  readonly notes: readonly string[];
}

const looks = {
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
  totalCents: {
    labels: [
      /^(?:invoice\s+total|total\s+(?:amount\s+)?(?:due|payable)|total\s+(?:invoice|credit)(?:\s+amount)?|amount\s+due|balance\s+due|grand\s+total|credit\s+total|total\s+amount)\b/i,
      /^total\b(?!\s*(?:tax|qty|quantity|hours|discount|items|freight))/i,
    ],
    read: moneyIn,
  },
  taxCents: {
    labels: [
      /^(?:total\s+)?(?:(?:sales|state|local|use)\s+)*tax(?!\s*(?:id|no|exempt|able|invoice)\b)(?:\s*\(?[\d.]+\s*%\)?)?/i,
    ],
    read: moneyIn,
  },
  freightCents: {
    labels: [/^(?:shipping(?:\s*(?:&|and)\s*handling)?|freight|delivery(?:\s+charge)?|s\s*&\s*h)\b/i],
    read: moneyIn,
  },
} as const;

const subtotal: Looking<number> = { labels: [/^(?:sub[\s-]?total|net\s+total)\b/i], read: moneyIn };
const discount: Looking<number> = {
  labels: [/^(?:less\s+)?(?:discount|deposit|prepaid|payments?\s+received|amount\s+paid|credits?\s+applied)\b/i],
  read: moneyIn,
};

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
const FOREIGN = /€|£|¥|\b(?:EUR|GBP|CAD|AUD|MXN|CHF)\b/;
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
      `“${off.item.slice(0, 60)}”: ${off.quantity} at ${dollars(off.priceCents)} is not ${dollars(off.cents)}, so no line is filled in.`,
    );
  const sum = all.reduce((cents, line) => cents + line.cents, 0);
  if (sums.subtotal !== null && Math.abs(sums.subtotal) !== sum)
    return none(
      `The lines add up to ${dollars(sum)}, and the subtotal is ${dollars(Math.abs(sums.subtotal))}. No line is filled in.`,
    );
  if (sums.discount !== null && sums.discount !== 0)
    return none('The PDF takes a discount, deposit or payment off. Enter the lines as they are to be paid.');
  const whole = sum + Math.abs(sums.taxCents ?? 0) + Math.abs(sums.freightCents ?? 0);
  if (sums.totalCents === null) return none('No total was read, so no line is filled in.');
  if (whole !== Math.abs(sums.totalCents))
    return none(
      `Lines, tax and freight add up to ${dollars(whole)}, and the total is ${dollars(Math.abs(sums.totalCents))}. No line is filled in.`,
    );
  return { lines: all, why: null };
}

const positive = (found: Found<number> | null): Found<number> | null =>
  found && { ...found, value: Math.abs(found.value) };

/** Reads an invoice out of the words of a PDF. Pure: the same words always say the same. */
export function readPdf(words: readonly PdfWord[]): PdfInvoice {
  const rows = rowsOf(words);
  const outside = rows.filter((row) => !isTableHead(row));
  const text = rows.map((row) => row.text).join('\n');
  const find = <Name extends keyof typeof looks>(name: Name) =>
    sought(outside, looks[name] as Looking<never>) as Sought<ReturnType<(typeof looks)[Name]['read']> & {}>;
  const number = find('vendorNumber');
  const [date, due, order] = [find('invoiceDate'), find('dueDate'), find('orderNumber')];
  const isForeign = FOREIGN.test(text);
  const none: Sought<number> = { found: null, isSeveral: false };
  const [total, tax, freight] = isForeign
    ? [none, none, none]
    : [find('totalCents'), find('taxCents'), find('freightCents')];
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
  const isBelow = (total.found?.value ?? 0) < 0;
  const { lines, why } = isForeign
    ? {
        lines: [],
        why: 'The PDF names another currency, so no amount is filled in. Enter it as a foreign currency invoice.',
      }
    : tied(linesIn(rows), {
        totalCents: total.found?.value ?? null,
        taxCents: tax.found?.value ?? null,
        freightCents: freight.found?.value ?? null,
        subtotal: sought(outside, subtotal).found?.value ?? null,
        discount: sought(outside, discount).found?.value ?? null,
      });
  const notice = bankNoticeIn(text);
  return {
    isCredit: headed
      ? { value: true, page: headed.page, words: headed.text.slice(0, 160) }
      : isBelow && total.found
        ? { value: true, page: total.found.page, words: total.found.words }
        : { value: false, page: 1, words: '' },
    vendorNumber: number.found,
    invoiceDate: date.found,
    dueDate: due.found,
    orderNumber: order.found,
    totalCents: positive(total.found),
    taxCents: positive(tax.found),
    freightCents: positive(freight.found),
    lines,
    names: namesIn(rows),
    notes: [
      ...several,
      ...(why ? [why] : []),
      ...(notice
        ? [`The PDF speaks of another bank account: “${notice}”. Payments go to the account on file alone.`]
        : []),
    ],
  };
}
