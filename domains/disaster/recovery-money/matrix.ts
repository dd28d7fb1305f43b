import { type AnySource, lowersNeed, type PaidCost, type Stage } from './money-words.ts';

/** An amount split by weights to the cent: what is left goes to the largest remainders, in their order. */
export function splitBy(cents: number, weights: readonly number[]): readonly number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((all, one) => all + one, 0);
  const exact = weights.map((one) => (sum > 0 ? (cents * one) / sum : cents / weights.length));
  const floors = exact.map(Math.floor);
  const left = cents - floors.reduce((all, one) => all + one, 0);
  const order = exact
    .map((one, at) => ({ at, rest: one - Math.floor(one) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
    .slice(0, left)
    .map(({ at }) => at);
  return floors.map((one, at) => one + (order.includes(at) ? 1 : 0));
}

export interface Cell {
  readonly source: AnySource;
  readonly cost: PaidCost;
  readonly cents: number;
  readonly stage: Stage;
}

interface Paying {
  readonly number: string;
  readonly stage: Stage;
  /** In cents, of the whole project. */
  readonly grossCents: number;
  readonly federalCents: number;
  readonly insuranceCents: number;
  readonly otherCents: number;
}

interface Line {
  readonly id: string;
  readonly costCents: number;
  readonly project: string | null;
}

/** What each line of a project needs and gets: its part of the project, by its approximate cost. */
export function partsOfProject(of: Paying, lines: readonly Line[]) {
  const weights = lines.map(({ costCents }) => costCents);
  const [gross, federal, insurance, other] = [of.grossCents, of.federalCents, of.insuranceCents, of.otherCents].map(
    (cents) => splitBy(Math.max(0, cents), weights),
  ) as [readonly number[], readonly number[], readonly number[], readonly number[]];
  return new Map(
    lines.map(({ id }, at) => {
      const cell = (source: AnySource, cents: number): Cell[] =>
        cents > 0 ? [{ source, cost: 'work', cents, stage: of.stage }] : [];
      return [
        id,
        {
          needCents: gross[at] ?? 0,
          cells: [
            ...cell('pa', federal[at] ?? 0),
            ...cell('insurance', insurance[at] ?? 0),
            ...cell('reduction', other[at] ?? 0),
          ],
        },
      ] as const;
    }),
  );
}

/**
 * Two sources for one cost. Insurance and other reductions of a PA project are taken off before its share is worked out,
 * so they are no second source beside it.
 */
export function isDuplicated(cells: readonly Cell[], reduces: boolean): boolean {
  const sources = new Map<PaidCost, Set<AnySource>>();
  for (const { source, cost } of cells) {
    const one = reduces && cost === 'work' && (source === 'insurance' || source === 'reduction') ? 'pa' : source;
    sources.set(cost, (sources.get(cost) ?? new Set()).add(one));
  }
  return [...sources.values()].some(({ size }) => size > 1);
}

/** What no source pays of the damage, and what they pay beyond it. */
export function needOf(needCents: number, cells: readonly Cell[]) {
  const paidCents = cells.filter(({ cost }) => lowersNeed(cost)).reduce((sum, { cents }) => sum + cents, 0);
  return {
    paidCents,
    unmetCents: Math.max(0, needCents - paidCents),
    overCents: Math.max(0, paidCents - needCents),
  };
}
