import type { Money } from '#kernel';

/** Rates are percentages, as the law and the screens write them. */
interface Inputs {
  readonly costCents: number;
  /** Each year; its present value belongs to the costs. */
  readonly upkeepCents: number;
  readonly benefitCents: number;
  readonly years: number;
}

export interface Analysis {
  readonly rate: number;
  readonly factor: number;
  readonly benefitsCents: number;
  readonly upkeepCents: number;
  readonly costsCents: number;
  readonly netCents: number;
  /** Null without any cost. */
  readonly ratio: number | null;
}

/** What one dollar a year for so many years is worth today: (1 − (1 + r)^−n) ÷ r. */
export const factorOf = (rate: number, years: number): number =>
  rate === 0 ? years : (1 - (1 + rate / 100) ** -years) / (rate / 100);

/** Benefits and costs in today’s money, to the cent, and their ratio (HMA Guide, part 5). */
export function analyze(of: Inputs, rate: number): Analysis {
  const factor = factorOf(rate, of.years);
  const benefitsCents = Math.round(of.benefitCents * factor);
  const upkeepCents = Math.round(of.upkeepCents * factor);
  const costsCents = of.costCents + upkeepCents;
  return {
    rate,
    factor,
    benefitsCents,
    upkeepCents,
    costsCents,
    netCents: benefitsCents - costsCents,
    ratio: costsCents > 0 ? benefitsCents / costsCents : null,
  };
}

/** How near the break-even rate is to the true one, in percentage points. */
export const TOLERANCE = 0.0001;
const HIGHEST = 100;

/** The rate at which the ratio is 1, by bisection; null where no rate from 0 to 100 percent has it. */
export function breakEvenRate(of: Inputs): number | null {
  const isWorth = (rate: number) => of.benefitCents * factorOf(rate, of.years) >= costAt(of, rate);
  if (of.benefitCents <= 0 || !isWorth(0) || isWorth(HIGHEST)) return null;
  let [low, high] = [0, HIGHEST];
  while (high - low > TOLERANCE) {
    const middle = (low + high) / 2;
    if (isWorth(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
const costAt = (of: Inputs, rate: number) => of.costCents + of.upkeepCents * factorOf(rate, of.years);

/** The ratio at whole percentages, for the chart. */
export const ratiosByRate = (of: Inputs, highest = 12): readonly { readonly rate: number; readonly ratio: number }[] =>
  Array.from({ length: highest + 1 }, (_, rate) => ({ rate, ratio: analyze(of, rate).ratio ?? 0 }));

/** What the ratio becomes where an estimate is off. */
const changes = [
  ['Benefits 20 % lower', { benefitCents: 0.8 }],
  ['Benefits 10 % lower', { benefitCents: 0.9 }],
  ['Benefits 10 % higher', { benefitCents: 1.1 }],
  ['Cost 10 % higher', { costCents: 1.1 }],
  ['Cost 20 % higher', { costCents: 1.2 }],
  ['Upkeep doubled', { upkeepCents: 2 }],
  ['Useful life halved', { years: 0.5 }],
] as const;

export const sensitivity = (of: Inputs, rates: readonly number[]) =>
  changes.map(([change, factors]) => {
    const changed = { ...of };
    for (const [name, by] of Object.entries(factors) as [keyof Inputs, number][])
      changed[name] = name === 'years' ? Math.max(1, Math.round(of[name] * by)) : Math.round(of[name] * by);
    return { change, ratios: rates.map((rate) => analyze(changed, rate).ratio) };
  });

export interface Loss {
  readonly returnPeriod: number;
  readonly before: Pick<Money, 'cents'>;
  readonly after: Pick<Money, 'cents'>;
}

/** Expected loss of a year: the area under damage against yearly probability, by trapezoids; beyond the rarest event, its damage times its probability. */
function expected(losses: readonly Loss[], cents: (of: Loss) => number): number {
  const sorted = losses.toSorted((one, other) => one.returnPeriod - other.returnPeriod);
  const bands = sorted.map((one, at) => {
    const next = sorted[at + 1];
    return next
      ? ((cents(one) + cents(next)) / 2) * (1 / one.returnPeriod - 1 / next.returnPeriod)
      : cents(one) / one.returnPeriod;
  });
  return Math.round(bands.reduce((sum, band) => sum + band, 0));
}

export function yearlyLosses(losses: readonly Loss[]) {
  const beforeCents = expected(losses, ({ before }) => before.cents);
  const afterCents = expected(losses, ({ after }) => after.cents);
  return { beforeCents, afterCents, avoidedCents: beforeCents - afterCents };
}

export const ratioText = (ratio: number | null): string => (ratio === null ? 'No costs' : ratio.toFixed(3));
