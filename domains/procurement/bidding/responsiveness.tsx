import { useCall } from '#web/data/calls.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BidFiles } from '../enclosures/bid-files.tsx';
import { securityKinds } from './bid-response.ts';
import { bidResponsiveness } from './responsiveness-call.ts';

const states = {
  verified: ['Verified', 'good'],
  refused: ['Refused by surety', 'danger'],
  not_verified: ['Not verified', 'warn'],
} as const;

/** The checklist that the bidder saw, and what the firm answered. */
export function Responsiveness({ id }: { readonly id: string }) {
  const { data } = useCall(bidResponsiveness, { id });
  const { response, checks = [], security, files = [] } = data ?? {};
  if (!response) return <BidFiles files={files} />;
  return (
    <>
      <BidFiles files={files} />
      <section aria-label="Responsiveness" className="panel space-y-4 p-4">
        <h2>Responsiveness checklist</h2>
        <ul className="space-y-1.5">
          {checks.map(({ id: one, words, isMet, why }) => (
            <li key={one} className="flex items-start gap-2">
              <Icon name={isMet ? 'circle-check' : 'triangle-alert'} className={isMet ? 'text-good' : 'text-warn'} />
              <span className="min-w-0 wrap-anywhere">
                {words} <span className="text-muted">{isMet ? 'Pass' : (why ?? 'Fail')}</span>
                {response.answers[one] && <span className="block whitespace-pre-line">{response.answers[one]}</span>}
              </span>
            </li>
          ))}
        </ul>
        <p>
          Signed by {response.signer.name}, {response.signer.title}
        </p>
        {response.security && security && (
          <p className="flex flex-wrap items-center gap-2">
            {securityKinds[response.security.kind]} {response.security.number}, {response.security.surety},{' '}
            <Amount cents={response.security.cents} />
            <Badge tone={states[security.state][1]}>{states[security.state][0]}</Badge>
            <span className="text-muted">{security.said}</span>
          </p>
        )}
        {response.subcontractors.length > 0 && (
          <div>
            <h3>Subcontractors</h3>
            <ul>
              {response.subcontractors.map((one, at) => (
                <li key={at} className="wrap-anywhere">
                  {one.name}, {one.trade}, license {one.license}, <Amount cents={one.cents} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {response.tradeSecrets.length > 0 && (
          <div>
            <h3>Trade secret claims</h3>
            <ul>
              {response.tradeSecrets.map((one, at) => (
                <li key={at} className="wrap-anywhere">
                  <strong>{one.section}</strong> {one.ground}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </>
  );
}
