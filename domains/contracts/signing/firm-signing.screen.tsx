import { urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Certificate } from './certificate.tsx';
import { declineAsFirm, firmSigning, firmSigningFile, firmSignings, signAsFirm } from './signing-calls.ts';
import { Signing } from './signing-view.tsx';

/** One contract as its contractor reads and signs it. */
export default function FirmSigningScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const [agency] = useParam('agency');
  const id = params['id'] ?? '';
  const [isCertificate, close] = useParam('certificate');
  useTitle('Contract signing');
  const changes = [firmSigning.id, firmSignings.id];
  const sign = useAct(signAsFirm, {
    changes,
    onDone: ({ status }) => tell(status === 'completed' ? 'Signed by all' : 'Contract signed', 'good'),
  });
  const decline = useAct(declineAsFirm, { changes, onDone: () => tell('Signing declined', 'good') });
  const fileAt = (file: string) => urlOf(firmSigningFile, { id, file, agency });
  return (
    <AnsweredPage of={useCall(firmSigning, { id, agency })}>
      {(view) =>
        isCertificate ? (
          <Certificate view={view} fileAt={fileAt} onClose={() => close('')} />
        ) : (
          <>
            <PageHead title={`${view.contractNumber} ${view.title}`} note={`${view.agencyName} · ${view.number}`} />
            <div className="max-w-4xl space-y-4">
              {view.mine && !view.maySign && (
                <p className="panel p-4">
                  Only someone with the duty Bid signer signs for your firm. Ask an admin of your firm to grant it.
                </p>
              )}
              <Signing
                view={view.maySign ? view : { ...view, mine: null }}
                fileAt={fileAt}
                onSign={(given) => sign.mutateAsync({ agency, ...given })}
                onDecline={(given) => decline.mutateAsync({ agency, ...given })}
              />
            </div>
          </>
        )
      }
    </AnsweredPage>
  );
}
