import { fail, type Row } from '#kernel';
import { addDecimals, decimal } from '#kernel/fields/decimal.ts';
import { invalid, refuse } from '#server/records/refusals.ts';
import { keepEntries, type Outcome } from '#server/records/transfer/import-batch.ts';
import { filledColumns, grouper, openNames } from '#server/records/transfer/import-entries.ts';
import { readMapping, refusedMode } from '#server/records/transfer/import-mapping.ts';
import { targetsOf } from '#server/records/transfer/import-mapping.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { TableRead } from './answer.server.ts';
import { NOT_A_NUMBER } from './catalogue.ts';
import type { connection } from './connection.record.ts';
import { keepSaid, recallSaid } from './parts.server.ts';
import { numberIn } from './read-rows.ts';

type Connection = Row<typeof connection>;

class Undone extends Error {}

/** Which field each column fills; refuses a source without a column that is mapped or added up. */
export function filledBy(of: Connection, headings: readonly string[]): (string | null)[] {
  const missing = (of.columns ?? []).find(({ source }) => !headings.includes(source));
  if (missing) throw fail('refused', 'connection.column', `There is no column “${missing.source}”.`);
  if (of.totalColumn !== null && !headings.includes(of.totalColumn)) throw noTotal(of.totalColumn);
  return headings.map((heading) => (of.columns ?? []).find(({ source }) => source === heading)?.field ?? null);
}

const noTotal = (column: string) =>
  invalid([{ path: 'totalColumn', code: 'unknown', message: `There is no column “${column}”` }]);

/** Rows of a run through the same import as a file, with the rights of the person who runs it. A dry run keeps nothing. */
export async function importTable(
  work: UnitOfWork,
  given: { of: Connection; run: { readonly id: string; readonly number: string }; table: TableRead; isDryRun: boolean },
): Promise<readonly Outcome[]> {
  const { of, run, table, isDryRun } = given;
  const compiled = work.around.registry.get(of.target);
  const about = { registry: work.around.registry, compiled, actor: work.actor };
  refuse(refusedMode(about, of.mode));
  const columns = filledBy(of, table.headings);
  const mapping = readMapping(
    about,
    table.headings.map((header) => ({ header, samples: [] })),
    { columns, mode: of.mode, key: of.matchField },
  );
  const filled = filledColumns(targetsOf(about), mapping);
  const job = {
    compiled,
    columns: filled,
    headings: table.headings,
    mapping,
    names: openNames(),
    seen: new Map<string, number>(),
    file: `${of.name} (${run.number})`,
  };
  const entries = grouper(filled, mapping.key)(table.rows);
  await recallSaid(work, run.id, { job, entries });
  let outcomes: readonly Outcome[] = [];
  if (!isDryRun) outcomes = await keepEntries(work, job, entries);
  else
    await work
      .inSavepoint(async (inner) => {
        outcomes = await keepEntries(inner, job, entries);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  await keepSaid(work, run.id, { job, entries, total: of.totalColumn });
  return outcomes;
}

export const counted = (outcomes: readonly Outcome[], became: Outcome['became']): number =>
  outcomes.filter((one) => one.became === became).length;

/** The total of a column over rows; a cell that is no number makes it unknown, so that it is not passed over. */
export function totalOf(table: TableRead, column: string | null, rows: TableRead['rows'] = table.rows): string | null {
  if (column === null) return null;
  const at = table.headings.indexOf(column);
  if (at < 0) throw noTotal(column);
  let total = '0';
  for (const row of rows) {
    const number = numberIn((row.cells[at] ?? '').trim() || '0');
    if (number === null) return NOT_A_NUMBER;
    total = addDecimals(total, decimal(number) ?? '0');
  }
  return total;
}

/** Two parts of a total; one that is not known makes the whole unknown. */
export function plus(one: string | null, other: string | null): string | null {
  const [known, added] = [decimal(one ?? ''), decimal(other ?? '')];
  if (known === undefined) return one;
  return added === undefined ? other : addDecimals(known, added);
}
