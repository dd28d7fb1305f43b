import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { claimPages } from '../claim-pages.ts';
import { contractPages } from '../contract-pages.ts';
import { openClaims } from './claim-calls.ts';
import { deadlineKinds } from './claim-words.ts';
import { contractClaim } from './contract-claim.record.ts';

/** Open claims by the day on which something is due. */
export function ClaimsTab() {
  const asked = useCall(openClaims);
  const show = useShow();
  const { may } = useSession();
  const mayCreate = may.create.includes(contractClaim.name);
  return (
    <Answered
      of={asked}
      isEmpty={({ claims }) => claims.total === 0}
      empty={
        <section className="panel" aria-label="No claims">
          <Empty
            title="No open claims"
            icon="scale"
            {...(mayCreate ? { next: ['New claim', href(claimPages.claim, { id: 'new' })] as const } : {})}
          >
            Claims appear here from the day on which the contractor’s notice is recorded.
          </Empty>
        </section>
      }
    >
      {({ claimedCents, late, claims }) => (
        <section aria-label="Open claims" className="panel overflow-x-auto">
          <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
            <h2 className="text-sm">Open claims</h2>
            <span className="text-muted">
              <Amount cents={claimedCents} /> claimed{late > 0 && `, ${late} with late notice`}
            </span>
            <span className="ml-auto flex flex-wrap gap-2 print:hidden">
              <Link to={href(claimPages.contractClaims)} className="button">
                All claims
              </Link>
              {mayCreate && (
                <Link to={href(claimPages.claim, { id: 'new' })} className="button">
                  New claim
                </Link>
              )}
            </span>
          </div>
          <Table
            label="Open claims"
            rows={claims.data}
            step={25}
            columns={[
              {
                label: 'Claim',
                name: ({ number }) => number,
                show: ({ id, number, subject }) => (
                  <>
                    <Link to={href(claimPages.claim, { id })} className="link whitespace-nowrap">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{subject}</span>
                  </>
                ),
              },
              {
                label: 'Contract',
                text: ({ contractNumber }) => contractNumber,
                show: ({ contract, contractNumber, vendorName }) => (
                  <>
                    <Link to={href(contractPages.contract, { id: contract })} className="link whitespace-nowrap">
                      {contractNumber}
                    </Link>{' '}
                    <span className="text-muted">{vendorName}</span>
                  </>
                ),
              },
              { label: 'Amount', money: ({ cents }) => cents },
              { label: 'Days', number: ({ days }) => days },
              { label: 'Notice', mark: ({ isLate }) => (isLate ? <Badge tone="danger">Late</Badge> : 'In time') },
              {
                label: 'Deadline',
                day: ({ deadline }) => deadline,
                show: ({ deadline, deadlineOf, left }) => (
                  <>
                    <span className="whitespace-nowrap">{deadline ? wholeDay(deadline, show) : '—'}</span>{' '}
                    {deadlineOf && <span className="text-muted">{deadlineKinds[deadlineOf]}</span>}{' '}
                    {left !== null && left < 0 && <Badge tone="danger">Overdue</Badge>}
                  </>
                ),
              },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={contractClaim} state={status} /> },
            ]}
          />
          <CutNote of={claims} what="claims">
            Those due first are shown.
          </CutNote>
        </section>
      )}
    </Answered>
  );
}
