import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Link } from '#web/shell/router.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { exact, short } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { impactKinds } from '../capital/capital-words.ts';
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
        Begins with what {data.name} is expected to cost. Nothing is guessed beyond what was stated: drivers that began
        during the year count for the whole of the next one, steps come again every year, and projects of the capital
        plan in force bring what they cost to run.
      </p>
      <Bars
        title="Operating cost ahead"
        note={`${exact(years.at(-1)?.total ?? expected, money)} in FY${years.at(-1)?.year ?? year}, against ${exact(expected, money)} expected in FY${year}.`}
        head="Fiscal year"
        across="words"
        lie="standing"
        measure={money}
        series={[
          {
            name: 'Expected',
            points: [
              { at: `FY${year}`, value: expected },
              ...years.map((one) => ({ at: `FY${one.year}`, value: one.total })),
            ],
          },
        ]}
      />
      <section aria-label="Years ahead" className="panel overflow-x-auto">
        <Table
          label="Years ahead"
          rows={years}
          id={(one) => String(one.year)}
          columns={[
            { label: 'Fiscal year', name: (one) => `FY${one.year}`, className: '' },
            { label: 'The year before', money: (one) => one.before },
            { label: 'Drivers', money: (one) => one.drivers, show: (one) => signed(one.drivers) },
            { label: 'Capital projects', money: (one) => one.projects, show: (one) => signed(one.projects) },
            { label: 'Expected', money: (one) => one.total, className: 'font-semibold' },
          ]}
        />
      </section>
      {plan === null || data.effects.length === 0 ? (
        <p className="panel p-4">
          {plan === null
            ? 'No capital plan is in force, so no project adds to these years. '
            : `The projects of ${plan} name no effect on the operating budget in these years. `}
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
    <section aria-label="Projects of the capital plan" className="panel overflow-x-auto">
      <Table
        label="Projects of the capital plan"
        caption={`What projects of ${plan} cost to run, and save, in each year. Where a project names accounts, the drivers of the year count with it.`}
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
