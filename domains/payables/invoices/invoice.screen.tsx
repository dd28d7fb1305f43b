import { href, type Row } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { ratePages } from '../rate-pages.ts';
import { invoice } from './invoice.record.ts';
import { invoiceStart } from './invoice-calls.ts';

const Workbench = later(() => import('./workbench.tsx'));
const Converted = later(() => import('../rates/converted.tsx'));

/** An invoice with its match; a new one begins with what is received and not billed yet of the order that the address names. */
export default function InvoiceScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const order = new URLSearchParams(usePlace().search).get('order');
  const id = params['id'] ?? '';
  if (id === 'new' && order) return <NewInvoice order={order} />;
  if (id === 'new') return <AnyInvoice />;
  return (
    <RecordScreen key={id} record={invoice} id={id} layout="below">
      {(row) => (
        <>
          {row['statedTotal'] != null && <Converted of={row as unknown as Row<typeof invoice>} />}
          <Workbench id={id} status={row.status} />
          <RecordSections record={invoice} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const AnyInvoice = () => (
  <>
    <p className="mb-3">
      <Link to={href(ratePages.foreignInvoice)} className="link">
        Enter in another currency
      </Link>
    </p>
    <RecordScreen key="new" record={invoice} id="new" />
  </>
);

function NewInvoice({ order }: { readonly order: string }) {
  return (
    <Answered of={useCall(invoiceStart, { id: order })}>
      {({ vendor, lines }) => (
        <RecordScreen record={invoice} id="new" start={{ purchaseOrder: order, vendor, lines }} />
      )}
    </Answered>
  );
}
