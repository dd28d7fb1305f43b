import { urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { orderFile, orderStart } from './order-calls.ts';
import { OrderFiles } from './order-files.tsx';
import { purchaseOrder } from './purchase-order.record.ts';

const ReceivingPanel = later(() => import('../receipts/receiving-panel.tsx'));
const RevisionsPanel = later(() => import('../revisions/revisions-panel.tsx'));

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
          {isIssued(row.status) && <ReceivingPanel id={id} />}
          {isIssued(row.status) && <RevisionsPanel id={id} />}
          {row.issuedOn !== null && <OrderFiles at={(format) => urlOf(orderFile, { id, format })} />}
          <RecordSections record={purchaseOrder} row={row} />
        </>
      )}
    </RecordScreen>
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
