/** A piece of text as a PDF draws it: in points, from the top left of its page. */
export interface PdfWord {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export type PdfRead =
  | { readonly words: readonly PdfWord[]; readonly pages: number; readonly pagesRead: number }
  | { readonly why: 'encrypted' | 'damaged' };

/** Words that are read as one: what stands together in a row without a gap of a column. */
export interface Cell {
  readonly page: number;
  readonly y: number;
  readonly x: number;
  readonly right: number;
  readonly text: string;
}
export interface PdfRow {
  readonly page: number;
  readonly y: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly text: string;
}

const SAME_ROW = 0.45;
const COLUMN_GAP = 0.85;
const SPACE_GAP = 0.12;

function cellsOf(words: readonly PdfWord[]): readonly Cell[] {
  const cells: Cell[] = [];
  for (const { page, x, y, width, height, text } of words.toSorted((one, other) => one.x - other.x)) {
    const last = cells.at(-1);
    const gap = last ? x - last.right : Number.POSITIVE_INFINITY;
    if (!last || gap > COLUMN_GAP * height) {
      cells.push({ page, x, y, right: x + width, text: text.trim() });
      continue;
    }
    const space = gap > SPACE_GAP * height || /^\s/.test(text) ? ' ' : '';
    cells[cells.length - 1] = {
      ...last,
      right: Math.max(last.right, x + width),
      text: `${last.text}${space}${text.trim()}`,
    };
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replaceAll(/\s+/g, ' ').trim() }));
}

/** The rows of a PDF from top to bottom, page by page. */
export function rowsOf(words: readonly PdfWord[]): readonly PdfRow[] {
  const rows: PdfWord[][] = [];
  const inOrder = words
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.page - other.page || one.y - other.y || one.x - other.x);
  for (const word of inOrder) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isSame =
      first?.page === word.page &&
      Math.abs(word.y - first.y) <= Math.max(2, SAME_ROW * Math.max(first.height, word.height));
    if (row && isSame) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => {
    const cells = cellsOf(row);
    const [first] = row;
    return {
      page: first?.page ?? 1,
      y: first?.y ?? 0,
      height: Math.max(...row.map(({ height }) => height)),
      cells,
      text: cells.map(({ text }) => text).join('  '),
    };
  });
}
