import { Suspense } from 'react';
import type { AnyRecord } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import type { OwnInputs } from '#web/record/record-form.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { CountLines } from './count-lines.tsx';
import { receipt } from './receipt.record.ts';
import { type OrderReceiving, orderReceiving } from './receiving-calls.ts';
import { centsIn } from './receiving.ts';

const ToRegister = later(() => import('./to-register.tsx'));
const FollowUp = later(() => import('./follow-up.tsx'));

/** A receipt; a new one begins with the open lines of the order that the address names. */
export default function ReceiptScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const order = id === 'new' ? asked.get('order') : null;
  if (order) return <NewReceipt order={order} isAll={asked.get('all') === 'yes'} notice={asked.get('notice')} />;
  if (id !== 'new' && asked.has('edit')) return <EditedReceipt key={id} id={id} />;
  return (
    <RecordScreen key={id} record={receipt} id={id}>
      {(row) => (
        <>
          <Suspense>
            {row.status !== 'draft' && <ToRegister receipt={id} />}
            {row.status !== 'draft' && (
              <FollowUp receipt={id} order={String(row['purchaseOrder'])} status={String(row.status)} />
            )}
          </Suspense>
          <RecordSections record={receipt as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** Only services have a period. */
const inputsOf = (order: string, isService: boolean): OwnInputs => ({
  lines: (props) => <CountLines order={order} {...props} />,
  ...(isService ? {} : { periodFrom: null, periodUntil: null }),
});

type Shipment = OrderReceiving['expected'][number];

/** What can still come, counted, as the vendor says that it was shipped, or left for the receiver to count. */
const begun = ({ lines }: OrderReceiving, isAll: boolean, shipment?: Shipment) =>
  lines
    .filter(({ most }) => most !== '0')
    .map(({ line, item, unit, isLump, open }) => ({
      line,
      item,
      ...(isLump
        ? isAll && { amount: { cents: centsIn(open), currency: unit } }
        : {
            delivered: { amount: isAll && open !== '0' ? open : (shippedOf(shipment, line) ?? ''), unit },
            rejected: { amount: '', unit },
          }),
    }));

const shippedOf = (shipment: Shipment | undefined, line: number): string | undefined =>
  shipment?.lines.find((one) => one.line === line)?.quantity;

interface NewReceiptProps {
  readonly order: string;
  readonly isAll: boolean;
  /** A ship notice that the receipt begins with. */
  readonly notice: string | null;
}

function NewReceipt({ order, isAll, notice }: NewReceiptProps) {
  return (
    <Answered of={useCall(orderReceiving, { id: order })}>
      {(receiving) => {
        const shipment = receiving.expected.find(({ id }) => id === notice);
        return (
          <RecordScreen
            record={receipt}
            id="new"
            start={{
              purchaseOrder: order,
              ...(shipment ? { packingSlip: shipment.documentNumber } : {}),
              lines: begun(receiving, isAll, shipment),
            }}
            inputs={inputsOf(order, receiving.isService)}
          />
        );
      }}
    </Answered>
  );
}

function EditedReceipt({ id }: { readonly id: string }) {
  const { data: row } = useRow(receipt, id);
  const order = (row as { purchaseOrder?: string } | undefined)?.purchaseOrder ?? null;
  const of = useCall(orderReceiving, order ? { id: order } : null);
  if (!order || !of.data) return <RecordScreen record={receipt} id={id} />;
  return <RecordScreen record={receipt} id={id} inputs={inputsOf(order, of.data.isService)} />;
}
