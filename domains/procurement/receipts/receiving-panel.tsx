import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { receiptPages } from '../receipt-pages.ts';
import { receipt } from './receipt.record.ts';
import { type OrderReceiving, orderReceiving } from './receiving-calls.ts';
import { heldWords } from './held-words.ts';
import { told } from './receiving.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';
import { remedies } from './vendor-return-words.ts';
import { vendorReturn } from './vendor-return.record.ts';

/** What of an order came and what is open, with the way to receive more of it. */
export default function ReceivingPanel({ id }: { readonly id: string }) {
  return (
    <section aria-label="Receiving" className="panel pb-2">
      <Answered of={useCall(orderReceiving, { id })} skeleton="h-40">
        {(of) => <Received id={id} of={of} />}
      </Answered>
    </section>
  );
}

type Amount = 'ordered' | 'accepted' | 'rejected' | 'held' | 'returned' | 'cancelled' | 'open';

/** Columns of what most orders have none of. */
const rare: readonly (readonly [Amount, string])[] = [
  ['held', 'Held'],
  ['returned', 'Returned'],
  ['cancelled', 'Cancelled'],
];

function Received({ id, of }: { readonly id: string; readonly of: OrderReceiving }) {
  const me = useSession();
  const { mayReceive, whyNot, mayCancelRest, lines, receipts, cancellations } = of;
  const invoices = usePlaces().listAt('invoice');
  const isNew = `?order=${id}`;
  const receive = `${href(receiptPages.receipt, { id: 'new' })}${isNew}`;
  type Line = OrderReceiving['lines'][number];
  const amount = (name: Amount) => (line: Line) =>
    line[name] === '0' && name !== 'open' ? null : told(line, line[name]);
  return (
    <>
      <header className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="grow">Receiving</h2>
        {invoices && (
          <Link to={`${invoices}?purchaseOrder=${id}`} className="button">
            Open invoices
          </Link>
        )}
        {invoices && me.may.create.includes('invoice') && (
          <Link to={`${invoices}/new?order=${id}`} className="button button-primary">
            Enter invoice
          </Link>
        )}
        {mayReceive && (
          <>
            <Link to={receive} className="button button-primary">
              Record receipt
            </Link>
            <Link to={`${receive}&all=yes`} className="button">
              Receive all that is open
            </Link>
          </>
        )}
        {mayCancelRest && (
          <Link to={`${href(receiptPages.remainderCancellation, { id: 'new' })}${isNew}`} className="button">
            Cancel remainder
          </Link>
        )}
      </header>
      {whyNot && <p className="note px-4 pb-2">{whyNot}</p>}
      <div className="overflow-x-auto">
        <Table
          label="Receiving"
          rows={lines}
          id={({ line }) => String(line)}
          columns={[
            { label: 'Item', name: ({ line, item }) => `${line}. ${item}` },
            { label: 'Ordered', text: amount('ordered'), className: 'whitespace-nowrap' },
            { label: 'Accepted', text: amount('accepted'), className: 'whitespace-nowrap' },
            { label: 'Rejected', text: amount('rejected'), className: 'whitespace-nowrap' },
            ...rare
              .filter(([name]) => lines.some((line) => line[name] !== '0'))
              .map(([name, label]) => ({ label, text: amount(name), className: 'whitespace-nowrap' })),
            { label: 'Open', text: amount('open'), className: 'whitespace-nowrap' },
            {
              label: 'Deliver by',
              day: ({ deliverBy }) => deliverBy,
              className: ({ deliverBy, open }) =>
                deliverBy !== null && deliverBy < today(me) && open !== '0' ? 'text-danger' : '',
            },
          ]}
        />
      </div>
      <Expected of={of.expected} receive={mayReceive ? receive : null} />
      <Receipts of={receipts} />
      <Returns of={of.returns} />
      <Cancellations of={cancellations} />
    </>
  );
}

/** What is on its way, and the receipt that begins with it. */
function Expected({ of, receive }: { readonly of: OrderReceiving['expected']; readonly receive: string | null }) {
  const show = useShow();
  if (of.length === 0) return null;
  return (
    <ul className="space-y-1 px-4 py-2" aria-label="Expected">
      {of.map(({ id, documentNumber, expectedOn, carrier, tracking, lines }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 grow wrap-anywhere">
            {`Shipment ${documentNumber}`}
            {expectedOn && `, expected ${wholeDay(expectedOn, show)}`}
            {carrier && `, ${carrier}`}
            {tracking && ` ${tracking}`}
            {lines.length > 0 && `: ${lines.map(({ line, quantity }) => `${quantity} of line ${line}`).join(', ')}`}
          </span>
          {receive && (
            <Link to={`${receive}&notice=${id}`} className="link">
              Record receipt of {documentNumber}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Receipts({ of }: { readonly of: OrderReceiving['receipts'] }) {
  const [me, show] = [useSession(), useShow()];
  if (of.length === 0) return <p className="note px-4 py-2">No receipts yet.</p>;
  return (
    <ul className="space-y-1 px-4 py-2">
      {of.map(({ id, number, receivedOn, packingSlip, value, status, heldOn, inspectBy }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <Link to={href(receiptPages.receipt, { id })} className="link">
            {number}
          </Link>
          <span className="text-muted min-w-0 grow">
            {wholeDay(receivedOn, show)}
            {packingSlip && `, slip ${packingSlip}`}
            {status === 'held' && `, ${heldWords(heldOn, inspectBy, today(me), (day) => wholeDay(day, show))}`}
          </span>
          {value && <span className="tabular-nums">{dollars(value.cents)}</span>}
          <StatusBadge record={receipt} state={status} />
        </li>
      ))}
    </ul>
  );
}

/** What goes back to the vendor, and what is expected for it. */
export function Returns({ of }: { readonly of: OrderReceiving['returns'] }) {
  if (of.length === 0) return null;
  return (
    <ul className="space-y-1 px-4 py-2" aria-label="Vendor returns">
      {of.map(({ id, number, wanted, value, expectedCredit, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <Link to={href(receiptPages.vendorReturn, { id })} className="link">
            {number}
          </Link>
          <span className="text-muted min-w-0 grow">
            {remedies[wanted]}
            {expectedCredit && expectedCredit.cents > 0 && `, ${dollars(expectedCredit.cents)} expected`}
          </span>
          {value && <span className="tabular-nums">{dollars(value.cents)}</span>}
          <StatusBadge record={vendorReturn} state={status} />
        </li>
      ))}
    </ul>
  );
}

function Cancellations({ of }: { readonly of: OrderReceiving['cancellations'] }) {
  if (of.length === 0) return null;
  return (
    <ul className="space-y-1 px-4 py-2" aria-label="Remainder cancellations">
      {of.map(({ id, number, released, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <Link to={href(receiptPages.remainderCancellation, { id })} className="link">
            {number}
          </Link>
          <span className="text-muted min-w-0 grow">{released && `${dollars(released.cents)} released`}</span>
          <StatusBadge record={remainderCancellation} state={status} />
        </li>
      ))}
    </ul>
  );
}
