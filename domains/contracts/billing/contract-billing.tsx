import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { billingPages } from '../billing-pages.ts';
import { type ContractBilling as Billing, contractBilling } from './billing-calls.ts';
import { applicationKinds, openApplications } from './billing-words.ts';
import { payApplication } from './pay-application.record.ts';
import { RetainageTerms } from './retainage-terms.tsx';
import { scheduleOfValues } from './schedule-of-values.record.ts';

/** The schedule of values of a contract, what is certified and retained, and its pay applications. */
export default function ContractBilling({
  contract,
  isActive,
}: {
  readonly contract: string;
  readonly isActive: boolean;
}) {
  return (
    <section aria-label="Pay applications" className="panel">
      <Answered of={useCall(contractBilling, { id: contract })} skeleton="h-16">
        {(of) => (
          <>
            <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
              <h2 className="mr-auto text-sm">Pay applications</h2>
              {isActive && <Actions of={of} contract={contract} />}
            </div>
            {of.schedule ? (
              <>
                <Sums of={of} schedule={of.schedule} />
                <Applications of={of} />
                <RetainageTerms of={of} contract={contract} />
              </>
            ) : (
              <p className="note px-4 pb-4">No schedule of values. Construction contracts are billed against one.</p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

function Actions({ of, contract }: { readonly of: Billing; readonly contract: string }) {
  const { may } = useSession();
  const mayBill = may.create.includes(payApplication.name);
  const isOpen = of.applications.some(({ status }) => openApplications.some((state) => state === status));
  const to = (id: 'application' | 'schedule', more: Readonly<Record<string, string>> = {}) =>
    `${href(billingPages[id], { id: 'new' })}?${new URLSearchParams({ contract, ...more })}`;
  if (!of.schedule)
    return (
      may.create.includes(scheduleOfValues.name) && (
        <Link to={to('schedule')} className="button print:hidden">
          New schedule
        </Link>
      )
    );
  if (!mayBill || isOpen || of.schedule.status !== 'adopted') return null;
  return (
    <>
      {of.retained.cents > 0 && of.retainage.secured.cents > 0 && (
        <Link to={to('application', { kind: 'securities' })} className="button print:hidden">
          Release against securities
        </Link>
      )}
      {of.retained.cents > 0 && (
        <Link to={to('application', { kind: 'release' })} className="button print:hidden">
          Release retainage
        </Link>
      )}
      <Link to={to('application')} className="button print:hidden">
        New pay application
      </Link>
    </>
  );
}

function Sums({ of, schedule }: { readonly of: Billing; readonly schedule: NonNullable<Billing['schedule']> }) {
  const facts = [
    ['Scheduled', of.contractCents],
    ['Earned to date', of.earnedCents],
    ['Certified', of.certifiedCents],
    ['Retained', of.retained.cents],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-5">
      <div>
        <dt className="text-muted">Schedule of values</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <Link to={href(billingPages.schedule, { id: schedule.id })} className="link">
            {schedule.number}
          </Link>
          <StatusBadge record={scheduleOfValues} state={schedule.status} />
        </dd>
      </div>
      {facts.map(([label, cents]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{dollars(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

const Applications = ({ of }: { readonly of: Billing }) =>
  of.applications.length > 0 && (
    <Table
      label="Pay applications"
      rows={of.applications}
      columns={[
        {
          label: 'Application',
          name: ({ number }) => number,
          show: ({ id, number, place }) => (
            <>
              <Link to={href(billingPages.application, { id })} className="link">
                {number}
              </Link>
              {place !== null && <span className="text-muted"> No. {place}</span>}
            </>
          ),
        },
        { label: 'Type', text: ({ kind }) => applicationKinds[kind] },
        { label: 'Period to', day: ({ periodUntil }) => periodUntil },
        { label: 'Payment due', money: ({ dueCents }) => dueCents },
        { label: 'Retained', money: ({ retainedCents }) => retainedCents },
        { label: 'Status', mark: ({ status }) => <StatusBadge record={payApplication} state={status} /> },
      ]}
    />
  );
