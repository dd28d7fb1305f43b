import type { Face, FaceOf, Faces } from './faces.ts';
import {
  type Carried,
  drawn,
  nameOf,
  type Sheet,
  type SheetBox,
  type SheetPart,
  type SheetRow,
  type SheetTable,
} from './sheet.ts';

/** US Letter, in points, upright and on its side. */
const UPRIGHT = { width: 612, height: 792 } as const;
const WIDE = { width: 792, height: 612 } as const;
const MARGIN = 36;
const BOTTOM = MARGIN + 18;
const PAD = 3;
const SIZE = { value: 9, label: 6.5, heading: 9, title: 13 } as const;
const LEADING = 1.3;
const AMOUNT = /^[^\p{L}\s]*\d$/u;

/** One line as it is drawn, and which text it is a part of. */
export interface Line {
  readonly text: string;
  readonly x: number;
  /** The baseline, from the foot of the page. */
  readonly y: number;
  readonly size: number;
  readonly runs: readonly { readonly face: Face; readonly text: string; readonly x: number }[];
  readonly of: Text;
}
/** A text that is to be read back in full. */
export interface Text {
  readonly name: string;
  readonly text: string;
}
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Page {
  readonly paper: { readonly width: number; readonly height: number };
  readonly lines: Line[];
  readonly frames: Frame[];
}

const widthOf = (text: string, size: number, faceOf: FaceOf): number =>
  [...text].reduce((sum, char) => sum + (faceOf(char)?.width(char, size) ?? 0), 0);

/** Broken between words, and inside a word that is longer than the line. */
export function wrapped(text: string, width: number, size: number, faceOf: FaceOf): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, size, faceOf) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const char of word) {
        if (line !== '' && widthOf(line + char, size, faceOf) > width) {
          lines.push(line);
          line = '';
        }
        line += char;
      }
    }
    lines.push(line);
  }
  return lines;
}

function runsOf(text: string, size: number, start: number, faceOf: FaceOf): Line['runs'] {
  const runs: { face: Face; text: string; x: number }[] = [];
  let x = start;
  for (const char of text) {
    const face = faceOf(char);
    if (!face) continue; // every character was looked up before anything is placed
    const last = runs.at(-1);
    if (last?.face === face) last.text += char;
    else runs.push({ face, text: char, x });
    x += face.width(char, size);
  }
  return runs;
}

interface Cell {
  readonly box: SheetBox;
  readonly x: number;
  readonly width: number;
  readonly label: readonly string[];
  readonly value: readonly string[];
  readonly size: number;
}

const labelOf = ({ item, label }: SheetBox): string => drawn([item, label].filter(Boolean).join('  '));

/** Places a form on as many pages as it takes: a box grows with what is filled in, so that nothing is ever cut. */
export function placed(sheet: Sheet, faces: Faces): readonly Page[] {
  const paper = sheet.isWide ? WIDE : UPRIGHT;
  const across = paper.width - 2 * MARGIN;
  const top = paper.height - MARGIN - 34;
  const pages: Page[] = [];
  let y = 0;
  const page = (): Page => pages.at(-1) ?? turn();

  function write(
    of: Text,
    text: string,
    at: { x: number; y: number; size: number; right?: number },
    faceOf = faces.regular,
  ) {
    if (text === '') return;
    const x = at.right === undefined ? at.x : at.right - widthOf(text, at.size, faceOf);
    page().lines.push({ text, x, y: at.y, size: at.size, of, runs: runsOf(text, at.size, x, faceOf) });
  }

  function turn(): Page {
    const next: Page = { paper, lines: [], frames: [] };
    pages.push(next);
    const up = paper.height - MARGIN - 12;
    const title = drawn(sheet.title);
    write({ name: 'Title', text: title }, title, { x: MARGIN, y: up, size: SIZE.title }, faces.bold);
    const right = paper.width - MARGIN;
    const form = drawn([sheet.form, sheet.omb && `OMB Number: ${sheet.omb}`].filter(Boolean).join(', '));
    write({ name: 'Form', text: form }, form, { x: 0, right, y: up, size: SIZE.label });
    const note = drawn(sheet.note);
    write({ name: 'Note', text: note }, note, { x: MARGIN, y: up - 14, size: SIZE.label });
    y = top;
    return next;
  }

  const cellsOf = (row: SheetRow): readonly Cell[] => {
    const shares = row.reduce((sum, { width = 1 }) => sum + width, 0);
    let x = MARGIN;
    return row.map((box) => {
      const width = (across * (box.width ?? 1)) / shares;
      const inner = width - 2 * PAD;
      const label = labelOf(box);
      const value = drawn(box.value);
      // An amount in two lines reads as two amounts, so it is set smaller instead.
      const whole = box.isFigure && AMOUNT.test(value) ? widthOf(value, SIZE.value, faces.regular) : 0;
      const size = whole > inner ? (SIZE.value * inner * 0.999) / whole : SIZE.value;
      const cell = {
        box,
        x,
        width,
        label: label === '' ? [] : wrapped(label, inner, SIZE.label, faces.regular),
        value: wrapped(value, inner, size, faces.regular),
        size,
      };
      x += width;
      return cell;
    });
  };

  /** Draws the lines of the row from one on that fit, and answers how many. */
  function slice(cells: readonly Cell[], from: number, most: number): number {
    const labels = Math.max(...cells.map(({ label }) => label.length));
    const step = SIZE.value * LEADING;
    const head = labels * SIZE.label * LEADING + 2 * PAD;
    const left = Math.max(...cells.map(({ value }) => value.length)) - from;
    const count = Math.min(left, Math.floor((y - BOTTOM - head) / step), most);
    const height = head + count * step;
    for (const { box, x, width, label, value, size } of cells) {
      page().frames.push({ x, y: y - height, width, height });
      // Once for each page that the box is on.
      const said: Text = { name: nameOf(box), text: labelOf(box) };
      for (const [at, text] of label.entries())
        write(said, text, { x: x + PAD, y: y - PAD - (at + 0.8) * SIZE.label * LEADING, size: SIZE.label });
      // A head that is printed again is a text of its own; a box that goes on is the same.
      const of = (from > 0 && texts.get(box)) || { name: nameOf(box), text: drawn(box.value) };
      texts.set(box, of);
      for (const [at, text] of value.slice(from, from + count).entries()) {
        const line = y - PAD - labels * SIZE.label * LEADING - (at + 0.8) * step;
        write(of, text, { x: x + PAD, ...(box.isFigure && { right: x + width - PAD }), y: line, size });
      }
    }
    y -= height;
    return count;
  }
  const texts = new Map<SheetBox, Text>();

  const heightOf = (cells: readonly Cell[]): number => {
    const lines = Math.max(...cells.map(({ value }) => value.length));
    const labels = Math.max(...cells.map(({ label }) => label.length));
    return labels * SIZE.label * LEADING + 2 * PAD + lines * SIZE.value * LEADING;
  };

  function place(row: SheetRow, head: SheetRow | null = null) {
    page();
    const cells = cellsOf(row);
    const lines = Math.max(...cells.map(({ value }) => value.length));
    const needed = heightOf(cells);
    const onto = () => {
      turn();
      if (head) slice(cellsOf(head), 0, Infinity);
    };
    // A box that a fresh page holds is not torn.
    if (needed > y - BOTTOM && (needed <= top - BOTTOM - 60 || y - BOTTOM < 60)) onto();
    for (let from = slice(cells, 0, Infinity); from < lines; ) {
      onto();
      from += slice(cells, from, Infinity);
    }
  }

  let last: Carried | null = null;
  /** Rows stay together until one after which the page may end; room for its totals is kept below it. */
  function table({ head, rows, carried = [] }: SheetTable) {
    const room = (of: readonly SheetRow[]) => of.reduce((sum, row) => sum + heightOf(cellsOf(row)) + 0.01, 0);
    let together: SheetRow[] = [];
    let isBegun = false;
    for (const [at, row] of rows.entries()) {
      together.push(row);
      const next = carried[at] ?? null;
      if (!next && at < rows.length - 1) continue;
      page();
      const needed = room([...(isBegun ? [] : [head]), ...together, ...(next ? [next.foot] : [])]);
      const isFull = needed > y - BOTTOM && y < top;
      if (isFull) {
        if (last) place(last.foot);
        turn();
      }
      if (isFull || !isBegun) place(head);
      if (isFull && last) place(last.head);
      for (const one of together) place(one, head);
      [isBegun, last, together] = [true, next, []];
    }
  }

  function heading(text: string) {
    if (page() && y - BOTTOM < 70) turn();
    y -= SIZE.heading * 1.9;
    write({ name: text, text: drawn(text) }, drawn(text), { x: MARGIN, y: y + 4, size: SIZE.heading }, faces.bold);
  }

  function part(one: SheetPart) {
    if ('heading' in one) heading(one.heading);
    else if ('print' in one) place([{ value: one.print }]);
    else if ('row' in one) place(one.row);
    else if (one.carried) table(one);
    else {
      place(one.head);
      for (const row of one.rows) place(row, one.head);
    }
  }
  for (const one of sheet.parts) part(one);

  for (const [at, one] of pages.entries()) {
    const text = `Page ${at + 1} of ${pages.length}`;
    const x = paper.width - MARGIN - widthOf(text, SIZE.label, faces.regular);
    const runs = runsOf(text, SIZE.label, x, faces.regular);
    one.lines.push({ text, x, y: MARGIN, size: SIZE.label, of: { name: 'Page', text }, runs });
  }
  return pages;
}
