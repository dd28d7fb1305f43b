import { useState } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { contractPages } from '../contract-pages.ts';
import { subpaymentPages } from '../subpayment-pages.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { type Entering, EnterPayment } from './enter-payment.tsx';
import { type SubcontractorAudit as Audit, subcontractorAudit } from './subpayment-calls.ts';
import { subcontractorPayment } from './subcontractor-payment.record.ts';

const title = 'Subcontractor Audit';
const tabs = {
  months: 'Monthly audit',
  discrepancies: 'Discrepancies',
  missing: 'Not reported',
  subcontractors: 'Subcontractors',
} as const;

/** All contracts: what primes paid their subcontractors by month, what differs, and what is not reported. */
export default function SubcontractorAudit() {
  useTitle(title);
  return (
    <>
      <PageHead title={title} note="Check what primes reported, and resolve what subcontractors dispute.">
        <Link to={href(subpaymentPages.subpayments)} className="button">
          All reports
        </Link>
      </PageHead>
      <Answered
        of={useCall(subcontractorAudit, {})}
        isEmpty={({ subcontractors }) => subcontractors.total === 0}
        empty={
          <section className="panel" aria-label="No subcontractors">
            <Empty title="No subcontractors" icon="users" next={['All contracts', href(contractPages.contracts)]}>
              Add them on an active contract, or let the prime add them in its portal.
            </Empty>
          </section>
        }
      >
        {(of) => (
          <Tabs label={title} tabs={tabs}>
            {(tab) => (
              <div className="panel">
                {tab === 'discrepancies' ? (
                  <Discrepancies of={of} />
                ) : tab === 'missing' ? (
                  <Missing of={of} />
                ) : tab === 'subcontractors' ? (
                  <Subcontractors of={of} />
                ) : (
                  <Months of={of} />
                )}
              </div>
            )}
          </Tabs>
        )}
      </Answered>
    </>
  );
}

interface Part {
  readonly of: Audit;
  /** Of one contract the contract itself is no column. */
  readonly isOne?: boolean;
  /** Enters a report on paper, for those who may. */
  readonly onEnter?: (of: Entering) => void;
}

const Enter = ({ onEnter, of }: { readonly onEnter: (of: Entering) => void; readonly of: Entering }) => (
  <button type="button" className="button min-h-11 sm:min-h-0 print:hidden" onClick={() => onEnter(of)}>
    Enter payment
  </button>
);

const contractColumn = <Row extends { readonly contract: string; readonly contractNumber: string }>() => ({
  label: 'Contract',
  className: 'whitespace-nowrap',
  text: ({ contractNumber }: Row) => contractNumber,
  show: ({ contract, contractNumber }: Row) => (
    <Link to={href(contractPages.contract, { id: contract })} className="link">
      {contractNumber}
    </Link>
  ),
});

const Late = ({ count }: { readonly count: number }) =>
  count > 0 ? <Badge tone="danger">{count} late</Badge> : <span className="text-muted">—</span>;

const monthName = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const Months = ({ of: { months } }: Part) => (
  <>
    {months.data.length === 0 ? (
      <p className="note p-4">No payments are reported.</p>
    ) : (
      <Table
        label="Monthly audit"
        rows={months.data}
        id={({ contract, month, tier }) => `${contract} ${month} ${tier}`}
        file="subcontractor-audit"
        columns={[
          {
            label: 'Month',
            className: 'whitespace-nowrap',
            name: ({ month }) => month,
            show: ({ month }) => monthName(month),
          },
          {
            label: 'Contract',
            text: ({ contractNumber, title: its }) => `${contractNumber} ${its}`,
            show: ({ contract, contractNumber, title: its }) => (
              <>
                <Link to={href(contractPages.contract, { id: contract })} className="link whitespace-nowrap">
                  {contractNumber}
                </Link>
                <span className="note block">{its}</span>
              </>
            ),
          },
          { label: 'Tier', number: ({ tier }) => tier },
          { label: 'Reports', number: ({ reports }) => reports },
          { label: 'Paid', money: ({ paidCents }) => paidCents },
          { label: 'Confirmed', money: ({ confirmedCents }) => confirmedCents },
          { label: 'Disputed', money: ({ disputedCents }) => disputedCents },
          { label: 'Unconfirmed', money: ({ openCents }) => openCents },
          { label: 'Retained', money: ({ retainedCents }) => retainedCents },
          { label: 'Late', number: ({ late }) => late, show: ({ late }) => <Late count={late} /> },
        ]}
      />
    )}
    <CutNote of={months} what="months">
      The latest are shown.
    </CutNote>
  </>
);

export const Discrepancies = ({ of: { discrepancies }, isOne }: Part) => (
  <>
    {discrepancies.data.length === 0 && (
      <p className="note p-4">No discrepancies. Disputed, short and late payments appear here.</p>
    )}
    <Table
      label="Discrepancies"
      rows={discrepancies.data}
      id={({ id }) => id}
      columns={[
        {
          label: 'Payment',
          className: 'whitespace-nowrap',
          name: ({ number }) => number,
          show: ({ id, number }) => (
            <Link to={href(subpaymentPages.subpayment, { id })} className="link">
              {number}
            </Link>
          ),
        },
        !isOne && contractColumn(),
        { label: 'Subcontractor', text: ({ name }) => name },
        { label: 'Reported', money: ({ cents }) => cents },
        { label: 'Received', money: ({ receivedCents }) => receivedCents },
        { label: 'Discrepancy', text: ({ discrepancy }) => discrepancy },
        { label: 'Status', mark: ({ status }) => <StatusBadge record={subcontractorPayment} state={status} /> },
      ]}
    />
    <CutNote of={discrepancies} what="discrepancies">
      Disputed ones are shown first.
    </CutNote>
  </>
);

/** The prompt-pay clock: on time, due in so many days, or late. */
const Clock = ({ left, rule }: { readonly left: number | null; readonly rule: string | null }) =>
  left === null ? (
    <span className="text-muted">No clock applies</span>
  ) : (
    <span title={rule ?? undefined}>
      {left < 0 ? (
        <Badge tone="danger">Late {-left} days</Badge>
      ) : (
        <Badge tone={left <= 3 ? 'warn' : 'plain'}>{left === 0 ? 'Due today' : `Due in ${left} days`}</Badge>
      )}
    </span>
  );

export const Missing = ({ of: { missing }, isOne, onEnter }: Part) => (
  <>
    {missing.data.length === 0 ? (
      <p className="note p-4">No agency payment awaits a report.</p>
    ) : (
      <Table
        label="Not reported"
        rows={missing.data}
        id={({ subcontractor, payment }) => `${subcontractor} ${payment}`}
        columns={[
          { label: 'Subcontractor', name: ({ name }) => name },
          !isOne && contractColumn(),
          { label: 'Tier', number: ({ tier }) => tier },
          { label: 'Agency payment', text: ({ number }) => number },
          { label: 'Clock from', day: ({ paidOn }) => paidOn },
          { label: 'Due on', day: ({ dueOn }) => dueOn },
          { label: 'Prompt pay', mark: ({ left, rule }) => <Clock left={left} rule={rule} /> },
          { label: 'Rule', text: ({ rule }) => rule },
        ]}
        acts={
          onEnter !== undefined && {
            label: 'Enter payment',
            show: ({ subcontractor, payment }) => <Enter onEnter={onEnter} of={{ subcontractor, payment }} />,
          }
        }
      />
    )}
    <CutNote of={missing} what="payments">
      The earliest are shown.
    </CutNote>
  </>
);

export const Subcontractors = ({ of: { subcontractors }, isOne, onEnter }: Part) => (
  <>
    {subcontractors.data.length === 0 ? (
      <p className="note p-4">No subcontractors.</p>
    ) : (
      <Table
        label="Subcontractors"
        rows={subcontractors.data}
        id={({ id }) => id}
        file="subcontractors"
        columns={[
          {
            label: 'Subcontractor',
            name: ({ name }) => name,
            show: ({ id, name }) => (
              <Link to={href(subpaymentPages.subcontractor, { id })} className="link">
                {name}
              </Link>
            ),
          },
          !isOne && contractColumn(),
          { label: 'Tier', number: ({ tier }) => tier },
          { label: 'Committed', money: ({ committedCents }) => committedCents },
          { label: 'Paid', money: ({ paidCents }) => paidCents },
          { label: 'Confirmed', money: ({ confirmedCents }) => confirmedCents },
          { label: 'Disputed', money: ({ disputedCents }) => disputedCents },
          { label: 'Unconfirmed', money: ({ openCents }) => openCents },
          { label: 'Late', number: ({ late }) => late, show: ({ late }) => <Late count={late} /> },
          { label: 'Status', mark: ({ status }) => <StatusBadge record={contractSubcontractor} state={status} /> },
        ]}
        acts={
          onEnter !== undefined && {
            label: 'Enter payment',
            show: ({ id, status }) =>
              (status === 'approved' || status === 'email_review') && (
                <Enter onEnter={onEnter} of={{ subcontractor: id, payment: null }} />
              ),
          }
        }
      />
    )}
    <CutNote of={subcontractors} what="subcontractors">
      Those of the latest contracts are shown.
    </CutNote>
  </>
);

/** Of one contract, on its page. */
export function ContractSubcontractors({ contract, canAdd }: { readonly contract: string; readonly canAdd: boolean }) {
  const { may } = useSession();
  const audit = useCall(subcontractorAudit, { contract });
  const [entering, enter] = useState<Entering | null>(null);
  const entered = may.create.includes(contractSubcontractor.name) ? { onEnter: enter } : {};
  return (
    <section aria-label="Subcontractors" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="mr-auto text-sm">Subcontractors</h2>
        <Link to={href(subpaymentPages.subcontractorAudit)} className="button print:hidden">
          Audit
        </Link>
        {canAdd && may.create.includes(contractSubcontractor.name) && (
          <Link
            to={`${href(subpaymentPages.subcontractor, { id: 'new' })}?${new URLSearchParams({ contract })}`}
            className="button print:hidden"
          >
            New subcontractor
          </Link>
        )}
      </div>
      <Answered of={audit} skeleton="h-16">
        {(of) =>
          of.subcontractors.total === 0 ? (
            <p className="note px-4 pb-4">
              No subcontractors. The prime adds them in its portal, or you add them here.
            </p>
          ) : (
            <>
              <Subcontractors of={of} isOne {...entered} />
              {of.discrepancies.total > 0 && <Discrepancies of={of} isOne />}
              {of.missing.total > 0 && <Missing of={of} isOne {...entered} />}
            </>
          )
        }
      </Answered>
      {entering && (
        <EnterPayment
          of={entering}
          onClose={() => enter(null)}
          onDone={() => {
            enter(null);
            void audit.refetch();
          }}
        />
      )}
    </section>
  );
}
