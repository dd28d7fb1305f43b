import { dollars } from '#kernel';
import { Lines, Sparkline } from '#web/ui/chart.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { short } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { LineSearch, useLineSearch } from './line-search.tsx';
import { methods, MONTHS } from './methods.ts';
import { evidence, ForecastAmount } from './forecast-amount.tsx';
import { sideWords, YearEnd } from './side-words.tsx';
import { expectedOf, type LineOutlook, type Outlook } from './outlook.ts';
import { useWhole } from '#web/ui/whole.ts';
import { Filters } from '#web/ui/filters.tsx';
import { Folding, Opening } from '#web/ui/folding.tsx';
import { GroupBy, RollUp } from './roll-up.tsx';

const money = { kind: 'money' } as const;
const percent = (hundredths: number): string => `${(hundredths / 100).toFixed(1)}%`;
/** The months of a fiscal year by their names: Oct, Nov. */
const monthOf = (startsOn: string, month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(Number(startsOn.slice(0, 4)), Number(startsOn.slice(5, 7)) - 1 + month)),
  );

interface OutlookProps {
  readonly outlook: Outlook;
  /** Asks the owner of a line for a note; null for those who do not ask. */
  readonly onAsk: ((line: LineOutlook) => void) | null;
}

/** The whole budget at a glance, its roll-up, and line by line what is expected at year-end. */
export function OutlookTab({ outlook, onAsk }: OutlookProps) {
  const { lines, months, side } = outlook;
  const said = sideWords[side];
  const isRevenue = side === 'revenue';
  const missing = (one: LineOutlook) => (isRevenue ? one.authority - expectedOf(one) : expectedOf(one) - one.authority);
  const { question, words, put, fits } = useLineSearch();
  const isWhole = useWhole();
  const onlyOver = !isWhole && question.has('over');
  const shown = lines
    .filter(fits)
    .filter(
      ({ authority, forecast: { low, high, cents } }) =>
        !onlyOver || (isRevenue ? (cents ?? high) < authority : (cents ?? low) > authority),
    )
    .toSorted((one, other) => missing(other) - missing(one));
  // On a phone groups come first, and lines when they are asked for.
  const isNarrow = useNarrow() && !isWhole;
  const areShown = !isNarrow || words !== '' || onlyOver || question.get('lines') === 'all';
  const search = <LineSearch words={words} onWords={(next) => put('search', next)} />;
  const over = (
    <label className="flex items-center gap-2">
      <input type="checkbox" checked={onlyOver} onChange={({ target }) => put('over', target.checked ? 'yes' : '')} />
      {said.only}
    </label>
  );
  const sum = (of: (line: LineOutlook) => number) => lines.reduce((all, one) => all + of(one), 0);
  const authority = sum((one) => one.authority);
  if (lines.length === 0)
    return (
      <div className="panel">
        <Empty icon="trending-up" title={said.none}>
          Each line of the adopted budget is forecast here.
        </Empty>
      </div>
    );
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
        {(
          [
            [said.authority, authority],
            [`${said.soFar} to date`, sum((one) => one.spent)],
            ...(isRevenue ? [] : [['Committed', sum((one) => one.open)] as const]),
          ] as const
        ).map(([label, cents]) => (
          <div key={label} className="panel min-w-0 px-3 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums" title={dollars(cents)}>
              {short(cents, money)}
            </dd>
          </div>
        ))}
        <div className="panel min-w-0 px-3 py-2">
          <dt className="text-muted">Expected at year-end</dt>
          <dd className="text-xl tabular-nums">
            <ForecastAmount of={outlook.total} />
          </dd>
          <dd className="note">
            {said.end}: <YearEnd side={side} authority={authority} of={outlook.total} />
          </dd>
        </div>
      </dl>
      <p className="text-muted">{evidence(months)}</p>
      {isNarrow ? (
        <search className="flex items-center gap-2 print:hidden">
          {search}
          <Filters set={[question.get('by'), onlyOver].filter(Boolean).length}>
            <GroupBy side={side} />
            {over}
          </Filters>
        </search>
      ) : (
        <GroupBy side={side} />
      )}
      <RollUp outlook={outlook} />
      <section aria-label="Lines" className="panel overflow-x-auto">
        {isNarrow ? (
          <h2 className="px-3 py-1">
            <Opening isOpen={areShown} onToggle={() => put('lines', areShown ? '' : 'all')}>
              Lines
            </Opening>
          </h2>
        ) : (
          <div className="flex flex-wrap items-center gap-3 p-4 print:hidden">
            {search}
            {over}
          </div>
        )}
        {areShown && (
          <Table
            label="Lines"
            caption={`${shown.length === lines.length ? '' : `${shown.length} of `}${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, largest shortfall first.`}
            rows={shown}
            isDense
            id={(one) => one.line}
            step={10}
            columns={[
              { label: 'Line', name: (one) => one.name, show: (one) => <Named line={one} to={said.lines} /> },
              { label: said.authority, money: (one) => one.authority, brief: true },
              { label: said.soFar, money: (one) => one.spent, brief: true },
              ...(isRevenue
                ? []
                : [{ label: 'Committed', money: (one: LineOutlook) => one.open, brief: true as const }]),
              {
                label: 'Expected',
                money: (one) => one.forecast.high,
                show: (one) => (
                  <>
                    <ForecastAmount of={one.forecast} />
                    <Evidence line={one} months={months} />
                  </>
                ),
              },
              {
                label: said.end,
                money: (one) => one.authority - one.forecast.high,
                show: (one) => <YearEnd side={side} authority={one.authority} of={one.forecast} />,
              },
              { label: 'Months', mark: (one) => <Months outlook={outlook} line={one} /> },
            ]}
            acts={{
              label: 'Ask',
              className: '',
              show: (one) => onAsk && !isRevenue && <AskButton line={one} onAsk={onAsk} />,
            }}
          />
        )}
      </section>
      <Folding name="forecast-months" title={said.months} isClosed={isNarrow}>
        <Lines
          title={said.months}
          note="All lines, this year and last year."
          head="Month"
          across="words"
          measure={money}
          empty="Nothing this year or last year."
          series={[
            { name: 'This year', points: monthly(outlook, ({ byMonth }) => byMonth, months) },
            { name: 'Last year', points: monthly(outlook, ({ lastYear }) => lastYear, MONTHS) },
          ]}
        />
      </Folding>
    </div>
  );
}

const monthly = ({ lines, startsOn }: Outlook, of: (line: LineOutlook) => readonly number[], until: number) =>
  lines.some((one) => of(one).length > 0)
    ? Array.from({ length: until }, (_, month) => ({
        at: monthOf(startsOn, month),
        value: lines.reduce((sum, one) => sum + (of(one)[month] ?? 0), 0),
      }))
    : [];

const Named = ({ line: { line, name, account, ownerName }, to }: { line: LineOutlook; to: string }) => (
  <>
    <Link to={`${to}/${line}`} className="link block lg:w-48 lg:truncate" title={name}>
      {name}
    </Link>
    <span className="note block lg:w-48 lg:truncate">
      {account}
      {ownerName && ` · ${ownerName}`}
    </span>
  </>
);

/** The method, and how far off it was at this month of earlier years. */
function Evidence({ line: { guesses }, months }: { readonly line: LineOutlook; readonly months: number }) {
  const [best] = guesses;
  if (!best || best.cents === null) return <span className="note block">Not enough data</span>;
  const tried =
    best.error === null
      ? 'not tested on earlier years'
      : `${percent(best.error)} MAPE, ${best.tested} ${best.tested === 1 ? 'year' : 'years'}`;
  return (
    <span className="note block max-w-44 whitespace-normal" title={`At month ${months} of earlier years`}>
      {methods[best.method]}, {tried}
    </span>
  );
}

const Months = ({ outlook, line: { byMonth, lastYear } }: { outlook: Outlook; line: LineOutlook }) => (
  <Sparkline
    across="words"
    measure={money}
    series={{
      name: sideWords[outlook.side].soFar,
      // The month that is not over yet would look like a fall.
      points: [...lastYear, ...byMonth.slice(0, outlook.months)].map((value, at) => ({
        at: `${monthOf(outlook.startsOn, at)} ${at < lastYear.length ? 'last year' : 'this year'}`,
        value,
      })),
    }}
  />
);

const AskButton = ({ line, onAsk }: { line: LineOutlook; onAsk: (line: LineOutlook) => void }) => (
  <button
    type="button"
    className="button button-quiet print:hidden"
    disabled={line.owner === null}
    title={line.owner === null ? 'This line has no owner to ask.' : undefined}
    onClick={() => onAsk(line)}
  >
    Ask<span className="sr-only"> the owner of {line.name}</span>
  </button>
);
