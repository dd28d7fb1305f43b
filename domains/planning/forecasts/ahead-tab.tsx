import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Link } from '#web/shell/router.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { short } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { impactKinds } from '../capital/capital-words.ts';
import { ForecastAmount, forecastSeries, forecastWords } from './forecast-amount.tsx';
import { type Ahead, type ProjectAhead, yearsToCome } from './ahead.ts';

const money = { kind: 'money' } as const;
const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${short(cents, money)}`;

/** The operating years to come: what this one is expected to cost, what drivers add, and what the capital plan costs to run. */
export const AheadTab = ({ budget }: { budget: string }) => (
  <Answered of={useCall(yearsToCome, { id: budget })}>{(data) => <Years data={data} />}</Answered>
);

function Years({ data }: { data: Ahead }) {
  const { year, expected, years, plan } = data;
  return (
    <div className="space-y-5">
      <p className="text-muted max-w-prose">
        {' '}
        Starts from the expected cost of {data.name}, plus full-year drivers, annual steps and operating costs of
        capital projects.
      </p>
      <Folding name="forecast-ahead" title="Chart" isClosed>
        <Bars
          title="Operating costs"
          note={`${forecastWords(years.at(-1)?.total ?? expected)} in FY${years.at(-1)?.year ?? year}, compared with ${forecastWords(expected)} expected in FY${year}.`}
          head="Fiscal year"
          across="words"
          lie="standing"
          measure={money}
          series={forecastSeries(
            [{ year, total: expected }, ...years].map((one) => ({ at: `FY${one.year}`, forecast: one.total })),
            expected.cents === null,
          )}
        />
      </Folding>
      <section aria-label="Years ahead" className="panel overflow-x-auto">
        <Table
          label="Years ahead"
          rows={years}
          id={(one) => String(one.year)}
          columns={[
            { label: 'Fiscal year', name: (one) => `FY${one.year}`, className: '' },
            {
              label: 'Prior year',
              money: (one) => one.before.high,
              show: ({ before }) => forecastWords(before),
            },
            { label: 'Drivers', money: (one) => one.drivers, show: (one) => signed(one.drivers) },
            { label: 'Capital projects', money: (one) => one.projects, show: (one) => signed(one.projects) },
            {
              label: 'Expected',
              money: (one) => one.total.high,
              show: ({ total }) => <ForecastAmount of={total} />,
            },
          ]}
        />
      </section>
      {plan === null || data.effects.length === 0 ? (
        <p className="panel p-4">
          {plan === null
            ? 'No capital plan is in effect, so projects add nothing. '
            : `The projects of ${plan} add no operating costs in these years. `}
          <Link to="/capital-planning" className="link">
            Capital Plan
          </Link>
        </p>
      ) : (
        <Projects ahead={data} plan={plan} />
      )}
    </div>
  );
}

function Projects({ ahead: { year, effects }, plan }: { ahead: Ahead; plan: string }) {
  const shown = effects[0]?.cents.map((_, at) => year + at) ?? [];
  return (
    <section aria-label="Capital projects" className="panel overflow-x-auto">
      <Table
        label="Capital projects"
        caption={`Operating costs and savings of ${plan} by year. Drivers apply where a project has accounts.`}
        captionClass="text-muted px-4 pt-4 pb-2 text-left"
        rows={effects}
        id={(one) => `${one.project} ${one.kind} ${one.accounts ?? ''}`}
        columns={[
          {
            label: 'Project',
            name: (one) => one.name,
            show: (one) => (
              <>
                <Link to={`/capital-planning/projects/${one.project}`} className="link">
                  {one.name}
                </Link>
                <span className="text-muted block text-xs">
                  {impactKinds[one.kind as keyof typeof impactKinds]} · {one.department}
                  {one.accounts && ` · ${one.accounts}`}
                </span>
              </>
            ),
          },
          ...shown.map((year, at) => ({
            label: `FY${year}`,
            money: (one: ProjectAhead) => one.cents[at] || null,
            brief: true as const,
          })),
        ]}
      />
    </section>
  );
}
