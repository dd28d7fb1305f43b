import { addDays, addMonths } from '#kernel/lists/days.ts';

/** How interest runs by the text that sets its rate. */
interface Running {
  /** So many days after the due date it begins. */
  readonly after: number;
  /** A month that has begun counts as one. */
  readonly isByMonth: boolean;
  readonly compounds: boolean;
  readonly mostDays: number | null;
  readonly leastCents: number;
  readonly citation: string;
}

const simple: Running = { after: 0, isByMonth: false, compounds: false, mostDays: null, leastCents: 0, citation: '' };

/** By the pack whose figure the rate is. Of all others the rate alone is known, and is simple interest by the day. */
const byPack: Readonly<Record<string, Running>> = {
  'us-prompt-payment-rate': {
    ...simple,
    compounds: true,
    mostDays: 365,
    leastCents: 100,
    citation: '5 CFR 1315.10(a)',
  },
  'fl-local-purchasing': { ...simple, after: 30, isByMonth: true, compounds: true, citation: 'Fla. Stat. 218.74(4)' },
};

export interface InterestRate {
  readonly pack: string;
  readonly percent: number;
  /** 30 of a rate for a month, 365 of one for a year. */
  readonly perDays: number;
  readonly citation: string;
}

const DAY = 86_400_000;
const daysFrom = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / DAY);

function monthsFrom(from: string, until: string): number {
  let months = 0;
  while (addMonths(from, months) < until) months++;
  return months;
}

/** What is owed on a day for so many cents that were due on another. */
export function lateInterest(
  { pack, percent, perDays }: InterestRate,
  { cents, dueOn, until }: { readonly cents: number; readonly dueOn: string; readonly until: string },
): number {
  const { after, isByMonth, compounds, mostDays, leastCents } = byPack[pack] ?? simple;
  const from = addDays(dueOn, after);
  if (until <= from || cents <= 0) return 0;
  const late = Math.min(daysFrom(from, until), mostDays ?? Number.MAX_SAFE_INTEGER);
  // A year of the Treasury’s formula has twelve periods of 30 days.
  const period = percent / 100 / (perDays === 30 ? 1 : 12);
  const [whole, rest] = isByMonth ? [monthsFrom(from, until), 0] : [Math.floor(late / 30), (late % 30) / 30];
  const owed = compounds
    ? cents * ((1 + period) ** whole * (1 + period * rest) - 1)
    : (cents * percent * late) / (100 * perDays);
  const rounded = Math.round(owed);
  return rounded < leastCents ? 0 : rounded;
}

/** The rate in words, with the law that it follows from. */
export function rateWords({ pack, percent, perDays, citation }: InterestRate): string {
  const { after, isByMonth, compounds, mostDays, citation: running } = byPack[pack] ?? simple;
  const said = [
    `${percent} percent a ${perDays === 30 ? 'month' : 'year'}`,
    after > 0 ? `from ${after} days after the due date` : 'from the day after the due date',
    ...(isByMonth ? ['each month begun'] : []),
    ...(compounds ? ['compounded'] : []),
    ...(mostDays === null ? [] : [`for ${mostDays} days at most`]),
  ].join(', ');
  const law = running.startsWith(citation) ? [running] : [citation, running].filter((one) => one !== '');
  return `${said} (${law.join('; ')})`.slice(0, 300);
}
