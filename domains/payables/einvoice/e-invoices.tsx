import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { ProblemError } from '#web/data/call.ts';
import { send } from '#web/data/send.ts';
import { UploadList, useUploads } from '#web/record/detail/uploads.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { later } from '#web/ui/later.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { formats } from './e-invoice.ts';
import { type EInvoiceFile, eInvoiceFile, takeEInvoices } from './e-invoice-calls.ts';
import { EInvoiceFileRow } from './e-invoice-file.tsx';

const PdfInvoice = later(() => import('../pdf/pdf-invoice.tsx'));

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
      <DropPlace
        label="Choose files"
        many
        accept=".xml,.pdf,text/xml,application/xml,application/pdf"
        onFiles={uploads.send}
      >
        {Object.values(formats).join(', ')}, or a PDF with text: one invoice in each file.
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
            <EInvoiceFileRow key={one.document} of={one}>
              {one.result === 'pdf' && <PdfInvoice document={one.document} />}
            </EInvoiceFileRow>
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
