/** What a person typed and has not saved, by line or cell, and the way back. */
export interface Edits<V = number> {
  readonly now: ReadonlyMap<string, V>;
  readonly past: readonly ReadonlyMap<string, V>[];
  readonly future: readonly ReadonlyMap<string, V>[];
}

export const noEdits: Edits = { now: new Map(), past: [], future: [] };

const FARTHEST = 200;

interface Line {
  readonly id: string;
  readonly account: string;
  readonly cents: number;
}

const centsById = (lines: readonly Pick<Line, 'id' | 'cents'>[]): ReadonlyMap<string, number> =>
  new Map(lines.map(({ id, cents }) => [id, cents]));

/** Several amounts at once are one step of the way back; an amount that is what is saved already is no edit. */
export const put = (edits: Edits, amounts: ReadonlyMap<string, number>, lines: readonly Line[]): Edits =>
  putValues(edits, amounts, centsById(lines));

/** As `put`, for cells that hold amounts or words. */
export function putValues<V>(edits: Edits<V>, values: ReadonlyMap<string, V>, saved: ReadonlyMap<string, V>): Edits<V> {
  const next = new Map(edits.now);
  for (const [id, value] of values) {
    if (!saved.has(id)) continue;
    if (saved.get(id) === value) next.delete(id);
    else next.set(id, value);
  }
  const isSame = next.size === edits.now.size && [...next].every(([id, value]) => edits.now.get(id) === value);
  return isSame ? edits : { now: next, past: [...edits.past, edits.now].slice(-FARTHEST), future: [] };
}

/** The edits that are not saved yet, after lines were read again: all that there are, or those that are shown of more. */
export const unsaved = (edits: Edits, lines: readonly Pick<Line, 'id' | 'cents'>[], isAll: boolean): Edits =>
  unsavedValues(edits, centsById(lines), isAll);

export function unsavedValues<V>(edits: Edits<V>, saved: ReadonlyMap<string, V>, isAll = true): Edits<V> {
  const isEdit = ([id, value]: readonly [string, V]) => (saved.has(id) ? saved.get(id) !== value : !isAll);
  const now = new Map([...edits.now].filter(isEdit));
  return now.size === edits.now.size ? edits : { ...edits, now };
}

export function undo<V>({ now, past, future }: Edits<V>): Edits<V> {
  const before = past.at(-1);
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future };
}

export function redo<V>({ now, past, future }: Edits<V>): Edits<V> {
  const [after, ...rest] = future;
  return after ? { now: after, past: [...past, now], future: rest } : { now, past, future };
}

/** Cents of what somebody typed: 1,234.50 or $1,234; null when it is no amount from zero up. */
export function centsOf(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,13}(\.\d{0,2})?$/.test(plain)) return null;
  const [dollars = '0', cents = ''] = plain.split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** Accounts that a text of several columns names, as `pasted` reads it. */
export const accountsIn = (text: string): ReadonlySet<string> =>
  new Set(cellsIn(text).flatMap(([first = '', ...rest]) => (rest.length > 0 && first !== '' ? [first] : [])));

export interface Pasted {
  readonly amounts: ReadonlyMap<string, number>;
  /** What could not be understood, in words, first to last. */
  readonly refused: readonly string[];
}

const cellsIn = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');
const unknownAccount = (account: string, of: string): string => `${account} isn’t an account of this ${of}`;
const belowLast = (row: number): string => `Row ${row + 1} is below the last line`;

/**
 * A column of a spreadsheet goes down from the cell it is pasted into. Two columns or more are accounts with their amounts, wherever
 * those lines stand, also among others that are not shown.
 */
export function pasted(text: string, lines: readonly Line[], from: number, others: readonly Line[] = []): Pasted {
  const byAccount = new Map([...others, ...lines].map((line) => [line.account, line]));
  const amounts = new Map<string, number>();
  const refused: string[] = [];
  for (const [at, cells] of cellsIn(text).entries()) {
    const line = cells.length > 1 ? byAccount.get(cells[0] ?? '') : lines[from + at];
    const cents = centsOf(cells.at(-1) ?? '');
    if (isBlank(cells)) continue;
    if (!line) refused.push(cells.length > 1 ? unknownAccount(cells[0] ?? '', 'budget') : belowLast(at));
    else if (cents === null) refused.push(`“${cells.at(-1)}” isn’t an amount`);
    else amounts.set(line.id, cents);
  }
  return { amounts, refused };
}

/** What a cell makes of a text: the value that it keeps, or why it can’t. */
export type Read<V> = { readonly value: V } | { readonly refused: string };

interface Block<L, V> {
  readonly lines: readonly L[];
  /** How each column reads a text, from left to right. */
  readonly columns: readonly ((text: string, line: L) => Read<V>)[];
  readonly row: number;
  readonly column: number;
  /** What the lines are part of, in the sentence about an unknown account. */
  readonly of: string;
}

export interface PastedCell<V> {
  readonly line: string;
  readonly column: number;
  readonly value: V;
}

/**
 * A block of a spreadsheet goes right and down from the cell it is pasted into. Where its first column names accounts of these lines,
 * the rest of each row goes to that line from the first column on. A cell that can’t be kept is refused with its sentence; the others are.
 */
export function pastedBlock<L extends { readonly id: string; readonly account: string }, V>(
  text: string,
  { lines, columns, row, column, of }: Block<L, V>,
): { readonly cells: readonly PastedCell<V>[]; readonly refused: readonly string[] } {
  const rows = cellsIn(text);
  const byAccount = new Map(lines.map((line) => [line.account, line]));
  const namesAccounts = rows.some(([first, ...rest]) => rest.length > 0 && byAccount.has(first ?? ''));
  const cells: PastedCell<V>[] = [];
  const refused: string[] = [];
  for (const [at, given] of rows.entries()) {
    if (isBlank(given)) continue;
    const line = namesAccounts ? byAccount.get(given[0] ?? '') : lines[row + at];
    if (!line) {
      refused.push(namesAccounts ? unknownAccount(given[0] ?? '', of) : belowLast(at));
      continue;
    }
    const start = namesAccounts ? 0 : column;
    for (const [to, cell] of (namesAccounts ? given.slice(1) : given).entries()) {
      const read = columns[start + to]?.(cell, line);
      if (!read) {
        if (cell !== '') refused.push(`“${cell}” is right of the last column`);
      } else if ('refused' in read) refused.push(read.refused);
      else cells.push({ line: line.id, column: start + to, value: read.value });
    }
  }
  return { cells, refused };
}
