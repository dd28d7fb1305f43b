import type { PlainRow } from './select.ts';
import type { UnitOfWork } from './unit-of-work.ts';

interface Written {
  readonly rows: Map<string, PlainRow>;
  /** What stood there before each row, in their order. */
  readonly before: (readonly [id: string, row: PlainRow | undefined])[];
}

/** By the `query` of the transaction, each row as it was written last in it: an effect may have taken it further than the step itself. */
const written = new WeakMap<UnitOfWork['tx']['query'], Written>();

function writtenIn({ tx }: Pick<UnitOfWork, 'tx'>): Written {
  const known = written.get(tx.query) ?? { rows: new Map<string, PlainRow>(), before: [] };
  written.set(tx.query, known);
  return known;
}

function put({ rows, before }: Written, row: PlainRow): void {
  before.push([row.id, rows.get(row.id)]);
  rows.set(row.id, row);
}

export function keepWritten(work: Pick<UnitOfWork, 'tx'>, rows: readonly PlainRow[]): void {
  const known = writtenIn(work);
  for (const row of rows) put(known, row);
}

/** The row with what its own effects made of it, so that an answer says the version and the state that are kept. */
export const lastWritten = (work: Pick<UnitOfWork, 'tx'>, row: PlainRow): PlainRow =>
  writtenIn(work).rows.get(row.id) ?? row;

/** A row whose version alone went on. */
export function keepVersion(work: Pick<UnitOfWork, 'tx'>, { id, ...more }: PlainRow): void {
  const known = writtenIn(work);
  const row = known.rows.get(id);
  if (row) put(known, { ...row, ...more, id });
}

/** What was written in a part of the work that failed is taken back with it. */
export function rememberWritten(work: Pick<UnitOfWork, 'tx'>): () => void {
  const { rows, before } = writtenIn(work);
  const began = before.length;
  return () => {
    for (const [id, row] of before.splice(began).toReversed()) {
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
  };
}
