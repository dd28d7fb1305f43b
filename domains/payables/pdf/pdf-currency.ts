import { centsIn } from '../einvoice/amounts.ts';
import { currencies, type Currency } from '../rates/currencies.ts';
import type { Found } from './pdf-labels.ts';
import { usDay } from './pdf-values.ts';
import type { PdfRow } from './pdf-words.ts';

/** How amounts are read: those of the United States, or those of another currency in hundredths. */
export interface Reads {
  readonly money: (text: string) => number | null;
  /** A price; one that whole hundredths can’t say is none. */
  readonly price: (text: string) => number | null;
}

/** In which currency a PDF states its amounts: the usual one, another that it names throughout, or not with certainty. */
export type StatedCurrency =
  | { readonly kind: 'own' }
  | { readonly kind: 'stated'; readonly currency: Found<Currency> }
  | { readonly kind: 'unclear'; readonly why: string };

/** Signs that belong to one currency; ¥ and kr belong to several. */
const signs: Readonly<Record<string, Currency>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₪': 'ILS',
  '₫': 'VND',
  '₱': 'PHP',
  '₺': 'TRY',
  '฿': 'THB',
  '₦': 'NGN',
  '₴': 'UAH',
  zł: 'PLN',
  Kč: 'CZK',
  R$: 'BRL',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
  MX$: 'MXN',
  NT$: 'TWD',
  US$: 'USD',
};
const OWN = 'USD';
const escape = (text: string): string => text.replaceAll(/[.$]/g, '\\$&');
const codes = Object.keys(currencies).join('|');
const SIGN = Object.keys(signs)
  .toSorted((one, other) => other.length - one.length)
  .map(escape)
  .join('|');
const names = Object.entries(currencies).map(([code, name]) => [name.toLowerCase(), code as Currency] as const);
const NAME = names.map(([name]) => escape(name)).join('|');

/** A figure with two decimals, so that a code which is also a word (PEN, TOP) counts only next to money. */
const AMOUNT = String.raw`\(?[-−]?\s?\d[\d.,’' ]{0,16}[.,]\d{2}(?!\d)\)?`;
const LABEL =
  '(?:invoice|sub|grand|net|credit|order)?[\\s-]*(?:total|amount|balance|price|rate|cost|tax|vat|gst)\\b[a-z ]{0,20}';

/** Ways in which a document says a currency for all its amounts: “Currency: CAD”, “All prices in Canadian dollars”, “Total (CAD)”. */
const named = new RegExp(`^(?:invoice |billing |payment )?currency\\s*:?\\s*\\(?(${codes}|${NAME})s?\\b`, 'i');
const throughout = [
  new RegExp(
    `\\b(?:amounts?|prices?|figures|totals?|fees|payable|payment|pay|paid|invoiced|billed|charged|quoted|stated)\\b[^.\\n]{0,30}\\bin\\s+(${codes}|${NAME})s?\\b`,
    'gi',
  ),
  new RegExp(`^(?:${LABEL}|(?:unit|line)\\s+(?:price|cost|total)\\s*)[\\s(:]*(${codes})\\)?:?$`, 'gi'),
];
const nextTo = [
  new RegExp(`(?<![A-Za-z])(${codes})\\s?\\$?\\s?${AMOUNT}`, 'g'),
  new RegExp(`${AMOUNT}\\s?(${codes})(?![A-Za-z])`, 'g'),
  new RegExp(`(?<![A-Za-z])(${SIGN})\\s?\\(?[-−]?\\d`, 'g'),
  new RegExp(`\\d\\s?(${SIGN})(?![A-Za-z])`, 'g'),
];
const usual = /\b(?:EUR|GBP|CAD|AUD|NZD|MXN|CHF|JPY|CNY|SEK|NOK|DKK)\b/;
/** What makes amounts uncertain where nothing says more. */
const anywhere = new RegExp(`\\p{Sc}(?<!\\$)|${usual.source}`, 'u');
const bare = /(?<![A-Za-z])\$\s?\(?[-−]?\d/;

const codeOf = (said: string): Currency | null => {
  if (Object.hasOwn(signs, said)) return signs[said] ?? null;
  const upper = said.toUpperCase();
  if (Object.hasOwn(currencies, upper)) return upper as Currency; // one of the keys
  return names.find(([name]) => name === said.toLowerCase())?.[1] ?? null;
};

/** A code is written in capitals. In a text of capitals any short word looks like one, and those that are usual count. */
const isNamed = (said: string, text: string): boolean =>
  said.length > 3 || (said === said.toUpperCase() && (text === '' || text !== text.toUpperCase() || usual.test(said)));

const code = new RegExp(`^(?:${codes})$`);
const amountAlone = new RegExp(`^\\$?${AMOUNT}$`);

interface Said extends Found<Currency> {
  readonly isThroughout: boolean;
}

function saidIn(rows: readonly PdfRow[]): readonly Said[] {
  const all: Said[] = [];
  const found = (match: RegExpExecArray | null, { page }: PdfRow, words: string, isThroughout: boolean) => {
    const value = match && codeOf(match[1] ?? '');
    if (value) all.push({ value, page, words: words.slice(0, 160), isThroughout });
  };
  for (const row of rows) {
    for (const [at, { text }] of row.cells.entries()) {
      const next = row.cells[at + 1]?.text ?? '';
      const before = row.cells[at - 1]?.text ?? '';
      const labelled = /^[a-z ]*currency\s*:?$/i.test(text) ? `${text} ${next}` : text;
      const currency = named.exec(labelled);
      if (currency && isNamed(currency[1] ?? '', '')) found(currency, row, labelled, true);
      for (const pattern of throughout)
        for (const match of text.matchAll(pattern)) if (isNamed(match[1] ?? '', text)) found(match, row, text, true);
      for (const pattern of nextTo) for (const match of text.matchAll(pattern)) found(match, row, text, false);
      if (code.test(text) && [before, next].some((one) => amountAlone.test(one)))
        found(/^(.*)$/.exec(text), row, row.text, false);
    }
  }
  return all;
}

/** Dollars and pesos of other countries are written with the same sign. */
const isDollar = (code: Currency): boolean => /dollar|peso/i.test(currencies[code]);

/** The currency of a PDF by all its words. Where these say several, or none with certainty, a person says it. */
export function currencyOf(rows: readonly PdfRow[]): StatedCurrency {
  const all = saidIn(rows);
  const codesSaid = [...new Set(all.map(({ value }) => value))];
  const foreign = all.filter(({ value }) => value !== OWN);
  const [first] = foreign;
  const text = rows.map((row) => row.text).join('\n');
  if (!first) {
    const hint = anywhere.exec(text)?.[0];
    return hint
      ? { kind: 'unclear', why: `The PDF names another currency (${hint}), so no amount is filled in.` }
      : { kind: 'own' };
  }
  const hasBare = bare.test(text.replaceAll(/[A-Z]{1,3}\$/g, ' '));
  if (codesSaid.length > 1 || (hasBare && !isDollar(first.value)))
    return {
      kind: 'unclear',
      why: `The PDF states amounts in ${[...new Set([...codesSaid, ...(hasBare ? ['dollars'] : [])])].join(' and ')}, so no amount is filled in.`,
    };
  const whole = foreign.find(({ isThroughout }) => isThroughout);
  const isTotal = foreign.some(({ words }) => /^(?:[a-z-]*\s*total|amount due|balance due|total)/i.test(words));
  const chosen = whole ?? (isTotal || foreign.length > 1 ? first : undefined);
  return chosen
    ? { kind: 'stated', currency: { value: chosen.value, page: chosen.page, words: chosen.words } }
    : {
        kind: 'unclear',
        why: `The PDF states an amount in ${first.value} (“${first.words.slice(0, 60)}”), so no amount is filled in.`,
      };
}

const units = new RegExp(`^(?:${codes}|${SIGN}|\\$)$`, 'i');
/** A cell that names a currency and is no value: what is right of it is. */
export const isUnitOfMoney = (text: string): boolean => units.test(text);

const hasNoCents = (code: Currency): boolean =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 0;

/** Digits of either custom as a decimal: 1,250.00 and 1.250,00. Three digits behind one mark may be thousands or a fraction, and are none. */
function decimalIn(text: string, isWhole: boolean): string | null {
  const pair = /^(\d{1,3}(?:,\d{3})+|\d{1,10})\.(\d{1,2})$/.exec(text) ?? null;
  if (pair) return `${(pair[1] ?? '').replaceAll(',', '')}.${pair[2]}`;
  const turned = /^(\d{1,3}(?:[. ’']\d{3})+|\d{1,10}),(\d{1,2})$/.exec(text);
  if (turned) return `${(turned[1] ?? '').replaceAll(/[. ’']/g, '')}.${turned[2]}`;
  const spaced = /^(\d{1,3}(?:[ ’']\d{3})+)\.(\d{2})$/.exec(text);
  if (spaced) return `${(spaced[1] ?? '').replaceAll(/[ ’']/g, '')}.${spaced[2]}`;
  if (/^\d{1,10}$/.test(text)) return text;
  return isWhole && /^\d{1,3}(?:([,. ’'])\d{3})(?:\1\d{3})*$/.test(text) ? text.replaceAll(/\D/g, '') : null;
}

/** Amounts of another currency in hundredths, with its sign or code at either end or without one. */
export function readsIn(code: Currency): Reads {
  const own = Object.entries(signs).flatMap(([sign, of]) => (of === code ? [escape(sign)] : []));
  const unit = `(?:${[...own, code, ...(isDollar(code) ? ['\\$'] : []), ...(['JPY', 'CNY'].includes(code) ? ['¥'] : [])].join('|')})`;
  const amount = new RegExp(
    `^(\\(|-|−)?\\s*((?:${unit}\\s*){0,2})(-|−)?\\s*(\\d[\\d.,’' ]*\\d|\\d)\\s*((?:${unit})?)\\s*(\\)|-|−|CR)?$`,
    'i',
  );
  const read = (text: string, isPrice: boolean): number | null => {
    const found = amount.exec(text.replaceAll(/[\u00a0\u202f]/g, ' ').trim());
    if (!found) return null;
    const [, before, sign = '', inside, digits = '', behind = '', after] = found;
    if ((before === '(') !== (after === ')')) return null;
    // A whole number without a sign of money may be anything: a quantity, a number, a year.
    if (!isPrice && sign === '' && behind === '' && /^\d+$/.test(digits)) return null;
    const exact = decimalIn(digits, hasNoCents(code));
    const hundredths = exact === null ? undefined : centsIn(exact);
    if (hundredths === undefined) return null;
    return [before, inside, after].some((one) => one !== undefined && one !== ')') ? -hundredths || 0 : hundredths;
  };
  return {
    money: (text) => read(text, false),
    price: (text) => read(text.replace(/\/\s*[A-Za-z]{1,6}$/, ''), true),
  };
}

const numbered = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/** A day of an invoice from abroad: where day and month can be told apart. 03/04/2026 is either, and none. */
export function dayAbroad(given: string): string | null {
  const found = numbered.exec(given.trim());
  if (!found) return usDay(given);
  const [, one = '', mark, other = '', year = ''] = found;
  if (mark === '.' || Number(one) > 12) return usDay(`${other}/${one}/${year}`);
  return Number(other) > 12 || one === other ? usDay(`${one}/${other}/${year}`) : null;
}
