import { useId } from 'react';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { ScopeHits } from '../scope/scope-hits.tsx';
import type { ScopeFound } from './drafting.ts';

interface ScopeProps {
  readonly scopes: readonly ScopeFound[];
  /** Its place in the list; null when none is taken. */
  readonly taken: number | null;
  readonly onTake: (at: number | null) => void;
}

const sourceOf = ({ record }: ScopeFound): string =>
  record === 'scope_text' ? 'From the library' : 'From an earlier requisition';

/** Texts that say what such a thing has to be, word for word from where they stand; taken by hand or not at all. */
export function ScopeProposal({ scopes, taken, onTake }: ScopeProps) {
  const name = useId();
  const { rowAt } = useRecords();
  const chosen = taken === null ? undefined : scopes[taken];
  return (
    <section aria-label="Specifications" className="panel p-4">
      <h2>Specifications</h2>
      {scopes.length === 0 ? (
        <p className="text-muted mt-1">No similar specification found. Write one in the draft.</p>
      ) : (
        <fieldset className="mt-2 space-y-3">
          <legend className="note float-left mb-2 w-full">
            These are existing texts; follow the link to the source. Choose one, or none.
          </legend>
          {scopes.map((scope, at) => {
            const to = rowAt(scope.record, scope.id);
            return (
              <div key={`${scope.record} ${scope.id}`} className="clear-both">
                <label className="flex min-h-9 items-center gap-2">
                  <input
                    type="radio"
                    className="size-5"
                    name={name}
                    checked={taken === at}
                    onChange={() => onTake(at)}
                  />
                  <span className="font-medium">{scope.title}</span>
                </label>
                <p className="note ml-7">
                  {to ? (
                    <Link to={to} className="link">
                      {sourceOf(scope)}
                    </Link>
                  ) : (
                    sourceOf(scope)
                  )}
                  {`, matches “${scope.shared.join(', ')}”`}
                </p>
                <details className="ml-7">
                  <summary className="cursor-pointer">Show text</summary>
                  <p className="mt-1 whitespace-pre-line wrap-anywhere">{scope.text}</p>
                </details>
              </div>
            );
          })}
          <label className="flex min-h-9 items-center gap-2">
            <input type="radio" className="size-5" name={name} checked={taken === null} onChange={() => onTake(null)} />
            None of these
          </label>
        </fieldset>
      )}
      {chosen && (
        <div className="mt-3">
          <ScopeHits text={chosen.text} />
        </div>
      )}
    </section>
  );
}
