import { useCall } from '#web/data/calls.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { receipt } from './receipt.record.ts';
import { type OrderReceiving, orderReceiving } from './receiving-calls.ts';
import { centsIn } from './receiving.ts';

/** A receipt; a new one begins with the open lines of the order that the address names. */
export default function ReceiptScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const order = id === 'new' ? asked.get('order') : null;
  if (order) return <NewReceipt order={order} isAll={asked.get('all') === 'yes'} />;
  return <RecordScreen key={id} record={receipt} id={id} />;
}

/** What can still come, counted or left for the receiver to count. */
const begun = ({ lines }: OrderReceiving, isAll: boolean) =>
  lines
    .filter(({ open }) => open !== '0')
    .map(({ line, item, unit, isLump, open }) => ({
      line,
      item,
      ...(isLump
        ? isAll && { amount: { cents: centsIn(open), currency: unit } }
        : { delivered: { amount: isAll ? open : '', unit }, rejected: { amount: '', unit } }),
    }));

function NewReceipt({ order, isAll }: { readonly order: string; readonly isAll: boolean }) {
  const of = useCall(orderReceiving, { id: order });
  return (
    <Answered of={of}>
      {(receiving) => (
        <>
          {!isAll && (
            <p className="mb-3 flex flex-wrap items-center gap-3">
              <Link to={`/receipts/new?order=${order}&all=yes`} className="button">
                Receive all that is open
              </Link>
              <span className="note">Or count first: lines without a quantity are not received.</span>
            </p>
          )}
          <RecordScreen
            key={isAll ? 'all' : 'count'}
            record={receipt}
            id="new"
            start={{ purchaseOrder: order, lines: begun(receiving, isAll) }}
          />
        </>
      )}
    </Answered>
  );
}
