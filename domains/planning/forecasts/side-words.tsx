import { Badge } from '#web/ui/badge.tsx';
import { short } from '#web/ui/format.ts';
import type { DriverSide } from './drivers.ts';
import { LeftOver } from './forecast-amount.tsx';
import type { Forecast } from './range.ts';

const money = { kind: 'money' } as const;

/** How the two sides of a budget are spoken of: what is spent of it, and what comes in. */
export const sideWords = {
  spending: {
    authority: 'Revised budget',
    soFar: 'Expended',
    end: 'Year-end balance',
    only: 'Only lines over budget',
    months: 'Monthly spending',
    none: 'No budget lines',
    lines: '/budget-management/lines',
  },
  revenue: {
    authority: 'Revised estimate',
    soFar: 'Received',
    end: 'Against estimate',
    only: 'Only lines below estimate',
    months: 'Monthly revenue',
    none: 'No revenue lines',
    lines: '/budget-management/revenue-lines',
  },
} as const satisfies Readonly<Record<DriverSide, unknown>>;

interface End {
  readonly authority: number;
  readonly of: Forecast;
}

/** How the year ends against the budget: left of it or over it; of revenue above its estimate or below it. */
export const YearEnd = ({ side, ...end }: End & { readonly side: DriverSide }) =>
  side === 'spending' ? <LeftOver {...end} /> : <Above {...end} />;

const say = (cents: number): string => `${short(Math.abs(cents), money)} ${cents < 0 ? 'below' : 'above'}`;

function Above({ authority, of: { low, high, cents } }: End) {
  if (cents !== null)
    return cents < authority ? <Badge tone="danger">{say(cents - authority)}</Badge> : say(cents - authority);
  const words = `${say(low - authority)} to ${say(high - authority)}`;
  return high < authority ? (
    <Badge tone="danger">{words}</Badge>
  ) : (
    <span className="font-normal whitespace-normal sm:whitespace-nowrap">{words}</span>
  );
}
