import { daysBetween } from '../award/attention.ts';

/** Months of spending that an outlook is made of. */
export const OUTLOOK_MONTHS = 6;
const DAYS_OF_MONTH = 365.25 / 12;

export interface Outlook {
  readonly amountCents: number;
  readonly expendedCents: number;
  /** Spent in the last months, and in how many of them anything was. */
  readonly recentCents: number;
  readonly untilDay: string;
}

/** What a month costs, in whole cents. */
export const monthlyOf = ({ recentCents }: Pick<Outlook, 'recentCents'>): number =>
  Math.round(recentCents / OUTLOOK_MONTHS);

/** What is left unspent when the period ends, if spending goes on as in the last months; never below zero. */
export function lapseOf(of: Outlook, today: string): number {
  const months = Math.max(0, daysBetween(today, of.untilDay)) / DAYS_OF_MONTH;
  const ahead = Math.round(monthlyOf(of) * months);
  return Math.max(0, of.amountCents - of.expendedCents - ahead);
}
