import { type FormEvent, useId } from 'react';
import type { AnswerOf } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useKeptState } from '#web/data/kept-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { lookUp } from './drafting.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { PriceFound } from './price-found.tsx';

const empty: { readonly items: string; readonly found: AnswerOf<typeof lookUp> | null } = { items: '', found: null };

/** Codes and earlier prices for a list of things. */
export function LookUpBench() {
  const id = useId();
  const { state, put } = useKeptState(requisition.name, 'look-up', empty);
  const { items, found } = state;
  const asking = useAct(lookUp, { onDone: (answer) => put({ found: answer }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (items.trim() !== '') asking.mutate({ items });
  };
  return (
    <div className="space-y-5">
      <form className="panel space-y-3 p-4" aria-label="Items to look up" onSubmit={submit}>
        <label htmlFor={id} className="block font-medium">
          Items, one per line
        </label>
        <textarea
          id={id}
          rows={5}
          maxLength={20_000}
          className="control"
          value={items}
          onChange={({ target }) => put({ items: target.value })}
        />
        <button type="submit" className="button button-primary" disabled={asking.isPending || items.trim() === ''}>
          {asking.isPending ? 'Looking up…' : 'Look up'}
        </button>
      </form>
      {asking.error && <LoadError error={asking.error} retry={() => asking.mutate({ items })} />}
      {found && (
        <section aria-label="Found" className="panel">
          <Table
            label="Found"
            rows={found.lines}
            columns={[
              { label: 'Item', name: ({ item }) => item },
              {
                label: 'Commodity codes',
                mark: ({ codes }) => (
                  <>
                    {codes.length === 0 && <Badge>Not found</Badge>}
                    <ul className="space-y-1">
                      {codes.map((one) => (
                        <li key={one.id}>
                          {one.code} {one.name}{' '}
                          <span className="note">
                            {one.by === 'list' ? 'by' : 'from earlier lines, by'} {one.shared.join(', ')}
                          </span>
                        </li>
                      ))}
                    </ul>
                  </>
                ),
              },
              { label: 'Past prices', mark: ({ price }) => <PriceFound range={price} /> },
            ]}
          />
        </section>
      )}
    </div>
  );
}
