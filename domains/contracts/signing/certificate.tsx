import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { SigningView } from './signing-calls.ts';
import { type FileAddress, SignedDocument } from './signing-document.tsx';
import { SigningOrder } from './signing-order.tsx';

interface CertificateProps {
  readonly view: SigningView;
  readonly fileAt: FileAddress;
  readonly onClose: () => void;
}

/** The certified copy for paper, and the file with which anyone checks it. */
export function Certificate({ view, fileAt, onClose }: CertificateProps) {
  useTitle('Certified copy');
  const show = useShow();
  const { certificate, completedAt, number, contractNumber } = view;
  return (
    <div className="max-w-4xl space-y-4">
      <div className="flex flex-wrap gap-2 print:hidden">
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={onClose}>
          Back to signing
        </button>
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => print()}>
          Print certified copy
        </button>
      </div>
      <header className="space-y-1">
        <h1>Certificate of signing {number}</h1>
        <p>
          Contract {contractNumber} was signed electronically by all parties
          {completedAt && `, the last on ${momentOf(completedAt, show)}`}. This page is its certified copy.
        </p>
      </header>
      <SignedDocument view={view} fileAt={fileAt} />
      <SigningOrder view={view} />
      <section aria-label="Verification" className="panel space-y-2 p-4 break-inside-avoid print:border-0 print:p-0">
        <h2 className="text-sm">Verification</h2>
        <p>
          The content hash is the SHA-256 of the content in the certificate file. Each signature hash is the SHA-256 of
          the hash before it, a line break and the signed statement; the first one follows the content hash.
        </p>
        {certificate && (
          <button
            type="button"
            className="button min-h-11 sm:min-h-0 print:hidden"
            onClick={() => saveFile(`${contractNumber}-certificate.json`, certificate, 'application/json')}
          >
            Download certificate
          </button>
        )}
      </section>
    </div>
  );
}
