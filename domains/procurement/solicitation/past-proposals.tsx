import { useState } from 'react';
import { href } from '#kernel';
import { useAct, useCall, useStep } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { procurement } from '../index.ts';
import { scopeHits, scopeRules } from '../scope/scope-lint.ts';
import { draftFromPast, type TextProposal, type TextProposals, textProposals } from './past-text-calls.ts';
import { solicitationSection } from './solicitation-section.record.ts';
import { textProposal } from './text-proposal.record.ts';

interface PastProps {
  readonly id: string;
  readonly mayEdit: boolean;
}

/** Text from the agency's own published solicitations, clause by clause: each is in the draft when a person accepts it. */
export function PastProposals({ id, mayEdit }: PastProps) {
  const asked = useCall(textProposals, { id });
  return (
    <Answered of={asked} skeleton="h-20">
      {(told) => (mayEdit || told.proposals.length > 0 ? <Panel {...{ id, mayEdit, told }} /> : <></>)}
    </Answered>
  );
}

function Panel({ id, mayEdit, told }: PastProps & { readonly told: TextProposals }) {
  const [sourcedOnly, setSourcedOnly] = useState(true);
  const [isHelped, setHelped] = useState(true);
  const model = told.isOn ? told.model : null;
  const draft = useAct(draftFromPast, { changes: [textProposal.name] });
  const ask = () => draft.mutate({ id, sourcedOnly, alone: !isHelped });
  const open = told.proposals.filter(({ status }) => status === 'proposed');
  const decided = told.proposals.filter(({ status }) => status !== 'proposed');
  const { data } = draft;
  return (
    <section aria-labelledby="past-text" className="panel space-y-3 p-4" data-guide="past-text">
      <h2 id="past-text">Past solicitations</h2>
      {mayEdit && (
        <div className="space-y-2">
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={sourcedOnly}
              onChange={({ target }) => setSourcedOnly(target.checked)}
            />
            Nothing without a source
          </label>
          {model !== null && (
            <label className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className="size-5"
                checked={isHelped}
                onChange={({ target }) => setHelped(target.checked)}
              />
              {`Reword with ${model}`}
            </label>
          )}
          <button type="button" className="button" disabled={draft.isPending} onClick={ask}>
            {draft.isPending ? 'Searching…' : 'Draft from past solicitations'}
          </button>
          <p className="note">
            {model === null
              ? 'Finds text in your own published solicitations. Nothing leaves this server.'
              : `Text of your published solicitations goes to ${model} when it rewords.`}
          </p>
        </div>
      )}
      {draft.error && <LoadError error={draft.error} retry={ask} />}
      {data?.note && <p role="note">{data.note}</p>}
      {data?.proposed === 0 && (
        <output className="block">
          {data.alike === 0
            ? `None of ${data.lookedAt} published solicitations is alike.`
            : 'The draft has all text of the solicitations that are alike.'}
        </output>
      )}
      {open.length > 0 && (
        <ul className="space-y-3">
          {open.map((one) => (
            <Proposal key={one.id} one={one} mayDecide={mayEdit} />
          ))}
        </ul>
      )}
      {decided.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">{`Decided (${decided.length})`}</summary>
          <ul className="mt-2 space-y-1">
            {decided.map(({ id: own, heading, status }) => (
              <li key={own} className="flex flex-wrap items-center gap-2">
                <Link to={href(procurement.pages.textProposal, { id: own })}>{heading}</Link>
                <Badge tone={status === 'accepted' ? 'good' : 'plain'}>
                  {status === 'accepted' ? 'Accepted' : 'Declined'}
                </Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface ProposalProps {
  readonly one: TextProposal;
  readonly mayDecide: boolean;
}

function Proposal({ one, mayDecide }: ProposalProps) {
  const told = { changes: [solicitationSection.name] };
  const accept = useStep(textProposal, 'accept', { ...told, onDone: () => tell('Accepted the text', 'good') });
  const decline = useStep(textProposal, 'decline', { ...told, onDone: () => tell('Declined the text', 'good') });
  const isBusy = accept.isPending || decline.isPending;
  const problem = accept.error ?? decline.error;
  const change = { id: one.id, version: one.version };
  return (
    <li className="border-line space-y-2 border-t pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3>{one.heading}</h3>
        <Badge>{one.before === null ? 'New section' : 'Changed section'}</Badge>
        {one.sources.length === 0 && <Badge tone="warn">No source</Badge>}
      </div>
      {one.sources.map((source) => (
        <p key={source.solicitation} className="note">
          <Link to={href(procurement.pages.opportunity, { id: source.solicitation })}>{source.number}</Link>
          {`, ${source.title}, version ${source.version}. Alike: ${source.shared.join(', ')}`}
        </p>
      ))}
      {one.before !== null && (
        <details>
          <summary className="cursor-pointer">Current text</summary>
          <p className="text-muted mt-1 whitespace-pre-line">{one.before}</p>
        </details>
      )}
      <Marked text={one.body} one={one} />
      <Lint one={one} />
      {one.model !== null && (
        <p className="note">{`Reworded by ${one.model}, ${one.tokens ?? 0} tokens for this draft.`}</p>
      )}
      {one.isStale && <p role="note">The section changed since. Draft again.</p>}
      {problem && (
        <p role="alert" className="wrong">
          {problem.message}
        </p>
      )}
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button"
            aria-label={`Accept ${one.heading}`}
            disabled={isBusy || one.isStale}
            onClick={() => accept.mutate(change)}
          >
            Accept
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Decline ${one.heading}`}
            disabled={isBusy}
            onClick={() => decline.mutate(change)}
          >
            Decline
          </button>
        </div>
      )}
    </li>
  );
}

/** The text with what was carried over, what has to be checked and what has no source. */
function Marked({ text, one }: { readonly text: string; readonly one: TextProposal }) {
  const marks = [
    ...one.unsourced.map((words) => ({ words, look: 'bg-tone-stopped/20' })),
    ...one.facts.map(({ was, now }) => ({
      words: now ?? was,
      look: now === null ? 'bg-tone-returned/25' : 'bg-tone-done/20',
    })),
  ].filter(({ words }) => words !== '' && text.includes(words));
  const pieces: { readonly text: string; readonly look: string | null; readonly at: number }[] = [];
  let at = 0;
  while (at < text.length) {
    const [next] = marks
      .map((mark) => ({ ...mark, from: text.indexOf(mark.words, at) }))
      .filter(({ from }) => from >= 0)
      .toSorted((a, b) => a.from - b.from || b.words.length - a.words.length);
    const until = next?.from ?? text.length;
    if (until > at) pieces.push({ text: text.slice(at, until), look: null, at });
    if (next) pieces.push({ text: next.words, look: next.look, at: until });
    at = until + (next?.words.length ?? 0);
  }
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {pieces.map((piece) =>
        piece.look === null ? (
          piece.text
        ) : (
          <mark key={piece.at} className={`text-ink rounded-sm px-0.5 ${piece.look}`}>
            {piece.text}
          </mark>
        ),
      )}
    </p>
  );
}

/** What to look at before it is accepted. */
function Lint({ one }: { readonly one: TextProposal }) {
  const open = one.facts.filter(({ now }) => now === null);
  const carried = one.facts.filter(({ now }) => now !== null);
  const hits = scopeHits(one.body);
  const said = [
    ...carried.map(({ was, now }) => `Changed: ${was} to ${now}.`),
    ...(open.length > 0 ? [`Check: ${open.map(({ was }) => was).join(', ')}.`] : []),
    ...hits.map(({ rule, words }) => `“${words}”: ${scopeRules[rule].sentence} ${scopeRules[rule].law}`),
    ...(one.unsourced.length > 0 && one.sources.length > 0
      ? [`Sentences without a source: ${one.unsourced.length}.`]
      : []),
  ];
  if (said.length === 0) return null;
  return (
    <ul aria-label="Lint" className="note list-disc pl-5">
      {said.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
