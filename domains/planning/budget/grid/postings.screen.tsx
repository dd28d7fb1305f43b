import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import type { Filters } from '#web/record/list/list-address.ts';
import { useListOf } from '#web/record/list/use-list.ts';
import { Counted } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { ListRows } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { BudgetNav } from '../budget-nav.tsx';
import { budgetPosting } from './budget-posting.record.ts';
import { balanceProof, postingsSum } from './grid.ts';

/** The postings behind a figure: what made it, when, by whom, and the document it comes from. */
export default function PostingsScreen() {
  const list = useListOf(useDefinition(budgetPosting));
  useTitle('Postings');
  return (
    <>
      <BudgetNav />
      <Counted>
        <ListTools list={list} title="Postings">
          <Proof />
        </ListTools>
        <Together filters={list.state.filters} search={list.state.search} />
        <ListRows list={list} title="Postings" />
      </Counted>
    </>
  );
}

const asksOfSum = Object.keys(postingsSum.query ?? {});

/** What the postings of a figure add up to; of the whole ledger there is no such figure. */
function Together({ filters, search }: { filters: Filters; search: string }) {
  const names = Object.keys(filters);
  const isAsked = ['line', 'document', 'budget', 'center'].some((name) => names.includes(name));
  const isSummed = names.every(
    (name) => asksOfSum.includes(name) && (name === 'bucket' || name === 'part' || filters[name]?.length === 1),
  );
  const { bucket = [], part = [], over, ...named } = filters;
  const one = Object.fromEntries(Object.entries(named).map(([name, [value = null]]) => [name, value]));
  const { data } = useCall(
    postingsSum,
    isAsked && isSummed
      ? {
          ...one,
          bucket: bucket.join(',') || null,
          part: part.join(';') || null,
          over: over ? Number(over[0]) : null,
          search: search || null,
        }
      : null,
  );
  if (!data) return null;
  return (
    <output className="text-muted mb-3 block">
      {many.format(data.count)} {data.count === 1 ? 'posting' : 'postings'}, {bucket.length > 0 ? 'total' : 'balance'}{' '}
      {dollars(data.sum)}
    </output>
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
    <section aria-label="Balance check" className="contents">
      <button
        type="button"
        className="button"
        title="Compares every balance with the sum of its postings"
        disabled={isFetching}
        onClick={prove}
      >
        Check balances
      </button>
      <output className="empty:hidden">
        {isFetching ? (
          'Checking balances…'
        ) : error ? (
          <span className="wrong">{error.message}</span>
        ) : !data ? null : data.wrong.total === 0 ? (
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
