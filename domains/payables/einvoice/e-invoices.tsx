import { useState } from 'react';
import { dollars } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { ProblemError } from '#web/data/call.ts';
import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { UploadList, useUploads } from '#web/record/detail/uploads.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { lineKinds } from '../invoices/invoice-words.ts';
import { formats } from './e-invoice.ts';
import { type EInvoiceFile, eInvoiceFile, takeEInvoices } from './e-invoice-calls.ts';

type Read = NonNullable<EInvoiceFile['read']>;

/** Files are uploaded and read one by one; what is ready is taken in, and what is refused says where and why. */
export default function EInvoices({ onClose }: { readonly onClose: () => void }) {
  const [files, setFiles] = useState<readonly EInvoiceFile[]>([]);
  const [left, setLeft] = useState(0);
  const put = (one: EInvoiceFile) =>
    setFiles((now) => [one, ...now.filter(({ document }) => document !== one.document)]);
  const uploads = useUploads('document', async (id) => put(await readOrRefused(id)));
  const take = useAct(takeEInvoices, { onDone: (answer) => answer.files.forEach(put) });
  const ready = files.filter(({ result }) => result === 'ready');
  const problems = files.flatMap(({ name, problems: own }) => own.map((one) => ({ name, ...one })));
  const takeAll = async () => {
    for (const [at, { document }] of ready.entries()) {
      setLeft(ready.length - at);
      // One call for each, so that a person sees how far it is; the first that can’t be sent ends it.
      const isDone = await take.mutateAsync({ documents: [document] }).then(
        () => true,
        () => false,
      );
      if (!isDone) break;
    }
    setLeft(0);
  };
  return (
    <section aria-label="E-invoices" className="panel mb-4 space-y-4 p-4 print:hidden">
      <div className="flex items-center gap-3">
        <h2 className="text-sm">E-invoices</h2>
        <button type="button" className="button button-quiet ml-auto" onClick={onClose}>
          Close
        </button>
      </div>
      <DropPlace label="Choose files" many accept=".xml,text/xml,application/xml" onFiles={uploads.send}>
        {Object.values(formats).join(', ')}: one invoice in each file, 5 MB at most.
      </DropPlace>
      <UploadList {...uploads} />
      {left > 0 ? (
        <Progress label="Taking in invoices" value={ready.length - left} max={ready.length} words={`${left} left`} />
      ) : (
        ready.length > 0 && (
          <button
            type="button"
            className="button button-primary min-h-11 sm:min-h-0"
            disabled={uploads.isBusy}
            onClick={() => void takeAll()}
          >
            Take in {ready.length} {ready.length === 1 ? 'invoice' : 'invoices'}
          </button>
        )
      )}
      {take.error && (
        <p role="alert" className="wrong">
          {take.error.message}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Files" className="divide-line divide-y">
          {files.map((one) => (
            <File key={one.document} of={one} />
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <section aria-label="Problems" className="-mx-4">
          <Table
            label="Problems"
            rows={problems}
            id={({ name, at, element, reason }) => `${name} ${at} ${element} ${reason}`}
            file="e-invoice-problems"
            columns={[
              { label: 'File', name: ({ name }) => name || 'File' },
              { label: 'Line', text: ({ at }) => (at === 0 ? null : String(at)) },
              { label: 'Element', text: ({ element }) => element || null, className: 'wrap-anywhere' },
              { label: 'Problem', text: ({ reason }) => reason, className: 'wrap-anywhere' },
            ]}
          />
        </section>
      )}
    </section>
  );
}

/** A file that can’t even be asked about is a row like the others. */
const readOrRefused = (document: string): Promise<EInvoiceFile> =>
  send(eInvoiceFile, { id: document }).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const problems = [{ element: '', at: 0, reason: error.message }];
    return { document, name: '', result: 'refused', invoice: null, read: null, notes: [], problems };
  });

const results: Readonly<Record<EInvoiceFile['result'], readonly [string, BadgeTone]>> = {
  ready: ['Ready', 'review'],
  refused: ['Refused', 'danger'],
  known: ['Taken in before', 'warn'],
  taken: ['Taken in', 'good'],
};

function File({ of }: { readonly of: EInvoiceFile }) {
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
