import { useState } from 'react';
import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import type { SignedContent } from '../signing/signed-content.ts';
import { ContentFacts } from '../signing/signing-document.tsx';
import { firmRedlinePages } from '../firm-redline-pages.ts';
import { acceptText, type FirmRedline, firmRedline, firmRedlines, sendResponse } from './firm-redline-calls.ts';
import { AddedSections, FirmSection, type Review } from './firm-section.tsx';
import { redlinePlace, reviewLooks } from './my-redlines.tsx';

/** One revision of a contract as its firm reads and answers it. */
export default function FirmRedlineScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const [agency] = useParam('agency');
  return (
    <AnsweredPage of={useCall(firmRedline, { id: params['id'] ?? '', agency })}>
      {(of) => <Shown key={of.id} of={of} agency={agency} />}
    </AnsweredPage>
  );
}

function Shown({ of, agency }: { readonly of: FirmRedline; readonly agency: string }) {
  useTitle(`${of.contractNumber} · Contract redlines`);
  const review: Review = { agency, of };
  const later = of.revisions.find(({ place }) => place > of.place);
  return (
    <>
      <PageHead
        title={`${of.contractNumber} ${of.title}`}
        note={`${of.agencyName} · revision ${of.place}${of.former === null ? '' : `, against revision ${of.former}`}`}
      />
      <div className="max-w-4xl space-y-4">
        <Status of={of} agency={agency} />
        {later && (
          <p className="panel p-4">
            <Link to={redlinePlace({ agency, id: later.id })} className="link">
              Open revision {later.place}
            </Link>
          </p>
        )}
        <Whole of={of} />
        {of.sections.map((one) => (
          <FirmSection key={one.key} review={review} section={one} />
        ))}
        <AddedSections review={review} />
        {of.revisions.length > 1 && (
          <nav aria-label="Revisions" className="panel flex flex-wrap gap-x-4 gap-y-2 p-4">
            {of.revisions.map(({ id, place }) =>
              id === of.id ? (
                <span key={id} aria-current="page">
                  Revision {place}
                </span>
              ) : (
                <Link key={id} to={`${href(firmRedlinePages.firmRedline, { id })}?agency=${agency}`} className="link">
                  Revision {place}
                </Link>
              ),
            )}
          </nav>
        )}
      </div>
    </>
  );
}

/** What is agreed with the text and is not redlined: parties, money, term, options and files. */
function Whole({ of }: { readonly of: FirmRedline }) {
  const said = JSON.parse(of.content) as Partial<SignedContent>;
  if (!said.form) return null;
  const { options = [], documents = [] } = said;
  return (
    <section aria-label="Contract" className="panel space-y-3 p-4">
      <h2 className="text-base">Contract</h2>
      <ContentFacts said={said as SignedContent} />
      {options.length > 0 && <p>Options: {options.map(({ name, newEnd }) => `${name} (${newEnd})`).join(', ')}</p>}
      {documents.map(({ id, name, sha256 }) => (
        <p key={id}>
          {name}
          <span className="text-muted block font-mono text-xs break-all">SHA-256 {sha256}</span>
        </p>
      ))}
    </section>
  );
}

function Status({ of, agency }: { readonly of: FirmRedline; readonly agency: string }) {
  const show = useShow();
  const [words, tone] = reviewLooks[of.status];
  return (
    <section aria-label="Your answer" className="panel space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {of.status === 'sent' && of.dueOn && <span>Answer due {wholeDay(of.dueOn, show)}</span>}
        {of.agreedBy && <span>Accepted by {of.agreedBy}</span>}
      </p>
      {of.message && <p className="wrap-anywhere whitespace-pre-wrap">{of.message}</p>}
      {of.ended && <p className="wrap-anywhere whitespace-pre-wrap">Withdrawn: {of.ended}</p>}
      <p className="text-muted font-mono text-xs break-all">Content hash (SHA-256): {of.hash}</p>
      {of.mayAnswer && <Answer of={of} agency={agency} />}
      {of.status === 'sent' && !of.mayAnswer && (
        <p className="note">
          Only a person with the duty Bid signer can answer. Ask an admin of your firm to grant it.
        </p>
      )}
    </section>
  );
}

function Answer({ of, agency }: { readonly of: FirmRedline; readonly agency: string }) {
  const [asked, ask] = useState<'send' | 'accept' | null>(null);
  const changes = [firmRedline.id, firmRedlines.id];
  const close = () => ask(null);
  const send = useAct(sendResponse, {
    changes,
    onDone: () => tell(`Proposals sent to ${of.agencyName}`, 'good'),
    onRefused: close,
  });
  const accept = useAct(acceptText, { changes, onDone: () => tell('Text accepted', 'good'), onRefused: close });
  const drafts = of.proposals.filter(({ status }) => status === 'drafted').length;
  const given = { agency, review: of.id, hash: of.hash };
  const wrong = send.error ?? accept.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {drafts > 0 && (
          <button
            type="button"
            className="button button-primary min-h-11 w-full sm:min-h-0 sm:w-auto"
            onClick={() => ask('send')}
          >
            Send {drafts} {drafts === 1 ? 'proposal' : 'proposals'}
          </button>
        )}
        <button
          type="button"
          className={`button min-h-11 w-full sm:min-h-0 sm:w-auto ${drafts === 0 ? 'button-primary' : ''}`}
          onClick={() => ask('accept')}
        >
          Accept text
        </button>
      </div>
      {wrong && (
        <p role="alert" className="wrong">
          {wrong.message}
        </p>
      )}
      {asked === 'send' && (
        <Confirm
          title="Send your proposals?"
          action="Send proposals"
          isBusy={send.isPending}
          onConfirm={() => send.mutate({ ...given, proposals: drafts })}
          onClose={close}
        >
          The agency reads and answers them. You can’t change them any more.
        </Confirm>
      )}
      {asked === 'accept' && (
        <Confirm
          title="Accept this text?"
          action="Accept text"
          isBusy={accept.isPending}
          onConfirm={() => accept.mutate(given)}
          onClose={close}
        >
          {drafts > 0 && 'Your drafts are discarded. '}
          The contract goes to signature with exactly this text. You sign it later.
        </Confirm>
      )}
    </>
  );
}
