import { type AnyRecord, href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { milestonePages } from '../milestone-pages.ts';
import { Add } from './add.tsx';

interface PaymentsProps {
  readonly id: string;
  readonly award: string;
}

const FEW = 25;

/** What a fixed amount subaward is paid for. */
export default function MilestonePayments({ id, award }: PaymentsProps) {
  const rows = useRowsOf(grantMilestone, { filters: { subaward: id }, sort: 'baselineOn', limit: FEW });
  return (
    <Panel
      title="Milestone payments"
      action={<Add record={grantMilestone} page={milestonePages.milestone} of={{ award, subaward: id }} />}
    >
      <Answered
        of={rows}
        skeleton="h-16"
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="note px-4 pb-4">No milestone is written, so costs are paid as they are billed.</p>}
      >
        {({ data }) => (
          <Table
            label="Milestone payments"
            rows={data}
            columns={[
              {
                label: 'Milestone',
                name: ({ number, title }) => `${number ?? ''} ${title ?? ''}`,
                show: (row) => (
                  <>
                    <Link to={href(milestonePages.milestone, { id: row.id })} className="link">
                      {row.number}
                    </Link>{' '}
                    <span className="text-muted">{row.title}</span>
                  </>
                ),
              },
              { label: 'Baseline', day: ({ baselineOn }) => baselineOn },
              { label: 'Payment', money: ({ payment }) => payment?.cents, sum: true },
              {
                label: 'Status',
                mark: ({ status }) => <StatusBadge record={grantMilestone as AnyRecord} state={status} />,
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
      <p className="note px-4 py-3">
        A verified milestone is paid once, by a cost that names it (2 CFR 200.201(b), 200.333).
      </p>
    </Panel>
  );
}
