import { useState } from 'react';
import { urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EInvoiceFileRow } from '../einvoice/e-invoice-file.tsx';
import type { EInvoiceFile } from '../einvoice/e-invoice-calls.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type MessageFiles, messageFiles, messageResponse, takeMessageFile } from './mail-calls.ts';
import { fileKinds } from './mail-words.ts';

const PdfInvoice = later(() => import('../pdf/pdf-invoice.tsx'));

type File = MessageFiles['files'][number];

/** Who says that they sent it, what speaks against it, and its files. */
export default function MessagePanel({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(messageFiles, { id })} skeleton="h-40">
      {(of) => (
        <>
          <Warnings of={of} />
          <Panel title="Files" action={<Original id={id} of={of} />}>
            {of.files.length === 0 ? (
              <p className="note px-4 pb-4">No files came with this message.</p>
            ) : (
              <ul aria-label="Files" className="divide-line divide-y px-4 pb-2">
                {of.files.map((file, at) => (
                  <FileRow key={file.document ?? `${at} ${file.name}`} id={id} of={of} file={file} />
                ))}
              </ul>
            )}
          </Panel>
        </>
      )}
    </Answered>
  );
}

function Warnings({ of }: { readonly of: MessageFiles }) {
  const places = usePlaces();
  const all = [...of.warnings, ...of.notes];
  return (
    <Panel title="Sender">
      <div className="space-y-2 px-4 pb-4">
        <p className="wrap-anywhere">
          {[of.senderName, of.sender].filter(Boolean).join(', ') || 'No sender'}
          {of.vendor && (
            <>
              {': suggests '}
              <Link to={places.rowAt('vendor', of.vendor.id) ?? ''} className="link">
                {of.vendor.name}
              </Link>
            </>
          )}
        </p>
        <p className="note">
          {of.vendor?.why || 'The sender is not verified.'} The vendor of an invoice is what its file says.
        </p>
        {all.length > 0 && (
          <ul className="list-disc pl-5">
            {all.map((one) => (
              <li key={one} className={of.warnings.includes(one) ? 'text-danger wrap-anywhere' : 'wrap-anywhere'}>
                {one}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Original({ id, of }: { readonly id: string; readonly of: MessageFiles }) {
  const places = usePlaces();
  return (
    <>
      {of.original && (
        <Link to={places.rowAt('document', of.original) ?? ''} className="button">
          Open original
        </Link>
      )}
      {of.source === 'network' && (
        <a href={urlOf(messageResponse, { id })} className="button" download>
          Download response
        </a>
      )}
    </>
  );
}

interface FileRowProps {
  readonly id: string;
  readonly of: MessageFiles;
  readonly file: File;
}

function FileRow({ id, of, file }: FileRowProps) {
  const places = usePlaces();
  const [isOpen, setOpen] = useState(false);
  const mayTake = of.mayTake && of.status !== 'dismissed' && !file.invoice;
  if (file.read && mayTake) return <EInvoice id={id} of={file.read} />;
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={file.invoice ? 'good' : file.kind === 'refused' ? 'danger' : 'plain'}>
          {file.invoice ? 'Invoiced' : fileKinds[file.kind]}
        </Badge>
        <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
        {file.invoice && (
          <Link to={places.rowAt('invoice', file.invoice.id) ?? ''} className="link">
            {file.invoice.number}
          </Link>
        )}
        {file.document && (
          <Link to={places.rowAt('document', file.document) ?? ''} className="link">
            Open document
          </Link>
        )}
        {file.kind === 'pdf' && mayTake && (
          <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Read PDF
          </button>
        )}
      </div>
      {file.problem && <p className="note wrap-anywhere">{file.problem}</p>}
      {isOpen && mayTake && file.document && <PdfInvoice document={file.document} message={id} />}
    </li>
  );
}

function EInvoice({ id, of }: { readonly id: string; readonly of: EInvoiceFile }) {
  const [taken, setTaken] = useState<EInvoiceFile | null>(null);
  const take = useAct(takeMessageFile, {
    changes: [messageFiles.id, invoice.name, 'invoice_message'],
    onDone: (answer) => {
      setTaken(answer);
      if (answer.invoice) tell(`${answer.invoice.number} captured`, 'good');
    },
  });
  const shown = taken ?? of;
  return (
    <EInvoiceFileRow of={shown}>
      {['ready', 'known'].includes(shown.result) && (
        <button
          type="button"
          className="button button-primary"
          disabled={take.isPending}
          onClick={() => take.mutate({ id, document: of.document })}
        >
          {shown.result === 'known' ? 'Link invoice' : 'Take in'}
        </button>
      )}
      {take.error && (
        <p role="alert" className="wrong">
          {take.error.message}
        </p>
      )}
    </EInvoiceFileRow>
  );
}
