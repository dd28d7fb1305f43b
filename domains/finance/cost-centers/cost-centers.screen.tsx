import { useMemo } from 'react';
import { useAsked } from '#web/data/asked.ts';
import { useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Trouble } from '#web/ui/trouble.tsx';
import { costCenter } from '../cost-center.record.ts';
import { asTree, type Branch, type TreeCenter } from './center-tree.ts';

interface Center extends TreeCenter {
  readonly name: string;
  readonly status: string;
  readonly isGroup: boolean;
  readonly department: string | null;
  readonly opensOn: string | null;
  readonly closesOn: string | null;
  readonly manager: string | null;
  readonly approver: string | null;
  readonly lines: number;
  readonly authority: number;
  readonly available: number;
  readonly percent: number;
  readonly rules: readonly { readonly id: string; readonly name: string }[];
}

const dollars = (cents: number): string => exact(cents, { kind: 'money' });

/** Where spending is booked: as a tree with owners, approvers and how the budget stands, or as the list. */
export default function CostCenters() {
  const { search } = usePlace();
  const isList = new URLSearchParams(search).get('tab') === 'list' || new URLSearchParams(search).has('import');
  return isList ? (
    <>
      <RecordList record={costCenter} title="Cost Centers" />
    </>
  ) : (
    <Tree />
  );
}

function Tree() {
  useTitle('Cost Centers');
  const me = useSession();
  const { path } = usePlace();
  const [wanted, setWanted] = useParam('search');
  const rows = useAsked<{ centers: readonly (Omit<Center, 'id'> & { center: string })[] }>('/api/v1/budget/centers');
  const mayCreate = me.may.create.includes(costCenter.name);
  const tree = useMemo(
    () => asTree((rows.data?.centers ?? []).map(({ center, ...rest }): Center => ({ id: center, ...rest }))),
    [rows.data],
  );
  const words = wanted.toLowerCase();
  const shown = tree.filter(({ center }) =>
    `${center.code} ${center.name} ${center.department ?? ''} ${center.manager ?? ''}`.toLowerCase().includes(words),
  );
  return (
    <>
      <PageHead
        title="Cost Centers"
        note="Where spending is booked, who answers for it, and how its budget stands today."
      >
        <Link to={`${path}?tab=list`} className="button">
          As a list
        </Link>
        <Link to="/budget-management/reorganizations" className="button">
          Reorganize
        </Link>
        {mayCreate && (
          <Link to={`${path}/new`} className="button button-primary">
            New cost center
          </Link>
        )}
      </PageHead>
      <input
        type="search"
        aria-label="Search cost centers"
        placeholder="Search code, name, department or manager"
        className="control mb-4 max-w-96"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {rows.error ? (
        <Trouble error={rows.error} retry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <div aria-busy="true" className="skeleton h-96" />
      ) : shown.length === 0 ? (
        <div className="panel">
          <Empty
            icon="coins"
            title={wanted ? 'Nothing matches' : 'There is no cost center yet'}
            next={!wanted && mayCreate && ['New cost center', `${path}/new`]}
          >
            {wanted
              ? 'Search for less.'
              : 'Everything that is bought is booked to a cost center. Many at once are imported from a file in the list.'}
          </Empty>
        </div>
      ) : (
        <CenterTable key={wanted} branches={shown} isTree={wanted === ''} path={path} />
      )}
    </>
  );
}

interface TableProps {
  readonly branches: readonly Branch<Center>[];
  readonly isTree: boolean;
  readonly path: string;
}

/** An organization may have ten thousand cost centers; search looks through all of them. */
function CenterTable({ branches, isTree, path }: TableProps) {
  const some = useMost(200);
  return (
    <div className="panel overflow-x-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <Heads
              words={['Cost center', 'Answers for it', 'Decides first', 'In force']}
              figures={['May be spent', 'Available', 'Used']}
            />
          </tr>
        </thead>
        <tbody>
          {branches.slice(0, some.most).map(({ center, depth }) => (
            <CenterRow key={center.id} center={center} depth={isTree ? depth : 0} path={path} />
          ))}
        </tbody>
      </table>
      <MoreRows all={branches.length} {...some} />
    </div>
  );
}

const indents = ['', 'pl-6', 'pl-12', 'pl-18'] as const;

function CenterRow({ center, depth, path }: { center: Center; depth: number; path: string }) {
  const { available, percent } = center;
  const lines = `/budget-management?costCenter=${center.id}`;
  const postings = (buckets: string) =>
    `/budget-management/postings?${new URLSearchParams({ center: center.id, ...(buckets ? { bucket: buckets } : {}) })}`;
  const figure = (words: string, cents: number, to: string) =>
    center.lines === 0 ? (
      '—'
    ) : (
      <Link to={to} className="link" aria-label={`${center.code} ${center.name}, ${words} ${dollars(cents)}: postings`}>
        {dollars(cents)}
      </Link>
    );
  return (
    <tr>
      <td>
        <div className={indents[Math.min(depth, indents.length - 1)]}>
          <Link to={`${path}/${center.id}`} className="link font-medium">
            <span className="font-mono">{center.code}</span> {center.name}
          </Link>
          <span className="note block">
            {center.department ?? 'No department'}
            {center.isGroup && ' · group'}
            {center.status === 'closed' && ' · closed'}
            {center.lines > 0 && (
              <>
                {' · '}
                <Link to={lines} className="link">
                  {center.lines} {center.lines === 1 ? 'budget line' : 'budget lines'}
                </Link>
              </>
            )}
          </span>
          {center.rules.map(({ id, name }) => (
            <Link key={id} to={`/budget-management/account-rules/${id}`} className="link note block">
              {name}
            </Link>
          ))}
        </div>
      </td>
      <td data-label="Answers for it">{center.manager ?? '—'}</td>
      <td data-label="Decides first">{center.approver ?? '—'}</td>
      <td data-label="In force">
        {center.opensOn ? `from ${wholeDay(center.opensOn)}` : 'always'}
        {center.closesOn && ` to ${wholeDay(center.closesOn)}`}
      </td>
      <td className="amount" data-label="May be spent">
        {figure('may be spent', center.authority, postings('adopted,amended,transferred,carried'))}
      </td>
      <td className={`amount ${available < 0 ? 'text-grave' : ''}`} data-label="Available">
        {figure('available', available, postings(''))}
      </td>
      <td className="amount" data-label="Used">
        {center.lines > 0 ? (
          <Badge tone={available < 0 ? 'grave' : percent >= 95 ? 'warn' : 'plain'}>{percent}%</Badge>
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}
