import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { claimPages } from '../claim-pages.ts';
import { contractClaim } from './contract-claim.record.ts';

const FEW = 25;

/** What the contractor claims under one contract, the latest first. */
export function ContractClaims({ contract }: { readonly contract: string }) {
  const { may } = useSession();
  const rows = useRowsOf(contractClaim, { filters: { contract }, sort: '-number', limit: FEW });
  return (
    <section aria-label="Claims" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Claims</h2>
        {may.create.includes(contractClaim.name) && (
          <Link
            to={`${href(claimPages.claim, { id: 'new' })}?${new URLSearchParams({ contract })}`}
            className="button ml-auto print:hidden"
          >
            New claim
          </Link>
        )}
      </div>
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">The contractor claims nothing.</p>}>
        {({ data }) => (
          <Table
            label="Claims"
            rows={data}
            columns={[
              {
                label: 'Claim',
                name: ({ number }) => number ?? '',
                show: ({ id, number, subject }) => (
                  <>
                    <Link to={href(claimPages.claim, { id })} className="link">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{subject}</span>
                  </>
                ),
              },
              { label: 'Amount', money: ({ amount }) => amount?.cents },
              { label: 'Days', number: ({ days }) => days },
              { label: 'Notice', mark: ({ isLate }) => (isLate ? <Badge tone="danger">Late</Badge> : 'In time') },
              { label: 'Deadline', day: ({ deadline }) => deadline },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={contractClaim} state={status} /> },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}
