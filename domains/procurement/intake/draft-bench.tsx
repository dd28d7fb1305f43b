import { type FormEvent, Suspense, useId, useState } from 'react';
import { href } from '#kernel';
import { useAct, useCreate } from '#web/data/calls.ts';
import { useKeptState } from '#web/data/kept-state.ts';
import { navigate } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { procurement } from '../index.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { type Drafted, draftFromWords } from './drafting.ts';
import type { Work } from './proposal.ts';

/** Fetched when there is something to propose. */
const DraftProposal = later(async () => ({ default: (await import('./draft-proposal.tsx')).DraftProposal }));

const Understood = later(async () => ({ default: (await import('./draft-said.tsx')).Understood }));

const example = 'Two 6 inch trash pumps and 200 ft of suction hose for the north basin by March 1, budget of $12,000.';

interface Bench {
  readonly text: string;
  /** What was proposed for which words, and when. */
  readonly proposed: { readonly drafted: Drafted; readonly words: string; readonly at: number } | null;
  readonly work: Work | null;
}
const empty: Bench = { text: '', proposed: null, work: null };

/** From a sentence to a draft, line by line, each figure with its source. */
export function DraftBench({ model }: { readonly model: string | null }) {
  const id = useId();
  const { state, put, drop } = useKeptState(requisition.name, 'description', empty);
  const { text, proposed, work } = state;
  const [isHelped, setHelped] = useState(true);
  const asking = useAct(draftFromWords, {
    onDone: (drafted, { text: words }) => put({ proposed: { drafted, words, at: Date.now() }, work: null }),
  });
  const ask = () => asking.mutate({ text, alone: !isHelped });
  const making = useCreate(requisition, {
    onDone: (made) => {
      drop();
      navigate(href(procurement.pages.requisition, { id: made.id }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') ask();
  };
  return (
    <div className="space-y-5">
      <form className="panel space-y-3 p-4" aria-label="New draft" onSubmit={submit}>
        <label htmlFor={id} className="block font-medium">
          Description
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={4000}
          className="control"
          aria-describedby={`${id}-note`}
          value={text}
          onChange={({ target }) => put({ text: target.value })}
        />
        <p id={`${id}-note`} className="note">
          Write what you need, or paste a list: items, quantities, place and date.
        </p>
        {model !== null && (
          <div>
            <label className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className="size-5"
                checked={isHelped}
                aria-describedby={`${id}-model`}
                onChange={({ target }) => setHelped(target.checked)}
              />
              Use the language model
            </label>
            <p id={`${id}-model`} className="note">
              Sends your text to {model}. It names items and reasons only; quantities, codes and prices come from your
              text and your organization’s records.
            </p>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button button-primary" disabled={asking.isPending || text.trim() === ''}>
            {asking.isPending ? 'Reading…' : 'Create draft'}
          </button>
          {text === '' && (
            <button type="button" className="button button-quiet" onClick={() => put({ text: example })}>
              Show an example
            </button>
          )}
        </div>
      </form>
      {asking.error && <LoadError error={asking.error} retry={ask} />}
      {proposed?.drafted.lines.length === 0 && (
        <div className="panel">
          <Empty icon="message-circle-question-mark" title="No items found">
            Write each item on its own line with its quantity.
          </Empty>
        </div>
      )}
      {proposed && proposed.drafted.lines.length > 0 && (
        <Suspense fallback={<div aria-busy="true" className="skeleton mt-6 h-72" />}>
          <DraftProposal
            key={proposed.at}
            drafted={proposed.drafted}
            words={proposed.words}
            work={work}
            onWork={(changed) => put({ work: changed })}
            onLeave={() => put({ proposed: null, work: null })}
            isBusy={making.isPending}
            problem={making.error}
            onTake={(body) => making.mutate(body)}
          >
            {(answers, onAnswer) => <Understood drafted={proposed.drafted} {...{ answers, onAnswer }} />}
          </DraftProposal>
        </Suspense>
      )}
    </div>
  );
}
