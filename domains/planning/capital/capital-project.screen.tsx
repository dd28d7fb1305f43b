import { dollars } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars, Lines } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { fundingSeries, useBook, useContent } from './capital-data.tsx';
import { capitalProject } from './capital-project.record.ts';
import { impactKinds } from './capital-words.ts';
import { cashCurve, type CurvePoint, spentCurve } from './cash-curve.ts';
import { contingencyDraw } from './contingency-draw.record.ts';
import { type Book, inForceOf, type Project } from './plan-book.ts';
import { centsOf, effectsByYear, yearsOf } from './plan-facts.ts';
import { type ProjectAnswer, projectMoney } from './project-money.ts';

/** A project with its story and phases, what the plan gives it, its curve, and what was drawn from its contingency. */
export default function CapitalProjectScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const isEditing = new URLSearchParams(usePlace().search).has('edit');
  const { data: row } = useRow(capitalProject, id, id !== 'new');
  const book = useBook();
  const known = useCall(projectMoney, id === 'new' ? null : { id });
  if (!row || isEditing) return <RecordScreen record={capitalProject} id={id} />;
  return (
    <RecordPage record={capitalProject} row={row} layout="below">
      <RecordSections record={capitalProject} row={row} />
      <Answered of={[book, known]} skeleton="h-80">
        {([plans, money]) => <Money book={plans} known={money} />}
      </Answered>
    </RecordPage>
  );
}

function Money({ book, known }: { book: Book; known: ProjectAnswer }) {
  const { project } = known;
  const plan = inForceOf(book.plans, book.year);
  const { data: content } = useContent(plan?.id);
  const entry = content?.entries.find((one) => one.project === project.id);
  const gifts = entry?.gifts ?? [];
  const years = [...new Set([...project.costs, ...gifts].map(({ year }) => year))].toSorted(
    (one, other) => one - other,
  );
  const cells = yearsOf({ costs: project.costs, gifts }, years);
  const unfunded = cells.reduce((sum, one) => sum + one.unfunded, 0);
  const curve = cashCurve(project.costs, project.spending, book.startMonth);
  const effects = effectsByYear(project.effects);
  const federal = centsOf(
    gifts.filter(({ source }) => book.sources.find(({ id }) => id === source)?.kind === 'federal'),
  );
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-2">
        <Bars
          title="Cost and funding"
          note={
            plan
              ? `${plan.name}: ${dollars(centsOf(gifts))} of ${dollars(centsOf(project.costs))}${unfunded > 0 ? `, ${dollars(unfunded)} unfunded` : ''}.`
              : 'No plan is in effect.'
          }
          head="Fiscal year"
          across="words"
          arranged="stacked"
          lie="standing"
          measure={{ kind: 'money' }}
          empty="No costs entered."
          series={[
            ...fundingSeries(book, gifts, years),
            ...(unfunded > 0
              ? [
                  {
                    name: 'Unfunded',
                    points: cells.map(({ year, unfunded: open }) => ({ at: `FY${year}`, value: open })),
                  },
                ]
              : []),
          ]}
        />
        <CashFlow known={known} planned={curve} />
        {effects.length > 0 && (
          <Bars
            title="Operating costs"
            note="For future operating budgets; savings and revenue are negative."
            head="Fiscal year"
            across="words"
            arranged="stacked"
            lie="standing"
            measure={{ kind: 'money' }}
            series={Object.entries(impactKinds)
              .filter(([kind]) => effects.some(({ kinds }) => kinds[kind]))
              .map(([kind, name]) => ({
                name,
                points: effects.map(({ year, kinds }) => ({ at: `FY${year}`, value: kinds[kind] ?? 0 })),
              }))}
          />
        )}
        <Contingency project={project} drawn={known.drawn} />
      </div>
      {project.federalShare !== null && project.federalShare > 0 && (
        <section aria-label="Federal share" className="panel p-4">
          <h2>Federal share</h2>
          <p className="mt-1">
            {project.federalAward && `Award ${project.federalAward}. `}
            {project.federalShare} percent of {dollars(centsOf(project.costs))} may be federal:{' '}
            {dollars(Math.floor((centsOf(project.costs) * project.federalShare) / 100))}. The current plan uses{' '}
            {dollars(federal)}; the match is {dollars(centsOf(project.costs) - federal)}.
            {project.federalFrom &&
              project.federalUntil &&
              ` Period of performance ${wholeDay(project.federalFrom)} to ${wholeDay(project.federalUntil)}; a plan can’t use federal funding outside it.`}
          </p>
        </section>
      )}
    </>
  );
}

/** Planned, and beside it what the ledger has as spent on the project's own lines. */
function CashFlow({
  known: { lines, spent, month },
  planned,
}: {
  known: ProjectAnswer;
  planned: readonly CurvePoint[];
}) {
  const actual = lines.length > 0 ? spentCurve(spent, month) : [];
  const names = lines.map(({ name }) => name).join(', ');
  return (
    <Lines
      title="Planned and spent"
      note={`Cumulative by month. ${
        lines.length > 0
          ? `Expended on ${names}: ${dollars(actual.at(-1)?.sum ?? 0)}.`
          : 'No spending: the project has no budget line of its own.'
      } Certified work isn’t included yet.`}
      head="Month"
      across="months"
      under="filled"
      measure={{ kind: 'money' }}
      empty="No costs entered."
      series={[['Planned', planned] as const, ['Spent', actual] as const].flatMap(([name, points]) =>
        points.length > 0 ? [{ name, points: points.map((one) => ({ at: one.month, value: one.sum })) }] : [],
      )}
    />
  );
}

const SHOWN_DRAWS = 50;

/** The drawdown log: how much there was, who took what out and why, and what is left. */
function Contingency({ project, drawn }: { project: Project; drawn: number }) {
  const { data } = useRowsOf(contingencyDraw, {
    filters: { project: project.id },
    sort: '-number',
    limit: SHOWN_DRAWS,
  });
  const draws = data?.data ?? [];
  return (
    <section aria-label="Contingency" className="panel p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2>Contingency</h2>
        {project.contingency > 0 && (
          <Link to={`/capital-planning/contingency/new?project=${project.id}`} className="button print:hidden">
            Request a draw
          </Link>
        )}
      </div>
      {project.contingency === 0 ? (
        <p className="text-muted mt-1">This project has no contingency.</p>
      ) : (
        <>
          <p className="mt-1 tabular-nums">
            {dollars(project.contingency - drawn)} left of {dollars(project.contingency)}
          </p>
          <progress className="progress mt-2" max={project.contingency} value={drawn} aria-label="Drawn to date" />
        </>
      )}
      <ol className="timeline mt-4">
        {draws.map((one) => (
          <li key={one.id}>
            <Link to={`/capital-planning/contingency/${one.id}`} className="link">
              {one.number}
            </Link>{' '}
            <strong className="tabular-nums">{dollars(one.amount?.cents ?? 0)}</strong>{' '}
            <StatusBadge record={contingencyDraw} state={one.status} />
            <p>{one.why}</p>
            <p className="text-muted text-xs">
              Requested by {one.titles?.['requestedBy']}
              {one.titles?.['decidedBy'] &&
                `, decided by ${one.titles['decidedBy']}${one.decidedOn ? ` on ${wholeDay(one.decidedOn)}` : ''}`}
            </p>
          </li>
        ))}
      </ol>
      {data && data.total > draws.length && (
        <p className="mt-3">
          <Link to={`/capital-planning/contingency?project=${project.id}`} className="link">
            All {data.total} draws; these are the newest {draws.length}
          </Link>
        </p>
      )}
    </section>
  );
}
