import { useState } from 'react';
import type { Edits } from './edits.ts';

interface ToolsProps {
  readonly edits: Edits;
  /** Edits of lines that a filter or another page hides. */
  readonly hidden: number;
  /** What a percentage is applied to. */
  readonly applies: string;
  readonly isBusy: boolean;
  readonly trouble: readonly string[];
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onGrow: (percent: number) => void;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** What was typed and is not saved, and what can be done with it. */
export function DraftTools(props: ToolsProps) {
  const { edits, hidden, applies, isBusy, trouble, onUndo, onRedo, onGrow, onDiscard, onKeep } = props;
  const [percent, setPercent] = useState('');
  const grows = Number(percent);
  const fits = percent.trim() !== '' && Number.isFinite(grows) && grows >= -100 && grows <= 1000;
  const count = edits.now.size;
  return (
    <div role="toolbar" aria-label="Amounts" className="panel sticky top-header z-10 space-y-2 p-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto" aria-live="polite">
          {count === 0 ? (
            <span className="text-muted">
              Type amounts, or paste a column or account–amount pairs. Ctrl+D fills down, Shift selects.
            </span>
          ) : (
            <strong>
              {count} {count === 1 ? 'amount is' : 'amounts are'} not saved
              {hidden > 0 && `, ${hidden} on lines not shown`}
            </strong>
          )}
        </span>
        <input
          inputMode="decimal"
          aria-label="Percent change"
          placeholder="%"
          className="control w-20"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <button
          type="button"
          className="button"
          disabled={!fits || isBusy}
          onClick={() => {
            onGrow(grows);
            setPercent('');
          }}
        >
          {applies}
        </button>
        <button type="button" className="button" disabled={edits.past.length === 0 || isBusy} onClick={onUndo}>
          Undo
        </button>
        <button type="button" className="button" disabled={edits.future.length === 0 || isBusy} onClick={onRedo}>
          Redo
        </button>
        <button type="button" className="button" disabled={count === 0 || isBusy} onClick={onDiscard}>
          Discard
        </button>
        <button
          type="button"
          // The primary action of a draft is its step, until there is something to save.
          className={`button ${count > 0 ? 'button-primary' : ''}`}
          disabled={count === 0 || isBusy}
          onClick={onKeep}
        >
          Save {count > 0 ? count : ''}
        </button>
      </div>
      {trouble.length > 0 && (
        <p role="alert" className="text-danger">
          {trouble.slice(0, 3).join('. ')}
          {trouble.length > 3 && `, and ${trouble.length - 3} more`}.
        </p>
      )}
    </div>
  );
}
