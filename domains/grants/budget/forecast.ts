/** What an award spent in a month. */
export interface Month {
  readonly month: string;
  readonly cents: number;
}

export interface Forecast {
  readonly kind: 'range' | 'little' | 'over';
  /** Whole months that it is worked out of. */
  readonly months: number;
  readonly lowCents: number;
  readonly highCents: number;
  readonly says: string;
}

interface Asked {
  readonly spentCents: number;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly today: string;
}

const FEW = 3;
const WINDOW = 12;

const number = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const named = (at: number): string => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? 0;

/** What will be spent by the end: a slow and a fast year of months carried on, months without a cost among them. */
export function forecastOf(months: readonly Month[], { spentCents, fromDay, untilDay, today }: Asked): Forecast {
  if (today >= untilDay)
    return { kind: 'over', months: 0, lowCents: spentCents, highCents: spentCents, says: 'The period has ended.' };
  const left = number(untilDay) - number(today) + 1;
  const [first, last] = [Math.max(number(fromDay), number(today) - WINDOW), number(today) - 1];
  const known = new Map(months.map(({ month, cents }) => [month, cents]));
  const whole = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => known.get(named(first + at)) ?? 0);
  if (whole.length < FEW)
    return {
      kind: 'little',
      months: whole.length,
      lowCents: spentCents,
      highCents: spentCents,
      says: `Only ${whole.length} whole ${whole.length === 1 ? 'month' : 'months'} of costs. A forecast needs ${FEW}.`,
    };
  const sorted = whole.toSorted((one, other) => one - other);
  const low = spentCents + quantile(sorted, 0.25) * left;
  const high = spentCents + quantile(sorted, 0.75) * left;
  return {
    kind: 'range',
    months: whole.length,
    lowCents: low,
    highCents: high,
    says: `From the middle half of the last ${whole.length} months, carried on for ${left}. It knows no plan.`,
  };
}
