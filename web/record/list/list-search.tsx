import { inSentence, labelOf } from '#kernel/fields/accept.ts';
import { useEffect, useRef } from 'react';
import { stubOf } from '#web/record-stub.ts';
import type { List } from './use-list.ts';

const PAUSE = 250;

/** Finds rows by their words, a moment after the last letter. */
export function ListSearch({ list }: { list: List }) {
  const { record, state, change } = list;
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = state.search;
  // Back and Forward change the address under the input; while somebody types, the input leads.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = words;
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!stubOf(record).searched) return null;
  const ask = (text: string) => {
    clearTimeout(timer.current);
    const search = /[\p{L}\p{N}]/u.test(text) ? text : null;
    timer.current = setTimeout(() => change({ search }, { replace: true }), PAUSE);
  };
  return (
    <search data-guide="list-search" className="min-w-0 grow basis-32 min-[56rem]:max-w-48">
      <input
        ref={input}
        type="search"
        aria-label={`Search ${inSentence(record.label[1])}`}
        aria-keyshortcuts="/"
        placeholder={labelOf('search', record.view?.asks['search']?.spec)}
        className="control"
        defaultValue={words}
        onChange={({ target }) => ask(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter' && key !== 'ArrowDown') return;
          (document.querySelector<HTMLElement>('[data-row]') ?? currentTarget).focus();
        }}
      />
    </search>
  );
}
