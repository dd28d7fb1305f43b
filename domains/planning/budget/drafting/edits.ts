/** Amounts that somebody typed and has not saved, by line, and the way back. */
export interface Edits {
  readonly now: ReadonlyMap<string, number>;
  readonly past: readonly ReadonlyMap<string, number>[];
  readonly future: readonly ReadonlyMap<string, number>[];
}

export const noEdits: Edits = { now: new Map(), past: [], future: [] };

const FARTHEST = 200;

interface Line {
  readonly id: string;
  readonly account: string;
  readonly cents: number;
}

/** Several amounts at once are one step of the way back; an amount that is what is saved already is no edit. */
export function put(edits: Edits, amounts: ReadonlyMap<string, number>, lines: readonly Line[]): Edits {
  const saved = new Map(lines.map(({ id, cents }) => [id, cents]));
  const next = new Map(edits.now);
  for (const [id, cents] of amounts) {
    if (!saved.has(id)) continue;
    if (saved.get(id) === cents) next.delete(id);
    else next.set(id, cents);
  }
  const isSame = next.size === edits.now.size && [...next].every(([id, cents]) => edits.now.get(id) === cents);
  return isSame ? edits : { now: next, past: [...edits.past, edits.now].slice(-FARTHEST), future: [] };
}

/** The edits that are not saved yet, after the lines were read again. */
export function unsaved(edits: Edits, lines: readonly Pick<Line, 'id' | 'cents'>[]): Edits {
  const saved = new Map(lines.map(({ id, cents }) => [id, cents]));
  const now = new Map([...edits.now].filter(([id, cents]) => saved.has(id) && saved.get(id) !== cents));
  return now.size === edits.now.size ? edits : { ...edits, now };
}

export function undo({ now, past, future }: Edits): Edits {
  const before = past.at(-1);
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future };
}

export function redo({ now, past, future }: Edits): Edits {
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

export interface Pasted {
  readonly amounts: ReadonlyMap<string, number>;
  /** What could not be understood, in words, first to last. */
  readonly refused: readonly string[];
}

/**
 * A column of a spreadsheet goes down from the cell it is pasted into. Two columns or more are accounts with their amounts, wherever
 * those lines stand.
 */
export function pasted(text: string, lines: readonly Line[], from: number): Pasted {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const byAccount = new Map(lines.map((line) => [line.account, line]));
  const amounts = new Map<string, number>();
  const refused: string[] = [];
  for (const [at, row] of rows.entries()) {
    const cells = row.split('\t').map((cell) => cell.trim());
    const line = cells.length > 1 ? byAccount.get(cells[0] ?? '') : lines[from + at];
    const cents = centsOf(cells.at(-1) ?? '');
    if (cells.every((cell) => cell === '')) continue;
    if (!line)
      refused.push(
        cells.length > 1 ? `${cells[0]} isn’t an account of this budget` : `Row ${at + 1} is below the last line`,
      );
    else if (cents === null) refused.push(`“${cells.at(-1)}” isn’t an amount`);
    else amounts.set(line.id, cents);
  }
  return { amounts, refused };
}
