import { useEffect, useState } from 'react';
import { dollars } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { wholeDay } from '#web/ui/format.ts';
import { checkSigning, checkWords } from './check-signing.ts';
import { priceInWords, type SignedContent } from './signed-content.ts';
import type { SigningView } from './signing-calls.ts';

export type FileAddress = (file: string) => string;

interface DocumentProps {
  readonly view: SigningView;
  readonly fileAt: FileAddress;
}

/** Parties, money and term of what is signed. */
export function ContentFacts({ said }: { readonly said: SignedContent }) {
  const show = useShow();
  const money = (cents: number | null) => (cents === null ? null : dollars(cents));
  const facts = [
    ['Agency', said.agency],
    ['Contractor', said.contractor],
    ['Award', said.award && `${said.award}${said.lot ? `, lot ${said.lot}` : ''}`],
    ['Contract type', said.type],
    ['Original value', money(said.valueCents)],
    ['Not to exceed', money(said.notToExceedCents)],
    ['Term', `${wholeDay(said.fromDay, show)} to ${wholeDay(said.untilDay, show)}`],
    ['Federal funds', said.federalFunds ? 'Yes' : 'No'],
    ['Claim notice days', said.claimNoticeDays === null ? null : String(said.claimNoticeDays)],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What the signatures bind, read from the very text that is hashed. */
export function SignedDocument({ view, fileAt }: DocumentProps) {
  const show = useShow();
  const said = JSON.parse(view.content) as SignedContent;
  const terms = [
    ['Type finding', said.typeFinding],
    ['Notice terms', said.noticeTerms],
    ['Termination clauses', said.terminationTerms],
  ] as const;
  return (
    <section aria-label="Document" className="panel space-y-4 p-4 print:border-0 print:p-0">
      <h2>
        {said.number} {said.title}
      </h2>
      <ContentFacts said={said} />
      {terms.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <h3 className="text-sm">{label}</h3>
              <p className="whitespace-pre-wrap">{text}</p>
            </div>
          ),
      )}
      {said.options.length > 0 && (
        <div>
          <h3 className="text-sm">Options</h3>
          <ul className="mt-1 space-y-1">
            {said.options.map((one) => (
              <li key={one.name}>
                {one.name}: until {wholeDay(one.newEnd, show)}, {dollars(one.amountCents)} more, notice from{' '}
                {wholeDay(one.noticeFrom, show)} to {wholeDay(one.noticeBy, show)}
                {one.escalator && `, ${one.escalator}`}
                {one.price && `, ${priceInWords(one.price)}`}
                {one.escalatorCap !== null && `, at most ${one.escalatorCap} percent`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {said.clauses && (
        <div className="space-y-3">
          <h3 className="text-sm">Clauses</h3>
          {said.clauses.map(({ code, version, title, section, citation, text, negotiated }) => (
            <div key={code}>
              <h4 className="text-sm">
                {section && `${section} `}
                {title}
              </h4>
              <p className="text-muted text-sm">
                {code} version {version}
                {negotiated && ', negotiated'}
                {citation && `, ${citation}`}
              </p>
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            </div>
          ))}
        </div>
      )}
      <div>
        <h3 className="text-sm">Documents</h3>
        {said.documents.length === 0 ? (
          <p className="text-muted">No files are attached. This page is the whole document.</p>
        ) : (
          <ul className="mt-1 space-y-2">
            {said.documents.map(({ id, name, sha256 }) => (
              <li key={id}>
                <a href={fileAt(id)} className="link" download>
                  {name}
                </a>
                <span className="text-muted block font-mono text-xs break-all">SHA-256 {sha256}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Hash view={view} />
    </section>
  );
}

function Hash({ view }: { readonly view: SigningView }) {
  const [found, setFound] = useState<keyof typeof checkWords | null>(null);
  useEffect(() => {
    let isShown = true;
    // A page that is not served over HTTPS has no such functions in its browser.
    if (crypto.subtle) void checkSigning(view).then((one) => isShown && setFound(one));
    return () => void (isShown = false);
  }, [view]);
  return (
    <div>
      <p className="text-muted font-mono text-xs break-all">Content hash (SHA-256): {view.hash}</p>
      {found && <p className={found === 'whole' ? 'text-good text-sm' : 'text-danger'}>{checkWords[found]}</p>}
    </div>
  );
}
