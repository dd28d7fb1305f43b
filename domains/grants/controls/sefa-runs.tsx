import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { controlPages } from '../control-pages.ts';
import { controlRun } from './control-run.record.ts';

const FEW = 6;

/** The last monthly runs of the checks, with what each found. */
export default function SefaRuns() {
  const rows = useRowsOf(controlRun, { filters: { kind: 'sefa' }, sort: '-ranOn', limit: FEW });
  return (
    <Panel title="Monthly runs">
      <Answered
        of={rows}
        skeleton="h-16"
        empty={<p className="note px-4 pb-4">The checks have not run yet. They run once a month by the clock.</p>}
      >
        {({ data }) => (
          <Table
            label="Monthly runs"
            rows={data}
            columns={[
              { label: 'Day', day: ({ ranOn }) => ranOn },
              {
                label: 'Run',
                name: ({ number }) => number ?? '',
                show: ({ id, number }) => (
                  <Link to={href(controlPages.controlRun, { id })} className="link">
                    {number}
                  </Link>
                ),
              },
              { label: 'Checks', number: ({ checks }) => checks },
              { label: 'Found', number: ({ found }) => found },
              {
                label: 'Errors',
                mark: ({ errors }) => <Badge tone={errors ? 'danger' : 'good'}>{errors ? `${errors}` : 'None'}</Badge>,
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Panel>
  );
}
