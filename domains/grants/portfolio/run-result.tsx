import { dollars, href } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars, Lines } from '#web/ui/chart.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Table } from '#web/ui/table.tsx';
import { opportunityPages } from '../opportunity-pages.ts';
import type { PortfolioQuestion } from './portfolio-question.ts';
import { portfolioRun } from './portfolio-run.record.ts';
import { type Aim, outcomes } from './portfolio-words.ts';
import type { Selection } from './selection.ts';
import { limitNames, type Marginal, type Study } from './study.ts';

interface Of {
  readonly question: PortfolioQuestion;
  readonly answer: Study;
}

/** Points of the score, or dollars of expected grants. */
const measureOf = (aim: Aim) => (aim === 'score' ? ({ kind: 'number' } as const) : ({ kind: 'money' } as const));
const scaleOf = (aim: Aim): number => (aim === 'score' ? 1 : 100);
const said = (aim: Aim, value: number | null): string =>
  value === null ? 'Not possible' : aim === 'score' ? String(value) : dollars(value * 100);

function useRun(id: string): Of | null {
  const { data } = useRow(portfolioRun, id, true);
  const run = data as Shown<typeof portfolioRun> | undefined; // the row of this record
  if (!run?.question || !run.answer) return null;
  return { question: run.question as unknown as PortfolioQuestion, answer: run.answer as unknown as Study }; // as the run kept them
}

export function Selected({ id }: { readonly id: string }) {
  const of = useRun(id);
  if (!of) return <div aria-busy="true" className="skeleton h-96" />;
  return (
    <div className="space-y-4">
      <Best of={of} />
      <Compared of={of} />
    </div>
  );
}

function Best({ of: { question, answer } }: { readonly of: Of }) {
  const { exact } = answer;
  const [best] = exact.found;
  const gap = best && exact.bound !== null ? exact.bound - best.value : null;
  const tiles = [
    ['Total value', said(question.aim, best?.value ?? null)],
    ['Upper bound', said(question.aim, exact.bound)],
    ['Optimality gap', gap === null ? 'None' : `${((100 * gap) / Math.max(1, exact.bound ?? 1)).toFixed(2)}%`],
    ['Our share', `${dollars(best?.matchCents ?? 0)} of ${dollars(question.limits.matchCents)}`],
    ['Staff hours', `${best?.hours ?? 0} of ${question.limits.hoursPerWeek * question.limits.weeks}`],
  ] as const;
  const chosen = new Set(best?.ids);
  const otherwise = new Map(answer.otherwise.map((one) => [one.id, one]));
  /** What the total loses with the opposite decision. */
  const lossOf = (item: string): string => {
    const one = otherwise.get(item);
    if (!one || !best) return 'Required';
    if (one.value === null) return one.isProven ? 'Does not fit' : 'Not examined';
    return said(question.aim, Math.max(0, best.value - one.value)) + (one.isProven ? '' : ' at most');
  };
  return (
    <section aria-label="Best portfolio" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Best portfolio</h2>
        <Badge tone={exact.status === 'optimal' ? 'good' : 'warn'}>{outcomes[exact.status]}</Badge>
        <span className="text-muted">{exact.nodes} partial selections examined</span>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-5">
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {exact.status === 'impossible' && (
        <p className="text-warn px-4 pb-3">
          The required applications don’t fit within the limits. Raise a limit, or make one of them optional.
        </p>
      )}
      <Table
        label="Best portfolio"
        rows={question.items.toSorted((one, other) => Number(chosen.has(other.id)) - Number(chosen.has(one.id)))}
        id={(one) => one.id}
        step={10}
        file="application-portfolio"
        columns={[
          {
            label: 'Application',
            name: ({ number }) => number,
            show: (one) => (
              <>
                <Link to={href(opportunityPages.decision, { id: one.id })} className="link">
                  {one.number}
                </Link>{' '}
                <span className="text-muted">{one.title}</span>
              </>
            ),
          },
          {
            label: 'Choice',
            text: (one) => (chosen.has(one.id) ? 'Chosen' : 'Not chosen'),
            show: (one) => (chosen.has(one.id) ? <Badge tone="good">Chosen</Badge> : 'Not chosen'),
          },
          { label: 'Deadline', day: ({ closeOn }) => closeOn },
          { label: 'Score', number: ({ score }) => score },
          { label: 'Grant', money: ({ grantCents }) => grantCents },
          { label: 'Our share', money: ({ matchCents }) => matchCents },
          { label: 'Hours', number: ({ hours }) => hours },
          { label: 'Loss otherwise', text: (one) => lossOf(one.id) },
        ]}
      />
      {question.leftOut.length > 0 && (
        <details className="note px-4 py-3">
          <summary>{question.leftOut.length} not weighed</summary>
          <ul className="mt-2">
            {question.leftOut.map(({ number, title, why }) => (
              <li key={number}>
                {number} {title}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The exact selection next to a ranking from the top and to simulated annealing, and the selections that come close. */
function Compared({ of: { question, answer } }: { readonly of: Of }) {
  const { exact, ranked, annealed } = answer;
  const [best] = exact.found;
  const ways: readonly (readonly [string, Selection | null | undefined, string])[] = [
    ['Exact search', best, 'Branch and bound, with proof'],
    ['Ranking', ranked, 'From the highest value down, what fits is taken'],
    ['Simulated annealing', annealed.best, `Seed ${annealed.seed}, ${annealed.steps} steps, no proof`],
  ];
  const rows = [
    ...ways.map(([name, selection, how]) => ({ name, selection, how })),
    ...exact.found.slice(1).map((selection, at) => ({ name: `Next best ${at + 1}`, selection, how: 'Exact search' })),
  ];
  const numbers = new Map(question.items.map(({ id, number }) => [id, number]));
  return (
    <section aria-label="Comparison" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Comparison</h2>
      <div className="px-4 pb-3">
        <Folding name="portfolio-comparison" title="Chart" isClosed>
          <Bars
            title="Total value by method"
            head="Method"
            measure={measureOf(question.aim)}
            series={[
              {
                name: 'Total value',
                points: ways.map(([name, selection]) => ({
                  at: name,
                  value: selection ? selection.value * scaleOf(question.aim) : null,
                })),
              },
            ]}
          />
        </Folding>
      </div>
      <Scrolling label="Selections compared">
        <Table
          label="Comparison"
          rows={rows}
          id={({ name }) => name}
          columns={[
            { label: 'Method', name: ({ name }) => name },
            { label: 'Value', text: ({ selection }) => said(question.aim, selection?.value ?? null) },
            { label: 'Our share', money: ({ selection }) => selection?.matchCents ?? null },
            { label: 'Hours', number: ({ selection }) => selection?.hours ?? null },
            {
              label: 'Applications',
              text: ({ selection }) => (selection?.ids ?? []).map((one) => numbers.get(one) ?? '').join(', '),
            },
            { label: 'How', text: ({ how }) => how },
          ]}
        />
      </Scrolling>
    </section>
  );
}

/** What each limit costs: the best total with less and with more of it. */
export function Limits({ id }: { readonly id: string }) {
  const of = useRun(id);
  if (!of) return <div aria-busy="true" className="skeleton h-96" />;
  const { question, answer } = of;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {answer.marginals.map((one) => (
        <Curve key={one.name} of={one} aim={question.aim} />
      ))}
    </div>
  );
}

const limitSaid = (name: Marginal['name'], limit: number): string =>
  name === 'matchCents' ? dollars(limit) : `${limit} hours a week`;

function Curve({ of: { name, points }, aim }: { readonly of: Marginal; readonly aim: Aim }) {
  const now = points.find(({ percent }) => percent === 100)?.value ?? null;
  return (
    <section aria-label={limitNames[name]} className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">{limitNames[name]}</h2>
      <div className="px-4">
        <Lines
          title={`Best total by ${limitNames[name].toLowerCase()}`}
          head="Limit"
          across="words"
          measure={measureOf(aim)}
          series={[
            {
              name: 'Best total',
              points: points.map(({ limit, value }) => ({
                at: limitSaid(name, limit),
                value: value === null ? null : value * scaleOf(aim),
              })),
            },
          ]}
        />
      </div>
      <Table
        label={limitNames[name]}
        rows={points}
        id={({ percent }) => String(percent)}
        columns={[
          { label: 'Limit', name: ({ limit }) => limitSaid(name, limit) },
          { label: 'Of this run', percent: ({ percent }) => percent },
          { label: 'Best total', text: ({ value, isProven }) => said(aim, value) + (isProven ? '' : ' at least') },
          {
            label: 'Change',
            text: ({ value }) =>
              value === null || now === null
                ? ''
                : value < now
                  ? `-${said(aim, now - value)}`
                  : `+${said(aim, value - now)}`,
          },
        ]}
      />
    </section>
  );
}
