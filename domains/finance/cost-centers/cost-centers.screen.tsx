import { useMemo } from 'react';
import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { costCenter } from '../cost-center.record.ts';
import { type CenterHealth, centerHealth } from './center-health.ts';
import { asTree, type Branch } from './center-tree.ts';

type Center = Omit<CenterHealth, 'center'> & { readonly id: string };

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
  const rows = useCall(centerHealth);
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
      <PageHead title="Cost Centers" note="See managers, budgets and balances by cost center.">
        <Link to={`${path}?tab=list`} className="button" data-guide-holds="list-import">
          List view
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
      <Answered of={rows}>
        {() =>
          shown.length === 0 ? (
            <div className="panel">
              <Empty
                icon="coins"
                title={wanted ? 'Nothing matches' : 'No cost centers yet'}
                next={!wanted && mayCreate && ['New cost center', `${path}/new`]}
              >
                {wanted
                  ? 'Try a shorter search.'
                  : 'Every purchase is charged to a cost center. Import many at once from the list view.'}
              </Empty>
            </div>
          ) : (
            <Centers key={wanted} branches={shown} isTree={wanted === ''} path={path} />
          )
        }
      </Answered>
    </>
  );
}

interface CentersProps {
  readonly branches: readonly Branch<Center>[];
  readonly isTree: boolean;
  readonly path: string;
}

/** An organization may have ten thousand cost centers; search looks through all of them. */
const Centers = ({ branches, isTree, path }: CentersProps) => (
  <div className="panel overflow-x-auto">
    <Table
      label="Cost centers"
      rows={branches}
      id={({ center }) => center.id}
      step={25}
      columns={[
        {
          label: 'Cost center',
          name: ({ center }) => `${center.code} ${center.name}`,
          show: ({ center, depth }) => <Named center={center} depth={isTree ? depth : 0} path={path} />,
        },
        { label: 'Manager', text: ({ center }) => center.manager },
        { label: 'First approver', text: ({ center }) => center.approver },
        {
          label: 'In force',
          text: ({ center: { opensOn, closesOn } }) =>
            `${opensOn ? `from ${wholeDay(opensOn)}` : 'always'}${closesOn ? ` to ${wholeDay(closesOn)}` : ''}`,
        },
        figure('Revised budget', ({ authority }) => authority, 'adopted,amended,transferred,carried'),
        {
          ...figure('Available', ({ available }) => available, ''),
          className: ({ center }) => (center.available < 0 ? 'text-danger' : ''),
        },
        {
          label: 'Used',
          percent: ({ center }) => (center.lines === 0 ? null : center.percent),
          show: ({ center: { lines, available, percent } }) =>
            lines === 0 ? (
              '—'
            ) : (
              <Badge tone={available < 0 ? 'danger' : percent >= 95 ? 'warn' : 'plain'}>{percent}%</Badge>
            ),
        },
      ]}
    />
  </div>
);

/** An amount of a center that leads to its postings; a center without budget lines has none. */
function figure(label: string, of: (center: Center) => number, buckets: string) {
  const money = ({ center }: Branch<Center>) => (center.lines === 0 ? null : of(center));
  const show = (branch: Branch<Center>) => {
    const { id, code, name } = branch.center;
    const cents = money(branch);
    if (cents === null) return '—';
    const named = buckets
      .split(',')
      .filter(Boolean)
      .map((bucket) => ['bucket', bucket]);
    const question = new URLSearchParams([['center', id], ...named]);
    return (
      <Link
        to={`/budget-management/postings?${question}`}
        className="link"
        aria-label={`${code} ${name}, ${label.toLowerCase()} ${dollars(cents)}: postings`}
      >
        {dollars(cents)}
      </Link>
    );
  };
  return { label, money, show };
}

const indents = ['', 'pl-6', 'pl-12', 'pl-18'] as const;

const Named = ({ center, depth, path }: { center: Center; depth: number; path: string }) => (
  <div className={indents[Math.min(depth, indents.length - 1)]}>
    <Link to={`${path}/${center.id}`} className="link inline-block min-h-6 font-medium">
      <span className="font-mono">{center.code}</span> {center.name}
    </Link>
    <span className="note block">
      {center.department ?? 'No department'}
      {center.isGroup && ' · group'}
      {center.status === 'closed' && ' · closed'}
      {center.lines > 0 && (
        <>
          {' · '}
          <Link to={`/budget-management?costCenter=${center.id}`} className="link">
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
);
