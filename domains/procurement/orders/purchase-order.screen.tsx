import { useCall } from '#web/data/calls.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { orderStart } from './order-calls.ts';
import { purchaseOrder } from './purchase-order.record.ts';

/** An order; a new one begins with what is open of the requisition that the address names. */
export default function PurchaseOrderScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const from = id === 'new' ? asked.get('requisition') : null;
  if (from) return <NewOrder requisition={from} award={asked.get('award')} />;
  return <RecordScreen key={id} record={purchaseOrder} id={id} />;
}

function NewOrder({ requisition, award }: { readonly requisition: string; readonly award: string | null }) {
  const { data, error, refetch } = useCall(orderStart, { id: requisition, ...(award ? { award } : {}) });
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-96" />;
  const { vendor, site, deliverBy, lines } = data;
  return (
    <RecordScreen record={purchaseOrder} id="new" start={{ requisition, award, vendor, site, deliverBy, lines }} />
  );
}
