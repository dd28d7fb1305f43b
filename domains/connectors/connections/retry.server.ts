import { fail, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { tableIn, type TableRead } from './answer.server.ts';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';
import { importTable, plus, totalOf } from './import.server.ts';
import { dropRefusal, TOO_LONG } from './parts.server.ts';
import { lineOf } from './read-rows.ts';

type Connection = Row<typeof connection>;
type Run = Row<typeof connectionRun>;

/** A correction stays the row that was rejected: another key would count a row of this run twice, and this one as imported. */
async function sameRow(of: Connection, read: TableRead, error: NonNullable<Run['errors']>[number]): Promise<void> {
  const source = (of.columns ?? []).find(({ field }) => field === of.matchField)?.source;
  if (source === undefined || error.field === source) return;
  const at = read.headings.indexOf(source);
  const was = await tableIn('csv', `${lineOf(read.headings)}\n${error.text}`, null);
  if (was.rows[0]?.cells[at]?.trim() !== read.rows[0]?.cells[at]?.trim())
    throw fail(
      'refused',
      'connection_run.other_row',
      `“${source}” names another row. Correct the row that was rejected.`,
    );
}

/** One rejected row once more, as a person corrected it. */
export async function retried(work: UnitOfWork, id: string, { line, text }: { line: number; text: string }) {
  const run = await work.row(connectionRun, { where: { id }, lock: 'update' });
  if (!run) throw missing(connectionRun);
  const error = (run.errors ?? []).find((one) => one.line === line);
  if (run.isDryRun || run.status !== 'partial' || !error || error.text === TOO_LONG)
    throw fail('refused', 'connection_run.no_row', 'This run has no rejected row at this line to retry.');
  const of = await work.find(connection, run.connection);
  if (!of) throw missing(connection);
  const read = await tableIn('csv', `${run.headings ?? ''}\n${text}`, null);
  const table = { ...read, rows: read.rows.slice(0, 1).map((row) => ({ ...row, number: line })) };
  if (read.rows.length > 1) throw fail('refused', 'connection_run.one_row', 'Enter one row.');
  await sameRow(of, read, error);
  const outcomes = await importTable(work, { of, run, table, isDryRun: false });
  const [outcome] = outcomes;
  const became = outcome?.became ?? 'refused';
  if (became === 'refused') return { became, message: outcome?.issues[0]?.message ?? 'This row was refused.' };
  const errors = (run.errors ?? []).filter((one) => one.line !== line);
  const added = totalOf(table, of.totalColumn);
  const computed = {
    rejected: run.rejected - 1,
    [became]: run[became] + 1,
    errors,
    importedTotal: plus(run.importedTotal, added),
  };
  await dropRefusal(work, id, line);
  if (computed.rejected === 0) await work.asProduct.move(connectionRun, id, 'succeed', { computed });
  else await work.asProduct.change(connectionRun, id, {}, computed);
  return { became, message: null };
}
