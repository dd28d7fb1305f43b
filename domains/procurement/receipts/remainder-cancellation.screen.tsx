import { useCall } from '#web/data/calls.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { orderReceiving } from './receiving-calls.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';

/** A cancellation of what is open; a new one begins with the open lines of the order that the address names. */
export default function RemainderScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const order = id === 'new' ? asked.get('order') : null;
  if (order) return <NewCancellation order={order} />;
  return <RecordScreen key={id} record={remainderCancellation} id={id} />;
}

function NewCancellation({ order }: { readonly order: string }) {
  const of = useCall(orderReceiving, { id: order });
  return (
    <Answered of={of}>
      {({ lines }) => (
        <RecordScreen
          record={remainderCancellation}
          id="new"
          start={{
            purchaseOrder: order,
            lines: lines
              .filter(({ open }) => open !== '0')
              .map(({ line, item, unit, isLump, open }) => ({
                line,
                item,
                ...(isLump ? {} : { quantity: { amount: open, unit } }),
              })),
          }}
        />
      )}
    </Answered>
  );
}
