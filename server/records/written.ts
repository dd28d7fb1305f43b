import type { PlainRow } from './select.ts';
import type { Work } from './work.ts';

type Rows = Map<string, PlainRow>;

/** By the `query` of the transaction, each row as it was written last in it: an effect may have taken it further than the step itself. */
const written = new WeakMap<Work['tx']['query'], Rows>();

function rowsOf({ tx }: Pick<Work, 'tx'>): Rows {
  const known = written.get(tx.query) ?? new Map<string, PlainRow>();
  written.set(tx.query, known);
  return known;
}

export function keepWritten(work: Pick<Work, 'tx'>, rows: readonly PlainRow[]): void {
  const known = rowsOf(work);
  for (const row of rows) known.set(row.id, row);
}

/** The row with what its own effects made of it, so that an answer says the version and the state that are kept. */
export const lastWritten = (work: Pick<Work, 'tx'>, row: PlainRow): PlainRow => rowsOf(work).get(row.id) ?? row;

/** A row whose version alone went on. */
export function keepVersion(work: Pick<Work, 'tx'>, { id, ...more }: PlainRow): void {
  const known = rowsOf(work).get(id);
  if (known) rowsOf(work).set(id, { ...known, ...more, id });
}

/** What was written in a part of the work that failed is taken back with it. */
export function rememberWritten(work: Pick<Work, 'tx'>): () => void {
  const before = new Map(rowsOf(work));
  return () => void written.set(work.tx.query, before);
}
