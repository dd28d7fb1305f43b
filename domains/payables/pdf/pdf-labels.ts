import { isUnitOfMoney } from './pdf-currency.ts';
import type { Cell, PdfRow } from './pdf-words.ts';

/** A value with the words of the page that say it. */
export interface Found<V> {
  readonly value: V;
  readonly page: number;
  readonly words: string;
}
/** What the words say: one value, several that differ, or none. */
export type Sought<V> = { readonly found: Found<V> | null; readonly isSeveral: boolean };

interface Place {
  readonly row: PdfRow;
  readonly at: number;
}
export interface Looking<V> {
  /** Each begins with the label of its value; the first of them that finds any decides. */
  readonly labels: readonly RegExp[];
  readonly read: (text: string) => V | null;
  /** A value may also stand below its label. */
  readonly isBelow?: boolean;
}

const REACH = 40;
const wordsOf = (...all: readonly (string | undefined)[]): string =>
  all
    .flatMap((one) => one ?? [])
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 160);
const overlaps = (one: Cell, other: Cell): boolean => one.x < other.right + 8 && other.x < one.right + 8;

/** The value next to a label: behind it, right of it, or below it. */
function valueAt<V>(rows: readonly PdfRow[], { row, at }: Place, rest: string, look: Looking<V>): Found<V> | null {
  const { read, isBelow } = look;
  const cell = row.cells[at];
  if (!cell) return null;
  const said = (value: V | null, ...words: readonly string[]): Found<V> | null =>
    value === null ? null : { value, page: row.page, words: wordsOf(...words) };
  if (rest !== '') {
    const own = said(read(rest), cell.text);
    // “Tax (6%)” and “Total USD” leave a word behind that is no value.
    if (own || !(/^(\(.{0,12}\)|[\d.]+\s?%)$/.test(rest) || isUnitOfMoney(rest))) return own;
  }
  for (const next of row.cells.slice(at + 1, at + 3)) {
    const own = said(read(next.text), cell.text, next.text);
    if (own) return own;
    if (!(/^([\d.]+\s?%|:)$/.test(next.text) || isUnitOfMoney(next.text))) break;
  }
  if (!isBelow) return null;
  const below = rows.filter(({ page, y }) => page === row.page && y > row.y + 1 && y <= row.y + REACH);
  for (const next of below.slice(0, 2)) {
    const under = next.cells.find((one) => overlaps(one, cell));
    if (under) return said(read(under.text), cell.text, under.text);
  }
  return null;
}

/** Looks a value up by its labels. Where equal labels say different things, none of it is taken: the person reads it. */
export function sought<V>(rows: readonly PdfRow[], look: Looking<V>): Sought<V> {
  for (const label of look.labels) {
    const all: Found<V>[] = [];
    for (const row of rows)
      for (const [at, { text }] of row.cells.entries()) {
        const named = label.exec(text);
        if (named?.index !== 0) continue;
        const rest = text
          .slice(named[0].length)
          .replace(/^[\s:#.–-]+/, '')
          .trim();
        const own = valueAt(rows, { row, at }, rest, look);
        if (own) all.push(own);
      }
    const [first] = all;
    if (!first) continue;
    const isSeveral = all.some(({ value }) => value !== first.value);
    return { found: isSeveral ? null : first, isSeveral };
  }
  return { found: null, isSeveral: false };
}
