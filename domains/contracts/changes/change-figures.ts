import { dollars } from '#kernel';

/** An amount that moves another one: +$1,200.00. */
export const signed = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));

export const daysInWords = (days: number): string =>
  days === 0 ? '—' : `${days > 0 ? '+' : '−'}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
