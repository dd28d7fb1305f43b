import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { BudgetNav } from '../budget-nav.tsx';
import { buckets } from '../ledger/balance.ts';
import { balanceProof, bucketWords, budgetPostings, figures, type PostingLine } from './grid.ts';
import { addressOf, filtersAsked, type GridAddress, readAddress, without } from './grid-address.ts';

const PAGE = 100;

/** The postings behind a figure: what made it, when, by whom, and the document it comes from. */
export default function PostingsScreen() {
  useTitle('Postings');
  const { path, search } = usePlace();
  const query = new URLSearchParams(search);
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1);
  const named = [...query].filter(([name, value]) => name !== 'page' && value !== '');
  const of = {
    line: query.get('line') || null,
    document: query.get('document') || null,
    budget: query.get('budget') || null,
    center: query.get('center') || null,
  };
  const isNamed = Object.values(of).some(Boolean);
  const chosen = { bucket: query.get('bucket') || null, until: query.get('until') || null };
  const postings = useCall(
    budgetPostings,
    isNamed ? { ...of, ...filtersAsked(readAddress(search)), ...chosen, offset: (page - 1) * PAGE, limit: PAGE } : null,
  );
  const { data } = postings;
  const go = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(named);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    navigate(`${path}?${next}`);
  };
  const line = query.get('line') ? data?.postings[0]?.lineName : undefined;
  return (
    <>
      <PageHead
        title={line ? `Postings of ${line}` : 'Postings'}
        note="Every entry behind a balance, including reversals."
      />
      <BudgetNav />
      <Proof />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Select
          aria-label="Bucket"
          className="control w-56"
          value={query.get('bucket') ?? ''}
          choices={bucketChoices(query.get('bucket') ?? '')}
          onPick={(bucket) => go({ bucket, page: '' })}
        />
        {data && (
          <p className="text-muted">
            {new Intl.NumberFormat('en-US').format(data.count)} {data.count === 1 ? 'posting' : 'postings'}
            {', '}
            {query.get('bucket') ? 'total' : 'balance'} {dollars(data.sum)}
            {query.get('until') && `, through ${wholeDay(query.get('until') ?? '')}`}
          </p>
        )}
      </div>
      <Meant asked={readAddress(search)} isCenter={query.has('center')} />
      {!isNamed ? (
        <div className="panel">
          <Empty icon="list-checks" title="No balance selected">
            Choose an amount under Balances to see its postings.
          </Empty>
        </div>
      ) : (
        <Answered of={postings}>{(found) => <Rows postings={found.postings} />}</Answered>
      )}
      {data && data.count > PAGE && (
        <nav aria-label="Pages of postings" className="mt-3 flex justify-end gap-2">
          {page > 1 && (
            <button type="button" className="button" onClick={() => go({ page: String(page - 1) })}>
              Newer
            </button>
          )}
          {page * PAGE < data.count && (
            <button type="button" className="button" onClick={() => go({ page: String(page + 1) })}>
              Older
            </button>
          )}
        </nav>
      )}
    </>
  );
}

const many = new Intl.NumberFormat('en-US');

/** Whoever answers for the books holds every balance against its postings, and reads in words what came of it. */
function Proof() {
  const { role, duties } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useCall(balanceProof, isAsked ? {} : null);
  if (role === 'user' && !duties.includes('auditor') && !duties.includes('budget_officer')) return null;
  const prove = () => (isAsked ? void refetch() : setAsked(true));
  return (
    <section aria-label="Balance check" className="panel mb-4 flex flex-wrap items-center gap-3 p-3">
      <button type="button" className="button" disabled={isFetching} onClick={prove}>
        Check balances
      </button>
      <output className="min-w-0 flex-1">
        {isFetching ? (
          'Checking balances…'
        ) : error ? (
          <span className="wrong">{error.message}</span>
        ) : !data ? (
          <span className="text-muted">Compares every balance with the sum of its postings.</span>
        ) : data.wrong.total === 0 ? (
          <span>
            All {many.format(data.lines)} balances match their postings, {many.format(data.postings)} in all.
          </span>
        ) : (
          <span className="text-danger">
            {data.wrong.totalIs === 'at least' && 'More than '}
            {many.format(data.wrong.total)} of {many.format(data.lines)} balances don’t match their postings:{' '}
            {data.wrong.data.map(({ line, name }, at) => (
              <span key={line}>
                {at > 0 && ', '}
                <Link to={href(pages.line, { id: line })} className="link">
                  {name}
                </Link>
              </span>
            ))}
            {data.wrong.total > data.wrong.data.length &&
              ` and ${many.format(data.wrong.total - data.wrong.data.length)} more`}
            .
          </span>
        )}
      </output>
    </section>
  );
}

/** Single buckets, and those that a figure of the balances is made of. */
function bucketChoices(asked: string): readonly (readonly [string, string])[] {
  const known = [
    ['', 'All buckets'] as const,
    ...Object.entries(figures).map(([words, of]) => [of.join(','), words] as const),
    ...buckets.map((one) => [one, bucketWords[one]] as const),
  ];
  return known.some(([value]) => value === asked) ? known : [...known, [asked, 'Several buckets'] as const];
}

/** Which lines the figure was about, when it was not about all of a budget, and the way back to it. */
function Meant({ asked, isCenter }: { asked: GridAddress; isCenter: boolean }) {
  const said = [
    ...(isCenter ? ['of one cost center and everything inside it, in the current budgets'] : []),
    ...(asked.search ? [`that match “${asked.search}”`] : []),
    ...(asked.department ? [asked.department === without ? 'without a department' : `of ${asked.department}`] : []),
    ...(asked.costCenter ? [asked.costCenter === without ? 'without a cost center' : 'of one cost center'] : []),
    ...(asked.over ? [`${asked.over}% or more used`] : []),
    ...Object.entries(asked.parts).map(
      ([at, code]) => `with ${code === without ? 'no code' : code} in account segment ${at}`,
    ),
  ];
  if (said.length === 0) return null;
  return (
    <p className="text-muted mb-4">
      Only lines {said.join(', ')}.{' '}
      {!isCenter && (
        <Link to={`${href(pages.budgets)}${addressOf({ ...asked, page: 1 })}`} className="link">
          Balances
        </Link>
      )}
    </p>
  );
}

function Rows({ postings }: { postings: readonly PostingLine[] }) {
  const { rowAt } = useRecords();
  const show = useShow();
  if (postings.length === 0)
    return (
      <div className="panel">
        <Empty icon="list-checks" title="No postings">
          Postings appear when a document moves budget.
        </Empty>
      </div>
    );
  return (
    <div className="panel overflow-x-auto">
      <Table
        label="Postings"
        rows={postings}
        columns={[
          {
            label: 'Document',
            name: ({ title }) => title,
            show: (one) => <Titled posting={one} to={rowAt(one.record, one.document)} />,
          },
          { label: 'Day', day: ({ day }) => day },
          { label: 'Line', text: ({ lineName }) => lineName },
          { label: 'Bucket', text: ({ bucket }) => bucketWords[bucket as keyof typeof bucketWords] ?? bucket },
          { label: 'Amount', money: ({ cents }) => cents },
          {
            label: 'Posted',
            moment: ({ postedAt }) => postedAt,
            show: ({ postedAt, by }) => `${momentOf(postedAt, show)}${by ? `, ${by}` : ''}`,
            className: 'text-muted',
          },
        ]}
      />
    </div>
  );
}

const Titled = ({ posting: { title, basis }, to }: { posting: PostingLine; to: string | null }) => (
  <>
    {to ? (
      <Link to={to} className="link font-medium">
        {title}
      </Link>
    ) : (
      <span className="font-medium">{title}</span>
    )}
    {basis && <span className="note block">{basis}</span>}
  </>
);
