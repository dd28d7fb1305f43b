import { journalEntry, revenueEntry } from '#domains/planning/public.server.ts';
import { Failure, type Row } from '#kernel';
import type { Outcome } from '#server/records/transfer/import-batch.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { TableRead } from './answer.server.ts';
import { MOST_ERRORS } from './catalogue.ts';
import { comparedIn, onlyHere } from './compared.server.ts';
import type { connection } from './connection.record.ts';
import type { connectionRun } from './connection-run.record.ts';

type Connection = Row<typeof connection>;
type Run = Row<typeof connectionRun>;

interface Imported {
  readonly of: Connection;
  readonly table: TableRead;
  readonly outcomes: readonly Outcome[];
}

/** What the answer says of a field, row by row. */
function saidOf({ of, table }: Imported, field: string): (row: TableRead['rows'][number]) => string {
  const source = (of.columns ?? []).find((one) => one.field === field)?.source;
  const at = source === undefined ? -1 : table.headings.indexOf(source);
  return ({ cells }) => (at < 0 ? '' : (cells[at] ?? '').trim());
}

const MOST_REASONS = 5;

/** The first reasons of a run, and how many more there are. */
function noteOf(before: string | null, reasons: readonly string[], all: number): string | null {
  const known = (before ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('And '));
  const shown = [...known, ...reasons].slice(0, MOST_REASONS);
  const more = all - shown.length;
  const note = [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
  return note === '' ? null : note.slice(0, 1000);
}

/** Entries that were made are posted as by the person who runs it; what the ledger refuses stays a draft, with its sentence. */
export async function postMade(work: UnitOfWork, run: Run, given: Imported) {
  if (!given.of.postsEntries) return {};
  const reference = saidOf(given, 'reference');
  const made = given.outcomes.filter(({ became }) => became === 'created').map(({ entry }) => reference(entry.rows[0]));
  const record = given.of.target === revenueEntry.name ? revenueEntry : journalEntry;
  const drafts = await work.rows(record as typeof revenueEntry, {
    where: { reference: made, status: 'draft' },
    fields: ['reference'],
    order: 'reference',
    most: 'all',
  });
  const reasons: string[] = [];
  for (const { id, reference: number } of drafts)
    await work
      .inSavepoint(async (inner) => {
        if (record === revenueEntry) await inner.asProduct.change(revenueEntry, id, { source: 'import' });
        await inner.move(record, id, 'post');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        reasons.push(`${number}: ${error.issues[0]?.message ?? error.message}`);
      });
  const unposted = run.unposted + reasons.length;
  return {
    posted: run.posted + drafts.length - reasons.length,
    unposted,
    unpostedNote: noteOf(run.unpostedNote, reasons, unposted),
  };
}

/** Rows that are here and not in what was read: of a dated record those of the days that it covers. */
export async function absentOf(work: UnitOfWork, run: Run, of: Connection) {
  const compared = comparedIn(work.around.registry, of);
  if (compared === null) return {};
  const found = await work.tx.query<{ key: string; rowId: string; all: number }>(
    `${onlyHere(compared)} select key, id as "rowId", (count(*) over ())::int as all from rows order by key limit ${MOST_ERRORS}`,
    [work.actor.organizationId, run.id],
  );
  return {
    absent: found[0]?.all ?? 0,
    absentRows: found.map(({ key: said, rowId }) => ({ key: said.slice(0, 200), rowId })),
  };
}
