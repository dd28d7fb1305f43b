import type { Row } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { orderRevision } from './order-revision.record.ts';
import { Redline } from './redline.tsx';
import { orderRevisions } from './revision-calls.ts';

/** A revision with its redline; a new one begins with the lines and terms of the order that the address names. */
export default function OrderRevisionScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const order = id === 'new' ? asked.get('order') : null;
  if (order) return <NewRevision order={order} />;
  return (
    <RecordScreen key={id} record={orderRevision} id={id}>
      {(row) => (
        <>
          <Redline row={row as unknown as Row<typeof orderRevision>} />
          <RecordSections record={orderRevision} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function NewRevision({ order }: { readonly order: string }) {
  const of = useCall(orderRevisions, { id: order });
  return (
    <Answered of={of}>
      {({ lines, site, deliverBy, endsOn, terms }) => (
        <RecordScreen
          record={orderRevision}
          id="new"
          start={{ purchaseOrder: order, lines, site, deliverBy, endsOn, terms }}
        />
      )}
    </Answered>
  );
}
