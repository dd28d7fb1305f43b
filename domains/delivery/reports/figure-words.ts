import { dollars } from '#kernel';
import type { Figure, TotalTold } from './figures.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const inCurrency = (cents: number, currency: string | null): string =>
  currency === null || currency === 'USD'
    ? dollars(cents)
    : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** A figure as people read it. Amounts in several currencies or units have no total. */
export function figureText({ value, unit, mixed }: Figure, { kind }: Pick<TotalTold, 'kind'>): string {
  if (mixed) return 'Different units';
  if (value === null) return '—';
  if (kind === 'money') return inCurrency(value, unit);
  if (kind === 'percent') return `${whole.format(value)}%`;
  if (kind === 'days') return `${tenths.format(value)} ${value === 1 ? 'day' : 'days'}`;
  return unit ? `${whole.format(value)} ${unit}` : whole.format(value);
}
