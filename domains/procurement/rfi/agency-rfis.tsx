import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';

/** Requests for information of the agency, the newest first. */
export function AgencyRfis() {
  const { may } = useSession();
  const rows = useRowsOf(solicitation, { filters: { type: 'rfi' }, sort: '-number', limit: 25 });
  return (
    <>
      <PageHead title="Requests for Information" note="Ask the market before you choose a procurement method.">
        {may.create.includes(solicitation.name) && (
          <Link to={`${href(procurement.pages.opportunity, { id: 'new' })}?type=rfi`} className="button button-primary">
            New RFI
          </Link>
        )}
        <Link to={href(procurement.pages.conflicts)} className="button">
          Conflict register
        </Link>
      </PageHead>
      <Answered
        of={rows}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <div className="panel">
            <Empty icon="circle-question-mark" title="No requests for information">
              Requests appear here when a buyer writes one.
            </Empty>
          </div>
        }
      >
        {(found) => (
          <div className="panel">
            <Table
              label="Requests for information"
              rows={found.data}
              columns={[
                {
                  label: 'Request',
                  name: (one) => `${one.number} ${one.name}`,
                  show: (one) => (
                    <Link to={href(procurement.pages.rfiRoom, { id: one.id })}>
                      {one.number} {one.name}
                    </Link>
                  ),
                },
                { label: 'Due', moment: (one) => one.dueAt ?? null },
                {
                  label: 'Status',
                  text: (one) => one.status,
                  show: (one) => <StatusBadge record={solicitation} state={one.status} />,
                },
              ]}
            />
            <MoreOf rows={found} />
          </div>
        )}
      </Answered>
    </>
  );
}
