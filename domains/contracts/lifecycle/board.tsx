import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote, MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { contract } from '../contract/contract.record.ts';
import { contractPages } from '../contract-pages.ts';
import { Blockers } from './blockers.tsx';
import { type LifecycleBoard, type LifecycleContract, lifecycleBoard } from './lifecycle-calls.ts';
import { stages } from './lifecycle-words.ts';

/** Cards of a stage that are drawn at first. */
const STEP = 6;

const orders = [
  ['', 'Longest in stage'],
  ['newest', 'Newest in stage'],
  ['value', 'Highest value'],
  ['end', 'Earliest end'],
] as const;

const byOrder: Readonly<Record<string, (one: LifecycleContract, other: LifecycleContract) => number>> = {
  newest: (one, other) => one.days - other.days,
  value: (one, other) => (other.valueCents ?? 0) - (one.valueCents ?? 0),
  end: (one, other) => one.untilDay.localeCompare(other.untilDay),
};

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Contracts that are not finished, on rails through their stages or as one table. */
export default function Board() {
  const { question } = useQuestion();
  const { may } = useSession();
  const [owner, department] = [question.get('owner'), question.get('department')];
  const asked = useCall(lifecycleBoard, {
    ...(owner ? { owner } : {}),
    ...(department ? { department } : {}),
  });
  const isFiltered = Boolean(owner ?? department);
  const compare = byOrder[question.get('order') ?? ''];
  return (
    <Answered
      of={asked}
      isEmpty={({ contracts }) => contracts.total === 0 && !isFiltered}
      empty={
        <section className="panel" aria-label="No contracts">
          <Empty
            title="No open contracts"
            icon="refresh-cw"
            next={
              may.create.includes(contract.name)
                ? ['New contract', href(contractPages.contract, { id: 'new' })]
                : ['All contracts', href(contractPages.contracts)]
            }
          >
            Contracts appear here from their draft on, and leave when they are closed.
          </Empty>
        </section>
      }
    >
      {(of) => {
        const rows = compare ? of.contracts.data.toSorted(compare) : of.contracts.data;
        return (
          <div className="space-y-3">
            <Tools of={of} />
            {question.get('view') === 'table' ? <Rows rows={rows} /> : <Rails of={of} rows={rows} />}
            <CutNote of={of.contracts} what="contracts">
              Choose an owner or a department to see fewer.
            </CutNote>
          </div>
        );
      }}
    </Answered>
  );
}

function Tools({ of: { owners, departments } }: { readonly of: LifecycleBoard }) {
  const { question, put } = useQuestion();
  const picked = (name: string) => question.get(name) ?? '';
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        aria-label="Owner"
        className="control w-auto max-w-full"
        value={picked('owner')}
        choices={[['', 'All owners'], ...owners.map(({ id, name }) => [id, name] as const)]}
        onPick={(id) => put('owner', id)}
      />
      <Select
        aria-label="Department"
        className="control w-auto max-w-full"
        value={picked('department')}
        choices={[['', 'All departments'], ...departments.map((name) => [name, name] as const)]}
        onPick={(name) => put('department', name)}
      />
      <Select
        aria-label="Order"
        className="control w-auto"
        value={picked('order')}
        choices={orders}
        onPick={(order) => put('order', order)}
      />
      <Select
        aria-label="View"
        className="control ml-auto w-auto"
        value={picked('view')}
        choices={[
          ['', 'Board'],
          ['table', 'Table'],
        ]}
        onPick={(view) => put('view', view)}
      />
    </div>
  );
}

/** Stages next to one another on a desk, below one another on a phone. */
const Rails = ({ of, rows }: { readonly of: LifecycleBoard; readonly rows: readonly LifecycleContract[] }) => (
  <Scrolling label="Stages">
    <div className="grid gap-3 pb-2 lg:auto-cols-[minmax(14rem,1fr)] lg:grid-flow-col">
      {of.stages.map((one) => (
        <Stage key={one.stage} of={one} rows={rows.filter(({ stage }) => stage === one.stage)} />
      ))}
    </div>
  </Scrolling>
);

function Stage({
  of: { stage, count, median, stays },
  rows,
}: {
  readonly of: LifecycleBoard['stages'][number];
  readonly rows: readonly LifecycleContract[];
}) {
  const drawn = useMost(STEP);
  return (
    <section aria-label={stages[stage]} className="panel min-w-0">
      <header className="flex flex-wrap items-baseline gap-x-2 px-3 py-2">
        <h2 className="text-sm">{stages[stage]}</h2>
        <span className="tabular-nums">{count}</span>
        <p className="text-muted w-full" title="Stays that ended in the last 12 months">
          {median === null ? 'No median yet' : `Median ${days(Math.round(median))} of ${stays}`}
        </p>
      </header>
      {rows.length === 0 ? (
        <p className="note px-3 pb-3">No contracts.</p>
      ) : (
        <ul className="divide-line divide-y">
          {rows.slice(0, drawn.most).map((row) => (
            <Card key={row.id} of={row} />
          ))}
        </ul>
      )}
      <MoreRows all={rows.length} {...drawn} />
    </section>
  );
}

const Card = ({ of }: { readonly of: LifecycleContract }) => (
  <li className="space-y-1 px-3 py-2">
    <p>
      <Link to={href(contractPages.contract, { id: of.id })} className="link whitespace-nowrap">
        {of.number}
      </Link>{' '}
      {of.title}
    </p>
    <p className="text-muted">{[of.vendorName ?? 'No vendor', of.owner ?? 'No manager'].join(' · ')}</p>
    <p className="flex flex-wrap gap-x-3 tabular-nums">
      <span className="font-medium">{days(of.days)}</span>
      {of.valueCents !== null && <span className="text-muted">{dollars(of.valueCents)}</span>}
    </p>
    {of.blockers.length > 0 && <Blockers of={of.blockers} contract={of.id} />}
  </li>
);

const Rows = ({ rows }: { readonly rows: readonly LifecycleContract[] }) => (
  <section aria-label="Contracts by stage" className="panel overflow-x-auto">
    <Table
      label="Contracts by stage"
      rows={rows}
      step={25}
      sorts="sort"
      file="contract-stages"
      columns={[
        {
          label: 'Contract',
          name: ({ number, title }) => `${number} ${title}`,
          show: ({ id, number, title }) => (
            <>
              <Link to={href(contractPages.contract, { id })} className="link whitespace-nowrap">
                {number}
              </Link>{' '}
              <span className="text-muted">{title}</span>
            </>
          ),
        },
        { label: 'Stage', text: ({ stage }) => stages[stage] },
        { label: 'Days in stage', number: (row) => row.days },
        { label: 'Vendor', text: ({ vendorName }) => vendorName },
        { label: 'Owner', text: ({ owner }) => owner },
        { label: 'Department', text: ({ department }) => department },
        { label: 'Value', money: ({ valueCents }) => valueCents },
        { label: 'End day', day: ({ untilDay }) => untilDay },
        {
          label: 'Blockers',
          text: ({ blockers }) => blockers.map(({ said }) => said).join(' '),
          show: ({ blockers, id }) => <Blockers of={blockers} contract={id} />,
        },
        {
          label: 'Status',
          text: ({ status }) => status,
          show: ({ status }) => <StatusBadge record={contract} state={status} />,
        },
      ]}
    />
  </section>
);
