import { useState } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { isNarrowed } from '#web/record/list/list-address.ts';
import { ListEmpty } from '#web/record/list/list-empty.tsx';
import type { List } from '#web/record/list/use-list.ts';
import { type ListedRow, type Rows, useRows } from '#web/record/list/use-rows.ts';
import { titlesOf, type Values } from '#web/record/words.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { contractPages } from '../contract-pages.ts';
import { BurnDown } from './burn-down.tsx';
import { type ContractFigures, contractFigures } from './contract-calls.ts';
import { contract } from './contract.record.ts';
import { Light } from './light.tsx';

/** Rows drawn at first, and with each wish for more; figures are asked for as many. */
const STEP = 50;
const FIELDS = 'number,title,vendor,untilDay,ceiling';

interface Shown {
  readonly row: ListedRow;
  readonly of: ContractFigures | undefined;
}

function textIn(row: ListedRow, name: string): string {
  const value = (row as Values)[name];
  return typeof value === 'string' ? value : '';
}

/** The contracts of a list with what follows from their orders, options and papers. */
export function Register({ list }: { readonly list: List }) {
  const [most, setMost] = useState(STEP);
  const rows = useRows({ record: contract, question: list.question, fields: FIELDS }, { first: 0, last: most });
  const asked = {
    data: rows.isFirst || (rows.error && rows.read === 0) ? undefined : rows,
    error: rows.error,
    refetch: rows.retry,
  };
  return (
    <div data-guide="list-rows">
      <Answered
        of={asked}
        isEmpty={({ count }) => count === 0}
        empty={isNarrowed(list.state) ? <ListEmpty list={list} /> : <NoContracts />}
      >
        {(answer) => <Drawn rows={answer} most={most} onMore={() => setMost(most + STEP)} />}
      </Answered>
    </div>
  );
}

interface DrawnProps {
  readonly rows: Rows;
  readonly most: number;
  readonly onMore: () => void;
}

function Drawn({ rows, most, onMore }: DrawnProps) {
  const drawn = Array.from({ length: Math.min(most, rows.count) }, (_, at) => rows.at(at)).filter(
    (row) => row !== undefined,
  );
  const pages = Array.from({ length: Math.ceil(drawn.length / STEP) }, (_, at) =>
    drawn.slice(at * STEP, (at + 1) * STEP),
  );
  return (
    <div className="panel overflow-x-auto">
      {pages.map((page, at) => (
        <Page key={at} rows={page} isFirst={at === 0} />
      ))}
      {rows.count > drawn.length && (
        <p className="flex flex-wrap items-center gap-3 p-4">
          <span className="text-muted">
            {drawn.length} of {rows.totalIs === 'exact' ? '' : 'more than '}
            {rows.total} are shown
          </span>
          <button type="button" className="button print:hidden" onClick={onMore}>
            Show more
          </button>
        </p>
      )}
    </div>
  );
}

function NoContracts() {
  const { may } = useSession();
  const mayCreate = may.create.includes(contract.name);
  return (
    <section className="panel" aria-label="No contracts yet">
      <Empty
        title="No contracts yet"
        icon="file-signature"
        next={mayCreate && ['New contract', href(contractPages.contract, { id: 'new' })]}
      >
        {mayCreate
          ? 'Open a final award and choose “Create contract”, or enter a contract that is in force already.'
          : 'Contract managers create contracts from final awards. They appear here with their orders and dates.'}
      </Empty>
    </section>
  );
}

/** Figures come with each page of rows, so that a long list asks for no more than is looked at. */
function Page({ rows, isFirst }: { readonly rows: readonly ListedRow[]; readonly isFirst: boolean }) {
  const show = useShow();
  const { data } = useCall(contractFigures, { contracts: rows.map(({ id }) => id) });
  const known = new Map(data?.contracts.map((one) => [one.id, one]));
  const shown = rows.map((row): Shown => ({ row, of: known.get(row.id) }));
  return (
    <Table
      label={isFirst ? 'Contracts' : 'More contracts'}
      rows={shown}
      id={({ row }) => row.id}
      columns={[
        {
          label: 'Contract',
          name: ({ row }) => textIn(row, 'number'),
          show: ({ row }) => (
            <span className="block min-w-0">
              <Link to={href(contractPages.contract, { id: row.id })} data-row="" className="link font-medium">
                {textIn(row, 'number')}
              </Link>{' '}
              <span className="text-muted">{textIn(row, 'title')}</span>
            </span>
          ),
        },
        { label: 'Vendor', text: ({ row }) => titlesOf(row)['vendor'] },
        {
          label: 'Ordered',
          money: ({ of }) => of?.orderedCents,
          show: ({ row, of }) =>
            of ? <BurnDown number={textIn(row, 'number')} {...of} /> : <span className="skeleton block h-4 w-28" />,
        },
        { label: 'End day', text: ({ row }) => wholeDay(textIn(row, 'untilDay'), show), show: EndDay },
        {
          label: 'Next notice',
          day: ({ of }) => of?.noticeBy,
          show: ({ of }) => <NextNotice of={of} />,
        },
        { label: 'Conditions', mark: ({ of }) => (of?.light ? <Light of={of.light} /> : '—') },
        { label: 'Status', mark: ({ row }) => <StatusBadge record={contract} state={String(row.status)} /> },
      ]}
    />
  );
}

function EndDay({ row, of }: Shown) {
  const show = useShow();
  const left = of?.left ?? null;
  const isNear = row.status === 'active' && left !== null && left <= 90;
  return (
    <span className={isNear ? 'text-warn whitespace-nowrap' : 'whitespace-nowrap'}>
      {wholeDay(textIn(row, 'untilDay'), show)}
      {isNear && (left < 0 ? ', ended' : `, ${left} ${left === 1 ? 'day' : 'days'}`)}
    </span>
  );
}

function NextNotice({ of }: { readonly of: ContractFigures | undefined }) {
  const show = useShow();
  if (!of) return '—';
  if (of.noticeBy) return <span className="whitespace-nowrap">{wholeDay(of.noticeBy, show)}</span>;
  return of.missed > 0 ? <span className="text-danger">Window missed</span> : '—';
}
