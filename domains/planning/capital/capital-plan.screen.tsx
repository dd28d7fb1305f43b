import { Suspense, useState } from 'react';
import { dollars, href, stateWords } from '#kernel';
import { StatusBadge } from '#web/record/cells.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Column } from '#web/ui/columns.ts';
import { Filters } from '#web/ui/filters.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import {
  brief,
  chosenPlan,
  fundingSeries,
  LeftOut,
  PlanPick,
  useBook,
  useContent,
  useMayPlan,
} from './capital-data.tsx';
import { capitalPages as pages } from '../capital-pages.ts';
import { adoptionSaid } from '../vote/vote.ts';
import type { Parts } from './capital-management.screen.tsx';
import { capitalProject } from './capital-project.record.ts';
import { stages, type Stage } from './capital-words.ts';
import { type Project, yearsIn } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';

const PlaceMap = later(() => import('#web/ui/map.tsx'));

/** The plan as everybody in the organization reads it: years across, projects down, who pays, and where. */
export default function CapitalPlanScreen() {
  useTitle('Capital Plan');
  const asked = useBook();
  const { data: book } = asked;
  const [wished] = useParam('plan');
  const plan = book && chosenPlan(book, wished, 'in_force');
  const content = useContent(plan?.id);
  const mayPlan = useMayPlan();
  return (
    <>
      <PageHead title="Capital Plan" note="See projects, schedule, cost and funding.">
        <a href="/capital-plan" className="button print:hidden">
          <Icon name="external-link" />
          Public page
        </a>
        <Link to="/capital-planning-management" className="button print:hidden">
          Manage plan
        </Link>
      </PageHead>
      {book && <LeftOut book={book} />}
      <Answered of={asked}>
        {(known) =>
          plan ? (
            <Answered of={content}>
              {(data) => <Plan book={known} plan={plan} content={data} mayPlan={mayPlan} />}
            </Answered>
          ) : (
            <div className="panel">
              <Empty
                icon="map"
                title="No capital plan"
                next={
                  mayPlan
                    ? ['New plan', '/capital-planning-management']
                    : ['Request a project', '/capital-planning/projects/new']
                }
              >
                The budget office starts one in Capital Planning Management. Any department can request a project.
              </Empty>
            </div>
          )
        }
      </Answered>
    </>
  );
}

function Plan({ book, plan, content, mayPlan }: Parts) {
  const [program, setProgram] = useParam('program');
  const [district, setDistrict] = useParam('district');
  const [status, setStatus] = useParam('status');
  const [search, setSearch] = useParam('search');
  const [selected, setSelected] = useState<string | null>(null);
  const isNarrow = useNarrow();
  const years = yearsIn(plan);
  const giftsOf = new Map(content.entries.map(({ project, gifts }) => [project, gifts]));
  const inPlan = book.projects.filter(({ id }) => giftsOf.has(id));
  const words = search.toLowerCase();
  const shown = inPlan.filter(
    (one) =>
      (program === '' || one.program === program) &&
      (district === '' || one.district === district) &&
      (status === '' || one.status === status) &&
      `${one.number} ${one.name} ${one.asset ?? ''}`.toLowerCase().includes(words),
  );
  const gifts = shown.flatMap(({ id }) => giftsOf.get(id) ?? []);
  const distinct = (values: readonly (string | null)[]) => [...new Set(values.flatMap((one) => one ?? []))].toSorted();
  const choices = (
    <>
      <div className="min-[56rem]:max-w-64">
        <PlanPick book={book} plan={plan} />
      </div>
      <Select
        aria-label="Program"
        className="control min-[56rem]:w-auto min-[56rem]:max-w-36"
        value={program}
        choices={[['', 'All programs'], ...book.programs.map(({ id, name }) => [id, name] as const)]}
        onPick={setProgram}
      />
      <Select
        aria-label="District"
        className="control min-[56rem]:w-auto min-[56rem]:max-w-36"
        value={district}
        choices={[
          ['', 'All districts'],
          ...distinct(inPlan.map((one) => one.district)).map((one) => [one, one] as const),
        ]}
        onPick={setDistrict}
      />
      <Select
        aria-label="Status"
        className="control min-[56rem]:w-auto min-[56rem]:max-w-36"
        value={status}
        choices={[
          ['', 'All statuses'],
          ...distinct(inPlan.map((one) => one.status)).map((one) => [one, stateWords(capitalProject, one)] as const),
        ]}
        onPick={setStatus}
      />
    </>
  );
  return (
    <div className="space-y-5">
      <search className="flex flex-wrap items-center gap-2 print:hidden">
        <input
          type="search"
          className="control min-w-0 max-[56rem]:grow max-[56rem]:basis-40 min-[56rem]:w-52"
          aria-label="Search projects and assets"
          placeholder="Search projects and assets"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {isNarrow ? <Filters set={[program, district, status].filter(Boolean).length}>{choices}</Filters> : choices}
      </search>
      {plan.metOn !== null && (
        <p>
          {adoptionSaid({ ...plan, word: stages[plan.stage] })}{' '}
          <Link to={href(pages.capitalPlanVersion, { id: plan.id })} className="link">
            Vote and minutes
          </Link>
        </p>
      )}
      <Matrix {...{ shown, years, giftsOf, selected, all: inPlan.length }} />
      <Folding name="capital.map" title="Map and funding by source" isClosed={isNarrow}>
        <div className="grid gap-5 xl:grid-cols-2">
          <Bars
            title="Funding by source"
            note={`${dollars(centsOf(gifts))} over ${years.length} years.`}
            head="Fiscal year"
            across="words"
            arranged="stacked"
            lie="standing"
            measure={{ kind: 'money' }}
            empty="This version funds none of these projects."
            series={fundingSeries(book, gifts, years, `/capital-planning-management?tab=funding&plan=${plan.id}`)}
          />
          <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
            <PlaceMap
              label="Projects of the plan"
              className="h-96"
              places={shown.flatMap(({ id, name, place }) => (place ? [{ id, name, place }] : []))}
              selected={selected}
              onSelect={(ids) => {
                const [first] = ids;
                if (ids.length === 1 && first && first === selected) navigate(`/capital-planning/projects/${first}`);
                else setSelected(first ?? null);
              }}
            />
          </Suspense>
        </div>
      </Folding>
      <Folding name="capital.stages" title={`From request to adoption, FY${plan.planYear}`} isClosed>
        <Stages {...{ book, plan, content, mayPlan }} shown={shown} />
      </Folding>
    </div>
  );
}

interface MatrixProps {
  readonly shown: readonly Project[];
  readonly years: readonly number[];
  readonly giftsOf: ReadonlyMap<string, Parts['content']['entries'][number]['gifts']>;
  readonly selected: string | null;
  readonly all: number;
}

function Matrix({ shown, years, giftsOf, selected, all }: MatrixProps) {
  const some = useMost(25);
  const moneyOf = (id: string): number => centsOf(giftsOf.get(id) ?? []);
  const giftIn = (id: string, year: number): number =>
    centsOf((giftsOf.get(id) ?? []).filter((one) => one.year === year));
  const most = Math.max(1, ...shown.flatMap(({ id }) => years.map((year) => giftIn(id, year))));
  return (
    <section aria-label="Projects" className="panel overflow-x-auto">
      <Table
        label="Projects"
        caption={`${shown.length === all ? '' : `${shown.length} of `}${all} ${all === 1 ? 'project' : 'projects'}`}
        captionClass="text-muted px-3 py-2 text-left"
        rows={shown.slice(0, some.most)}
        rowClass={({ id }) => (id === selected ? 'bg-raised' : '')}
        columns={[
          {
            label: 'Project',
            name: ({ name }) => name,
            show: ({ id, number, name, department, district }) => (
              <>
                <Link to={`/capital-planning/projects/${id}`} className="link">
                  {name}
                </Link>
                <span className="text-muted block text-xs">
                  {number} · {department}
                  {district && ` · ${district}`}
                </span>
              </>
            ),
          },
          ...years.map(
            (year): Column<Project> => ({
              label: `FY${year}`,
              money: ({ id }) => giftIn(id, year),
              show: ({ id }) => <GiftBar cents={giftIn(id, year)} most={most} />,
              className: ({ id }) => (giftIn(id, year) === 0 ? 'nothing' : ''),
            }),
          ),
          {
            label: 'Money',
            money: ({ id }) => moneyOf(id) || null,
            brief: true,
            className: 'font-semibold',
            none: <span className="text-muted font-normal">Not funded</span>,
          },
          {
            label: 'Progress',
            mark: ({ status, progress }) => (
              <>
                <StatusBadge record={capitalProject} state={status} />{' '}
                {progress > 0 && <span className="text-muted tabular-nums">{progress}% complete</span>}
              </>
            ),
          },
        ]}
      />
      <MoreRows {...some} all={shown.length} />
      {shown.length === 0 && (
        <Empty icon="map" title="No matching projects">
          Clear a filter.
        </Empty>
      )}
    </section>
  );
}

const GiftBar = ({ cents, most }: { cents: number; most: number }) =>
  cents === 0 ? (
    <span className="text-muted">—</span>
  ) : (
    <>
      {brief(cents)}
      <progress className="progress max-w-20 min-[56rem]:ml-auto" max={most} value={cents} aria-hidden="true" />
    </>
  );

/** What was requested, recommended and adopted for the same first year, side by side. */
function Stages({ book, plan, shown }: Parts & { readonly shown: readonly Project[] }) {
  const order = Object.keys(stages) as Stage[];
  const versions = order.flatMap(
    (stage) =>
      book.plans.find((one) => one.planYear === plan.planYear && one.stage === stage && one.status !== 'withdrawn') ??
      [],
  );
  const contents = [
    useContent(versions[0]?.id),
    useContent(versions[1]?.id),
    useContent(versions[2]?.id),
    useContent(versions[3]?.id),
  ].map(({ data }) => data);
  if (versions.length < 2) return <p className="text-muted">No other version of this year to compare.</p>;
  const moneyIn = (at: number, id: string): number | null => {
    const entry = contents[at]?.entries.find(({ project }) => project === id);
    return entry ? centsOf(entry.gifts) : null;
  };
  return (
    <section aria-label="From request to adoption" className="panel overflow-x-auto">
      <p className="flex justify-end px-4 pb-2">
        <Link to={`/capital-planning-management?tab=versions&plan=${versions.at(-1)?.id}`} className="link">
          All changes
        </Link>
      </p>
      <Table
        label="From request to adoption"
        rows={shown}
        columns={[
          { label: 'Project', name: ({ name }) => name },
          ...versions.map(
            ({ stage, status }, at): Column<Project> => ({
              label: `${stages[stage]}${status !== 'settled' && status !== 'superseded' ? ` (${status})` : ''}`,
              money: ({ id }) => moneyIn(at, id) || null,
              brief: true,
              none: contents[at] ? '—' : '…',
              className: ({ id }) => (at > 0 && moneyIn(at, id) !== moneyIn(at - 1, id) ? 'font-semibold' : ''),
            }),
          ),
        ]}
      />
    </section>
  );
}
