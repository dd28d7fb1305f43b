import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { monitoringPages } from '../monitoring-pages.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { findingKinds } from '../monitoring/visit-words.ts';

const FEW = 25;

/** Findings that are not closed, by their due day; each keeps the records of its award. */
export default function FindingsTab() {
  const day = today(useSession());
  const rows = useRowsOf(monitoringFinding, { filters: { 'status.not': 'closed' }, sort: 'dueOn', limit: FEW });
  return (
    <Panel
      title="Open findings"
      action={
        <Link to={href(monitoringPages.findings)} className="link">
          All findings
        </Link>
      }
    >
      <Answered of={rows} skeleton="h-40" empty={<p className="note px-4 pb-4">All findings are closed.</p>}>
        {({ data }) => (
          <Table
            label="Open findings"
            rows={data}
            columns={[
              {
                label: 'Finding',
                name: ({ number }) => number ?? '',
                show: (row) => (
                  <>
                    <Link to={href(monitoringPages.finding, { id: row.id })} className="link whitespace-nowrap">
                      {row.number}
                    </Link>{' '}
                    <span className="text-muted">{row.kind ? findingKinds[row.kind] : ''}</span>
                  </>
                ),
              },
              { label: 'Subaward', text: (row) => row.titles?.['subaward'] },
              { label: 'Owner', text: (row) => row.titles?.['owner'] },
              { label: 'Questioned', money: ({ questioned }) => questioned?.cents },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              {
                label: 'Status',
                mark: ({ status, dueOn }) => (
                  <span className="flex flex-wrap gap-1">
                    <StatusBadge record={monitoringFinding} state={status} />
                    {(dueOn ?? day) < day && <Badge tone="danger">Overdue</Badge>}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Panel>
  );
}
