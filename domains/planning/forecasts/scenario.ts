import { type AnswerOf, call, f, firstOfShape, rowsAsked } from '#kernel';
import { type Forecast, forecastShape } from './range.ts';
import { type Driver, type DriverKind, driven } from './drivers.ts';

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
}

export interface Changed extends Figure {
  readonly cents: number;
}

/** The drivers of a scenario as it keeps them. */
export const driversOf = (
  lines: readonly {
    readonly kind: DriverKind;
    readonly accounts?: string | null;
    readonly percent?: number | null;
    readonly people?: number | null;
    readonly units?: number | null;
    readonly costEach?: { readonly cents: number } | null;
    readonly amount?: { readonly cents: number } | null;
  }[],
): Driver[] =>
  lines.map((one) => ({
    kind: one.kind,
    accounts: one.accounts ?? null,
    percent: one.percent ?? null,
    people: one.people ?? null,
    units: one.units ?? null,
    costEach: one.costEach?.cents ?? null,
    amount: one.amount?.cents ?? null,
  }));

/** The figures with the drivers at work over the whole year. */
export function withDrivers(figures: readonly Figure[], drivers: readonly Driver[]): Changed[] {
  const changed = driven(
    figures.map(({ account, base }) => ({ account, months: [base] })),
    drivers.map((one) => ({ ...one, from: 0, until: 1 })),
  );
  return figures.map((one, at) => ({ ...one, cents: changed[at]?.[0] ?? one.base }));
}

/** What the amendment would have to add: only lines that would spend more than they may. */
export const shortfalls = (changed: readonly Changed[]): { readonly line: string; readonly cents: number }[] =>
  changed
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
): Pick<ComparedScenario, 'after' | 'change' | 'missing'> {
  const changed = withDrivers(figures, drivers);
  return {
    after: figuresTogether(changed, 'cents'),
    change: changed.reduce((sum, { cents, base }) => sum + cents - base, 0),
    missing: shortfalls(changed).reduce((sum, { cents }) => sum + cents, 0),
  };
}
