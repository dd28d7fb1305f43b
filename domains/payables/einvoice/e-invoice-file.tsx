import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { lineKinds } from '../invoices/invoice-words.ts';
import { formats } from './e-invoice.ts';
import type { EInvoiceFile } from './e-invoice-calls.ts';

type Read = NonNullable<EInvoiceFile['read']>;

const results: Readonly<Record<EInvoiceFile['result'], readonly [string, BadgeTone]>> = {
  ready: ['Ready', 'review'],
  refused: ['Refused', 'danger'],
  known: ['Taken in before', 'warn'],
  taken: ['Taken in', 'good'],
  pdf: ['PDF', 'review'],
};

/** A file with what was read of it, and what can be done with it. */
export function EInvoiceFileRow({ of, children }: { readonly of: EInvoiceFile; readonly children?: ReactNode }) {
  const places = usePlaces();
  const [words, tone] = results[of.result];
  const { read, invoice } = of;
  return (
    <li className="space-y-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{words}</Badge>
        <span className="min-w-0 font-medium wrap-anywhere">{of.name || 'File'}</span>
        {invoice && (
          <Link to={places.rowAt('invoice', invoice.id) ?? ''} className="link">
            {invoice.number}
          </Link>
        )}
        {of.problems.length > 0 && (
          <span className="text-danger">
            {of.problems.length} {of.problems.length === 1 ? 'problem' : 'problems'}
          </span>
        )}
      </div>
      {read && <WhatIsRead of={read} />}
      {of.notes.length > 0 && (
        <ul className="note list-disc pl-5">
          {of.notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {children}
    </li>
  );
}

function WhatIsRead({ of }: { readonly of: Read }) {
  const places = usePlaces();
  const show = useShow();
  const order = of.order && places.rowAt('purchase_order', of.order.id);
  return (
    <>
      <p className="wrap-anywhere">
        {of.isCredit ? 'Credit memo' : 'Invoice'} {of.vendorNumber} of {wholeDay(of.invoiceDate, show)}
        {of.totalCents > 0 && `, ${dollars(of.totalCents)}`}
        {of.vendor && ` from ${of.vendor.name} (${of.vendor.why})`}
        {order && of.order && (
          <>
            {' for '}
            <Link to={order} className="link">
              {of.order.number}
            </Link>
          </>
        )}
        . {formats[of.format]}.
      </p>
      {of.lines.length > 0 && (
        <details>
          <summary className="link cursor-pointer">
            {of.lines.length} {of.lines.length === 1 ? 'line' : 'lines'}
          </summary>
          <Table
            label={`Lines of ${of.vendorNumber}`}
            rows={of.lines}
            id={({ kind, line, item, cents }) => `${kind} ${line} ${item} ${cents}`}
            step={50}
            columns={[
              { label: 'Item', name: ({ item, kind }) => item || lineKinds[kind], className: 'wrap-anywhere' },
              { label: 'Type', text: ({ kind }) => lineKinds[kind] },
              { label: 'Order line', number: ({ line }) => line },
              { label: 'Quantity', text: ({ quantity }) => `${quantity.amount} ${quantity.unit}` },
              { label: 'Unit price', money: ({ unitPriceCents }) => unitPriceCents },
              { label: 'Amount', money: ({ cents }) => cents, sum: true },
            ]}
          />
        </details>
      )}
    </>
  );
}
