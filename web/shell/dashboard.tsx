import { allows, type AnyRecord } from '#kernel';
import { useList } from '#web/data/query.ts';
import { questionOf } from '#web/data/client.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { ColumnCell } from '#web/record/cells.tsx';
import { titleOf } from '#web/record/words.ts';
import { Trouble } from '#web/ui/trouble.tsx';
import { type Panel, useProduct, useRecords } from './product.ts';
import { Link, useTitle } from './router.tsx';

/** What waits for this person, and what they are waiting for. */
export default function Dashboard() {
  useTitle('Dashboard');
  const me = useSession();
  const panels = useProduct().panels.filter((panel) => allows(panel.for, actorOf(me)));
  return (
    <div className="space-y-6">
      <header>
        <h1>Dashboard</h1>
        <p className="text-muted">Good to see you, {me.member.name.split(' ')[0]}.</p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {panels.map((panel) => (
          <PanelOf key={panel.title} panel={panel} />
        ))}
      </div>
    </div>
  );
}

function PanelOf({ panel: { title, record, question, empty } }: { panel: Panel }) {
  const records = useRecords();
  const query = question(useSession());
  const { data, error, refetch } = useList(record, query);
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  const rows = data?.data ?? [];
  const other = record.list.columns.find((column) => column !== record.title && record.fields[column]) ?? 'status';
  const { limit: _, ...address } = query;
  return (
    <section aria-label={title} aria-busy={!data} className="panel min-w-0">
      <header className="border-line flex items-baseline gap-3 border-b px-4 py-3">
        <h2 className="grow">{title}</h2>
        <span className="text-2xl font-semibold">
          {data ? `${data.total}${data.totalIs === 'exact' ? '' : '+'}` : '…'}
        </span>
      </header>
      {data && rows.length === 0 && <p className="text-muted px-4 py-6">{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="hover:bg-raised border-line relative flex flex-wrap justify-between gap-x-3 px-4 py-2 not-first:border-t"
          >
            <Link
              to={records.rowAt(record.name, row.id) ?? ''}
              className="font-medium whitespace-nowrap after:absolute after:inset-0"
            >
              {titleOf(record, row)}
            </Link>
            <span className="text-muted order-last w-full truncate sm:order-none sm:w-0 sm:grow">
              <ColumnCell {...{ record, row, column: other }} />
            </span>
            <ColumnCell {...{ record, row, column: 'status' }} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p className="border-line border-t px-4 py-2">
          <Link to={`${records.listAt(record.name) ?? ''}?${questionOf<AnyRecord>(address)}`} className="link">
            Open as a list
          </Link>
        </p>
      )}
    </section>
  );
}
