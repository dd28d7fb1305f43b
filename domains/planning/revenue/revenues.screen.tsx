import { type FormEvent, useState } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today as dayToday, useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bullets } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Filters } from '#web/ui/filters.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { revenuePages as pages } from '../revenue-pages.ts';
import { NoBudget } from '../budget/no-budget.tsx';
import { BudgetChoice } from './budget-choice.tsx';
import { type RevenueBoard, revenueBoard } from './revenue-calls.ts';
import { revenueEntry } from './revenue-entry.record.ts';
import { revenueLine } from './revenue-line.record.ts';
import { adoptedOnce, type RevenueType, revenueTypes } from './revenue-words.ts';
import { yearPassed } from './year-passed.ts';

interface Of {
  readonly of: RevenueBoard;
}

/** Revenue lines of a budget: what was expected of each, and what has come in. */
export default function Revenues() {
  useTitle('Revenues');
  const { question } = useQuestion();
  const { may } = useSession();
  const asked = (name: string) => question.get(name) || null;
  const board = useCall(revenueBoard, {
    budget: asked('budget'),
    fund: asked('fund'),
    type: asked('type') as RevenueType | null, // one of the choices, or refused
    search: asked('search'),
  });
  const budget = board.data?.budget?.id;
  const of = budget ? `?${new URLSearchParams({ budget })}` : '';
  return (
    <>
      <PageHead title="Revenues" note="What each revenue line expects, and what it has received.">
        <Link to={`${href(pages.revenueLines)}${of}`} className="link">
          All revenue lines
        </Link>
        {may.create.includes(revenueEntry.name) && (
          <Link to={href(pages.revenueEntry, { id: 'new' })} className="button">
            Enter receipt
          </Link>
        )}
        {may.create.includes(revenueLine.name) && (
          <Link to={`${href(pages.revenueLine, { id: 'new' })}${of}`} className="button button-primary">
            New revenue line
          </Link>
        )}
      </PageHead>
      <BudgetNav />
      <Answered of={board}>{(data) => <Board of={data} />}</Answered>
    </>
  );
}

function Board({ of }: Of) {
  const { question } = useQuestion();
  const isAsked = ['fund', 'type', 'search'].some((name) => question.get(name));
  if (!of.budget) return <NoBudget>Revenue lines belong to a budget, which comes first.</NoBudget>;
  const isEmpty = of.lines.total === 0;
  return (
    <>
      <Tools of={of} />
      {isEmpty ? (
        <Empty title={isAsked ? 'No line matches' : `No revenue lines in ${of.budget.name}`}>
          {isAsked
            ? 'Clear the search or a filter.'
            : 'Add each account that money comes from, with its estimate. Lines can also be imported.'}
        </Empty>
      ) : (
        <>
          <Figures of={of} />
          <Lines of={of} />
          <Folding name="revenues" title="Chart">
            <Picture of={of} />
          </Folding>
        </>
      )}
    </>
  );
}

function Tools({ of }: Of) {
  const { question, put } = useQuestion();
  const isNarrow = useNarrow();
  const value = (name: string) => question.get(name) ?? '';
  const rest = (
    <>
      <BudgetChoice of={of} />
      <Select
        aria-label="Fund"
        className="control sm:w-auto"
        value={value('fund')}
        choices={[['', 'All funds'], ...of.funds.map(({ code, name }) => [code, name] as const)]}
        onPick={(code) => put('fund', code)}
      />
      <Select
        aria-label="Revenue type"
        className="control sm:w-auto"
        value={value('type')}
        choices={[['', 'All types'], ...Object.entries(revenueTypes)]}
        onPick={(type) => put('type', type)}
      />
    </>
  );
  const set = ['budget', 'fund', 'type'].filter((name) => value(name) !== '').length;
  return (
    <search className="mb-3 flex flex-wrap items-start gap-2 print:hidden">
      <Search key={value('search')} value={value('search')} onSearch={(words) => put('search', words)} />
      {isNarrow ? <Filters set={set}>{rest}</Filters> : rest}
    </search>
  );
}

/** Looks with Enter, or when the field is left. */
function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(value);
  const look = () => typed !== value && onSearch(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look();
  };
  return (
    <form onSubmit={submit} className="min-w-0 grow basis-40 sm:max-w-60">
      <input
        type="search"
        aria-label="Search revenue lines"
        placeholder="Search lines"
        className="control"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={look}
      />
    </form>
  );
}

const isDraft = ({ budget }: RevenueBoard): boolean => budget !== null && !adoptedOnce.includes(budget.status);

function Figures({ of }: Of) {
  const { sums } = of;
  const { revised, received, amended, estimate, left } = sums;
  const figures = [
    [isDraft(of) ? 'Estimate' : 'Adopted', estimate, `${of.lines.total} lines`],
    ['Amended', amended, amended === 0 ? 'no changes' : `${dollars(revised)} revised`],
    ['Received', received, revised > 0 ? `${percentOf(received, revised).toFixed(1)}% of revised` : ''],
    of.yearEnd === null
      ? (['Left to receive', left, left < 0 ? 'more than expected' : ''] as const)
      : (['Year-end forecast', of.yearEnd, againstRevised(of.yearEnd - revised)] as const),
  ] as const;
  return (
    <ul aria-label="Totals" className="mb-3 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {figures.map(([title, cents, note]) => (
        <li key={title} className="panel min-w-0 px-3 py-2">
          <p className="text-muted font-medium">{title}</p>
          <p className="text-xl font-semibold">
            <Amount cents={cents} />
          </p>
          <p className="note">{note}</p>
        </li>
      ))}
    </ul>
  );
}

const againstRevised = (cents: number): string => {
  if (cents === 0) return 'as revised';
  return `${dollars(Math.abs(cents))} ${cents < 0 ? 'below' : 'above'} revised`;
};

const percentOf = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);

const Lines = ({ of }: Of) => (
  <section aria-label="Revenue lines" className="panel overflow-x-auto">
    <Table
      label="Revenue lines"
      rows={of.lines.data}
      sorts="sort"
      file={`revenues-${of.budget?.name ?? ''}`.replaceAll(' ', '-').toLowerCase()}
      step={15}
      isDense
      columns={[
        {
          label: 'Revenue line',
          name: ({ name }) => name,
          show: ({ id, name, account }) => (
            <>
              <Link to={href(pages.revenueLine, { id })} className="link">
                {name}
              </Link>
              <span className="text-muted block text-xs">{account}</span>
            </>
          ),
        },
        { label: 'Received', money: ({ received }) => received, sum: true },
        {
          label: 'Percent received',
          percent: ({ received, revised }) => Math.round(percentOf(received, revised) * 10) / 10,
        },
        !isDraft(of) && { label: 'Year-end forecast', money: ({ yearEnd }) => yearEnd },
        {
          label: 'Revised',
          money: ({ revised }) => revised,
          sum: true,
          show: ({ revised, amended }) => (
            <>
              {dollars(revised)}
              {amended !== 0 && <span className="note block">{dollars(amended)} amended</span>}
            </>
          ),
        },
        { label: isDraft(of) ? 'Estimate' : 'Adopted', money: ({ estimate }) => estimate, sum: true },
        { label: 'Revenue type', text: ({ type }) => revenueTypes[type] },
      ]}
    />
    <CutNote of={of.lines} what="lines">
      Totals count all of them.
    </CutNote>
  </section>
);

function Picture({ of }: Of) {
  const today = dayToday(useSession());
  const share = of.budget ? yearPassed(of.budget, today) : 0;
  return (
    <Bullets
      title="Received by type"
      note="As a share of the revised estimate."
      head="Revenue type"
      whole="Revised"
      measure={{ kind: 'money' }}
      empty="No lines to chart."
      parts={['Received']}
      rows={of.byType.map(({ type, received, revised }) => ({
        at: revenueTypes[type],
        values: [received],
        of: revised,
      }))}
      {...(!isDraft(of) && { pace: { share, name: `${Math.round(share * 100)}% of the year` } })}
    />
  );
}
