import { type AnswerOf, call, f } from '#kernel';
import { type RevenueType, revenueTypes } from '../revenue/revenue-words.ts';
import { type DriverSide, driverSides } from './drivers.ts';
import { guessShape, type Method, methods } from './methods.ts';
import { type Forecast, forecastShape, together } from './range.ts';

/** How the lines of a budget will end its year, the largest where there are too many to tell; amounts in cents. */
export const budgetOutlook = call('forecast.outlook', '/api/v1/forecasts/{id}', {
  query: { side: f.choice(driverSides).help('Lines of spending, or of revenue; without it spending.') },
  answer: {
    budget: 'uuid',
    side: f.choice(driverSides).required(),
    name: 'text',
    startsOn: 'date',
    /** Complete months of the year so far. */
    months: 'whole',
    /** Lines smaller than those that are told. */
    leftOut: 'whole',
    /** All lines together. */
    total: forecastShape,
    lines: [
      {
        line: 'uuid',
        name: 'text',
        account: 'text',
        costCenter: 'text?',
        department: 'text?',
        fund: 'text?',
        /** Of a revenue line. */
        type: 'text?',
        owner: 'uuid?',
        ownerName: 'text?',
        authority: 'whole',
        spent: 'whole',
        open: 'whole',
        /** Spent in each month so far. */
        byMonth: ['whole'],
        /** The same months of the year before. */
        lastYear: ['whole'],
        years: 'whole',
        /** The first is the one that erred least. */
        guesses: [guessShape],
        /** Early in the year a range: then `cents` is null. */
        forecast: forecastShape,
      },
    ],
  },
});
export type Outlook = AnswerOf<typeof budgetOutlook>;
export type LineOutlook = Outlook['lines'][number];

/** What the best method says, to sort and to add drivers to; what a person is shown is `forecast`. Revenue that nothing is known of comes as estimated. */
export const expectedOf = ({ guesses, spent, authority, type }: LineOutlook): number =>
  guesses[0]?.cents ?? (type === null ? spent : Math.max(spent, authority));

export interface RolledUp {
  readonly name: string;
  readonly lines: number;
  readonly authority: number;
  readonly spent: number;
  readonly open: number;
  readonly forecast: Forecast;
  readonly own: readonly LineOutlook[];
}

/** By what the outlook is added up; revenue has no department and no cost center. */
export const rollUps = {
  fund: 'Fund',
  department: 'Department',
  costCenter: 'Cost center',
  type: 'Revenue type',
} as const;
export type RollUpBy = keyof typeof rollUps;
export const rollUpsOf = (side: DriverSide): readonly RollUpBy[] =>
  side === 'revenue' ? ['type', 'fund'] : ['department', 'fund', 'costCenter'];

const sumOf = (lines: readonly LineOutlook[], of: (one: LineOutlook) => number): number =>
  lines.reduce((sum, one) => sum + of(one), 0);

/** Lines together: their amounts, and what is expected of all of them. */
export function summed(lines: readonly LineOutlook[], months: number) {
  const spent = sumOf(lines, (one) => one.spent);
  return {
    authority: sumOf(lines, (one) => one.authority),
    spent,
    open: sumOf(lines, (one) => one.open),
    forecast: together(
      lines.map(({ forecast }) => forecast),
      { months, spent },
    ),
  };
}

/** Sums of every group, the largest first; what belongs to none is a group of its own. */
export function rolledUp(lines: readonly LineOutlook[], by: RollUpBy, months: number): RolledUp[] {
  const named = (one: LineOutlook) => (by === 'type' ? revenueTypes[one.type as RevenueType] : one[by]);
  return [...Map.groupBy(lines, (one) => named(one) ?? `Without a ${rollUps[by].toLowerCase()}`)]
    .map(([name, own]) => ({ name, lines: own.length, own, ...summed(own, months) }))
    .toSorted((one, other) => other.authority - one.authority);
}

/** How a method did over all lines in earlier years. */
export interface MethodRecord {
  readonly method: Method;
  /** The mean of its errors, a line counting as much as it may spend; in hundredths of a percent, null when it was never tried. */
  readonly error: number | null;
  readonly tried: number;
  /** Lines of which it erred least. */
  readonly best: number;
}

export const recordsOf = (lines: readonly LineOutlook[]): MethodRecord[] =>
  (Object.keys(methods) as Method[])
    .map((method): MethodRecord => {
      const tried = lines.flatMap(({ guesses, authority }) => {
        const error = guesses.find((one) => one.method === method)?.error ?? null;
        return error === null ? [] : [{ error, weight: Math.max(1, authority) }];
      });
      const weight = tried.reduce((sum, one) => sum + one.weight, 0);
      return {
        method,
        error: weight === 0 ? null : Math.round(tried.reduce((sum, one) => sum + one.error * one.weight, 0) / weight),
        tried: tried.length,
        best: lines.filter(({ guesses: [first] }) => first?.method === method && first.cents !== null).length,
      };
    })
    .toSorted((one, other) => (one.error ?? Number.MAX_SAFE_INTEGER) - (other.error ?? Number.MAX_SAFE_INTEGER));
