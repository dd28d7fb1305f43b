import { Badge } from '#web/ui/badge.tsx';
import { useParam } from '#web/ui/param.ts';
import type { SigningView } from './signing-calls.ts';
import { type FileAddress, SignedDocument } from './signing-document.tsx';
import { SigningOrder } from './signing-order.tsx';
import { SignPart, type Signed } from './sign-part.tsx';

interface SigningProps {
  readonly view: SigningView;
  readonly fileAt: FileAddress;
  readonly onSign: (signed: Signed) => Promise<unknown>;
  readonly onDecline: (declined: { readonly signature: string; readonly reason: string }) => Promise<unknown>;
}

/** One signing on either side: what is signed, by whom, and the own place in it. */
export function Signing({ view, fileAt, onSign, onDecline }: SigningProps) {
  const [, open] = useParam('certificate');
  return (
    <div className="space-y-4">
      {view.ended && (
        <section aria-label="Ended" className="panel p-4">
          <p className="text-danger whitespace-pre-wrap">{view.ended}</p>
        </section>
      )}
      {view.certificate && (
        <section aria-label="Certificate" className="panel flex flex-wrap items-center gap-3 p-4">
          <Badge tone="good">Signed by all</Badge>
          <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => open('yes')}>
            Open certified copy
          </button>
        </section>
      )}
      {view.status === 'completed' && !view.certificate && (
        <p className="panel text-danger p-4">What is kept does not match its hashes, so there is no certificate.</p>
      )}
      {view.message && <p className="panel p-4 whitespace-pre-wrap">{view.message}</p>}
      <SignedDocument view={view} fileAt={fileAt} />
      <SigningOrder view={view} />
      <SignPart view={view} onSign={onSign} onDecline={onDecline} />
    </div>
  );
}
