import { type AnswerOf, call } from '#kernel';
import type { DriverAtWork } from './drivers.ts';
import { type Expected, pathOf } from './path.ts';
import { forecastShape } from './range.ts';

/** What the operating years to come begin with and what changes them, in cents. */
export const yearsToCome = call('forecast.ahead', '/api/v1/forecasts/{id}/ahead', {
  answer: {
    budget: 'uuid',
    name: 'text',
    year: 'whole',
    /** Early in the year a range, which the years after it then are as well. */
    expected: forecastShape,
    /** The plan in force, by its name. */
    plan: 'text?',
    years: [
      {
        year: 'whole',
        /** What the year before is expected to cost. */
        before: forecastShape,
        /** Drivers that began during this year, for the months in which they were not at work yet, steps that come every year, and one-time amounts that are gone. */
        drivers: 'whole',
        /** What projects of the plan in force cost or save beyond the year before. */
        projects: 'whole',
        total: forecastShape,
      },
    ],
    /** Of one project on the operating budget: in the year of the forecast and in those ahead. */
    effects: [
      {
        project: 'uuid',
        number: 'text',
        name: 'text',
        department: 'text',
        kind: 'text',
        accounts: 'text?',
        cents: ['whole'],
      },
    ],
  },
});
export type Ahead = AnswerOf<typeof yearsToCome>;
/** A year by the best methods' numbers. */
interface YearAhead extends Omit<Ahead['years'][number], 'before' | 'total'> {
  readonly before: number;
  readonly total: number;
}
export type ProjectAhead = Ahead['effects'][number];

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);

/** The years after this one, all lines together. */
export function yearsAhead(given: {
  readonly year: number;
  readonly lines: readonly Expected[];
  readonly drivers: readonly DriverAtWork[];
  /** What projects make each year cost, by fiscal year. */
  readonly effects: ReadonlyMap<number, number>;
}): YearAhead[] {
  const { year: own, lines, drivers: stated, effects } = given;
  const path = pathOf({ year: own, lines, stated });
  const since = (year: number) => (effects.get(year) ?? 0) - (effects.get(own) ?? 0);
  return path.slice(1).map(({ year, all }, nth) => {
    const [before, after] = [sum(path[nth]?.all ?? []), sum(all)];
    const [effect, last] = [since(year), since(year - 1)];
    return {
      year,
      before: before + last,
      drivers: after - before,
      projects: effect - last,
      total: after + effect,
    };
  });
}
