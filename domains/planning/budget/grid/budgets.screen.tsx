import { Suspense } from 'react';
import { dollars, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today as dayToday, useSession } from '#web/data/session.ts';
import { useNarrow } from '#web/ui/narrow.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Bullets } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { later } from '#web/ui/later.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { BudgetNav, BudgetSetup, isSetup } from '../budget-nav.tsx';
import { budgetAmendment } from '../changes/budget-amendment.record.ts';
import { type Bucket, givingBuckets } from '../ledger/balance.ts';
import { MyAlerts } from '../ledger/my-alerts.tsx';
import { postingsAt } from './amounts.tsx';
import { budgetGrid, budgetRollUp, type Grid, gridChoices, gridExport, type GridSums } from './grid.ts';
import {
  addressOf,
  but,
  filtersOf,
  type GridAddress,
  groupOf,
  inputOf,
  inside,
  LINES,
  PAGE_LINES,
  readAddress,
} from './grid-address.ts';
import { GridTable } from './grid-table.tsx';
import { GroupTable } from './group-table.tsx';
import { GridTools } from './grid-tools.tsx';
import { Pages } from './pages.tsx';
import { type Segment, segmentsShown } from './segment-columns.tsx';

// Few look at one cost center alone, and what it is called is known to another domain.
const OneCenter = later(() => import('./one-center.tsx'));

/** The budget, line by line, with what is left of it now. */
export default function Budgets() {
  useTitle('Budget Management');
  const { search } = usePlace();
  const me = useSession();
  const asked = readAddress(search);
  const input = inputOf(asked);
  const choices = useCall(gridChoices);
  const by = groupOf(asked);
  // Of groups only the sums are needed.
  const grid = useCall(budgetGrid, {
    ...input,
    offset: (asked.page - 1) * PAGE_LINES,
    limit: by === '' ? PAGE_LINES : 1,
  });
  const segments = segmentsShown(choices.data, asked);
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
          <>
            <Link
              to={`${href(pages.pivot)}${addressOf(but(asked, { by: '', sort: '', columns: [] }))}`}
              className="button"
            >
              <Icon name="table" />
              Pivot
            </Link>
            <a href={urlOf(gridExport, input)} download className="button">
              <Icon name="download" />
              Export
            </a>
          </>
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
          <Answered of={grid}>{(data) => <Whole grid={data} {...{ asked, mayAmend, segments }} />}</Answered>
        </>
      )}
    </>
  );
}

interface WholeProps {
  readonly grid: Grid;
  readonly asked: GridAddress;
  readonly mayAmend: boolean;
  readonly segments: readonly Segment[];
}

function Whole({ grid, asked, mayAmend, segments }: WholeProps) {
  const by = groupOf(asked);
  const mayChange = mayAmend && asked.asOf === '';
  // On a phone the table comes first.
  const isNarrow = useNarrow();
  const alerts = asked.asOf === '' && <MyAlerts />;
  return (
    <>
      {asked.asOf && <AsItStood asked={asked} />}
      {asked.costCenter && (
        <Suspense fallback={<div aria-busy="true" className="skeleton mb-4 h-12" />}>
          <OneCenter asked={asked} name={grid.lines[0]?.center ?? null} />
        </Suspense>
      )}
      {grid.budget && grid.count > 0 && <Figures sums={grid.sums} budget={grid.budget.id} asked={asked} />}
      {!isNarrow && alerts}
      {by === '' || grid.count === 0 ? (
        <>
          <GridTable {...{ grid, asked, segments }} mayAmend={mayChange} />
          <Pages count={grid.count} asked={{ ...asked, by: LINES }} size={PAGE_LINES} />
        </>
      ) : (
        <AddedUp {...{ asked, by, grid, segments }} mayAmend={mayChange} />
      )}
      {isNarrow && <div className="mt-4">{alerts}</div>}
      {grid.count > 0 && (
        <Folding name="budget" title="Chart">
          <Picture asked={asked} by={by || 'department'} year={grid.budget} />
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
    <ul aria-label="Totals" className="mb-3 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-5">
      {figures.map(([title, cents, note, to]) => (
        <li key={title} className="panel hover:border-edge relative min-w-0 px-3 py-2">
          <Link to={to} className="text-muted font-medium after:absolute after:inset-0">
            {title}
          </Link>
          <p className={`text-xl font-semibold ${cents < 0 ? 'text-danger' : ''}`}>
            <Amount cents={cents} />
          </p>
          <p className="note">{note}</p>
        </li>
      ))}
    </ul>
  );
}

const useRollUp = (asked: GridAddress, by: string) => useCall(budgetRollUp, { ...inputOf(asked), by });

const MOST_BARS = 14;

/** How far the year is, as a share of its days. */
function paceOf({ startsOn, endsOn }: NonNullable<Grid['budget']>, day: string) {
  const [start, end, at] = [startsOn, endsOn, day].map((one) => Date.parse(`${one}T00:00:00Z`)) as [
    number,
    number,
    number,
  ];
  const share = Math.min(1, Math.max(0, (at - start) / (end - start)));
  return { share, name: `${Math.round(share * 100)}% of the year` };
}

interface PictureProps {
  readonly asked: GridAddress;
  readonly by: string;
  readonly year: Grid['budget'];
}

/** Budget by use, group by group, against where the year is. */
function Picture({ asked, by, year }: PictureProps) {
  const { data } = useRollUp(asked, by);
  const today = dayToday(useSession());
  if (!data) return <div aria-busy="true" className="skeleton h-76" />;
  const largest = data.groups.toSorted((one, other) => other.authority - one.authority).slice(0, MOST_BARS);
  return (
    <Bullets
      title="Budget by use"
      note={
        data.groups.length > MOST_BARS
          ? `The ${MOST_BARS} largest of ${data.groups.length}.`
          : 'Expended and committed, as a share of the revised budget.'
      }
      head={by === 'department' ? 'Department' : by === 'center' ? 'Cost center' : 'Code'}
      whole="Revised budget"
      measure={{ kind: 'money' }}
      empty="No lines to chart."
      parts={['Expended', 'Committed']}
      rows={largest.map((group) => ({
        at: group.name ?? (group.code || 'None'),
        values: [group.expended, group.encumbered + group.preencumbered],
        of: group.authority,
      }))}
      {...(year && { pace: paceOf(year, asked.asOf || today) })}
    />
  );
}

interface AddedUpProps extends WholeProps {
  readonly by: string;
}

/** The groups, and the lines of the one that is open. */
function AddedUp({ asked, by, grid, mayAmend, segments }: AddedUpProps) {
  const rollUp = useRollUp(asked, by);
  const open = asked.open ? inputOf(inside(asked, by, asked.open)) : null;
  const own = useCall(budgetGrid, open && { ...open, offset: 0, limit: PAGE_LINES });
  return (
    <Answered of={rollUp}>
      {(data) => (
        <GroupTable
          groups={data.groups}
          lines={asked.open ? (own.data?.lines ?? []) : []}
          {...{ grid, asked, by, mayAmend, segments }}
        />
      )}
    </Answered>
  );
}
