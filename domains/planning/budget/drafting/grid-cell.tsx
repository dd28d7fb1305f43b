import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cellFrom, gridAct } from './grid-keys.ts';

interface CellProps {
  readonly label: string;
  /** Cells of one column have the same; it is how Up and Down find each other. */
  readonly column: string;
  /** What the cell holds while nothing is typed in it. */
  readonly value: string;
  readonly className: string;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly isText?: boolean;
  /** Whether what is typed can be kept. */
  readonly isSound: (text: string) => boolean;
  /** Called when the cell is left with something typed, sound or not. */
  readonly onKeep: (text: string) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Takes over what the cell above has. */
  readonly onFill?: () => void;
  /** A text of several cells, as a spreadsheet copies it. */
  readonly onPaste?: (text: string) => void;
  /** Whether something is typed that is not kept yet. */
  readonly onTyping?: (isTyping: boolean) => void;
}

/** A cell of a grid that is typed in as in a spreadsheet: what is typed is kept when the cell is left, Escape drops it. */
export function GridCell(props: CellProps) {
  const { label, column, value, className, isDisabled = false, maxLength, isText = false, isSound } = props;
  const { onKeep, onUndo, onRedo, onFill, onPaste, onTyping } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const written = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Filled down or undone under the caret, the amount is selected again, as when the cell was entered.
  useEffect(() => {
    if (written.current === null && input.current !== null && input.current === document.activeElement)
      input.current.select();
  }, [value]);
  const type = (text: string | null) => {
    written.current = text;
    setTyped(text);
    onTyping?.(text !== null);
  };
  const keep = () => {
    const text = written.current;
    if (text === null) return;
    type(null);
    if (text !== value) onKeep(text);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const cell = event.currentTarget;
    const act = gridAct(event, {
      from: cell.selectionStart ?? 0,
      to: cell.selectionEnd ?? 0,
      length: cell.value.length,
    });
    if (act === null || (act.does === 'fill' && !onFill)) return;
    const text = written.current;
    // What can't be kept is taken back by dropping it.
    if (act.does === 'drop' || (act.does === 'undo' && text !== null && !isSound(text))) {
      if (text === null) return;
      event.preventDefault();
      event.stopPropagation();
      type(null);
      return;
    }
    // At the edge of the grid Left and Right keep their usual meaning.
    const next = act.does === 'go' ? cellFrom(cell, act) : null;
    if (act.does === 'go' && act.columns !== 0 && next === null) return;
    event.preventDefault();
    keep();
    if (act.does === 'fill') onFill?.();
    if (act.does === 'undo') onUndo();
    if (act.does === 'redo') onRedo();
    next?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!onPaste || !/[\n\t]/.test(text.trimEnd())) return;
    event.preventDefault();
    type(null);
    onPaste(text);
  };
  return (
    <input
      ref={input}
      {...(isText ? {} : { inputMode: 'decimal' as const })}
      data-column={column}
      aria-label={label}
      aria-invalid={typed !== null && !isSound(typed)}
      className={`control min-h-0 py-1 ${isText ? '' : 'text-right tabular-nums'} ${className}`}
      value={typed ?? value}
      {...(maxLength === undefined ? {} : { maxLength })}
      disabled={isDisabled}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={keep}
      onKeyDown={key}
      onPaste={paste}
    />
  );
}
