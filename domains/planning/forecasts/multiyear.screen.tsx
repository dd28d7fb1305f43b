import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { short } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { ForecastAmount, forecastWords } from './forecast-amount.tsx';
import { type FundYear, gapOf } from './fund-years.ts';
import { type FundAhead, type Multiyear, multiyearBases, multiyearForecast } from './multiyear.ts';
import type { Forecast } from './range.ts';

const money = { kind: 'money' } as const;
interface Of {
  readonly of: Multiyear;
}

/** Revenue against spending by fund over six years: what each fund ends with, its reserve, and the structural gap. */
export default function MultiyearScreen() {
  useTitle('Multiyear Forecast');
  const { question } = useQuestion();
  const board = useCall(
    multiyearForecast,
    {
      budget: question.get('budget'),
      basis: question.get('basis') as Multiyear['basis'] | null, // the server refuses any other
      scenario: question.get('scenario'),
    },
    { keepsLast: true },
  );
  return (
    <>
      <PageHead title="Multiyear Forecast" note="Revenue against spending by fund, with ending balance and reserve.">
        {board.data && <Choices of={board.data} />}
        <Link to="/budget-forecasts" className="button print:hidden">
          Budget forecasts
        </Link>
      </PageHead>
      <Answered of={board}>
        {(data) =>
          data.budget && data.funds.length > 0 ? (
            <Years of={data} />
          ) : (
            <div className="panel">
              <Empty icon="trending-up" title="No funds" next={['Budget Management', '/budget-management']}>
                Funds appear with the lines of a fiscal year’s budget.
              </Empty>
            </div>
          )
        }
      </Answered>
    </>
  );
}

function Choices({ of: { budget, budgets, scenario, scenarios, basis } }: Of) {
  const { put, putAll } = useQuestion();
  return (
    <>
      <Select
        aria-label="Budget"
        className="control w-auto max-w-full"
        value={budget?.id ?? ''}
        choices={budgets.map(({ id, name }) => [id, name] as const)}
        onPick={(id) => putAll({ budget: id, scenario: '' })}
      />
      <Select
        aria-label="Starts from"
        className="control w-auto max-w-full"
        value={basis}
        choices={Object.entries(multiyearBases)}
        onPick={(one) => put('basis', one)}
      />
      <Select
        aria-label="Scenario"
        className="control w-auto max-w-full"
        value={scenario?.id ?? ''}
        choices={[['', 'No scenario'] as const, ...scenarios.data.map(({ id, name }) => [id, name] as const)]}
        onPick={(id) => put('scenario', id)}
      />
    </>
  );
}

const complete = (months: number): string => `${months} complete ${months === 1 ? 'month' : 'months'}`;

/** What the picture rests on, in one line. */
const restsOn = ({ basis, isEarly, months, plan, leftOut, budget, scenario }: Multiyear): string =>
  [
    basis === 'budget'
      ? `Starts from the revised budget of ${budget?.name}${isEarly ? `, since a forecast after ${complete(months)} is only a range` : ''}.`
      : `Starts from the year-end forecast of ${budget?.name}, after ${complete(months)}.`,
    `Adds drivers, recurring transfers${plan ? ` and operating costs of ${plan}` : ''}; nothing else is assumed.`,
    scenario ? `The drivers of “${scenario.name}” apply to the current figures.` : '',
    leftOut > 0 ? `${leftOut} smaller lines are not counted.` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Below zero in red with its sign; a range says that it may be. */
const Signed = ({ of }: { readonly of: Forecast }) => {
  const gap = gapOf(of);
  return gap === 'gap' ? <Badge tone="danger">{forecastWords(of)}</Badge> : <ForecastAmount of={of} />;
};

/** The first year in which a fund ends below its reserve. */
function Standing({ years }: { readonly years: readonly FundYear[] }) {
  const short = years.find(({ difference }) => gapOf(difference) === 'gap');
  if (short)
    return (
      <Badge tone="danger">
        Short in FY{short.year} by {forecastWords(negated(short.difference))}
      </Badge>
    );
  const maybe = years.find(({ difference }) => gapOf(difference) === 'maybe');
  return maybe ? <Badge tone="warn">May be short in FY{maybe.year}</Badge> : <Badge tone="good">Reserve kept</Badge>;
}

function Years({ of }: Of) {
  const { question, put } = useQuestion();
  const { funds, whole, budget, scenario } = of;
  const shown = funds.find(({ code }) => code === question.get('fund')) ?? null;
  const years = shown?.years ?? whole;
  const title = shown?.name ?? 'All funds';
  const last = whole.at(-1);
  return (
    <div className="space-y-4">
      <p className="text-muted max-w-prose">{restsOn(of)}</p>
      <Panel title="Funds">
        <Table
          label="Funds ahead"
          rows={funds}
          id={({ code }) => code}
          file={fileOf('funds-ahead', budget?.name)}
          isDense
          columns={[
            {
              label: 'Fund',
              name: ({ name }) => name,
              show: ({ code, name }) => (
                <button
                  type="button"
                  className="link text-left"
                  aria-pressed={shown?.code === code}
                  onClick={() => put('fund', shown?.code === code ? '' : code)}
                >
                  {name}
                </button>
              ),
            },
            { label: 'Standing', text: standingWords, show: (one) => <Standing years={one.years} /> },
            {
              label: `Structural FY${last?.year}`,
              money: (one) => worst(lastOf(one)?.structural),
              show: (one) => <Signed of={lastOf(one)?.structural ?? nothing} />,
            },
            ...whole.map(({ year }, nth) => ({
              label: `Ending FY${year}`,
              money: (one: FundAhead) => worst(one.years[nth]?.ending),
              show: (one: FundAhead) => <ForecastAmount of={one.years[nth]?.ending ?? nothing} />,
            })),
            ...(scenario
              ? [
                  {
                    label: 'Scenario change',
                    money: (one: FundAhead) => one.changes.at(-1) ?? 0,
                    show: (one: FundAhead) => short(one.changes.at(-1) ?? 0, money),
                  },
                ]
              : []),
          ]}
        />
        <CutNote of={of.scenarios} what="scenarios">
          The newest can be chosen.
        </CutNote>
      </Panel>
      <Panel
        title={title}
        action={
          <>
            {shown && (
              <button type="button" className="link" onClick={() => put('fund', '')}>
                All funds
              </button>
            )}
            <Link to={`/budget-management/funds?budget=${budget?.id ?? ''}`} className="link">
              Fund statement
            </Link>
          </>
        }
      >
        <p className="text-muted px-4 pb-3">{structuralWords(years)}</p>
        <Table
          label="Years ahead"
          rows={years}
          id={({ year }) => String(year)}
          file={fileOf(`years-ahead-${title}`, budget?.name)}
          isDense
          columns={[
            { label: 'Fiscal year', name: ({ year }) => `FY${year}` },
            ranged('Ending', (one) => one.ending),
            ranged('Above reserve', (one) => one.difference, true),
            ranged('Structural balance', (one) => one.structural, true),
            ranged('Revenues', (one) => one.revenues),
            {
              label: 'Spending',
              money: (one) => one.spending.cents ?? one.spending.high,
              show: (one) => <ForecastAmount of={one.spending} />,
            },
            {
              label: 'Net transfers',
              money: (one) => one.transfersIn - one.transfersOut,
              show: (one) => short(one.transfersIn - one.transfersOut, money),
            },
            ranged('Beginning', (one) => one.beginning),
            { label: 'Reserve', money: ({ required }) => required, brief: true },
          ]}
        />
        {years.some(({ ending }) => ending.cents === null) && (
          <p className="note px-4 pt-3">
            Of a range, file and chart have the cautious end: low revenue, high spending, low balance.
          </p>
        )}
        {shown && <p className="note px-4 py-3">{shown.policy ?? 'No reserve policy entered for this fund.'}</p>}
      </Panel>
      <Folding name="multiyear" title="Chart">
        <Bars
          title={`Revenue and spending, ${title}`}
          note={`${title} ${forecastWords(years.at(-1)?.ending ?? nothing)} at the end of FY${years.at(-1)?.year}; reserve ${dollars(years.at(-1)?.required ?? 0)}.`}
          head="Fiscal year"
          across="words"
          lie="standing"
          measure={money}
          series={[
            { name: 'Revenues', points: points(years, (one) => one.revenues.cents ?? one.revenues.low) },
            { name: 'Spending', points: points(years, (one) => one.spending.cents ?? one.spending.high) },
            { name: 'Ending balance', points: points(years, (one) => one.ending.cents ?? one.ending.low) },
            { name: 'Reserve', points: points(years, (one) => one.required) },
          ]}
        />
      </Folding>
    </div>
  );
}

const nothing: Forecast = { low: 0, high: 0, cents: 0 };
const worst = (of: Forecast | undefined): number => (of ? (of.cents ?? of.low) : 0);
const lastOf = ({ years }: FundAhead): FundYear | undefined => years.at(-1);
const points = (years: readonly FundYear[], of: (one: FundYear) => number) =>
  years.map((one) => ({ at: `FY${one.year}`, value: of(one) }));
const fileOf = (name: string, budget: string | undefined): string =>
  `${name}-${budget ?? ''}`.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();

const ranged = (label: string, of: (one: FundYear) => Forecast, isSigned = false) => ({
  label,
  money: (one: FundYear) => worst(of(one)),
  show: (one: FundYear) => (isSigned ? <Signed of={of(one)} /> : <ForecastAmount of={of(one)} />),
});

const standingWords = ({ years }: FundAhead): string => {
  const found = years.find(({ difference }) => gapOf(difference) === 'gap');
  return found ? `Short in FY${found.year}` : 'Reserve kept';
};

/** The structural gap by its amount: what is spent again every year beyond what comes in again. */
function structuralWords(years: readonly FundYear[]): string {
  const gap = years.find(({ structural }) => gapOf(structural) === 'gap');
  if (gap)
    return `Structural gap from FY${gap.year}: recurring revenue leaves ${forecastWords(negated(gap.structural))} of recurring spending uncovered.`;
  return years.some(({ structural }) => gapOf(structural) === 'maybe')
    ? 'A structural gap is possible in these years: the range is too wide to say.'
    : 'No structural gap: recurring revenue covers recurring spending.';
}

const negated = ({ low, high, cents }: Forecast): Forecast => ({
  low: -high,
  high: -low,
  cents: cents === null ? null : -cents,
});
