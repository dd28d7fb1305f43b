import { useDeferredValue } from 'react';
import { useCall } from '#web/data/calls.ts';
import { ReferenceLink } from '#web/record/cells.tsx';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { commodityCode, schemes } from './commodity-code.record.ts';
import { codesLike } from './master-data-calls.ts';

/** Codes by what one calls the thing. The words stand in the address. */
export function CodeFinder() {
  const { path, search } = usePlace();
  const words = new URLSearchParams(search).get('words') ?? '';
  const asked = useDeferredValue(words.trim());
  const found = useCall(codesLike, asked === '' ? null : { words: asked });
  return (
    <section aria-label="Find a code" className="panel space-y-3 p-4">
      <h2>Find a code</h2>
      <input
        type="search"
        aria-label="What is bought"
        placeholder="Describe the item"
        className="control"
        maxLength={300}
        value={words}
        onChange={({ target }) =>
          navigate(target.value ? `${path}?words=${encodeURIComponent(target.value)}` : path, { replace: true })
        }
      />
      {asked === '' ? (
        <p className="note">Such as “trash pumps” or “road striping”. Typos are fine.</p>
      ) : (
        <Answered
          of={found}
          skeleton="h-40"
          empty={
            <Empty icon="search" title="No code fits these words">
              Try a simpler name, or request more search words for a code you know.
            </Empty>
          }
        >
          {({ data }) => (
            <ol className="divide-line divide-y">
              {data.map(({ id, scheme, code, name, likeness }) => (
                <li key={id} className="flex items-baseline gap-3 py-1.5">
                  <span className="note w-24 shrink-0 tabular-nums">
                    {schemes[scheme as keyof typeof schemes] ?? scheme} {code}
                  </span>
                  <span className="min-w-0 flex-1">
                    <ReferenceLink to={commodityCode.name} id={id} title={name} />
                  </span>
                  <span className="note shrink-0 tabular-nums">{Math.round(likeness * 100)} percent</span>
                </li>
              ))}
            </ol>
          )}
        </Answered>
      )}
    </section>
  );
}
