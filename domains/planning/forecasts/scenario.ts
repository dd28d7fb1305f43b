import { type AnswerOf, call, f, firstOfShape, rowsAsked } from '#kernel';
import { type Forecast, forecastShape } from './range.ts';
import { type Driver, type DriverKind, type DriverSide, driven, ofSide } from './drivers.ts';
import type { Tried } from './path.ts';

/** A line as it was when the scenario was made: nothing in a scenario reads live data again. */
export interface Figure {
  readonly line: string;
  readonly name: string;
  readonly account: string;
  readonly authority: number;
  readonly base: number;
  /** Where the outlook had only a range. */
  readonly low?: number;
  readonly high?: number;
  /** Nothing: spending. Scenarios that were made before revenue was forecast hold nothing else. */
  readonly side?: DriverSide;
}

export const sideOf = ({ side }: Pick<Figure, 'side'>): DriverSide => side ?? 'spending';

export interface Changed extends Figure {
  readonly cents: number;
}

/** The drivers of a scenario as it keeps them. */
export const driversOf = (
  lines: readonly {
    readonly kind: DriverKind;
    readonly side?: DriverSide | null;
    readonly year?: number | null;
    readonly accounts?: string | null;
    readonly percent?: number | null;
    readonly people?: number | null;
    readonly units?: number | null;
    readonly costEach?: { readonly cents: number } | null;
    readonly amount?: { readonly cents: number } | null;
  }[],
): Tried[] =>
  lines.map((one) => ({
    kind: one.kind,
    side: one.side ?? 'spending',
    year: one.year ?? null,
    accounts: one.accounts ?? null,
    percent: one.percent ?? null,
    people: one.people ?? null,
    units: one.units ?? null,
    costEach: one.costEach?.cents ?? null,
    amount: one.amount?.cents ?? null,
  }));

/** The drivers that are at work in the budget's own year; those of later years are for the years ahead. */
export const ofOwnYear = (drivers: readonly Tried[], year: number | null): Tried[] =>
  drivers.filter((one) => one.year === null || (year !== null && one.year <= year));

/** The figures with the drivers at work over the whole year, each side by its own. */
export function withDrivers(figures: readonly Figure[], drivers: readonly Driver[]): Changed[] {
  const changed = (side: DriverSide): Changed[] => {
    const own = figures.filter((one) => sideOf(one) === side);
    const months = driven(
      own.map(({ account, base }) => ({ account, months: [base] })),
      ofSide(drivers, side).map((one) => ({ ...one, from: 0, until: 1 })),
    );
    return own.map((one, at) => ({ ...one, cents: months[at]?.[0] ?? one.base }));
  };
  return [...changed('spending'), ...changed('revenue')];
}

export const spendingOf = (changed: readonly Changed[]): Changed[] =>
  changed.filter((one) => sideOf(one) === 'spending');
export const revenueOf = (changed: readonly Changed[]): Changed[] => changed.filter((one) => sideOf(one) === 'revenue');

/** What the amendment would have to add: only lines that would spend more than they may. */
export const shortfalls = (changed: readonly Changed[]): { readonly line: string; readonly cents: number }[] =>
  spendingOf(changed)
    .filter(({ cents, authority }) => cents > authority)
    .map(({ line, cents, authority }) => ({ line, cents: cents - authority }));

export const scenarioAsked = { name: f.text({ max: 120 }).required() };
/** Copies the outlook of a budget into a scenario. */
export const copyOutlook = call('forecast.clone', '/api/v1/forecasts/{id}/scenario', {
  body: scenarioAsked,
  answer: { id: 'uuid' },
});

/** The scenarios of a budget, each against the outlook that it copied. */
export const budgetScenarios = call('forecast.scenarios', '/api/v1/forecasts/{id}/scenarios', {
  query: rowsAsked(500),
  answer: firstOfShape({
    id: 'uuid',
    name: 'text',
    status: 'text',
    notes: 'text?',
    madeBy: 'text',
    /** In words. */
    drivers: ['text'],
    /** A range where the outlook that it copied was one. */
    after: forecastShape,
    /** What its drivers change. */
    change: 'whole',
    /** What is expected to come in, and what its drivers change of it; nothing in a scenario made before revenue was forecast. */
    revenue: [forecastShape, null],
    revenueChange: 'whole',
    /** What lines would spend beyond what they may. */
    missing: 'whole',
  }),
});
export type ComparedScenario = AnswerOf<typeof budgetScenarios>['data'][number];

/** All figures together, before the drivers of a scenario or after them. */
export function figuresTogether(changed: readonly Changed[], of: 'base' | 'cents'): Forecast {
  const sum = (of: (one: Changed) => number) => changed.reduce((all, one) => all + of(one), 0);
  return {
    low: sum((one) => one[of] + ((one.low ?? one.base) - one.base)),
    high: sum((one) => one[of] + ((one.high ?? one.base) - one.base)),
    cents: changed.some(({ low }) => low !== undefined) ? null : sum((one) => one[of]),
  };
}

export function comparedOf(
  figures: readonly Figure[],
  drivers: readonly Driver[],
): Pick<ComparedScenario, 'after' | 'change' | 'revenue' | 'revenueChange' | 'missing'> {
  const changed = withDrivers(figures, drivers);
  const [spending, revenue] = [spendingOf(changed), revenueOf(changed)];
  return {
    after: figuresTogether(spending, 'cents'),
    change: changeOf(spending),
    revenue: revenue.length > 0 ? figuresTogether(revenue, 'cents') : null,
    revenueChange: changeOf(revenue),
    missing: shortfalls(changed).reduce((sum, { cents }) => sum + cents, 0),
  };
}

const changeOf = (changed: readonly Changed[]): number =>
  changed.reduce((sum, { cents, base }) => sum + cents - base, 0);
