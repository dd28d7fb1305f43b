import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { written } from '../contract/contract-words.ts';
import { redlinePages } from '../redline-pages.ts';
import { contractRevision } from './contract-revision.record.ts';

const FEW = 10;
const over: readonly string[] = ['settled', 'agreed', 'withdrawn'];

/** The revisions of one contract that its firm reviewed or reviews, the latest first. */
export default function ContractRedlines({ contract, status }: { readonly contract: string; readonly status: string }) {
  const { may } = useSession();
  const rows = useRowsOf(contractRevision, { filters: { contract }, sort: '-number', limit: FEW });
  const isDraft = written.some((state) => state === status);
  const canOpen =
    isDraft && may.create.includes(contractRevision.name) && rows.data?.data.every((one) => over.includes(one.status));
  return (
    <Panel
      title="Redlines"
      action={
        canOpen && (
          <Link
            to={`${href(redlinePages.redline, { id: 'new' })}?${new URLSearchParams({ contract })}`}
            className="button"
          >
            Open review
          </Link>
        )
      }
    >
      <Answered
        of={rows}
        skeleton="h-16"
        empty={
          <p className="note px-4 pb-4">
            {isDraft
              ? 'Not reviewed by the firm. Open a review to negotiate the text in the vendor portal.'
              : 'The firm did not review the text in the vendor portal.'}
          </p>
        }
      >
        {({ data }) => (
          <Table
            label="Redlines"
            rows={data}
            columns={[
              {
                label: 'Revision',
                name: ({ number, place }) => `${place ?? 'New'} (${number})`,
                show: ({ id, number, place }) => (
                  <Link to={href(redlinePages.redline, { id })} className="link">
                    {place ?? 'New'} ({number})
                  </Link>
                ),
              },
              { label: 'Sent', moment: ({ sentAt }) => sentAt },
              { label: 'Waiting since', day: ({ turnSince }) => turnSince },
              {
                label: 'Content hash',
                text: ({ hash }) => hash,
                show: ({ hash }) => <span className="font-mono text-xs break-all">{hash?.slice(0, 16)}</span>,
              },
              { label: 'Status', mark: (row) => <StatusBadge record={contractRevision} state={row.status} /> },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Panel>
  );
}
