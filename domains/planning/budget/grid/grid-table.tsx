import { dollars, href } from '#kernel';
import { useSession, useShow } from '#web/data/session.ts';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import type { Column } from '#web/ui/columns.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { budget as budgetRecord } from '../budget.record.ts';
import type { Bucket } from '../ledger/balance.ts';
import { Amount, postingsAt } from './amounts.tsx';
import { changedBuckets, type Grid, type GridLine, type GridSums, type Order, segmentHead } from './grid.ts';
import { addressOf, but, filtersOf, type GridAddress } from './grid-address.ts';
import { type Segment, segmentColumns } from './segment-columns.tsx';
import { Use } from './use.tsx';

const changed = (sums: GridSums): number => changedBuckets.reduce((all, bucket) => all + sums[bucket], 0);

export type Figure = readonly [words: string, bucket: Bucket | readonly Bucket[], of: (sums: GridSums) => number];
/** What was adopted and what became of it; few budgets hold a contingency, the others need no column for it. */
export const figuresOf = (sums: GridSums): readonly Figure[] => [
  ['Adopted', 'adopted', ({ adopted }) => adopted],
  ['Changed', changedBuckets, changed],
  ['Pre-encumbered', 'preencumbered', ({ preencumbered }) => preencumbered],
  ['Encumbered', 'encumbered', ({ encumbered }) => encumbered],
  ['Expended', 'expended', ({ expended }) => expended],
  ...(sums.contingency === 0 ? [] : [['Contingency', 'contingency', ({ contingency }) => contingency] as Figure]),
];

const sortable: Readonly<Record<string, Order>> = { Account: 'account', Available: 'available', Used: 'percent' };

interface TableProps {
  readonly grid: Grid;
  readonly asked: GridAddress;
  readonly mayAmend: boolean;
  /** Of the account, that have a column of their own. */
  readonly segments: readonly Segment[];
}

/** The lines of a budget; each figure leads to its postings. */
export function GridTable({ grid, asked, mayAmend, segments }: TableProps) {
  const { lines, sums, count, budget } = grid;
  const { path } = usePlace();
  const show = useShow();
  const figures = figuresOf(sums);
  const others = [...Object.keys(sortable), ...figures.map(([label]) => label)];
  const orders: Readonly<Record<string, Order>> = {
    ...sortable,
    ...Object.fromEntries(segments.map(({ name, position }) => [segmentHead(name, others), position])),
  };
  const by = Object.entries(orders).find(([, order]) => String(order) === (asked.sort.replace(/^-/, '') || 'account'));
  const order = by ? { label: by[0], isDown: asked.sort.startsWith('-') } : null;
  const mayStart = useSession().may.create.includes(budgetRecord.name);
  if (count === 0)
    return (
      <div className="panel">
        <Empty
          icon="wallet"
          title={budget ? 'No matching lines' : 'No budgets'}
          next={!budget && mayStart && ['Start a budget', href(pages.budget, { id: 'new' })]}
        >
          {budget ? 'Shorten the search or clear a filter.' : 'Budgets appear when the budget office starts one.'}
        </Empty>
      </div>
    );
  return (
    <div className="panel overflow-x-auto">
      <PlainTable
        label={`Lines of ${budget?.name} by bucket`}
        isDense
        className="lg:[&_:is(td,th)]:px-1"
        show={show}
        rows={lines}
        order={order}
        onSort={(label) => {
          const next = label === order?.label && !order.isDown ? `-${orders[label]}` : String(orders[label] ?? '');
          navigate(`${path}${addressOf(but(asked, { sort: next }))}`, { replace: true });
        }}
        columns={[
          {
            label: 'Account',
            name: ({ name }) => name,
            show: (line) => <Named line={line} />,
            className: 'font-normal lg:min-w-44',
          },
          ...segmentColumns<GridLine>(segments, others, (line) => line),
          ...figures.map(
            ([label, bucket, of]): Column<GridLine> => ({
              label,
              mark: (line) => (
                <Amount
                  cents={of(line)}
                  to={postingsAt({ line: line.id, bucket, until: asked.asOf })}
                  label={`${line.name}, ${label === 'Changed' ? 'changed' : label}`}
                />
              ),
              headClass: 'amount',
              className: (line) => `amount ${of(line) === 0 ? 'nothing' : ''}`,
            }),
          ),
          {
            label: 'Available',
            money: ({ available }) => available,
            show: ({ id, name, available }) => (
              <Link
                to={postingsAt({ line: id, until: asked.asOf })}
                className="link"
                aria-label={`${name}, available ${dollars(available)}: postings`}
              >
                {dollars(available)}
              </Link>
            ),
            className: ({ available }) => `font-medium ${available < 0 ? 'text-danger' : ''}`,
          },
          {
            label: 'Used',
            percent: ({ percent }) => percent,
            show: ({ percent, available }) => <Use percent={percent} left={available} />,
          },
        ]}
        acts={mayAmend && { label: 'Change', className: '', show: (line) => <ChangeLink line={line} /> }}
        foot={
          <tr>
            <th scope="row" colSpan={1 + segments.length}>
              All {new Intl.NumberFormat('en-US').format(count)} lines
            </th>
            <Sums sums={sums} of="All lines" figures={figures} to={postingsOf(asked, budget?.id ?? '')} />
            {mayAmend && <td aria-hidden="true" />}
          </tr>
        }
      />
    </div>
  );
}

export const percentOf = ({ authority, used }: GridSums): number =>
  authority > 0 ? Math.round((used / authority) * 1000) / 10 : used > 0 ? 100 : 0;

type To = (bucket: Bucket | readonly Bucket[]) => string;

/** Where the postings of these lines stand. */
export const postingsOf =
  (asked: GridAddress, budget: string): To =>
  (bucket) =>
    postingsAt({ budget, bucket, until: asked.asOf, filters: filtersOf(asked) });

interface SumsProps {
  readonly sums: GridSums;
  readonly figures: readonly Figure[];
  readonly of: string;
  readonly to: To;
}

/** Sums, each leading to the postings it adds up. */
export const Sums = ({ sums, figures, of: whose, to }: SumsProps) => (
  <>
    {[...figures, ['Available', [], ({ available }) => available] as Figure].map(([words, bucket, of]) => (
      <td key={words} className="amount" data-label={words}>
        <Amount cents={of(sums)} to={to(bucket)} label={`${whose}, ${words}`} />
      </td>
    ))}
    <td className="amount" data-label="Used">
      <Use percent={percentOf(sums)} left={sums.available} />
    </td>
  </>
);

const Named = ({ line: { id, name, account, isGroup, status } }: { line: GridLine }) => (
  <>
    <Link to={href(pages.line, { id })} className="link block font-medium lg:w-44 lg:truncate xl:w-48" title={name}>
      {name}
    </Link>
    <span className="note block font-mono">
      <span className="lg:whitespace-nowrap">{account}</span>
      {isGroup && ' · group'}
      {status === 'closed' && ' · closed'}
    </span>
  </>
);

export const ChangeLink = ({ line: { id, name } }: { line: GridLine }) => (
  <Link
    to={`${href(pages.amendment, { id: 'new' })}?line=${id}`}
    className="button button-quiet min-h-0 px-1.5 py-0.5"
    aria-label={`Change ${name}`}
    title="Amend this line"
  >
    <Icon name="pencil" className="size-4" />
  </Link>
);
