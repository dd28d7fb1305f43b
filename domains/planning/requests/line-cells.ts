import { type Edits, type PastedCell, type Read } from '../budget/drafting/edits.ts';
import type { SheetLine } from './request-calls.ts';
import { inDollars, typedCents } from './typed-cents.ts';

/** Columns of the grid of request lines that are typed in, from left to right. */
export const lineColumns = ['base', 'oneTime', 'ongoing', 'justification'] as const;
export type LineColumn = (typeof lineColumns)[number];
export const columnLabels: Readonly<Record<LineColumn, string>> = {
  base: 'Base',
  oneTime: 'One-time',
  ongoing: 'Ongoing',
  justification: 'Justification',
};

/** Cents, or the words of a justification. */
export type Cell = number | string;
type Named = Pick<SheetLine, 'name'>;

const MOST_WORDS = 4000;

/** What a cell makes of a text; a base is never below zero. */
export function readCell(column: LineColumn, text: string, { name }: Named): Read<Cell> {
  const where = `${columnLabels[column]} of ${name}`;
  if (column === 'justification')
    return text.length > MOST_WORDS ? { refused: `${where} is longer than 4,000 characters` } : { value: text.trim() };
  const cents = typedCents(text);
  if (cents === null) return { refused: `${where}: “${text}” isn’t an amount` };
  if (column === 'base' && cents < 0) return { refused: `${where} can’t be below zero` };
  return { value: cents };
}

export const keyOf = (line: string, column: LineColumn): string => `${line} ${column}`;

const savedIn = (line: SheetLine, column: LineColumn): Cell =>
  column === 'justification' ? (line.justification ?? '') : line[column];

/** What every cell of these lines holds as it is saved. */
export const savedCells = (lines: readonly SheetLine[]): ReadonlyMap<string, Cell> =>
  new Map(
    lines.flatMap((line) => lineColumns.map((column) => [keyOf(line.id, column), savedIn(line, column)] as const)),
  );

/** A line with what is typed into it. */
export function lineNow(line: SheetLine, now: Edits<Cell>['now']): SheetLine {
  const amount = (column: Exclude<LineColumn, 'justification'>): number => {
    const typed = now.get(keyOf(line.id, column));
    return typeof typed === 'number' ? typed : line[column];
  };
  const words = now.get(keyOf(line.id, 'justification'));
  return {
    ...line,
    base: amount('base'),
    oneTime: amount('oneTime'),
    ongoing: amount('ongoing'),
    justification: typeof words === 'string' ? words : line.justification,
  };
}

export const isEdited = ({ id }: Pick<SheetLine, 'id'>, now: Edits<Cell>['now']): boolean =>
  lineColumns.some((column) => now.has(keyOf(id, column)));

export const shownIn = (line: SheetLine, column: LineColumn): string =>
  column === 'justification' ? (line.justification ?? '') : inDollars(line[column]) || (column === 'base' ? '0' : '');

export const cellsOf = (pasted: readonly PastedCell<Cell>[]): ReadonlyMap<string, Cell> =>
  new Map(
    pasted.flatMap(({ line, column, value }) => {
      const name = lineColumns[column];
      return name ? [[keyOf(line, name), value] as const] : [];
    }),
  );
