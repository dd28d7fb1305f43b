import { f, type Show } from '#kernel';
import { dateKind } from '#kernel/fields/date.ts';
import { plainShow } from '#kernel/fields/field.ts';
import { moneyKind } from '#kernel/fields/money.ts';
import { percentKind } from '#kernel/fields/percent.ts';

/** What a figure measures. Money is whole cents; 12.5 percent is 12.5. */
export interface Measure {
  readonly kind: 'number' | 'money' | 'percent';
  readonly currency?: string;
  /** Said after a number: "ft", or the word for one and the word for more of them. */
  readonly unit?: string | readonly [one: string, more: string];
}

/** The whole figure, as fields show it: in tables and for whoever listens. */
export function exact(value: number, { kind, currency = 'USD', unit }: Measure, show: Show = plainShow): string {
  if (kind === 'money') return moneyKind.format({ cents: value, currency }, money, show);
  if (kind === 'percent') return percentKind.format(value, percent, show);
  const number = new Intl.NumberFormat(show.locale, { maximumFractionDigits: 2 }).format(value);
  const words = typeof unit === 'object' ? unit[value === 1 ? 0 : 1] : unit;
  return words ? `${number} ${words}` : number;
}

/** The figure in as few signs as an axis has room for: $1.2M. */
export function short(value: number, { kind, currency = 'USD' }: Measure, { locale }: Show = plainShow): string {
  const brief = { notation: 'compact', maximumFractionDigits: 1 } as const;
  if (kind === 'money') {
    const whole = value / 100;
    // Below a thousand there is nothing to shorten but the cents.
    const small = Math.abs(whole) < 1000 && { maximumFractionDigits: 0 };
    const cents = Math.abs(whole) < 10 && value % 100 !== 0 && { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const look = { ...brief, style: 'currency', currency, minimumFractionDigits: 0, ...small, ...cents } as const;
    return new Intl.NumberFormat(locale, look).format(whole);
  }
  if (kind === 'percent') return new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100);
  return new Intl.NumberFormat(locale, brief).format(value);
}

/** How far apart the marks of a time axis are. */
export type Step = 'day' | 'month' | 'year';

/** A day of a time axis, as 2026-11-20: no more of it than tells it from its neighbors. */
export function dayAt(day: string, step: Step, { locale }: Show = plainShow): string {
  const parts = { day: { month: 'short', day: 'numeric' }, month: { month: 'short', year: 'numeric' } } as const;
  const options = step === 'year' ? ({ year: 'numeric' } as const) : parts[step];
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

export const wholeDay = (day: string, show: Show = plainShow): string => dateKind.format(day, date, show);

const money = f.money({ currency: 'organization' }).spec as Parameters<typeof moneyKind.format>[1];
const percent = f.percent().spec as Parameters<typeof percentKind.format>[1];
const date = f.date().spec as Parameters<typeof dateKind.format>[1];
