import { useAct } from '#web/data/calls.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { readProposal } from './reading-calls.ts';

interface AidProps {
  readonly evaluation: string;
  readonly proponent: string;
}

/** Where a proposal answers each criterion, in its own words. The evaluator reads and scores. */
export function ReadingAid({ evaluation, proponent }: AidProps) {
  const read = useAct(readProposal);
  const ask = (model: boolean) => read.mutate({ id: evaluation, proponent, model });
  const { data } = read;
  return (
    <section aria-labelledby="reading-aid" className="border-line space-y-3 border-t pt-3" data-guide="reading-aid">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="reading-aid" className="flex-1">
          Reading aid
        </h3>
        <button type="button" className="button" disabled={read.isPending} onClick={() => ask(false)}>
          {read.isPending ? 'Searching…' : 'Find answers'}
        </button>
        {data?.offered && (
          <button type="button" className="button" disabled={read.isPending} onClick={() => ask(true)}>
            {`Search with ${data.offered}`}
          </button>
        )}
      </div>
      <p className="note">Shows where the text answers each criterion. It never scores; what you see is kept.</p>
      {read.error && <LoadError error={read.error} retry={() => ask(false)} />}
      {data && (
        <>
          {data.isSuspicious && (
            <p role="alert" className="wrong">
              This text has instructions to a language model. They were left out; report it to the chair.
            </p>
          )}
          {data.note && <p role="note">{data.note}</p>}
          <dl className="space-y-3">
            {data.found.map(({ criterion, name, passages }) => (
              <div key={criterion}>
                <dt className="font-medium">{name}</dt>
                {passages.length === 0 && <dd className="text-muted">No passage found. Read the whole text.</dd>}
                {passages.map((one) => (
                  <dd key={one.from}>
                    <blockquote className="border-line border-l-4 pl-3 wrap-anywhere">{one.text}</blockquote>
                    <p className="note">
                      {`${one.section}, line ${one.line}, character ${one.from}`}
                      {one.shared.length > 0 && `. Found by: ${one.shared.join(', ')}`}
                    </p>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          {data.found.length === 0 && <p className="text-muted">Your group has no criteria to read for.</p>}
          <p className="note">
            {data.model === null
              ? 'Found by words, without a language model.'
              : `Found by ${data.model}, ${data.tokens ?? 0} tokens.`}
          </p>
          {data.prompt !== null && (
            <details>
              <summary className="cursor-pointer">Prompt</summary>
              <pre className="mt-1 text-xs wrap-anywhere whitespace-pre-wrap">{data.prompt}</pre>
            </details>
          )}
        </>
      )}
    </section>
  );
}
