import type { YearFigures } from '../budget/period-figures.ts';

interface Increment {
  readonly year: number;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly amountCents: number;
  readonly matchCents: number;
}

/** A budget period with everything that its increments released. */
export type StatedPeriod = Increment;

/** The periods that increments state, in order; an increment can add to a period, or extend the last one. */
export function statedPeriods(increments: readonly Increment[]): readonly StatedPeriod[] {
  const periods = new Map<number, StatedPeriod>();
  for (const one of increments) {
    const so = periods.get(one.year);
    periods.set(one.year, {
      ...one,
      untilDay: so && so.untilDay > one.untilDay ? so.untilDay : one.untilDay,
      amountCents: (so?.amountCents ?? 0) + one.amountCents,
      matchCents: (so?.matchCents ?? 0) + one.matchCents,
    });
  }
  return [...periods.values()].toSorted((one, other) => one.year - other.year);
}

type Released = Pick<YearFigures, 'year' | 'fromDay' | 'state' | 'releasedCents' | 'carriedInCents' | 'expendedCents'>;

/** What can be drawn and spent until a day: of a closed period what was charged, of others what is released and carried in. */
export const authorizedAt = (years: readonly Released[], day: string): number =>
  years
    .filter(({ year, fromDay }) => year === 1 || fromDay <= day)
    .reduce(
      (sum, { state, releasedCents, carriedInCents, expendedCents }) =>
        sum + (state === 'closed' ? expendedCents : (releasedCents ?? 0) + carriedInCents),
      0,
    );
