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

/** A receipt; a new one begins with the open lines of the order that the address names. */
export default function ReceiptScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const order = id === 'new' ? asked.get('order') : null;
  if (order) return <NewReceipt order={order} isAll={asked.get('all') === 'yes'} />;
  if (id !== 'new' && asked.has('edit')) return <EditedReceipt key={id} id={id} />;
  return (
    <RecordScreen key={id} record={receipt} id={id}>
      {(row) => (
        <>
          <Suspense>{row.status !== 'draft' && <ToRegister receipt={id} />}</Suspense>
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

/** What can still come, counted or left for the receiver to count. */
const begun = ({ lines }: OrderReceiving, isAll: boolean) =>
  lines
    .filter(({ most }) => most !== '0')
    .map(({ line, item, unit, isLump, open }) => ({
      line,
      item,
      ...(isLump
        ? isAll && { amount: { cents: centsIn(open), currency: unit } }
        : {
            delivered: { amount: isAll && open !== '0' ? open : '', unit },
            rejected: { amount: '', unit },
          }),
    }));

function NewReceipt({ order, isAll }: { readonly order: string; readonly isAll: boolean }) {
  return (
    <Answered of={useCall(orderReceiving, { id: order })}>
      {(receiving) => (
        <RecordScreen
          record={receipt}
          id="new"
          start={{ purchaseOrder: order, lines: begun(receiving, isAll) }}
          inputs={inputsOf(order, receiving.isService)}
        />
      )}
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
