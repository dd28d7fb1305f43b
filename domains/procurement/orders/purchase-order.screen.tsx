import { type AnswerOf, urlOf } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { orderFile, orderRisks, orderStart } from './order-calls.ts';
import { OrderFiles } from './order-files.tsx';
import { purchaseOrder } from './purchase-order.record.ts';

const ReceivingPanel = later(() => import('../receipts/receiving-panel.tsx'));
const RevisionsPanel = later(() => import('../revisions/revisions-panel.tsx'));
const MessagesPanel = later(() => import('../messages/messages-panel.tsx'));
const SendingPanel = later(() => import('../sending/sending-panel.tsx'));

const isIssued = (status: string): boolean => status === 'issued' || status === 'cancelling' || status === 'cancelled';

/** An order; a new one begins with what is open of the requisition that the address names. */
export default function PurchaseOrderScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const from = id === 'new' ? asked.get('requisition') : null;
  if (from) return <NewOrder requisition={from} award={asked.get('award')} />;
  return (
    <RecordScreen key={id} record={purchaseOrder} id={id}>
      {(row) => (
        <>
          {!isIssued(row.status) && <Risks id={id} />}
          {isIssued(row.status) && <ReceivingPanel id={id} />}
          {isIssued(row.status) && <RevisionsPanel id={id} />}
          {row.issuedOn !== null && <SendingPanel id={id} />}
          {row.issuedOn !== null && <MessagesPanel id={id} />}
          {row.issuedOn !== null && <OrderFiles at={(format) => urlOf(orderFile, { id, format })} />}
          <RecordSections record={purchaseOrder} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** What the last scorecard and the risk policy say before the order goes out. */
function Risks({ id }: { readonly id: string }) {
  const { data } = useCall(orderRisks, { id });
  if (!data) return null;
  const { signals, stop, warning } = data;
  return (
    <>
      {warning !== null && <p className="panel border-warn text-warn px-4 py-2.5 wrap-anywhere">{withDays(warning)}</p>}
      {signals.length > 0 && <Signals signals={signals} stop={stop} />}
    </>
  );
}

function Signals({ signals, stop }: Pick<AnswerOf<typeof orderRisks>, 'signals' | 'stop'>) {
  return (
    <section aria-label="Open risk signals" className="panel border-warn px-4 py-2.5">
      <h2>Open risk signals</h2>
      <ul className="list-disc pl-5">
        {signals.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            {withDays(one.words)}
          </li>
        ))}
      </ul>
      {stop ? (
        <p className="text-warn mt-1 wrap-anywhere">
          {stop.message}{' '}
          <Link to={`/supply-chain-risk/reviews/new?vendor=${stop.vendor}&signal=${stop.signal}`} className="link">
            Review signal
          </Link>
        </p>
      ) : (
        <p className="note">The order keeps this warning when it is issued.</p>
      )}
    </section>
  );
}

function NewOrder({ requisition, award }: { readonly requisition: string; readonly award: string | null }) {
  const begun = useCall(orderStart, { id: requisition, ...(award ? { award } : {}) });
  return (
    <Answered of={begun}>
      {({ vendor, site, deliverBy, lines }) => (
        <RecordScreen record={purchaseOrder} id="new" start={{ requisition, award, vendor, site, deliverBy, lines }} />
      )}
    </Answered>
  );
}
