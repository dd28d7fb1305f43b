import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { exact, short } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { impactKinds } from '../capital/capital-words.ts';
import { type Ahead, yearsToCome } from './ahead.ts';

const money = { kind: 'money' } as const;
const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${short(cents, money)}`;

/** The operating years to come: what this one is expected to cost, what drivers add, and what the capital plan costs to run. */
export function AheadTab({ budget }: { budget: string }) {
  const { data, error, refetch } = useCall(yearsToCome, { id: budget });
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-96" />;
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
        <table className="grid-table">
          <thead>
            <tr>
              <Heads words={['Fiscal year']} figures={['The year before', 'Drivers', 'Capital projects', 'Expected']} />
            </tr>
          </thead>
          <tbody>
            {years.map((one) => (
              <tr key={one.year}>
                <th scope="row">FY{one.year}</th>
                <td data-label="The year before" className="amount">
                  {exact(one.before, money)}
                </td>
                <td data-label="Drivers" className="amount">
                  {signed(one.drivers)}
                </td>
                <td data-label="Capital projects" className="amount">
                  {signed(one.projects)}
                </td>
                <td data-label="Expected" className="amount font-semibold">
                  {exact(one.total, money)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
      <table className="grid-table">
        <caption className="text-muted px-4 pt-4 pb-2 text-left">
          What projects of {plan} cost to run, and save, in each year. Where a project names accounts, the drivers of
          the year count with it.
        </caption>
        <thead>
          <tr>
            <Heads words={['Project']} figures={shown.map((one) => `FY${one}`)} />
          </tr>
        </thead>
        <tbody>
          {effects.map((one) => (
            <tr key={`${one.project} ${one.kind} ${one.accounts ?? ''}`}>
              <th scope="row" className="col-span-full font-normal">
                <Link to={`/capital-planning/projects/${one.project}`} className="link">
                  {one.name}
                </Link>
                <span className="text-muted block text-xs">
                  {impactKinds[one.kind as keyof typeof impactKinds]} · {one.department}
                  {one.accounts && ` · ${one.accounts}`}
                </span>
              </th>
              {one.cents.map((cents, at) => (
                <td key={shown[at]} data-label={`FY${shown[at]}`} className="amount">
                  {cents === 0 ? '—' : short(cents, money)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
