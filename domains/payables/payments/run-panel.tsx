import type { ReactNode } from 'react';
import { dollars, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { Table } from '#web/ui/table.tsx';
import { bankFile, type RunPayments, runPayments } from './payment-calls.ts';
import { releasers } from './payment-run.record.ts';
import type { Method } from './payment-words.ts';

const ChecksOf = later(async () => ({ default: (await import('../../vendors/public.tsx')).ChecksOf }));

const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="panel">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

interface Run {
  readonly id: string;
  readonly method: string;
  readonly status: string;
}

const downloads: Readonly<Record<string, string>> = {
  ach: 'Download ACH file',
  check: 'Download check register',
  wire: 'Download wire list',
  virtual_card: 'Download card requests',
} satisfies Record<Method, string>;

/** One payment for each vendor, what stands against release at this moment, and the cash by day. */
export default function RunPanel({ id, method, status }: Run) {
  return (
    <Answered of={useCall(runPayments, { id })} skeleton="h-48">
      {(of) => (
        <>
          {of.obstacles.length > 0 && <Obstacles of={of} status={status} />}
          <Checks of={of} status={status} />
          <Payments of={of} action={of.hasFile ? <Download id={id} method={method} /> : null} />
          {of.days.length > 0 && <Cash of={of} />}
          <ChecksOf id={id} />
        </>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: RunPayments;
}

const Obstacles = ({ of: { obstacles }, status }: Of & { readonly status: string }) => (
  <Part title="Not payable now">
    <ul className="divide-line divide-y px-4 pb-2">
      {obstacles.map((one) => (
        <li key={one} className="py-2 wrap-anywhere">
          {one}
        </li>
      ))}
    </ul>
    <p className="note px-4 pb-4">
      {status === 'reviewed' || status === 'firsts_held'
        ? 'Send the run back, then edit and save it.'
        : 'Edit and save the run for a new proposal.'}
    </p>
  </Part>
);

/** What is paid for the first time, and how old the list is that vendors were checked against. */
function Checks({ of: { payments, extract, owedInterestCents }, status }: Of & { readonly status: string }) {
  const show = useShow();
  const first = payments.filter(({ isFirst }) => isFirst).map(({ payee }) => payee);
  const isWaiting = status === 'proposed' || status === 'firsts_held';
  return (
    <>
      {isWaiting && first.length > 0 && (
        <p className="note text-warn wrap-anywhere">
          First payment to a bank account: {first.join(', ')}. Someone who neither entered nor approved the account
          chooses Release first payments before the run is released.
        </p>
      )}
      {owedInterestCents > 0 && (
        <p className="note text-warn">
          {dollars(owedInterestCents)} of late interest is owed and not paid by this run: its disbursement account has
          no interest account.
        </p>
      )}
      {extract && (
        <p className={`note ${extract.isOld ? 'text-warn' : ''}`}>
          Exclusions are checked against the SAM.gov extract of {wholeDay(extract.takenOn, show)}
          {extract.isOld && `, ${extract.days} ${extract.days === 1 ? 'day' : 'days'} old. Import a newer one`}.
        </p>
      )}
    </>
  );
}

/** The file has account numbers in clear: it is the treasurer’s. */
function Download({ id, method }: Pick<Run, 'id' | 'method'>) {
  const { duties } = useSession();
  if (!releasers.some(({ duty }) => duties.includes(duty))) return null;
  return (
    <a href={urlOf(bankFile, { id })} className="button" download>
      <Icon name="download" />
      {downloads[method]}
    </a>
  );
}

function Payments({ of: { payments }, action }: Of & { readonly action: ReactNode }) {
  const places = usePlaces();
  return (
    <Part title="Payments" action={action}>
      {payments.length === 0 ? (
        <p className="note px-4 pb-4">No invoice can be paid by this run. Held invoices say why.</p>
      ) : (
        <Table
          label="Payments"
          rows={payments}
          id={({ vendor }) => vendor}
          columns={[
            { label: 'Payee', name: ({ payee }) => payee },
            { label: 'Paid to', text: ({ to, isFirst }) => (isFirst ? `${to}, first payment` : to) },
            { label: 'Invoices', number: ({ invoices }) => invoices },
            {
              label: 'Payment',
              text: ({ payment }) => payment?.number ?? null,
              show: ({ payment }) =>
                payment && (
                  <Link to={places.rowAt('payment', payment.id) ?? ''} className="link">
                    {payment.number}
                  </Link>
                ),
            },
            payments.some(({ interestCents }) => interestCents > 0) && {
              label: 'Late interest',
              money: ({ interestCents }) => interestCents || null,
            },
            payments.some(({ discountCents }) => discountCents > 0) && {
              label: 'Discount',
              money: ({ discountCents }) => discountCents || null,
            },
            { label: 'Amount', money: ({ cents }) => cents, sum: true },
          ]}
        />
      )}
    </Part>
  );
}

const Cash = ({ of: { days } }: Of) => (
  <Part title="Cash by due day">
    <Table
      label="Cash by due day"
      rows={days}
      id={({ day }) => day}
      columns={[
        { label: 'Due on', day: ({ day }) => day },
        { label: 'This run', money: ({ runCents }) => runCents, sum: true },
        { label: 'Other invoices', money: ({ otherCents }) => otherCents, sum: true },
      ]}
    />
  </Part>
);
