import { decimal } from '#kernel';
import { centsIn } from '../einvoice/amounts.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayOf(year: string, month: number, day: string): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isFinite(date.getTime()) && date.toJSON().slice(0, 10) === text ? text : null;
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const numbers = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const words = new RegExp(`^${MONTH}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i');
const turned = new RegExp(`^(\\d{1,2})(?:\\s+|-)${MONTH}\\.?(?:,?\\s+|-)(\\d{4}|\\d{2})$`, 'i');

/** A day as it is written in the United States: the month comes first. What is no day that way is none. */
export function usDay(given: string): string | null {
  const text = given.trim();
  const byNumber = numbers.exec(text);
  if (byNumber) return dayOf(byNumber[4] ?? '', Number(byNumber[1]), byNumber[3] ?? '');
  const byIso = iso.exec(text);
  if (byIso) return dayOf(byIso[1] ?? '', Number(byIso[2]), byIso[3] ?? '');
  const byWord = words.exec(text);
  if (byWord) return dayOf(byWord[3] ?? '', monthOf(byWord[1] ?? ''), byWord[2] ?? '');
  const byDay = turned.exec(text);
  return byDay ? dayOf(byDay[3] ?? '', monthOf(byDay[2] ?? ''), byDay[1] ?? '') : null;
}

const amount =
  /^(\(|-|−)? ?(?:US ?\$|USD|\$)? ?(-|−)? ?(\d{1,3}(?:,\d{3})+|\d{1,10})(\.\d{1,2})? ?(\)|-|−|CR)? ?(?:USD)?$/i;

/** An amount in cents as it is written in the United States. `(12.00)`, `12.00-` and `12.00 CR` are below zero. */
export function moneyIn(given: string): number | null {
  // One blank for many: where a pattern may find many in three places, it tries each way to deal them out.
  const text = given.trim().replaceAll(/\s+/g, ' ');
  const found = amount.exec(text);
  if (!found) return null;
  const [, before, inside, whole = '', part = '', after] = found;
  if ((before === '(') !== (after === ')')) return null;
  // A whole number without a sign of money may be anything: a quantity, a number, a year.
  if (part === '' && !/\$|USD/i.test(text)) return null;
  const cents = centsIn(`${whole.replaceAll(',', '')}${part}`);
  if (cents === undefined) return null;
  return [before, inside, after].some((sign) => sign !== undefined && sign !== ')') ? -cents || 0 : cents;
}

const count = /^(-|\()?(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,6})?(\))?$/;

/** A count as a decimal, which may be below zero. */
export function quantityIn(given: string): string | null {
  const found = count.exec(given.trim());
  if (!found) return null;
  const [, before, whole = '', part = '', after] = found;
  if ((before === '(') !== (after === ')')) return null;
  return decimal(`${before ? '-' : ''}${whole.replaceAll(',', '')}${part}`) ?? null;
}

/** A price in cents. One that whole cents can’t say is none. */
export function priceIn(given: string): number | null {
  const text = given
    .trim()
    .replace(/\/\s*[A-Za-z]{1,6}$/, '')
    .trim();
  const money = moneyIn(text);
  if (money !== null) return money;
  const plain = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,6})?$/.exec(text);
  return plain ? (centsIn(`${(plain[1] ?? '').replaceAll(',', '')}${plain[2] ?? ''}`) ?? null) : null;
}

/** One word with a digit that is neither a day nor an amount. */
export function numberIn(given: string): string | null {
  const text = given.trim().replace(/^#\s*/, '');
  return /^[A-Z0-9][A-Z0-9./_-]{0,39}$/i.test(text) &&
    /\d/.test(text) &&
    usDay(text) === null &&
    !/^\d+\.\d{2}$/.test(text)
    ? text
    : null;
}
