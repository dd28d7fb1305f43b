import { type AnyRecord, href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { contentAt } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { useParam } from '#web/ui/param.ts';
import { contractPages } from '../contract-pages.ts';
import { Certificate } from './certificate.tsx';
import { contractSigning } from './contract-signing.record.ts';
import { declineContract, signContract, signingView } from './signing-calls.ts';
import { Signing } from './signing-view.tsx';

const fileAt = (id: string): string => contentAt('document', id);

/** One signing of a contract; a new one begins with the contract that the address names and the usual order. */
export default function SigningPage({ id }: { readonly id: string }) {
  const contract = new URLSearchParams(usePlace().search).get('contract');
  const [isCertificate, close] = useParam('certificate');
  if (isCertificate) return <CertifiedCopy id={id} onClose={() => close('')} />;
  const order = [
    { step: 1, capacity: 'contractor', person: null },
    { step: 2, capacity: 'counsel', person: null },
    { step: 3, capacity: 'agency', person: null },
  ];
  return (
    <RecordScreen
      key={id}
      record={contractSigning}
      id={id}
      start={{ signers: order, ...(contract ? { contract } : {}) }}
    >
      {(row) => (
        <>
          <p>
            <Link to={href(contractPages.contract, { id: String(row['contract']) })} className="link">
              {row.titles?.['contract'] ?? 'Contract'}
            </Link>
          </p>
          {row.status === 'draft' && <RecordSections record={contractSigning as AnyRecord} row={row} />}
          <Sent id={id} />
        </>
      )}
    </RecordScreen>
  );
}

function Sent({ id }: { readonly id: string }) {
  const changes = [signingView.id, contractSigning.name];
  const sign = useAct(signContract, {
    changes,
    onDone: ({ status }) => tell(status === 'completed' ? 'Signed by all' : 'Contract signed', 'good'),
  });
  const decline = useAct(declineContract, { changes, onDone: () => tell('Signing declined', 'good') });
  return (
    <Answered of={useCall(signingView, { id })} skeleton="h-96">
      {(view) => (
        <Signing
          view={view}
          fileAt={fileAt}
          onSign={(given) => sign.mutateAsync(given)}
          onDecline={(given) => decline.mutateAsync(given)}
        />
      )}
    </Answered>
  );
}

const CertifiedCopy = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => (
  <Answered of={useCall(signingView, { id })} skeleton="h-96">
    {(view) => <Certificate view={view} fileAt={fileAt} onClose={onClose} />}
  </Answered>
);
