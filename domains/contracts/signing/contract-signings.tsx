import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { signingPages } from '../signing-pages.ts';
import { contractSigning } from './contract-signing.record.ts';

const FEW = 10;

/** The signings of one contract, the latest first. */
export default function ContractSignings({ contract, status }: { readonly contract: string; readonly status: string }) {
  const { may } = useSession();
  const rows = useRowsOf(contractSigning, { filters: { contract }, sort: '-number', limit: FEW });
  const isLive = rows.data?.data.some((one) => one.status !== 'declined' && one.status !== 'voided') ?? true;
  const canPrepare = status === 'approved' && !isLive && may.create.includes(contractSigning.name);
  return (
    <section aria-label="Signing" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Signing</h2>
        {canPrepare && (
          <Link
            to={`${href(signingPages.signing, { id: 'new' })}?${new URLSearchParams({ contract })}`}
            className="button ml-auto print:hidden"
          >
            Prepare signing
          </Link>
        )}
      </div>
      <Answered
        of={rows}
        skeleton="h-16"
        empty={
          <p className="note px-4 pb-4">
            {status === 'approved'
              ? 'Not signed electronically. Prepare a signing or attach the paper.'
              : 'No electronic signing.'}
          </p>
        }
      >
        {({ data }) => (
          <Table
            label="Signing"
            rows={data}
            columns={[
              {
                label: 'Signing',
                name: ({ number }) => number ?? '',
                show: ({ id, number }) => (
                  <Link to={href(signingPages.signing, { id })} className="link">
                    {number}
                  </Link>
                ),
              },
              { label: 'Sent', moment: ({ sentAt }) => sentAt },
              { label: 'Completed', moment: ({ completedAt }) => completedAt },
              { label: 'Reason ended', text: ({ ended }) => ended },
              { label: 'Status', mark: (row) => <StatusBadge record={contractSigning} state={row.status} /> },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}
