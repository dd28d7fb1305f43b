import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { ListActions } from '#web/record/list/list-actions.tsx';
import { Counted, CountSlot } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { useListOf } from '#web/record/list/use-list.ts';
import { ListRows } from '#web/record/record-list.tsx';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { redlinePages } from '../redline-pages.ts';
import { contractRevision } from './contract-revision.record.ts';
import { waitingReviews } from './waiting-reviews-call.ts';

const title = 'Contract Redlines';

/** All revisions, and above them the reviews that wait for one side. */
export default function RedlinesScreen() {
  useTitle(title);
  const list = useListOf(contractRevision);
  return (
    <Counted>
      <PageHead title={title} beside={<CountSlot />}>
        <ListActions list={list} />
      </PageHead>
      <ListTools list={list} />
      <ListRows list={list} title={title} />
      <Waiting />
    </Counted>
  );
}

function Waiting() {
  return (
    <div className="mt-4">
      <Panel title="Reviews waiting">
        <Answered
          of={useCall(waitingReviews)}
          skeleton="h-24"
          isEmpty={({ reviews }) => reviews.data.length === 0}
          empty={<p className="note px-4 pb-4">No reviews wait. Open one on a draft contract.</p>}
        >
          {({ reviews }) => (
            <>
              <Table
                label="Reviews waiting"
                rows={reviews.data}
                columns={[
                  {
                    label: 'Contract',
                    name: ({ contractNumber, title: name }) => `${contractNumber} ${name}`,
                    show: ({ id, contractNumber, title: name }) => (
                      <Link to={href(redlinePages.redline, { id })} className="link">
                        {contractNumber} {name}
                      </Link>
                    ),
                  },
                  { label: 'Revision', number: ({ place }) => place },
                  { label: 'Vendor', text: ({ vendorName }) => vendorName },
                  {
                    label: 'Unanswered',
                    text: ({ proposals, unanswered }) => (proposals === 0 ? null : `${unanswered} of ${proposals}`),
                  },
                  { label: 'Days', number: ({ days }) => days },
                  { label: 'Answer due', day: ({ dueOn }) => dueOn },
                  {
                    label: 'Status',
                    mark: ({ status, isOverdue }) =>
                      isOverdue ? (
                        <Badge tone="danger">Answer overdue</Badge>
                      ) : (
                        <StatusBadge record={contractRevision} state={status} />
                      ),
                  },
                ]}
              />
              <CutNote of={reviews} what="reviews">
                Those that wait longest are shown.
              </CutNote>
            </>
          )}
        </Answered>
      </Panel>
    </div>
  );
}
