import type { ReactNode } from 'react';
import { plainShow } from '#kernel/fields/field.ts';
import type { Head, ViewProps } from '#web/site/view.ts';
import { exact, short, wholeDay } from '#web/ui/format.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { phases, stages } from './capital-words.ts';
import { CurvePicture, monthWords } from './curve-picture.tsx';
import { centsOf } from './plan-facts.ts';
import { Ground } from './public-ground.tsx';
import { adoptedAsOpenData, type PublicProjectPage } from './public-plan.ts';

const money = { kind: 'money' } as const;

/** One project for everybody: what it is for, its phases and years, who pays, how far it is and what was spent. */
export default function PublicProjectView({ data }: ViewProps<PublicProjectPage>) {
  const { agency, plan, project, map } = data;
  return (
    <div className="site-width py-10 sm:py-16">
      <p>
        <a href="/capital-plan">Capital plan of {agency}</a>
      </p>
      <h1 className="mt-2 text-3xl sm:text-5xl">{project.name}</h1>
      <p className="text-muted mt-3 text-base">
        <span className="font-mono text-sm">{project.number}</span> · {project.program}
        {project.district && ` · ${project.district}`} · {project.department}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-3 text-base">
        <span className="chip">{statusWord(project.status)}</span>
        <progress className="progress max-w-60" max={100} value={project.progress} aria-label="Progress" />
        <span className="tabular-nums">{project.progress}% complete</span>
      </p>
      {project.story && <p className="mt-6 max-w-prose text-base leading-relaxed">{project.story}</p>}
      {project.news && (
        <p className="border-gauge mt-4 max-w-prose border-l-3 pl-3 text-base">
          <strong>Latest: </strong>
          {project.news}
        </p>
      )}
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        <Spending data={data} />
        {map && <Ground map={map} />}
        <Schedule data={data} />
        <Funding data={data} />
      </div>
      <p className="text-muted mt-8 max-w-prose text-base">
        Funding is from {plan.name}, {stages[plan.stage].toLowerCase()}
        {plan.adoptedOn && ` on ${wholeDay(plan.adoptedOn)}`}; phases and costs are current and include years before the
        plan. All projects are available as{' '}
        <a href={adoptedAsOpenData.path} download>
          open data (OC4IDS)
        </a>
        .
      </p>
    </div>
  );
}

export const statusWord = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** What the ledger has as spent, beside what was planned; and plainly when nobody can say. */
function Spending({ data: { planned, spent } }: { data: PublicProjectPage }) {
  const last = spent?.at(-1);
  const cost = planned.at(-1)?.sum ?? 0;
  const due = planned.findLast(({ month }) => last !== undefined && month <= last.month)?.sum ?? 0;
  return (
    <section aria-labelledby="spending" className="panel p-5">
      <h2 id="spending" className="text-xl">
        Spending
      </h2>
      {last ? (
        <p className="mt-2 text-base">
          <strong className="tabular-nums">{exact(last.sum, money)}</strong> spent through {monthWords(last.month)}, of{' '}
          {exact(cost, money)}; {exact(due, money)} was planned by then. Spent means paid from this project’s own budget
          lines.
        </p>
      ) : (
        <p className="text-muted mt-2 text-base">
          Spending isn’t tracked for this project alone. The chart shows the planned cost: {exact(cost, money)}.
        </p>
      )}
      <div className="mt-4">
        <CurvePicture planned={planned} spent={spent ?? []} />
      </div>
      <p className="text-muted mt-1 flex flex-wrap gap-x-5">
        <Key dash="6 4" className="stroke-muted">
          Planned to date
        </Key>
        {last && <Key className="stroke-series-1">Spent to date</Key>}
      </p>
    </section>
  );
}

const Key = ({ dash, className, children }: { dash?: string; className: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <svg viewBox="0 0 28 6" className="h-1.5 w-7" aria-hidden="true">
      <path d="M0 3H28" strokeWidth="3" strokeDasharray={dash} className={className} />
    </svg>
    {children}
  </span>
);

function Schedule({ data: { phases: costs } }: { data: PublicProjectPage }) {
  const order = Object.keys(phases);
  const rows = costs.toSorted(
    (one, other) => one.year - other.year || order.indexOf(one.phase) - order.indexOf(other.phase),
  );
  return (
    <ByYear
      title="Phases and schedule"
      heads={['Phase', 'Cost']}
      rows={rows.map(({ phase, year, cents }) => ({ year, name: phases[phase], cents }))}
    />
  );
}

function Funding({ data: { funding } }: { data: PublicProjectPage }) {
  const rows = [...Map.groupBy(funding, ({ name, year }) => `${year} ${name}`).values()]
    .map((own) => ({ name: own[0]?.name ?? '', year: own[0]?.year ?? 0, cents: centsOf(own) }))
    .toSorted((one, other) => one.year - other.year || other.cents - one.cents);
  return <ByYear title="Funding" heads={['Source', 'Amount']} rows={rows} />;
}

interface ByYearProps {
  readonly title: string;
  readonly heads: readonly [name: string, amount: string];
  readonly rows: readonly { readonly year: number; readonly name: string; readonly cents: number }[];
}

function ByYear({ title, heads: [of, amount], rows }: ByYearProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="panel overflow-x-auto">
      <h2 id={id} className="p-5 pb-2 text-xl">
        {title}
      </h2>
      <PlainTable
        label={title}
        show={plainShow}
        rows={rows}
        id={({ year, name }) => `${year} ${name}`}
        total="Total"
        columns={[
          { label: 'Fiscal year', text: ({ year }) => year, className: 'tabular-nums' },
          { label: of, name: ({ name }) => name },
          { label: amount, money: ({ cents }) => cents, sum: true },
        ]}
      />
    </section>
  );
}

export const head = ({ data }: ViewProps<PublicProjectPage>): Head => ({
  title: `${data.project.name}, capital plan of ${data.agency}`,
  description:
    `${data.project.name} (${data.project.number}), ${data.project.program}: ${short(data.project.cost, money)}, ${data.project.progress}% complete. Phases, schedule, funding and spending.`.slice(
      0,
      158,
    ),
});
