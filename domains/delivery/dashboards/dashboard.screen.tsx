import { Suspense } from 'react';
import { href } from '#kernel';
import { useCall, useEdit } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { useParam } from '#web/ui/param.ts';
import { dashboardPages } from '../dashboard-pages.ts';
import { dashboardPanels } from './dashboard-calls.ts';
import { dashboard } from './dashboard.record.ts';
import { Freeze } from './freeze.tsx';

/** Charts and filters are fetched beside what is known of the dashboard. */
const Panel = later(async () => ({ default: (await import('./panel.tsx')).Panel }));
const Filters = later(async () => ({ default: (await import('./filters.tsx')).Filters }));

type Row = Shown<typeof dashboard>;

/** In the address: the reader took away the filters that the dashboard opens with. */
const NONE = 'none';

/** A dashboard: its panels under one set of filters, and what freezes them. */
export default function DashboardScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    // Filters are chosen on the page, where their effect is seen.
    <RecordScreen key={id} record={dashboard} id={id} layout="below" inputs={{ filters: null }}>
      {(row) => <Shows row={row as unknown as Row} />}
    </RecordScreen>
  );
}

function Shows({ row }: { readonly row: Row }) {
  const { id, version, can, shared, status } = row;
  const saved = row.filters ?? '';
  const [asked, ask] = useParam('filters');
  const filters = asked === NONE ? '' : asked || saved;
  const panels = useCall(dashboardPanels, { id, filters }, { keepsLast: true });
  const save = useEdit(dashboard, {
    onDone: () => {
      ask('');
      tell('Filters saved', 'good');
    },
  });
  return (
    <div className="space-y-4">
      <Answered of={panels}>
        {(data) => (
          <>
            <div className="flex flex-wrap items-start gap-2 print:hidden">
              <Suspense fallback={<div aria-busy="true" className="skeleton h-9 w-40" />}>
                <Filters
                  panels={data.panels}
                  filters={filters}
                  onChange={(next) => ask(next === saved ? '' : next || NONE)}
                />
              </Suspense>
              <span className="ml-auto flex flex-wrap gap-2">
                {filters !== saved && can.includes('edit') && (
                  <button
                    type="button"
                    className="button"
                    disabled={save.isPending}
                    onClick={() => save.mutate({ id, version, change: { filters: filters || null } })}
                  >
                    Save filters
                  </button>
                )}
                <Link to={`${href(dashboardPages.boardPackets)}?dashboard=${id}`} className="button">
                  Board packets
                </Link>
                <Freeze id={id} filters={filters} isShared={shared} isActive={status === 'active'} />
              </span>
            </div>
            {save.error && (
              <p role="alert" className="wrong">
                {save.error.message}
              </p>
            )}
            <div className="grid items-start gap-4 min-[70rem]:grid-cols-2">
              <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
                {data.panels.map((panel) => (
                  <Panel key={panel.key} dashboard={id} panel={panel} />
                ))}
              </Suspense>
            </div>
          </>
        )}
      </Answered>
    </div>
  );
}
