import { useState } from 'react';
import { dollars } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { firmBilling, withdrawInvoice } from './firm-billing-calls.ts';
import { billPlace, orderPlace } from './firm-places.ts';
import { type FirmInvoice, firmInvoice, firmInvoices } from './firm-reading-calls.ts';
import { stageTones } from './stage-looks.tsx';
import { stages } from './stages.ts';

/** One invoice as the vendor that sent it follows it. */
export default function FirmInvoiceScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const [agency] = useParam('agency');
  return (
    <AnsweredPage of={useCall(firmInvoice, { id: params['id'] ?? '', agency })}>
      {(of) => <Shown of={of} />}
    </AnsweredPage>
  );
}

type Fact = readonly [label: string, value: string | null];

const Facts = ({
  label,
  of,
  note,
}: {
  readonly label: string;
  readonly of: readonly Fact[];
  readonly note?: string;
}) => (
  <section aria-label={label} className="panel space-y-2 p-4">
    <h2>{label}</h2>
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {of.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
    {note && <p className="text-muted">{note}</p>}
  </section>
);

function Shown({ of }: { readonly of: FirmInvoice }) {
  useTitle(`${of.vendorNumber} · Invoice`);
  const show = useShow();
  const day = (value: string | null) => value && wholeDay(value, show);
  const isOver = of.stage === 'withdrawn' || of.stage === 'closed';
  return (
    <>
      <PageHead
        title={`${of.isCredit ? 'Credit memo' : 'Invoice'} ${of.vendorNumber}`}
        note={`${of.agencyName}${of.order ? ` · ${of.order}` : ''}`}
      />
      <div className="max-w-4xl space-y-4">
        <section aria-label="Status" className="panel space-y-3 p-4">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={stageTones[of.stage]}>{stages[of.stage]}</Badge>
            {of.step && <span>{of.step}</span>}
            <span className="font-semibold tabular-nums">{dollars(of.total.cents)}</span>
          </p>
          {of.message && (
            <p className="wrap-anywhere">
              {of.stage === 'returned' ? 'Returned' : 'Paid in part'}: {of.message}
            </p>
          )}
          <Acts of={of} />
        </section>
        {!isOver && (
          <Facts
            label="Payment"
            of={[
              ['Due on', day(of.dueOn) ?? (of.isCredit ? null : 'Not set yet')],
              ['Expected on', of.stage === 'paid' ? null : day(of.expectedOn)],
              ['Paid on', day(of.paidOn)],
              ['Payment', of.paymentNumber],
              ['Payable', of.payable && dollars(of.payable.cents)],
              [
                of.isInterestPaid ? 'Interest paid' : 'Interest accrued',
                of.interestCents > 0 ? dollars(of.interestCents) : null,
              ],
              ['Interest rule', of.interestCents > 0 ? of.interestRule : null],
            ]}
            {...(of.isCredit ? {} : { note: `Due ${of.clock.rule}.` })}
          />
        )}
        <Facts
          label="Dates"
          of={[
            ['Invoice date', day(of.invoiceDate)],
            ['Received on', day(of.receivedOn)],
            ['Proper invoice on', day(of.clock.properOn)],
            ['Accepted on', day(of.clock.acceptedOn)],
            ['Approved on', day(of.approvedOn)],
            ['Submitted by', of.sentBy],
            ['Agency number', of.number],
          ]}
        />
        <section aria-label="Lines" className="panel pb-2">
          <h2 className="px-4 py-3">Lines</h2>
          <Table
            label="Lines"
            rows={of.lines}
            id={(one) => String(of.lines.indexOf(one))}
            columns={[
              { label: 'Item', name: ({ line, item }) => `${line === null ? '' : `${line}. `}${item}` },
              ...(of.lines.some(({ rate }) => rate !== null)
                ? [
                    { label: 'Contract rate', text: rateOf },
                    { label: 'Worked on', day: workDayOf },
                  ]
                : []),
              { label: 'Quantity', text: ({ quantity }) => `${quantity.amount} ${quantity.unit}` },
              { label: 'Unit price', money: ({ unitPrice }) => unitPrice.cents },
              { label: 'Amount', money: ({ cents }) => cents, sum: true },
            ]}
          />
        </section>
      </div>
    </>
  );
}

type Line = FirmInvoice['lines'][number];
const rateOf = ({ rate }: Line) => rate;
const workDayOf = ({ workedOn }: Line) => workedOn;

function Acts({ of }: { readonly of: FirmInvoice }) {
  const [isAsked, ask] = useState(false);
  const act = useAct(withdrawInvoice, {
    changes: [firmInvoice.id, firmInvoices.id, firmBilling.id],
    onDone: () => {
      ask(false);
      tell(`${of.vendorNumber} withdrawn`, 'good');
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      {of.mayCorrect && of.orderId && (
        <Link
          to={billPlace({ agency: of.agency, id: of.orderId }, of.id)}
          className="button button-primary min-h-11 sm:min-h-0"
        >
          Correct invoice
        </Link>
      )}
      {of.orderId && (
        <Link to={orderPlace({ agency: of.agency, id: of.orderId })} className="button min-h-11 sm:min-h-0">
          Open order
        </Link>
      )}
      {of.mayWithdraw && (
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => ask(true)}>
          Withdraw invoice
        </button>
      )}
      {isAsked && (
        <Confirm
          title={`Withdraw ${of.vendorNumber}?`}
          action="Withdraw invoice"
          reason="required"
          isDanger
          isBusy={act.isPending}
          trouble={act.error?.message}
          onConfirm={(cause) => act.mutate({ agency: of.agency, invoice: of.id, cause })}
          onClose={() => ask(false)}
        >
          The agency stops working on it. What it bills can be billed again.
        </Confirm>
      )}
    </div>
  );
}
