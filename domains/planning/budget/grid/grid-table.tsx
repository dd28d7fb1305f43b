import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { budget as budgetRecord } from '../budget.record.ts';
import type { Bucket } from '../ledger/balance.ts';
import { Amount, dollars, postingsAt, Use } from './amounts.tsx';
import { changedBuckets, type Grid, type GridLine, type GridSums, type Order, type RollUp } from './grid.ts';
import { addressOf, but, filtersOf, type GridAddress, PAGE_LINES, without } from './grid-address.ts';

const columns: readonly (readonly [bucket: Bucket, words: string])[] = [
  ['adopted', 'Adopted'],
  ['preencumbered', 'Asked for'],
  ['encumbered', 'Ordered'],
  ['expended', 'Spent'],
];

const changed = (sums: GridSums): number => changedBuckets.reduce((all, bucket) => all + sums[bucket], 0);

const sortable: Readonly<Record<string, Order>> = { Account: 'account', Available: 'available', Used: 'percent' };

function Head({ words, asked, className = '' }: { words: string; asked: GridAddress; className?: string }) {
  const { path } = usePlace();
  const order = sortable[words];
  if (!order)
    return (
      <th scope="col" className={className}>
        {words}
      </th>
    );
  const [now, isDown] = [asked.sort.replace(/^-/, '') || 'account', asked.sort.startsWith('-')];
  const isThis = now === order;
  const next = isThis && !isDown ? `-${order}` : order;
  return (
    <th scope="col" className={className} aria-sort={isThis ? (isDown ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className="hover:text-ink"
        onClick={() => navigate(`${path}${addressOf(but(asked, { sort: next }))}`, { replace: true })}
      >
        {words}
        {isThis && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

/** The lines of a budget; each figure leads to its postings. */
export function GridTable({ grid, asked, mayAmend }: { grid: Grid; asked: GridAddress; mayAmend: boolean }) {
  const { lines, sums, count, budget } = grid;
  // Few budgets hold a contingency; the others need no column for it.
  const holds = sums.contingency !== 0;
  const mayStart = useSession().may.create.includes(budgetRecord.name);
  if (count === 0)
    return (
      <div className="panel">
        <Empty
          icon="wallet"
          title={budget ? 'No line fits' : 'There is no budget yet'}
          next={!budget && mayStart && ['Start a budget', href(pages.budget, { id: 'new' })]}
        >
          {budget
            ? 'Take a word out of the search or choose fewer codes.'
            : 'A budget says what may be spent, line by line. The budget office starts one, and the governing body adopts it.'}
        </Empty>
      </div>
    );
  return (
    <div className="panel overflow-x-auto">
      <table className="grid-table dense">
        <caption className="sr-only">
          Lines of {budget?.name} with what was adopted, changed, asked for, ordered, spent and is left
        </caption>
        <thead>
          <tr>
            <Head words="Account" asked={asked} />
            <Head words="Adopted" asked={asked} className="amount" />
            <Head words="Changed" asked={asked} className="amount" />
            <Head words="Asked for" asked={asked} className="amount" />
            <Head words="Ordered" asked={asked} className="amount" />
            <Head words="Spent" asked={asked} className="amount" />
            {holds && <Head words="Contingency" asked={asked} className="amount" />}
            <Head words="Available" asked={asked} className="amount" />
            <Head words="Used" asked={asked} className="amount" />
            {mayAmend && <Heads unseen="Change" />}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.id} line={line} until={asked.asOf} holds={holds} mayAmend={mayAmend} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All {new Intl.NumberFormat('en-US').format(count)} lines</th>
            <Sums sums={sums} holds={holds} of="All lines" to={postingsOf(asked, budget?.id ?? '')} />
            {mayAmend && <td aria-hidden="true" />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const percentOf = ({ authority, used }: GridSums): number =>
  authority > 0 ? Math.round((used / authority) * 1000) / 10 : used > 0 ? 100 : 0;

type To = (bucket: Bucket | readonly Bucket[]) => string;

/** Where the postings of these lines stand. */
const postingsOf =
  (asked: GridAddress, budget: string): To =>
  (bucket) =>
    postingsAt({ budget, bucket, until: asked.asOf, filters: filtersOf(asked) });

/** Sums, each leading to the postings it adds up. */
function Sums({ sums, holds, of, to }: { sums: GridSums; holds: boolean; of: string; to: To }) {
  const figures: readonly (readonly [string, number, Bucket | readonly Bucket[]])[] = [
    ['Adopted', sums.adopted, 'adopted'],
    ['Changed', changed(sums), changedBuckets],
    ['Asked for', sums.preencumbered, 'preencumbered'],
    ['Ordered', sums.encumbered, 'encumbered'],
    ['Spent', sums.expended, 'expended'],
    ...(holds ? [['Contingency', sums.contingency, 'contingency'] as const] : []),
    ['Available', sums.available, []],
  ];
  return (
    <>
      {figures.map(([words, cents, bucket]) => (
        <td key={words} className="amount" data-label={words}>
          <Amount cents={cents} to={to(bucket)} label={`${of}, ${words}`} />
        </td>
      ))}
      <td className="amount" data-label="Used">
        <Use percent={percentOf(sums)} left={sums.available} />
      </td>
    </>
  );
}

interface RowProps {
  readonly line: GridLine;
  readonly until: string;
  readonly holds: boolean;
  readonly mayAmend: boolean;
}

function Row({ line, until, holds, mayAmend }: RowProps) {
  const figure = (bucket: Bucket, words: string) => (
    <td key={bucket} className={`amount ${line[bucket] === 0 ? 'nothing' : ''}`} data-label={words}>
      <Amount cents={line[bucket]} to={postingsAt({ line: line.id, bucket, until })} label={`${line.name}, ${words}`} />
    </td>
  );
  const [adopted, ...rest] = columns;
  return (
    <tr>
      <td className="lg:min-w-44">
        <Link to={href(pages.line, { id: line.id })} className="link font-medium">
          {line.name}
        </Link>
        <span className="note block font-mono text-[0.7rem]">
          <span className="lg:whitespace-nowrap">{line.account}</span>
          {line.isGroup && ' · group'}
          {line.status === 'closed' && ' · closed'}
        </span>
      </td>
      {adopted && figure(...adopted)}
      <td className={`amount ${changed(line) === 0 ? 'nothing' : ''}`} data-label="Changed">
        <Amount
          cents={changed(line)}
          to={postingsAt({ line: line.id, bucket: changedBuckets, until })}
          label={`${line.name}, changed`}
        />
      </td>
      {rest.map((one) => figure(...one))}
      {holds && figure('contingency', 'Contingency')}
      <td className={`amount font-medium ${line.available < 0 ? 'text-grave' : ''}`} data-label="Available">
        <Link
          to={postingsAt({ line: line.id, until })}
          className="link"
          aria-label={`${line.name}, available ${dollars(line.available)}: postings`}
        >
          {dollars(line.available)}
        </Link>
      </td>
      <td className="amount" data-label="Used">
        <Use percent={line.percent} left={line.available} />
      </td>
      {mayAmend && (
        <td>
          <Link
            to={`${href(pages.amendment, { id: 'new' })}?line=${line.id}`}
            className="button button-quiet min-h-0 px-1.5 py-0.5"
            aria-label={`Change ${line.name}`}
            title="Move money to or from this line"
          >
            <Icon name="pencil" className="size-4" />
          </Link>
        </td>
      )}
    </tr>
  );
}

/** Lines added up; a name leads to the lines inside. */
export function RollUpTable({
  groups,
  sums,
  asked,
  budget,
}: {
  groups: readonly RollUp[];
  sums: GridSums;
  asked: GridAddress;
  budget: string;
}) {
  const { path } = usePlace();
  const holds = sums.contingency !== 0;
  const inside = (group: RollUp): GridAddress => {
    const code = group.code || without;
    if (asked.by === 'department') return but(asked, { by: '', department: code });
    if (asked.by === 'center') return but(asked, { by: '', costCenter: code });
    return but(asked, { by: '', parts: { ...asked.parts, [asked.by]: code } });
  };
  return (
    <div className="panel overflow-x-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">Added up</th>
            {[
              'Adopted',
              'Changed',
              'Asked for',
              'Ordered',
              'Spent',
              ...(holds ? ['Contingency'] : []),
              'Available',
              'Used',
            ].map((words) => (
              <th key={words} scope="col" className="amount">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.code}>
              <th scope="row" className="font-normal">
                <Link to={`${path}${addressOf(inside(group))}`} className="link font-medium">
                  {group.name ?? (group.code || 'Without')}
                </Link>
                <span className="note block">
                  {asked.by !== 'department' && asked.by !== 'center' && (
                    <span className="font-mono">{group.code} · </span>
                  )}
                  {group.lines} {group.lines === 1 ? 'line' : 'lines'}
                </span>
              </th>
              <Sums
                sums={group}
                holds={holds}
                of={group.name ?? (group.code || 'Without')}
                to={postingsOf(inside(group), budget)}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <Sums sums={sums} holds={holds} of="Together" to={postingsOf(asked, budget)} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Which window of the lines is shown, and the ways to the others. */
export function Pages({ count, asked }: { count: number; asked: GridAddress }) {
  const { path } = usePlace();
  const last = Math.max(1, Math.ceil(count / PAGE_LINES));
  if (last === 1) return null;
  const first = (asked.page - 1) * PAGE_LINES + 1;
  const at = (page: number) => `${path}${addressOf({ ...asked, page })}`;
  return (
    <nav aria-label="Pages of lines" className="mt-3 flex items-center justify-between gap-3 print:hidden">
      <p className="text-muted">
        {first} to {Math.min(count, asked.page * PAGE_LINES)} of {new Intl.NumberFormat('en-US').format(count)}
      </p>
      <div className="flex gap-2">
        {asked.page > 1 && (
          <Link to={at(asked.page - 1)} className="button" rel="prev">
            Before
          </Link>
        )}
        {asked.page < last && (
          <Link to={at(asked.page + 1)} className="button" rel="next">
            Next {PAGE_LINES}
          </Link>
        )}
      </div>
    </nav>
  );
}
