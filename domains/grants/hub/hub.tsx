import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bullets } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { Workspace } from '#web/ui/workspace.tsx';
import { grantPages } from '../grant-pages.ts';
import { clockKinds } from '../terms/clocks.ts';
import { LimitedTo } from './limited-to.tsx';
import { type GrantHub, grantHub } from './hub-calls.ts';
import { OUTLOOK_MONTHS } from './lapse.ts';

const title = 'Grant Hub';

/** Fewer months with costs than this make an outlook that knows little. */
const THIN = 3;

interface Of {
  readonly of: GrantHub;
}

/** Open awards across departments: who funds them, who spends them, what will lapse and what is due. */
export default function Hub() {
  useTitle(title);
  const asked = useCall(grantHub);
  return (
    <Workspace
      title={title}
      label="Grant hub"
      note="See open awards by funder and department, and what will lapse unless spending picks up."
      tabs={[
        ['overview', 'Overview'],
        ['lapses', 'Projected lapses'],
        ['due', 'Due in a year'],
      ]}
    >
      {(tab) => (
        <Answered
          of={asked}
          isEmpty={({ totals }) => totals.awards === 0}
          empty={
            <section className="panel" aria-label="No open awards">
              <Empty title="No open awards" icon="hand-coins" next={['Award register', href(grantPages.awards)]}>
                Awards appear here once a budget officer accepts them.
              </Empty>
            </section>
          }
        >
          {(of) => (
            <div className="space-y-4">
              <LimitedTo names={of.limitedTo} />
              {tab === 'lapses' ? <Lapses of={of} /> : tab === 'due' ? <Due of={of} /> : <Overview of={of} />}
            </div>
          )}
        </Answered>
      )}
    </Workspace>
  );
}

function Overview({ of }: Of) {
  const { totals, departments } = of;
  const tiles = [
    ['Open awards', totals.awards],
    ['Awarded', <Amount key="a" cents={totals.amountCents} />],
    ['Expended', <Amount key="b" cents={totals.expendedCents} />],
    ['Projected to lapse', <Amount key="c" cents={totals.lapseCents} />],
  ] as const;
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map(([label, said]) => (
          <div key={label} className="panel p-3">
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{said}</dd>
          </div>
        ))}
      </dl>
      <section className="panel p-4" aria-label="Spending by department">
        <Bullets
          title="Spending by department"
          head="Department"
          whole="Awarded"
          parts={['Expended']}
          measure={{ kind: 'money' }}
          rows={departments.map(({ name, amountCents, expendedCents }) => ({
            at: name,
            values: [expendedCents],
            of: amountCents,
          }))}
        />
      </section>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Departments of={of} />
        <div className="space-y-4">
          <Funders of={of} />
          <Listings of={of} />
        </div>
      </div>
    </div>
  );
}

/** The tree of departments: a row has what is under it as well, so each is the sum of the rows one step below and its own. */
const Departments = ({ of: { tree } }: Of) => (
  <section aria-label="Departments" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Departments</h2>
    <Table
      label="Departments"
      rows={tree}
      id={({ id }) => id ?? 'none'}
      step={25}
      file="grants by department"
      columns={[
        {
          label: 'Department',
          name: ({ name }) => name,
          className: 'font-normal',
          show: ({ id, name, level }) => (
            <span className="inline-block" style={{ paddingLeft: `${level}rem` }}>
              {id === null ? (
                name
              ) : (
                <Link to={`/grant-management?tab=portfolio&department=${id}`} className="link">
                  {name}
                </Link>
              )}
            </span>
          ),
        },
        { label: 'Awards', number: ({ awards }) => awards },
        { label: 'Awarded', money: ({ amountCents }) => amountCents },
        { label: 'Expended', money: ({ expendedCents }) => expendedCents },
      ]}
    />
    <p className="note px-4 py-2">A department includes what is under it today.</p>
  </section>
);

const Funders = ({ of: { funders } }: Of) => (
  <section aria-label="Funders" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Funders</h2>
    <Table
      label="Funders"
      rows={funders}
      id={({ name }) => name}
      step={12}
      file="grants by funder"
      columns={[
        { label: 'Funder', name: ({ name }) => name },
        { label: 'Awards', number: ({ awards }) => awards, sum: true },
        { label: 'Awarded', money: ({ amountCents }) => amountCents, sum: true },
        { label: 'Expended', money: ({ expendedCents }) => expendedCents, sum: true },
      ]}
    />
  </section>
);

const Listings = ({ of: { listings } }: Of) => (
  <section aria-label="Assistance listings" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Assistance listings</h2>
    {listings.length === 0 ? (
      <p className="note px-4 pb-4">No open award is federal.</p>
    ) : (
      <Table
        label="Assistance listings"
        rows={listings}
        id={({ aln }) => aln}
        step={12}
        file="grants by assistance listing"
        columns={[
          { label: 'Listing', name: ({ aln }) => aln },
          { label: 'Program', text: ({ program }) => program },
          { label: 'Awards', number: ({ awards }) => awards },
          { label: 'Awarded', money: ({ amountCents }) => amountCents, sum: true },
        ]}
      />
    )}
  </section>
);

const awardLink = (id: string, number: string, said: string) => (
  <>
    <Link to={href(grantPages.award, { id })} className="link whitespace-nowrap">
      {number}
    </Link>{' '}
    <span className="text-muted">{said}</span>
  </>
);

function Lapses({ of: { lapses } }: Of) {
  if (lapses.total === 0)
    return (
      <section className="panel" aria-label="No projected lapses">
        <Empty title="No projected lapses" icon="hand-coins">
          At the pace of the last {OUTLOOK_MONTHS} months every open award is spent by the end of its period.
        </Empty>
      </section>
    );
  return (
    <section aria-label="Projected lapses" className="panel overflow-x-auto">
      <p className="note px-4 pt-3">
        What is left at the end of the period if spending goes on as in the last {OUTLOOK_MONTHS} months.
      </p>
      <Table
        label="Projected lapses"
        rows={lapses.data}
        file="projected lapses"
        columns={[
          {
            label: 'Award',
            name: ({ number, title: said }) => `${number} ${said}`,
            show: ({ id, number, title: said }) => awardLink(id, number, said),
          },
          { label: 'Period ends', day: ({ untilDay }) => untilDay },
          { label: 'Remaining', money: ({ remainingCents }) => remainingCents, sum: true },
          { label: 'Per month', money: ({ monthlyCents }) => monthlyCents },
          { label: 'Projected lapse', money: ({ lapseCents }) => lapseCents, sum: true },
          {
            label: 'Basis',
            mark: ({ months }) =>
              months < THIN ? (
                <Badge tone="warn">{months === 0 ? 'No recent costs' : `${months} months of costs`}</Badge>
              ) : (
                `${months} months of costs`
              ),
          },
        ]}
      />
      <CutNote of={lapses} what="awards">
        The largest are shown.
      </CutNote>
    </section>
  );
}

const Due = ({ of: { due } }: Of) => (
  <section aria-label="Due in a year" className="panel overflow-x-auto">
    {due.total === 0 ? (
      <p className="note p-4">No report, notice or liquidation of a federal award is due within a year.</p>
    ) : (
      <Table
        label="Due in a year"
        rows={due.data}
        id={({ award, kind, dueOn }) => `${award} ${kind} ${dueOn}`}
        step={25}
        file="due days"
        columns={[
          { label: 'Due', day: ({ dueOn }) => dueOn },
          { label: 'Duty', name: ({ kind }) => clockKinds[kind] },
          {
            label: 'Award',
            text: ({ number, title: said }) => `${number} ${said}`,
            show: ({ award, number, title: said }) => awardLink(award, number, said),
          },
          { label: 'Law', text: ({ citation }) => citation },
        ]}
      />
    )}
    <CutNote of={due} what="due days">
      The next ones are shown.
    </CutNote>
  </section>
);
