import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { methods } from '../payments/payment-words.ts';
import { invoicePlace } from './firm-places.ts';
import { type FirmPayment, firmPayments } from './firm-reading-calls.ts';
import { isOfSeveral, paymentTones } from './stage-looks.tsx';
import { paymentStages } from './stages.ts';

/** What agencies paid, each payment with its remittance. */
export default function FirmPayments() {
  const show = useShow();
  return (
    <Answered
      of={useCall(firmPayments)}
      isEmpty={({ payments }) => payments.length === 0}
      empty={
        <Empty title="No payments" icon="credit-card">
          Payments appear here with the invoices that each covers.
        </Empty>
      }
    >
      {({ payments }) => (
        <div className="panel">
          <Table
            label="Payments"
            rows={payments}
            sorts="sort"
            step={50}
            file="payments"
            columns={[
              { label: 'Payment', name: ({ number }) => number, className: 'whitespace-nowrap' },
              {
                label: 'Status',
                text: ({ stage }) => paymentStages[stage],
                show: ({ stage }) => <Badge tone={paymentTones[stage]}>{paymentStages[stage]}</Badge>,
              },
              { label: 'Payment date', day: ({ payOn }) => payOn, className: 'whitespace-nowrap' },
              { label: 'Amount', money: ({ amount }) => amount.cents },
              { label: 'Method', text: ({ method }) => methods[method] },
              { label: 'Paid to', text: ({ to }) => to },
              { label: 'Trace number', text: ({ trace }) => trace },
              {
                label: 'Remittance',
                text: ({ lines }) => lines.map(inWords).join('; '),
                show: (one) => <Remittance of={one} />,
              },
              isOfSeveral(payments) && { label: 'Agency', text: ({ agencyName }) => agencyName },
              {
                label: 'Settled or voided',
                text: ({ settledOn, voidedOn }) =>
                  voidedOn
                    ? `Voided ${wholeDay(voidedOn, show)}`
                    : settledOn
                      ? `Settled ${wholeDay(settledOn, show)}`
                      : null,
              },
            ]}
          />
        </div>
      )}
    </Answered>
  );
}

const inWords = ({ vendorNumber, cents, reissuedAs }: FirmPayment['lines'][number]): string =>
  `${vendorNumber} ${dollars(cents)}${reissuedAs ? ` (reissued as ${reissuedAs})` : ''}`;

/** The invoices and credit memos of a payment. */
const Remittance = ({ of: { agency, lines } }: { readonly of: FirmPayment }) => (
  <ul>
    {lines.map((line) => (
      <li key={line.vendorNumber}>
        <Link to={invoicePlace({ agency, id: line.invoice })} className="link">
          {line.vendorNumber}
        </Link>{' '}
        <span className="tabular-nums">{dollars(line.cents)}</span>
        {line.reissuedAs && <span className="text-muted"> Reissued as {line.reissuedAs}</span>}
      </li>
    ))}
  </ul>
);
