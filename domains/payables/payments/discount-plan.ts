import { daysBetween } from '../invoices/discount.ts';

/** An approved invoice, or one that awaits approval, as the plan looks at it. */
export interface PlanInvoice {
  readonly id: string;
  readonly cents: number;
  /** What is saved until the discount day; none where nothing is. */
  readonly discountCents: number;
  readonly discountBy: string | null;
  readonly dueOn: string | null;
  /** Another run pays it on that day. */
  readonly paidOn: string | null;
  /** Why it is not paid early whatever the cash: a hold, an open exception. */
  readonly barred: string | null;
}

/** A day on which a run pays, and what can be paid out until then and on it, all runs of the plan together. */
export interface CashDay {
  readonly day: string;
  readonly cents: number;
}

export interface PlanQuestion {
  /** In their order, each day once. */
  readonly days: readonly CashDay[];
  readonly invoices: readonly PlanInvoice[];
  /** What cash earns in a year, in percent: a discount that earns less is not taken. */
  readonly yield: number;
}

/** One invoice that can be paid early: on which day, at what amount, and what this is worth. */
export interface Choice {
  readonly id: string;
  readonly day: string;
  /** The run that pays it at the latest; none within the plan. */
  readonly normalDay: string | null;
  readonly cents: number;
  readonly netCents: number;
  readonly discountCents: number;
  /** The discount less what the cash would have earned. */
  readonly worthCents: number;
}

export type Why = 'no_day' | 'anyway' | 'earns_less' | 'held' | 'no_cash';

export interface Left {
  readonly id: string;
  readonly discountCents: number;
  readonly why: Why;
  readonly said: string | null;
}

/** What is paid anyway by each day, what may be chosen, and what may not. */
export interface Prepared {
  readonly base: readonly number[];
  readonly choices: readonly Choice[];
  readonly left: readonly Left[];
}

const lastUntil = (days: readonly CashDay[], until: string): string | null =>
  days.findLast(({ day }) => day <= until)?.day ?? null;

/** When an invoice is paid without the plan: by the last run until its due day, one that is late by the first run. */
function normalDayOf(days: readonly CashDay[], { dueOn, paidOn }: PlanInvoice): string | null {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return null;
  if (paidOn !== null) return lastUntil(days, paidOn) ?? first;
  if (dueOn === null || dueOn <= first) return first;
  // What is due after the last run of the plan is paid by a later one.
  return dueOn > last ? null : lastUntil(days, dueOn);
}

/** What cash earns in so many days, rounded up: a discount has to be worth more. */
const earned = (cents: number, percent: number, days: number): number =>
  Math.ceil((cents * percent * Math.max(0, days)) / (100 * 365));

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The latest day with a discount is the only one worth a thought: the cash stays longest, and the discount is the same. */
export function prepared({ days, invoices, yield: percent }: PlanQuestion): Prepared {
  const base = days.map(() => 0);
  const choices: Choice[] = [];
  const left: Left[] = [];
  for (const one of invoices) {
    const { id, cents, discountCents, discountBy, dueOn, barred } = one;
    const normalDay = normalDayOf(days, one);
    const isOffered = discountCents > 0 && discountBy !== null;
    const isAnyway = isOffered && normalDay !== null && normalDay <= discountBy;
    const paid = isAnyway ? cents - discountCents : cents;
    for (const [at, { day }] of days.entries())
      if (normalDay !== null && normalDay <= day) base[at] = (base[at] ?? 0) + paid;
    if (!isOffered) continue;
    const leave = (why: Why, said: string | null = null) => left.push({ id, discountCents, why, said });
    if (isAnyway) {
      leave('anyway');
      continue;
    }
    const day = lastUntil(days, dueOn === null ? discountBy : earlier(discountBy, dueOn));
    if (barred !== null) leave('held', barred);
    else if (day === null || dueOn === null) leave('no_day');
    else {
      const netCents = cents - discountCents;
      const worthCents = discountCents - earned(netCents, percent, daysBetween(day, dueOn));
      if (worthCents <= 0) leave('earns_less');
      else choices.push({ id, day, normalDay, cents, netCents, discountCents, worthCents });
    }
  }
  return { base, choices, left };
}

/** What a chosen invoice adds to what is paid out until a day: its net amount, and its discount less once it were paid anyway. */
export const outOn = ({ day, normalDay, cents, netCents }: Choice, at: string): number =>
  (day <= at ? netCents : 0) - (normalDay !== null && normalDay <= at ? cents : 0);

/** What early payments may take until each day. Where what is due takes more than there is, they take nothing. */
export const roomOf = ({ days }: PlanQuestion, { base }: Prepared): readonly number[] =>
  days.map(({ cents }, at) => Math.max(0, cents - (base[at] ?? 0)));

/** Whether these can be paid early, to the cent. */
export function fits(question: PlanQuestion, whole: Prepared, chosen: readonly Choice[]): boolean {
  const room = roomOf(question, whole);
  return question.days.every(({ day }, at) => chosen.reduce((sum, one) => sum + outOn(one, day), 0) <= (room[at] ?? 0));
}

export const worthOf = (chosen: readonly Choice[]): number => chosen.reduce((sum, one) => sum + one.worthCents, 0);

/** What was chosen, and what is proven of it. */
export interface PlanAnswer {
  readonly status: 'optimal' | 'time_limit';
  readonly ids: readonly string[];
  /** No choice of these invoices is worth more. */
  readonly boundCents: number;
}
