import { type AnswerOf, call } from '#kernel';
import { splitCents } from '../budget/ledger/split.ts';
import { type Driver, type DriverAtWork, driven } from './drivers.ts';
import { MONTHS } from './methods.ts';
import { forecastShape } from './range.ts';

/** How many years ahead are shown. */
export const YEARS_AHEAD = 5;

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
        /** Drivers that began during this year, for the months in which they were not at work yet, and steps that come every year. */
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

interface Expected {
  readonly account: string;
  readonly cents: number;
  /** How the year divides over its months; nothing: evenly. */
  readonly shape: readonly number[];
}

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);

/** The years after this one. Nothing is guessed beyond what was stated: no driver and no project, no change. */
export function yearsAhead(given: {
  readonly year: number;
  readonly lines: readonly Expected[];
  readonly drivers: readonly DriverAtWork[];
  /** What projects make each year cost, by fiscal year. */
  readonly effects: ReadonlyMap<number, number>;
}): YearAhead[] {
  let lines = given.lines.map(({ account, cents, shape }) => ({ account, months: monthsOf(cents, shape) }));
  let before = sum(lines.flatMap(({ months }) => months));
  let projects = 0;
  return Array.from({ length: YEARS_AHEAD }, (_, nth) => {
    const year = given.year + nth + 1;
    const months = driven(
      lines,
      given.drivers.map((one) => inNextYear(one, nth === 0)),
    );
    lines = lines.map(({ account }, at) => ({ account, months: months[at] ?? [] }));
    const after = sum(months.flat());
    const effect = (given.effects.get(year) ?? 0) - (given.effects.get(given.year) ?? 0);
    const found = {
      year,
      before: before + projects,
      drivers: after - before,
      projects: effect - projects,
      total: after + effect,
    };
    before = after;
    projects = effect;
    return found;
  });
}

/** What began in March is at work from October on in the year after, for the first time; a step comes again every year. */
const inNextYear = (driver: DriverAtWork, isFirst: boolean): DriverAtWork =>
  isStep(driver)
    ? { ...driver, from: 0, until: MONTHS }
    : { ...driver, from: 0, until: isFirst ? Math.min(driver.from, MONTHS) : 0 };

const isStep = ({ kind }: Driver): boolean => kind === 'steps';

function monthsOf(cents: number, shape: readonly number[]): number[] {
  const weights = Array.from({ length: MONTHS }, (_, month) => Math.max(0, shape[month] ?? 0));
  return [...splitCents(cents, weights)];
}
