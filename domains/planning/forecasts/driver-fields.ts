import { f, rule } from '#kernel';
import { type DriverKind, driverKinds, driverSides } from './drivers.ts';

/** What every driver says, in a forecast and in a scenario. */
export const driverFields = {
  kind: f.choice(driverKinds).required(),
  side: f.choice(driverSides).label('Applies to').required().defaultTo('spending'),
  accounts: f
    .text({ max: 80 })
    .label('Account prefix')
    .help('Segment by segment, such as 100-4010; * matches any code. Empty: all lines.'),
  percent: f.percent({ min: -100, max: 1000 }).label('Change in percent'),
  people: f.integer({ min: -10_000, max: 10_000 }).label('Change in positions'),
  units: f.integer({ min: 0, max: 1_000_000_000 }).label('Units a year'),
  costEach: f.money({ currency: 'organization', min: 0 }).label('Annual cost each').help('Per person or per unit.'),
  amount: f
    .money({ currency: 'organization' })
    .label('Amount a year')
    .help('Or the one-time amount. Negative lowers it.'),
} as const;

type Needed = 'percent' | 'people' | 'units' | 'costEach' | 'amount';
const needs: Readonly<Record<DriverKind, readonly Needed[]>> = {
  rate: ['percent'],
  index: ['percent'],
  steps: ['percent'],
  headcount: ['people', 'costEach'],
  units: ['units', 'costEach'],
  amount: ['amount'],
  once: ['amount'],
};

const HOW_MUCH =
  'Rates, indexes and steps need a percent; headcount and units need a number and a cost each; an amount needs an amount, one-time or not.';

type Said = { readonly kind: string } & { readonly [name in Needed]?: unknown };
const says = (one: Said): boolean =>
  needs[one.kind as DriverKind].every((name) => one[name] !== null && one[name] !== undefined);

/** A scenario counts what its drivers say, and a driver that does not say how much would count as nothing. */
export const eachSaysHowMuch = rule<{ readonly drivers: readonly Said[] | null }>(
  'forecast_scenario.each_says_how_much',
  `Enter the size of the driver. ${HOW_MUCH}`,
  ({ row }) => (row.drivers ?? []).every(says),
  { field: 'drivers' },
);

export const saysHowMuch = rule<{ readonly kind: string } & Readonly<Record<Needed, unknown>>>(
  'forecast_driver.says_how_much',
  HOW_MUCH,
  ({ row }) => says(row),
  { field: 'kind' },
);
