import type { ReactNode } from 'react';
import { dollars, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { Choice, Search } from '../budget/grid/filter-inputs.tsx';
import { requestPages as pages } from '../request-pages.ts';
import { requestBoard } from './request-calls.ts';
import { callSorts, type CallSort, type Grouping, groupings } from './whole-call.ts';
import { CALL_PAGE, type CallSideBySide, callSideBySide, callSideBySideFile } from './whole-call-calls.ts';

const isGrouping = (key: string): key is Grouping => Object.hasOwn(groupings, key);
const isSort = (key: string): key is CallSort => Object.hasOwn(callSorts, key);
const filterNames = ['search', 'department', 'center', 'fund', 'package'] as const;
type Line = CallSideBySide['rows'][number];

/** All departments of a call: what they requested, what is recommended and what was adopted, next to each other. */
export default function SideBySide() {
  useTitle('Requested to Adopted');
  const { question, putAll } = useQuestion();
  const put = (name: string, value: string) => putAll({ [name]: value, page: '' });
  const call = question.get('call') ?? '';
  const [by, sort] = [question.get('by') ?? '', question.get('sort') ?? ''];
  const page = Math.max(1, Math.trunc(Number(question.get('page'))) || 1);
  const board = useCall(requestBoard, call ? { call } : {});
  const id = board.data?.call?.id;
  const asked = {
    by: isGrouping(by) ? by : 'department',
    sort: isSort(sort) ? sort : 'name',
    ...Object.fromEntries(filterNames.map((name) => [name, question.get(name) || null])),
  } as const;
  const found = useCall(
    callSideBySide,
    id === undefined ? null : { id, ...asked, offset: (page - 1) * CALL_PAGE, limit: CALL_PAGE },
    { keepsLast: true },
  );
  const narrowed = filterNames.filter((name) => question.get(name));
  const fileOf = (format: 'csv' | 'xlsx', label: string) =>
    id !== undefined && (
      <a
        className="button print:hidden"
        href={urlOf(callSideBySideFile, { id, ...asked, format })}
        download={`requested-to-adopted.${format}`}
      >
        <Icon name="download" />
        {label}
      </a>
    );
  return (
    <>
      <PageHead title="Requested to Adopted" note="All departments of a call, and where requests were cut.">
        {fileOf('xlsx', 'Download Excel')}
        {fileOf('csv', 'Download CSV')}
      </PageHead>
      <BudgetNav />
      <search className="mb-3 flex flex-wrap gap-2 print:hidden">
        <Choice
          label="Budget call"
          value={id ?? ''}
          choices={(board.data?.calls ?? []).map((one) => [one.id, one.name] as const)}
          onPick={(value) => putAll({ call: value, department: '', center: '', fund: '', package: '', page: '' })}
        />
        <Choice
          label="Grouped by"
          value={asked.by}
          choices={Object.entries(groupings)}
          onPick={(one) => put('by', one)}
        />
        <Choice
          label="Sort"
          value={asked.sort}
          choices={Object.entries(callSorts)}
          onPick={(one) => put('sort', one)}
        />
        {found.data && (
          <>
            <Choice
              label="Department"
              value={question.get('department') ?? ''}
              choices={[['', 'All departments'], ...found.data.departments.map((one) => [one.id, one.name] as const)]}
              onPick={(one) => put('department', one)}
            />
            <Choice
              label="Fund"
              value={question.get('fund') ?? ''}
              choices={[['', 'All funds'], ...found.data.funds.map((one) => [one.id, one.name] as const)]}
              onPick={(one) => put('fund', one)}
            />
          </>
        )}
        <div className="w-full sm:w-56">
          <Search value={question.get('search') ?? ''} onSearch={(one) => put('search', one)} />
        </div>
        {narrowed.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => putAll(Object.fromEntries([...narrowed, 'page'].map((name) => [name, ''])))}
          >
            <Icon name="x" />
            Clear {narrowed.length} {narrowed.length === 1 ? 'filter' : 'filters'}
          </button>
        )}
      </search>
      {board.data && id === undefined ? (
        <Empty icon="wallet" title="No budget calls">
          Figures appear once departments submit requests.
        </Empty>
      ) : (
        <Answered of={found} skeleton="h-96">
          {(of) => (
            <Told of={of} by={asked.by} page={page} onPage={(to) => putAll({ page: to === 1 ? '' : String(to) })} />
          )}
        </Answered>
      )}
    </>
  );
}

interface ToldProps {
  readonly of: CallSideBySide;
  readonly by: Grouping;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const unfinished = (requests: number): string =>
  `${requests} ${requests === 1 ? 'request is' : 'requests are'} not submitted and not in these figures.`;

function Told({ of, by, page, onPage }: ToldProps) {
  const { whole, rows, count } = of;
  if (count === 0)
    return (
      <Empty icon="wallet" title="No figures">
        {of.unfinished > 0 ? unfinished(of.unfinished) : 'Shorten the search or clear a filter.'}
      </Empty>
    );
  return (
    <div className="space-y-4">
      <Panel title={groupings[by]}>
        <Table
          label="Requested to adopted"
          rows={rows}
          id={({ key }) => key}
          isDense
          step={25}
          columns={columnsFor(by)}
          foot={<Whole of={whole} count={count} />}
        />
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <p className="note">
            Change is recommended less requested.
            {whole.open !== 0 && ` ${dollars(whole.open)} has no recommendation yet and counts as no change.`}
            {of.unfinished > 0 && ` ${unfinished(of.unfinished)}`}
          </p>
          {count > CALL_PAGE && (
            <nav aria-label="Pages of rows" className="flex items-center gap-2 print:hidden">
              <span className="text-muted">
                Page {page} of {Math.ceil(count / CALL_PAGE)}
              </span>
              <button type="button" className="button" disabled={page === 1} onClick={() => onPage(page - 1)}>
                Before
              </button>
              <button
                type="button"
                className="button"
                disabled={page * CALL_PAGE >= count}
                onClick={() => onPage(page + 1)}
              >
                Next
              </button>
            </nav>
          )}
        </div>
      </Panel>
      {by !== 'line' && <Cuts rows={rows} by={by} />}
    </div>
  );
}

/** Where a row leads: a department to its cost centers, these and funds and packages to their lines, a line to its request. */
function useWay(by: Grouping): (row: Line) => string | null {
  const { question } = useQuestion();
  return ({ key, request }) => {
    if (by === 'line') return request === null ? null : href(pages.request, { id: request });
    const next = new URLSearchParams(question);
    next.delete('page');
    next.set('by', by === 'department' ? 'center' : 'line');
    next.set(by, key);
    return `${href(pages.sideBySide)}?${next}`;
  };
}

function Way({ row, by, label, children }: { row: Line; by: Grouping; label?: string; children: ReactNode }) {
  const to = useWay(by)(row);
  return to === null ? (
    children
  ) : (
    <Link to={to} className="link" {...(label ? { 'aria-label': label } : {})}>
      {children}
    </Link>
  );
}

function columnsFor(by: Grouping) {
  const figure = (label: string, cents: (row: Line) => number | null) => ({
    label,
    money: cents,
    show: (row: Line) => {
      const amount = cents(row);
      return amount === null ? (
        '—'
      ) : (
        <Way row={row} by={by} label={`${label} of ${row.name}: ${dollars(amount)}`}>
          {dollars(amount)}
        </Way>
      );
    },
  });
  return [
    {
      label: groupings[by],
      name: ({ name }: Line) => name,
      show: (row: Line) => (
        <>
          <Way row={row} by={by}>
            {row.name}
          </Way>
          {row.note !== null && <span className="note block">{row.note}</span>}
        </>
      ),
    },
    figure('Requested', ({ requested }) => requested),
    figure('Recommended', ({ recommended }) => recommended),
    { label: 'Change', money: ({ change }: Line) => change },
    figure('Adopted', ({ adopted }) => adopted),
    { label: 'Change by vote', money: ({ vote }: Line) => vote },
  ];
}

const Whole = ({ of, count }: { readonly of: CallSideBySide['whole']; readonly count: number }) => (
  <tr>
    <th scope="row">Total of {count.toLocaleString('en-US')}</th>
    {(
      [
        ['Requested', of.requested],
        ['Recommended', of.recommended],
        ['Change', of.change],
        ['Adopted', of.adopted],
        ['Change by vote', of.vote],
      ] as const
    ).map(([label, cents]) => (
      <td key={label} className="amount" data-label={label}>
        {cents === null ? '—' : dollars(cents)}
      </td>
    ))}
  </tr>
);

const MOST_BARS = 12;

function Cuts({ rows, by }: { readonly rows: readonly Line[]; readonly by: Grouping }) {
  const shown = rows.slice(0, MOST_BARS);
  const series = (name: string, of: (row: Line) => number | null) => ({
    name,
    points: shown.map((row) => ({ at: row.name, value: of(row) ?? 0 })),
  });
  return (
    <Panel title="Where it changed">
      <div className="p-4">
        <Bars
          title={`Requested to adopted by ${groupings[by].toLowerCase()}`}
          note={rows.length > MOST_BARS ? `The first ${MOST_BARS} rows of the table.` : 'As in the table.'}
          head={groupings[by]}
          across="words"
          lie="lying"
          measure={{ kind: 'money' }}
          series={[
            series('Requested', ({ requested }) => requested),
            series('Recommended', ({ recommended }) => recommended),
            ...(shown.some(({ adopted }) => adopted !== null) ? [series('Adopted', ({ adopted }) => adopted)] : []),
          ]}
        />
      </div>
    </Panel>
  );
}
