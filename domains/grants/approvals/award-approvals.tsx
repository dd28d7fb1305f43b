import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { approvalPages } from '../approval-pages.ts';
import { approvalKinds } from './approval-words.ts';
import { priorApproval } from './prior-approval.record.ts';

const FEW = 25;

interface Whose {
  readonly id: string;
  readonly canAdd: boolean;
}

/** What the funder of an award was asked, and by when it answers. */
export default function AwardApprovals({ id, canAdd }: Whose) {
  const me = useSession();
  const day = today(me);
  const rows = useRowsOf(priorApproval, { filters: { award: id }, sort: '-number', limit: FEW });
  return (
    <section aria-label="Prior approvals" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Prior approvals</h2>
        {canAdd && me.may.create.includes(priorApproval.name) && (
          <Link
            to={`${href(approvalPages.approval, { id: 'new' })}?${new URLSearchParams({ award: id })}`}
            className="button ml-auto print:hidden"
          >
            New prior approval
          </Link>
        )}
      </div>
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">The funder was asked nothing.</p>}>
        {({ data }) => (
          <Table
            label="Prior approvals"
            rows={data}
            columns={[
              {
                label: 'Request',
                name: ({ number }) => number ?? '',
                show: (row) => (
                  <>
                    <Link to={href(approvalPages.approval, { id: row.id })} className="link">
                      {row.number}
                    </Link>{' '}
                    <span className="text-muted">{row.subject}</span>
                  </>
                ),
              },
              { label: 'Type', text: ({ kind }) => (kind ? approvalKinds[kind] : null) },
              { label: 'Amount', money: ({ amount }) => amount?.cents },
              { label: 'Answer due', day: ({ dueOn }) => dueOn },
              {
                label: 'Status',
                mark: ({ status, dueOn }) =>
                  status === 'sent' && (dueOn ?? day) < day ? (
                    <Badge tone="danger">Answer overdue</Badge>
                  ) : (
                    <StatusBadge record={priorApproval} state={status} />
                  ),
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}
