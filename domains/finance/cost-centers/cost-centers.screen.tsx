import { useAsked, useRowsOf } from '#web/data/asked.ts';
import { useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { costCenter } from '../cost-center.record.ts';
import { asTree, type TreeCenter } from './center-tree.ts';

interface Health {
  readonly center: string;
  readonly lines: number;
  readonly authority: number;
  readonly used: number;
  readonly available: number;
  readonly percent: number;
  readonly rules: readonly string[];
}

interface Center extends TreeCenter {
  readonly name: string;
  readonly status: string;
  readonly isGroup: boolean;
  readonly department: string | null;
  readonly opensOn: string | null;
  readonly closesOn: string | null;
  readonly titles?: Readonly<Record<string, string>>;
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
  const { path, search } = usePlace();
  const wanted = new URLSearchParams(search).get('search') ?? '';
  const rows = useRowsOf(costCenter, { limit: 200, sort: 'code' });
  const health = useAsked<{ centers: readonly Health[] }>('/api/v1/budget/centers');
  const mayCreate = me.may.create.includes(costCenter.name);
  const centers = (rows.data?.data ?? []) as unknown as readonly Center[]; // rows of a list carry the columns that are asked for
  const words = wanted.toLowerCase();
  const shown = asTree(centers).filter(({ center }) =>
    `${center.code} ${center.name} ${center.department ?? ''} ${center.titles?.['manager'] ?? ''}`
      .toLowerCase()
      .includes(words),
  );
  const known = new Map((health.data?.centers ?? []).map((one) => [one.center, one]));
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
        onChange={({ target }) =>
          navigate(target.value ? `${path}?search=${encodeURIComponent(target.value)}` : path, { replace: true })
        }
      />
      {rows.error ? (
        <Trouble error={rows.error} retry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <div aria-busy="true" className="skeleton h-96" />
      ) : shown.length === 0 ? (
        <div className="panel">
          <Empty icon="coins" title={wanted ? 'Nothing matches' : 'There is no cost center yet'}>
            Everything that is bought is booked to a cost center.
          </Empty>
        </div>
      ) : (
        <div className="panel overflow-x-auto">
          <table className="grid-table">
            <thead>
              <tr>
                <th scope="col">Cost center</th>
                <th scope="col">Answers for it</th>
                <th scope="col">Decides first</th>
                <th scope="col">In force</th>
                <th scope="col" className="amount">
                  May be spent
                </th>
                <th scope="col" className="amount">
                  Available
                </th>
                <th scope="col" className="amount">
                  Used
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ center, depth }) => (
                <CenterRow
                  key={center.id}
                  center={center}
                  depth={wanted ? 0 : depth}
                  health={known.get(center.id)}
                  path={path}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const indents = ['', 'pl-6', 'pl-12', 'pl-18'] as const;

function CenterRow({
  center,
  depth,
  health,
  path,
}: {
  center: Center;
  depth: number;
  health: Health | undefined;
  path: string;
}) {
  const grid = `/budget-management?costCenter=${center.id}`;
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
          </span>
          {health?.rules.map((rule) => (
            <span key={rule} className="note block">
              {rule}
            </span>
          ))}
        </div>
      </td>
      <td data-label="Answers for it">{center.titles?.['manager'] ?? '—'}</td>
      <td data-label="Decides first">{center.titles?.['approver'] ?? '—'}</td>
      <td data-label="In force">
        {center.opensOn ? `from ${wholeDay(center.opensOn)}` : 'always'}
        {center.closesOn && ` to ${wholeDay(center.closesOn)}`}
      </td>
      <td className="amount" data-label="May be spent">
        {health && health.lines > 0 ? (
          <Link to={grid} className="link">
            {dollars(health.authority)}
          </Link>
        ) : (
          '—'
        )}
      </td>
      <td className={`amount ${health && health.available < 0 ? 'text-grave' : ''}`} data-label="Available">
        {health && health.lines > 0 ? dollars(health.available) : '—'}
      </td>
      <td className="amount" data-label="Used">
        {health && health.lines > 0 ? (
          <Badge tone={health.available < 0 ? 'grave' : health.percent >= 95 ? 'warn' : 'plain'}>
            {health.percent} %
          </Badge>
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}
