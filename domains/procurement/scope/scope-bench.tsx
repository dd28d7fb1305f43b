import { useId } from 'react';
import { useKeptState } from '#web/data/kept-state.ts';
import { scopeText } from './scope-text.record.ts';
import { ScopeHits } from './scope-hits.tsx';

const empty = { text: '' };

/** Any text, checked while it is typed; it stays in this browser. */
export function ScopeBench() {
  const id = useId();
  const { state, put } = useKeptState(scopeText.name, 'bench', empty);
  const { text } = state;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="panel p-4">
        <label htmlFor={id} className="mb-2 block font-medium">
          A specification or scope of work
        </label>
        <textarea
          id={id}
          rows={14}
          maxLength={20_000}
          className="control"
          value={text}
          onChange={({ target }) => put({ text: target.value })}
        />
        <p className="note mt-2">Checked in your browser; nothing is sent.</p>
      </div>
      <ScopeHits text={text} />
    </div>
  );
}
