import { Badge } from '#web/ui/badge.tsx';
import { short } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { ForecastAmount } from './forecast-amount.tsx';
import { LineSearch, useLineSearch } from './line-search.tsx';
import { type Method, methods } from './methods.ts';
import { type LineOutlook, type Outlook, recordsOf } from './outlook.ts';

const money = { kind: 'money' } as const;

/** Every method beside its past error, line by line: what is shown as expected is the one that erred least. */
export function MethodsTab({ outlook: { lines, months } }: { outlook: Outlook }) {
  const names = Object.keys(methods) as Method[];
  const { words, put, fits } = useLineSearch();
  const shown = lines.filter(fits);
  return (
    <div className="space-y-5">
      <dl aria-label="Forecast accuracy" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {recordsOf(lines).map(({ method, error, tried, best }) => (
          <div key={method} className="panel p-4">
            <dt className="text-muted">{methods[method]}</dt>
            <dd className="mt-1 text-xl font-semibold tabular-nums">
              {error === null ? 'Not tested' : `${(error / 100).toFixed(1)}% off`}
            </dd>
            <dd className="text-muted mt-1 text-xs">
              {error === null
                ? 'No earlier year to test it on.'
                : `Tested on ${tried} ${tried === 1 ? 'line' : 'lines'}, weighted by budget. Most accurate on ${best}.`}
            </dd>
          </div>
        ))}
      </dl>
      <section aria-label="Methods" className="panel overflow-x-auto">
        <p className="text-muted max-w-prose px-4 pt-4">
          Forecast accuracy (MAPE): each method’s mean error in earlier years, with data through {months} complete{' '}
          {months === 1 ? 'month' : 'months'}.
        </p>
        <div className="px-4 pt-3 print:hidden">
          <LineSearch words={words} onWords={(next) => put('search', next)} />
        </div>
        <Table
          label="Methods"
          className="mt-3"
          rows={shown}
          id={(line) => line.line}
          step={25}
          isDense
          columns={[
            {
              label: 'Line',
              name: (line) => line.name,
              show: (line) => (
                <>
                  {line.name}
                  <span className="text-muted block text-xs">{line.account}</span>
                </>
              ),
            },
            { label: 'Past years', number: (line) => line.years },
            {
              label: 'Expected',
              money: (line) => line.forecast.high,
              show: ({ forecast }) => <ForecastAmount of={forecast} />,
            },
            ...names.map((method) => ({
              label: methods[method],
              money: (line: LineOutlook) => line.guesses.find((one) => one.method === method)?.cents,
              show: (line: LineOutlook) => <Guessed line={line} method={method} />,
            })),
          ]}
        />
      </section>
    </div>
  );
}

function Guessed({ line: { guesses, forecast }, method }: { line: LineOutlook; method: Method }) {
  const guess = guesses.find((one) => one.method === method);
  if (!guess || guess.cents === null) return <span className="text-muted">—</span>;
  const cents = short(guess.cents, money);
  const isBest = guesses[0]?.method === method;
  const error = guess.error === null ? 'not tested' : `${(guess.error / 100).toFixed(1)}%`;
  return (
    <>
      {isBest && forecast.cents !== null ? <Badge tone="good">{cents}</Badge> : cents}
      <span className="text-muted block text-xs">
        {isBest && forecast.cents === null && error !== 'not tested' ? <Badge tone="good">{error}</Badge> : error}
      </span>
    </>
  );
}
