import { Markdown } from '#web/record/markdown.tsx';
import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { exact, short, wholeDay } from '#web/ui/format.ts';
import { stages } from './capital-words.ts';
import type { PlanMap, PublicPlan, PublicProject } from './public-plan.ts';
import { surveyForm } from './public-plan.ts';

const money = { kind: 'money' } as const;
const brief = (cents: number): string => short(cents, money);

/** The adopted capital plan for everybody: what is built, where, when, and who pays for it. */
export default function PublicPlanView({ data, form, query }: ViewProps<PublicPlan>) {
  const { plan, agency, projects, all } = data;
  if (!plan)
    return (
      <div className="site-width py-10 sm:py-16">
        <h1 className="text-3xl sm:text-5xl">Capital plan</h1>
        <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
          {agency} has adopted no capital plan here yet. What its departments ask for is public once its governing body
          has decided on it.
        </p>
        <div className="panel mt-6 max-w-prose space-y-3 p-6 text-base">
          <p>
            Then you find every project here: on a map, with what it costs, how far it is and who pays for it, in each
            fiscal year. The amounts are those of the adopted plan and its amendments, and progress comes from the
            projects themselves; all of it can be taken along as open data (OC4IDS).
          </p>
          <p>
            Until then, the <a href="/budget-book">budget book</a> shows what is adopted for a year at a time, and on
            the <a href="/citizen-portal">citizen portal</a> you can report what needs repair and comment on what is
            planned.
          </p>
        </div>
      </div>
    );
  const [first, last] = [plan.years[0] ?? plan.planYear, plan.years.at(-1) ?? plan.planYear];
  return (
    <div className="site-width py-10 sm:py-16">
      <p className="text-muted">{agency}</p>
      <h1 className="mt-1 text-3xl sm:text-5xl">
        Capital plan, fiscal years {first} to {last}
      </h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        {stages[plan.stage]}
        {plan.adoptedOn && ` on ${wholeDay(plan.adoptedOn)}`}
        {plan.resolution && `, ${plan.resolution}`}. {all} projects, {exact(data.funded, money)} over{' '}
        {plan.years.length} years.
      </p>
      {plan.message && (
        <div className="mt-6 max-w-prose text-base leading-relaxed">
          <Markdown source={plan.message} />
        </div>
      )}
      <Sources data={data} />
      <Filters data={data} />
      {data.map && <Ground map={data.map} />}
      <Projects projects={projects} all={all} />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-base">
        <a href="/capital-plan.oc4ids.json" download>
          Download all of it (OC4IDS, JSON)
        </a>
        {plan.consultation && (
          <a href={`/citizen-portal/consultations/${plan.consultation.number}`}>
            Comment on it: {plan.consultation.subject}
          </a>
        )}
      </p>
      <Survey data={data} form={form} isThanked={query['thanks'] === 'yes'} />
    </div>
  );
}

function Sources({ data: { sources, funded } }: { data: PublicPlan }) {
  return (
    <section aria-labelledby="who-pays" className="mt-8">
      <h2 id="who-pays" className="text-xl">
        Who pays for it
      </h2>
      <table className="grid-table panel mt-3">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ name, cents }) => (
            <tr key={name}>
              <th scope="row" className="font-normal">
                {name}
              </th>
              <td data-label="Amount" className="amount">
                {exact(cents, money)}
              </td>
              <td data-label="Share" className="w-2/5">
                <progress
                  className="progress"
                  max={funded}
                  value={cents}
                  aria-label={`${name}: ${Math.round((100 * cents) / funded)} percent`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Filters({ data: { programs, districts, asked } }: { data: PublicPlan }) {
  const pick = (name: 'program' | 'district', label: string, all: readonly string[]) => (
    <label>
      <span className="mb-1 block font-medium">{label}</span>
      <select name={name} defaultValue={asked[name]} className="control min-h-11">
        <option value="">All</option>
        {all.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
  return (
    <search aria-label="Projects">
      <form action="/capital-plan" className="panel mt-8 grid gap-3 p-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        {pick('program', 'Program', programs)}
        {pick('district', 'District', districts)}
        <button type="submit" className="button button-primary min-h-11 px-5">
          Show
        </button>
      </form>
    </search>
  );
}

/** Every project that has a place, each pin a link to its lines below. */
function Ground({ map: { width, height, counties, pins } }: { map: PlanMap }) {
  return (
    <figure className="panel mt-6 overflow-hidden">
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-label="Map of the projects">
        {counties.map(({ name, outline, at }) => (
          <g key={name + outline.slice(0, 20)}>
            <path d={outline} className="fill-raised stroke-edge" />
            <text x={at[0]} y={at[1]} textAnchor="middle" fontSize="12" className="fill-muted">
              {name}
            </text>
          </g>
        ))}
        {pins.map(({ number, name, at: [x, y], line }) => (
          <a key={number} href={`#${number}`}>
            <title>{`${number} ${name}`}</title>
            {line && <path d={line} strokeWidth="4" className="stroke-gauge fill-none" />}
            <circle cx={x} cy={y} r="9" className="fill-gauge stroke-ink" />
            <text x={x} y={y + 3.5} textAnchor="middle" fontSize="9" fontWeight="600" className="fill-on-gauge">
              {Number(number.split('-').at(-1))}
            </text>
          </a>
        ))}
      </svg>
      <figcaption className="text-muted px-4 py-2">
        The number on a pin is the last part of the project’s number.
      </figcaption>
    </figure>
  );
}

function Projects({ projects, all }: { projects: readonly PublicProject[]; all: number }) {
  if (projects.length === 0)
    return (
      <p className="panel mt-6 p-6 text-base">
        Nothing fits. <a href="/capital-plan">Show all {all}</a>
      </p>
    );
  return (
    <section aria-labelledby="projects" className="mt-8">
      <h2 id="projects" className="text-xl">
        Projects ({projects.length === all ? all : `${projects.length} of ${all}`})
      </h2>
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">
        {projects.map((one) => (
          <li key={one.number} id={one.number} className="panel scroll-mt-20 p-5">
            <h3 className="text-lg font-semibold">{one.name}</h3>
            <p className="text-muted">
              <span className="font-mono text-xs">{one.number}</span> · {one.program}
              {one.district && ` · ${one.district}`} · {one.department}
            </p>
            <p className="mt-2 flex items-center gap-3">
              <span className="chip">{word(one.status)}</span>
              <progress className="progress max-w-40" max={100} value={one.progress} aria-label="Progress" />
              <span className="tabular-nums">{one.progress} %</span>
            </p>
            {one.story && <p className="mt-3 max-w-prose text-base">{one.story}</p>}
            {one.news && (
              <p className="border-gauge mt-3 border-l-3 pl-3">
                <strong>Latest: </strong>
                {one.news}
              </p>
            )}
            <dl className="pairs mt-3">
              <div>
                <dt>Money in this plan</dt>
                <dd className="tabular-nums">
                  {exact(one.funded, money)}
                  {one.cost > one.funded && ` of ${exact(one.cost, money)}`}
                  {one.changed !== 0 && ` (${one.changed > 0 ? '+' : ''}${brief(one.changed)} since it was adopted)`}
                </dd>
              </div>
              <div>
                <dt>By fiscal year</dt>
                <dd className="tabular-nums">
                  {one.years.flatMap(({ year, cents }) => (cents > 0 ? [`${year}: ${brief(cents)}`] : [])).join(' · ')}
                </dd>
              </div>
              <div>
                <dt>Paid by</dt>
                <dd>{one.paidBy.map(({ name, cents }) => `${name} ${brief(cents)}`).join(' · ')}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

const word = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

function Survey({ data, form, isThanked }: { data: PublicPlan; form: ViewProps['form']; isThanked: boolean }) {
  return (
    <section id="survey" aria-labelledby="survey-title" className="panel mt-10 max-w-2xl scroll-mt-20 p-5 sm:p-7">
      <h2 id="survey-title" className="text-xl">
        What do you think of it?
      </h2>
      {isThanked ? (
        <p className="mt-3 flex items-center gap-3 text-base">
          <Icon name="circle-check" className="text-good size-6" />
          Thank you. Your answer counts for the next plan.
        </p>
      ) : (
        <>
          <p className="text-muted mt-2 mb-5">
            Three questions for the plan of {data.plan?.planYear}.{' '}
            {data.answers > 0 && `${data.answers} people have answered. `}Answers are shown as sums only; nothing about
            you is kept.
          </p>
          <SiteForm name="survey" fields={surveyForm} form={form} submit="Send the answer" />
        </>
      )}
    </section>
  );
}

export const head = ({ data }: ViewProps<PublicPlan>): Head => ({
  title: data.plan ? `Capital plan of ${data.agency}` : 'Capital plan',
  description: data.plan
    ? `What ${data.agency} builds in the fiscal years ${data.plan.years[0]} to ${data.plan.years.at(-1)}: every project on a map, its cost, its progress and who pays.`.slice(
        0,
        158,
      )
    : 'The adopted capital plan of the agency: every project on a map, with its cost, its progress and who pays for it, as open data too.',
});
