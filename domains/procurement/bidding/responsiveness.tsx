import type { AnswerOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BidFiles } from '../enclosures/bid-files.tsx';
import { securityKinds } from './bid-response.ts';
import { bid } from '../sealing/bid.record.ts';
import { askSurety } from '../surety/surety-calls.ts';
import { bidResponsiveness } from './responsiveness-call.ts';
import { suretyCheck } from '../surety/surety-check.record.ts';
import { bondStates } from '../surety/surety.ts';

const tones = { verified: 'good', refused: 'danger', not_verified: 'warn', no_answer: 'danger' } as const;
type Security = NonNullable<AnswerOf<typeof bidResponsiveness>['security']>;

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
          <div>
            <p className="flex flex-wrap items-center gap-2">
              {securityKinds[response.security.kind]} {response.security.number}, {response.security.surety},{' '}
              <Amount cents={response.security.cents} />
              <Badge tone={tones[security.state]}>{bondStates[security.state]}</Badge>
              {security.defects.length > 0 && <Badge tone="danger">Defect</Badge>}
              <span className="text-muted wrap-anywhere">{security.said}</span>
            </p>
            <SecurityPart id={id} of={security} />
          </div>
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

/** Who asked when, what is wrong all the same, and the way to ask again. */
function SecurityPart({ id, of: { asked, defects, earlier, mayAsk } }: { readonly id: string; readonly of: Security }) {
  const show = useShow();
  const ask = useAct(askSurety, { changes: [bid.name, suretyCheck.name] });
  return (
    <>
      {defects.length > 0 && (
        <ul className="text-warn list-disc pl-5">
          {defects.map((one) => (
            <li key={one} className="wrap-anywhere">
              {one}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <p className="text-muted wrap-anywhere">
          {asked.service}, {momentOf(asked.at, show)}
          {asked.by && `, asked by ${asked.by}`}
          {asked.reference && `. Reference ${asked.reference}`}
          {asked.hash && `. Answer hash ${asked.hash.slice(0, 12)}`}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-3 print:hidden">
        {mayAsk && (
          <button type="button" className="button" disabled={ask.isPending} onClick={() => ask.mutate({ id })}>
            {ask.isPending ? 'Asking…' : asked || earlier > 0 ? 'Ask again' : 'Ask surety'}
          </button>
        )}
        {(asked || earlier > 0) && (
          <Link to={`/bond-verifications?bid=${id}`} className="link">
            All answers
          </Link>
        )}
      </p>
      {ask.error && (
        <p role="alert" className="wrong">
          {ask.error.message}
        </p>
      )}
    </>
  );
}
