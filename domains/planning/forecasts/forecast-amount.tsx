import { exact, short } from '#web/ui/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FEW_MONTHS, type Forecast, MANY_TIMES } from './range.ts';

const money = { kind: 'money' } as const;

const inWords = ({ low, high, cents }: Forecast, say: typeof short): string =>
  cents === null ? `${say(low, money)} to ${say(high, money)}` : say(cents, money);

export const forecastWords = (of: Forecast): string => inWords(of, short);

/** What is expected at year-end: one number in bold where so much is known, a range in plain type where it is not. */
export const ForecastAmount = ({ of }: { of: Forecast }) => (
  <span
    title={inWords(of, exact)}
    className={
      of.cents === null
        ? 'font-normal whitespace-normal sm:whitespace-nowrap'
        : 'font-semibold whitespace-normal sm:whitespace-nowrap'
    }
  >
    {forecastWords(of)}
  </span>
);

/** What would be left at the end of the year; less than nothing is over. */
export function LeftOver({ authority, of }: { authority: number; of: Forecast }) {
  const [least, most] = of.cents === null ? [authority - of.high, authority - of.low] : [authority - of.cents, null];
  const say = (cents: number) => short(Math.abs(cents), money);
  if (most === null) return least < 0 ? <Badge tone="danger">{say(least)} over</Badge> : say(least);
  if (most < 0)
    return (
      <Badge tone="danger">
        {say(most)} to {say(least)} over
      </Badge>
    );
  return (
    <span className="font-normal whitespace-normal sm:whitespace-nowrap">
      {least < 0 ? `${say(least)} over to ${say(most)} left` : `${say(least)} to ${say(most)}`}
    </span>
  );
}

/** How much the forecast has to go by. */
export const evidence = (months: number): string => {
  const said = `Based on ${months} complete ${months === 1 ? 'month' : 'months'}.`;
  return months < FEW_MONTHS
    ? `${said} Too early for one number: a forecast over ${MANY_TIMES} times the spending so far is a range until ${FEW_MONTHS} months are complete.`
    : said;
};

interface At {
  readonly at: string;
  readonly forecast: Forecast;
}

/** What charts draw: one number, or the two ends of the range. */
export const forecastSeries = (points: readonly At[], isEarly: boolean) =>
  isEarly
    ? [
        { name: 'Expected, low', points: points.map(({ at, forecast: { low } }) => ({ at, value: low })) },
        { name: 'Expected, high', points: points.map(({ at, forecast: { high } }) => ({ at, value: high })) },
      ]
    : [{ name: 'Expected', points: points.map(({ at, forecast: { low, cents } }) => ({ at, value: cents ?? low })) }];
