import { type ComponentType, Suspense } from 'react';
import { allows, type AnyRecord, type IconName } from '#kernel';
import { useList } from '#web/data/query.ts';
import { questionOf } from '#web/data/client.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { useShell } from '#web/data/shell.ts';
import { ColumnCell } from '#web/record/cells.tsx';
import { titleOf } from '#web/record/words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { type ListPanel, type Loaded, type Panel, useDefinition, usePlaces, useProduct } from './product.ts';
import { Link, useTitle } from './router.tsx';

/** What waits for this person, what they are waiting for, and how the year looks. */
export default function Dashboard() {
  useTitle('Dashboard');
  const me = useSession();
  const product = useProduct();
  const panels = product.panels.filter((panel) => allows(panel.for, actorOf(me)));
  return (
    <>
      <PageHead title="Dashboard" note={`Good to see you, ${me.member.name.split(' ')[0]}.`} />
      {product.notes.map(componentOf).map((Note, at) => (
        <Suspense key={at} fallback={null}>
          <Note />
        </Suspense>
      ))}
      <Counts />
      <div data-guide="panels" className="grid items-start gap-4 xl:grid-cols-2">
        {panels.map(drawn).map((panel) => (
          <Suspense key={panel.title} fallback={<div aria-busy="true" className="skeleton h-[22rem]" />}>
            {'list' in panel ? <ListPanelOf panel={panel.list} /> : <panel.Shown />}
          </Suspense>
        ))}
        {product.pictures.map(componentOf).map((Picture, at) => (
          <section key={at} className="panel min-w-0 p-4 xl:col-span-2">
            <Suspense fallback={<div aria-busy="true" className="skeleton h-80" />}>
              <Picture />
            </Suspense>
          </section>
        ))}
      </div>
    </>
  );
}

const known = new WeakMap<Loaded, ComponentType>();

/** The same component at every look, or it would begin anew each time. */
function componentOf(load: Loaded): ComponentType {
  const component = known.get(load) ?? later(load);
  known.set(load, component);
  return component;
}

const drawn = (panel: Panel) =>
  'show' in panel ? { title: panel.title, Shown: componentOf(panel.show) } : { title: panel.title, list: panel };

/** The figures of the header once more, in words and large enough to start from. */
function Counts() {
  const { data, error, refetch } = useShell();
  const { approvalsOf, notifications, tasks } = useProduct();
  const { role } = useSession();
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  const counts: readonly (readonly [icon: IconName, count: number | undefined, words: string, to: string])[] = [
    ['clipboard-check', data?.approvals.waiting, 'waiting for your approval', approvalsOf(role).path],
    ['list-checks', data?.tasks.open, 'open tasks', tasks.path],
    ['bell', data?.notifications.unread, 'unread notifications', notifications.path],
  ];
  return (
    <ul data-guide="waiting" className="mb-4 grid gap-4 sm:grid-cols-3">
      {counts.map(([icon, count, words, to]) => (
        <li key={words} className="panel hover:border-edge relative flex items-center gap-4 p-4">
          <span className="bg-raised text-muted grid size-10 place-items-center rounded-full">
            <Icon name={icon} className="size-5" />
          </span>
          <Link to={to} className="min-w-0 after:absolute after:inset-0">
            <span className="block text-2xl leading-tight font-semibold">{count ?? '…'}</span>
            <span className="text-muted">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ListPanelOf({ panel: { title, record: of, question, empty } }: { panel: ListPanel }) {
  const record = useDefinition(of);
  const records = usePlaces();
  const query = question(useSession());
  const { data, error, refetch } = useList(record, query);
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  const other = record.list.columns.find((column) => column !== record.title && record.fields[column]) ?? 'status';
  const { limit: _, ...address } = query;
  return (
    <PanelFrame
      title={title}
      count={data && `${data.total}${data.totalIs === 'exact' ? '' : '+'}`}
      empty={empty}
      all={{ to: `${records.listAt(record.name) ?? ''}?${questionOf<AnyRecord>(address)}`, words: 'Open as a list' }}
      rows={data?.data.map((row) => ({
        id: row.id,
        to: records.rowAt(record.name, row.id) ?? '',
        name: titleOf(record, row),
        about: <ColumnCell {...{ record, row, column: other }} />,
        end: <ColumnCell {...{ record, row, column: 'status' }} />,
      }))}
    />
  );
}
