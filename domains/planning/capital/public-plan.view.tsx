import { urlOf } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { Markdown } from '#web/record/markdown.tsx';
import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { exact, short, wholeDay } from '#web/ui/format.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { verdicts } from './capital-survey-answer.record.ts';
import { PublicRoll } from '../vote/roll-table.tsx';
import { adoptionSaid, noVote } from '../vote/vote.ts';
import { stages } from './capital-words.ts';
import { Ground } from './public-ground.tsx';
import {
  adoptedAsOpenData,
  publicChanges,
  publicKeys,
  publicPathOf,
  type PublicPlan,
  type PublicProject,
  surveyForm,
} from './public-plan.ts';
import { statusWord } from './public-project.view.tsx';

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
          {agency} has not published an adopted capital plan yet.
        </p>
        <div className="panel mt-6 max-w-prose space-y-3 p-6 text-base">
          <p>
            Once adopted, the plan appears here: every project on a map, with its cost, progress and funding by fiscal
            year, and as open data (OC4IDS).
          </p>
          <p>
            Until then, the <a href="/budget-book">budget book</a> shows each adopted budget, and on the{' '}
            <a href="/citizen-portal">citizen portal</a> you can report problems and comment on plans.
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
        {adoptionSaid(
          { ...(plan.vote ?? noVote(plan.adoptedOn)), word: stages[plan.stage], resolution: plan.resolution },
          wholeDay,
        )}{' '}
        {plan.isAhead && `It takes effect on ${wholeDay(plan.startsOn)}. `}
        {exact(all, { kind: 'number', unit: ['project', 'projects'] })}, {exact(data.funded, money)} over{' '}
        {plan.years.length} years.
      </p>
      <PublicRoll roll={plan.roll} requirement={plan.requirement} />
      <Others others={data.others} />
      {plan.message && (
        <div className="mt-6 max-w-prose text-base leading-relaxed">
          <Markdown source={plan.message} />
        </div>
      )}
      <Sources data={data} />
      <Filters data={data} />
      {data.map && (
        <div className="mt-6">
          <Ground map={data.map} />
        </div>
      )}
      <Projects projects={projects} all={all} />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-base">
        <a href={adoptedAsOpenData.path} download>
          Download open data (OC4IDS, JSON)
        </a>
        <a href={urlOf(publicChanges, { plan: plan.number })}>Signed list of changes</a>
        <a href={publicKeys.path}>Signature keys</a>
        {plan.consultation && (
          <a href={`/citizen-portal/consultations/${plan.consultation.number}`}>Comment: {plan.consultation.subject}</a>
        )}
      </p>
      <p className="text-muted mt-2 max-w-prose">
        The list of changes is signed. Any signed-note tool (c2sp.org/signed-note) can verify it with these keys.
      </p>
      {(!plan.isAhead || data.others.length === 0) && (
        <Survey data={data} form={form} isThanked={query['thanks'] === 'yes'} />
      )}
    </div>
  );
}

/** The plan in force and the plans that begin later lead to one another. */
function Others({ others }: { others: PublicPlan['others'] }) {
  if (others.length === 0) return null;
  return (
    <ul className="mt-4 space-y-1 text-base">
      {others.map(({ number, name, startsOn }) => (
        <li key={number}>
          <a href={`/capital-plan?plan=${encodeURIComponent(number)}`}>{name}</a>, in effect from {wholeDay(startsOn)}
        </li>
      ))}
    </ul>
  );
}

function Sources({ data: { sources: given, funded } }: { data: PublicPlan }) {
  const sources = given.map((one) => ({ ...one, share: Math.round((100 * one.cents) / funded) }));
  return (
    <section aria-labelledby="who-pays" className="mt-8">
      <h2 id="who-pays" className="text-xl">
        Funding sources
      </h2>
      <PlainTable
        label="Funding sources"
        className="panel mt-3"
        show={plainShow}
        rows={sources}
        id={({ name }) => name}
        columns={[
          { label: 'Source', name: ({ name }) => name },
          { label: 'Amount', money: ({ cents }) => cents },
          {
            label: 'Share',
            mark: ({ name, share }) => (
              <span className="flex items-center gap-3">
                <progress className="progress" max={100} value={share} aria-label={`Share of ${name}`} />
                <span className="w-12 text-right tabular-nums">{share}%</span>
              </span>
            ),
            className: 'w-2/5',
          },
        ]}
      />
    </section>
  );
}

function Filters({ data: { programs, districts, asked, plan } }: { data: PublicPlan }) {
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
        <input type="hidden" name="plan" value={plan?.number ?? ''} />
        {pick('program', 'Program', programs)}
        {pick('district', 'District', districts)}
        <button type="submit" className="button button-primary min-h-11 px-5">
          Show
        </button>
      </form>
    </search>
  );
}

function Projects({ projects, all }: { projects: readonly PublicProject[]; all: number }) {
  if (projects.length === 0)
    return (
      <p className="panel mt-6 p-6 text-base">
        No matching projects. <a href="/capital-plan">Show all {all}</a>
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
            <h3 className="text-lg font-semibold">
              <a href={publicPathOf(one.number)}>{one.name}</a>
            </h3>
            <p className="text-muted">
              <span className="font-mono text-xs">{one.number}</span> · {one.program}
              {one.district && ` · ${one.district}`} · {one.department}
            </p>
            <p className="mt-2 flex items-center gap-3">
              <span className="chip">{statusWord(one.status)}</span>
              <progress className="progress max-w-40" max={100} value={one.progress} aria-label="Progress" />
              <span className="tabular-nums">{one.progress}%</span>
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
                <dt>Funding</dt>
                <dd className="tabular-nums">
                  {exact(one.funded, money)}
                  {one.cost > one.funded && ` of ${exact(one.cost, money)}`}
                  {one.changed !== 0 && ` (${one.changed > 0 ? '+' : ''}${brief(one.changed)} since adoption)`}
                </dd>
              </div>
              <div>
                <dt>By fiscal year</dt>
                <dd className="tabular-nums">
                  {one.years.flatMap(({ year, cents }) => (cents > 0 ? [`${year}: ${brief(cents)}`] : [])).join(' · ')}
                </dd>
              </div>
              <div>
                <dt>Sources</dt>
                <dd>{one.paidBy.map(({ name, cents }) => `${name} ${brief(cents)}`).join(' · ')}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Survey({ data, form, isThanked }: { data: PublicPlan; form: ViewProps['form']; isThanked: boolean }) {
  return (
    <section id="survey" aria-labelledby="survey-title" className="panel mt-10 max-w-2xl scroll-mt-20 p-5 sm:p-7">
      <h2 id="survey-title" className="text-xl">
        Survey
      </h2>
      {isThanked ? (
        <p className="mt-3 flex items-center gap-3 text-base">
          <Icon name="circle-check" className="text-good size-6" />
          Thank you. Your answer counts for the next plan.
        </p>
      ) : (
        <>
          <p className="text-muted mt-2 mb-5">
            Three questions for the plan of {data.plan?.planYear}. This page shows totals. Managers read your comments
            when they prepare the next plan. Your answer is anonymous.
          </p>
          <SiteForm name="survey" fields={surveyForm} form={form} submit="Submit answer" />
        </>
      )}
      <Answers answers={data.answers} />
    </section>
  );
}

/** The sums of the survey, so that everybody sees what others think of the plan. */
function Answers({ answers }: { answers: PublicPlan['answers'] }) {
  const all = Object.values(answers).reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  const rows = Object.entries(verdicts).map(([verdict, words]) => ({ words, count: answers[verdict] ?? 0 }));
  return (
    <PlainTable
      label="Answers"
      caption={`How well the plan fits neighborhood needs: ${all} ${all === 1 ? 'answer' : 'answers'}`}
      captionClass="pb-2 text-left"
      className="mt-6"
      show={plainShow}
      rows={rows}
      id={({ words }) => words}
      columns={[
        { label: 'Answer', name: ({ words }) => words },
        { label: 'Answers', number: ({ count }) => count },
        {
          label: 'Share',
          mark: ({ words, count }) => (
            <progress
              className="progress"
              max={100}
              value={Math.round((100 * count) / all)}
              aria-label={`Share of ${words}`}
            />
          ),
          className: 'w-2/5',
        },
      ]}
    />
  );
}

export const head = ({ data }: ViewProps<PublicPlan>): Head => ({
  title: data.plan ? `Capital plan of ${data.agency}` : 'Capital plan',
  description: data.plan
    ? `What ${data.agency} builds in the fiscal years ${data.plan.years[0]} to ${data.plan.years.at(-1)}: every project on a map, its cost, progress and funding.`.slice(
        0,
        158,
      )
    : 'The adopted capital plan of the agency: every project on a map, with cost, progress and funding, and as open data.',
});
