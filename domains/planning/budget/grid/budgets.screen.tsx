import { dollars, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { short, wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { costCenter } from '../../../finance/public.ts';
import { budgetPages as pages } from '../../budget-pages.ts';
import { BudgetNav, BudgetSetup, isSetup } from '../budget-nav.tsx';
import { budgetAmendment } from '../changes/budget-amendment.record.ts';
import { type Bucket, givingBuckets } from '../ledger/balance.ts';
import { MyAlerts } from '../ledger/my-alerts.tsx';
import { postingsAt } from './amounts.tsx';
import { budgetGrid, budgetRollUp, type Grid, gridChoices, gridExport, type GridSums, type RollUp } from './grid.ts';
import {
  addressOf,
  but,
  filtersOf,
  type GridAddress,
  inputOf,
  PAGE_LINES,
  readAddress,
  without,
} from './grid-address.ts';
import { GridTable, Pages, RollUpTable } from './grid-table.tsx';
import { GridTools } from './grid-tools.tsx';

/** The budget, line by line, with what is left of it now. */
export default function Budgets() {
  useTitle('Budget Management');
  const { search } = usePlace();
  const me = useSession();
  const asked = readAddress(search);
  const input = inputOf(asked);
  const choices = useCall(gridChoices);
  const grid = useCall(budgetGrid, { ...input, offset: (asked.page - 1) * PAGE_LINES, limit: PAGE_LINES });
  const hasBudget = (choices.data?.budgets.length ?? 0) > 0;
  const mayAmend = hasBudget && me.may.create.includes(budgetAmendment.name);
  return (
    <>
      <PageHead
        title="Budget Management"
        note={
          grid.data?.budget
            ? `${grid.data.budget.name}, ${wholeDay(grid.data.budget.startsOn)} to ${wholeDay(grid.data.budget.endsOn)}, ${grid.data.budget.status}.`
            : 'See each line’s budget, commitments and available balance.'
        }
      >
        {hasBudget && (
          <a href={urlOf(gridExport, input)} download className="button">
            <Icon name="download" />
            Export
          </a>
        )}
        {mayAmend && (
          <Link to={href(pages.amendment, { id: 'new' })} className="button button-primary">
            New amendment
          </Link>
        )}
      </PageHead>
      <BudgetNav />
      {isSetup(search) ? (
        <BudgetSetup />
      ) : (
        <>
          {hasBudget && choices.data && <GridTools asked={asked} choices={choices.data} />}
          <Answered of={grid}>{(data) => <Whole grid={data} asked={asked} mayAmend={mayAmend} />}</Answered>
        </>
      )}
    </>
  );
}

function Whole({ grid, asked, mayAmend }: { grid: Grid; asked: GridAddress; mayAmend: boolean }) {
  return (
    <>
      {asked.asOf && <AsItStood asked={asked} />}
      {asked.costCenter && <OneCenter asked={asked} name={grid.lines[0]?.center ?? null} />}
      {grid.budget && grid.count > 0 && <Figures sums={grid.sums} budget={grid.budget.id} asked={asked} />}
      {asked.asOf === '' && <MyAlerts />}
      {asked.by === '' ? (
        <>
          <GridTable grid={grid} asked={asked} mayAmend={mayAmend && asked.asOf === ''} />
          <Pages count={grid.count} asked={asked} />
        </>
      ) : (
        <AddedUp asked={asked} sums={grid.sums} budget={grid.budget?.id ?? ''} />
      )}
      {grid.count > 0 && (
        <Folding name="budget" title="Budget by use">
          <Picture asked={asked} by={asked.by || 'department'} />
        </Folding>
      )}
    </>
  );
}

/** Figures of another day are never mistaken for today's. */
function AsItStood({ asked }: { asked: GridAddress }) {
  const { path } = usePlace();
  return (
    <p className="panel border-warn mb-4 flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
      <span>
        Balances as of <strong>{wholeDay(asked.asOf)}</strong>.
      </span>
      <Link to={`${path}${addressOf(but(asked, { asOf: '' }))}`} className="button">
        Current balances
      </Link>
    </p>
  );
}

/** A list that leaves something out says so, and how to see the rest. */
function OneCenter({ asked, name }: { asked: GridAddress; name: string | null }) {
  const { path } = usePlace();
  const { data } = useRow(costCenter, asked.costCenter, asked.costCenter !== without);
  const words = data ? `${data.code} ${data.name}` : name;
  return (
    <p className="panel mb-4 flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
      <span>
        {asked.costCenter === without ? (
          'Only lines without a cost center.'
        ) : (
          <>
            Only lines of <strong>{words ?? 'one cost center'}</strong>, including everything inside it.
          </>
        )}
      </span>
      <Link to={`${path}${addressOf(but(asked, { costCenter: '' }))}`} className="button">
        All cost centers
      </Link>
    </p>
  );
}

/** The five figures that a council asks for first. */
function Figures({ sums, budget, asked }: { sums: GridSums; budget: string; asked: GridAddress }) {
  const changed = sums.amended + sums.transferred + sums.carried;
  const until = asked.asOf;
  const to = (bucket: Bucket | readonly Bucket[]) => postingsAt({ budget, bucket, until, filters: filtersOf(asked) });
  const figures = [
    [
      'Revised budget',
      sums.authority,
      changed === 0 ? 'as adopted' : `${dollars(sums.adopted)} adopted, ${dollars(changed)} since`,
      to(givingBuckets),
    ],
    ['Pre-encumbered', sums.preencumbered, 'on open requisitions', to('preencumbered')],
    ['Encumbered', sums.encumbered, 'on open orders', to('encumbered')],
    [
      'Expended',
      sums.expended,
      sums.authority > 0 ? `${Math.round((sums.expended / sums.authority) * 100)}% of revised budget` : '',
      to('expended'),
    ],
    ['Available', sums.available, sums.available < 0 ? 'over budget' : until ? 'then' : 'now', to([])],
  ] as const;
  return (
    <ul aria-label="Totals" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-5">
      {figures.map(([title, cents, note, to]) => (
        <li key={title} className="panel hover:border-edge relative min-w-0 p-3">
          <Link to={to} className="text-muted font-medium after:absolute after:inset-0">
            {title}
          </Link>
          <p
            title={dollars(cents)}
            className={`text-xl font-semibold whitespace-nowrap tabular-nums ${cents < 0 ? 'text-danger' : ''}`}
          >
            <span aria-hidden="true">{short(cents, { kind: 'money' })}</span>
            <span className="sr-only">{dollars(cents)}</span>
          </p>
          <p className="note">{note}</p>
        </li>
      ))}
    </ul>
  );
}

const useRollUp = (asked: GridAddress, by: string) => useCall(budgetRollUp, { ...inputOf(asked), by });

const MOST_BARS = 14;

/** Budget by use, group by group. */
function Picture({ asked, by }: { asked: GridAddress; by: string }) {
  const { data } = useRollUp(asked, by);
  if (!data) return <div aria-busy="true" className="skeleton h-76" />;
  const largest = data.groups.toSorted((one, other) => other.authority - one.authority).slice(0, MOST_BARS);
  const points = (value: (group: RollUp) => number) =>
    largest.map((group) => ({ at: group.name ?? (group.code || 'None'), value: value(group) }));
  return (
    <Bars
      title="Budget by use"
      note={
        data.groups.length > MOST_BARS
          ? `The ${MOST_BARS} largest of ${data.groups.length}.`
          : 'Expended, committed and available.'
      }
      head={by === 'department' ? 'Department' : by === 'center' ? 'Cost center' : 'Code'}
      measure={{ kind: 'money' }}
      arranged="stacked"
      empty="No lines to chart."
      series={[
        { name: 'Expended', points: points(({ expended }) => expended) },
        {
          name: 'Committed',
          points: points(({ encumbered, preencumbered }) => encumbered + preencumbered),
        },
        { name: 'Available', points: points(({ available }) => Math.max(0, available)) },
      ]}
    />
  );
}

interface AddedUpProps {
  readonly asked: GridAddress;
  readonly sums: GridSums;
  readonly budget: string;
}

function AddedUp({ asked, sums, budget }: AddedUpProps) {
  const rollUp = useRollUp(asked, asked.by);
  return (
    <Answered of={rollUp}>
      {(data) => <RollUpTable groups={data.groups} sums={sums} asked={asked} budget={budget} />}
    </Answered>
  );
}
