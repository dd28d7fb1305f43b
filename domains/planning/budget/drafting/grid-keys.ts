/** What a key does in a grid of amounts: go to another cell, fill down, take an edit back or do it again, or drop what is being typed. */
export type GridAct =
  | { readonly does: 'go'; readonly rows: number; readonly columns: number }
  | { readonly does: 'undo' | 'redo' | 'drop' | 'fill' };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Where the caret is in the text of a cell. */
export interface Caret {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** More rows than any grid has: the first or the last one. */
const FAR = 1_000_000;

const go = (rows: number, columns: number): GridAct => ({ does: 'go', rows, columns });

/**
 * Down, Up and Enter leave the cell; Shift with Enter goes up. Left and Right leave it only at the end of the text or while all
 * of it is selected, so that the caret still moves within what is typed, and so do Home and End, which lead to the first and the last
 * line. Null: the key keeps its usual meaning.
 */
export function gridAct({ key, ctrlKey, metaKey, shiftKey }: Pressed, { from, to, length }: Caret): GridAct | null {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return { does: shiftKey ? 'redo' : 'undo' };
    if (key.toLowerCase() === 'd') return { does: 'fill' };
    if (key === 'ArrowDown' || key === 'End') return go(FAR, 0);
    if (key === 'ArrowUp' || key === 'Home') return go(-FAR, 0);
    return key.toLowerCase() === 'y' ? { does: 'redo' } : null;
  }
  const isWhole = from === 0 && to === length;
  switch (key) {
    case 'Enter':
      return go(shiftKey ? -1 : 1, 0);
    case 'ArrowDown':
      return go(1, 0);
    case 'ArrowUp':
      return go(-1, 0);
    case 'ArrowLeft':
      return !shiftKey && (isWhole || to === 0) ? go(0, -1) : null;
    case 'ArrowRight':
      return !shiftKey && (isWhole || from === length) ? go(0, 1) : null;
    case 'Home':
      return !shiftKey && isWhole ? go(-FAR, 0) : null;
    case 'End':
      return !shiftKey && isWhole ? go(FAR, 0) : null;
    case 'Escape':
      return { does: 'drop' };
    default:
      return null;
  }
}

/** The cell that lies so many rows or columns from this one, among those that can be typed in, or the last one where it lies farther than any; null at the edge. */
export function cellFrom(
  cell: HTMLInputElement,
  { rows, columns }: { readonly rows: number; readonly columns: number },
) {
  const within = rows === 0 ? cell.closest('tr') : cell.closest('table');
  const column = cell.dataset['column'] ?? '';
  const cells = [
    ...(within?.querySelectorAll<HTMLInputElement>(rows === 0 ? '[data-column]' : `[data-column="${column}"]`) ?? []),
  ];
  if (Math.abs(rows) === FAR) return cells.at(rows < 0 ? 0 : -1) ?? null;
  return cells[cells.indexOf(cell) + rows + columns] ?? null;
}
