import { createHash } from 'node:crypto';
import { Failure, fail, type Row } from '#kernel';
import type { Outcome } from '#server/records/transfer/import-batch.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { absentOf, postMade } from './after-import.server.ts';
import { cellsOf, type Heard, type HeardText, tableHeard } from './answer.server.ts';
import { AT_ONCE, MOST_ERRORS } from './catalogue.ts';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';
import { counted, filledBy, importTable, plus, totalOf } from './import.server.ts';
import { dropEarlier, dropParts, errorsOf, keepRefusals, stage, takePart } from './parts.server.ts';
import { kept, lineOf } from './read-rows.ts';

type Connection = Row<typeof connection>;
type Run = Row<typeof connectionRun>;

const imported = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ became }) => became !== 'refused').flatMap(({ entry }) => [...entry.rows]);

/** What was read, to be told apart later. */
const sourceOf = (heard: Extract<Heard, { ok: true }>) =>
  'file' in heard
    ? { fileName: kept(heard.file.name, 120), contentHash: heard.file.sha256 }
    : { contentHash: createHash('sha256').update(heard.text).digest('hex') };

export const whyFailed = (error: Failure): string => kept(error.issues[0]?.message ?? error.message, 300);

interface Begun {
  readonly of: Connection;
  readonly heard: Heard;
  readonly isDryRun: boolean;
  readonly isScheduled?: boolean;
  /** Sees to a run that is too long for one transaction. Where there is none, every run is one. */
  readonly later?: (run: Run) => Promise<void>;
  /** Rows of a part, where it is not the usual number; then what is longer than one part is a long run. */
  readonly partRows?: number;
}

/** The run of what was read. Up to `AT_ONCE` rows it is one transaction: all of it stands in the audit record, or nothing was done. */
export async function runOn(work: UnitOfWork, given: Begun): Promise<Run> {
  const { of, heard, isDryRun, isScheduled = false, later, partRows } = given;
  // Two runs of one connection follow one another.
  const locked = await work.asProduct.row(connection, { where: { id: of.id }, lock: 'update' });
  if (!locked || locked.version !== of.version)
    throw fail('conflict', 'connection.changed', 'The connection changed in the meantime. Run it again.');
  await refuseBusy(work, of.id);
  const product = work.asProduct;
  const begun = {
    connection: of.id,
    target: of.target,
    isDryRun,
    isScheduled,
    startedBy: work.actor.id,
    startedOn: work.today,
  };
  const run = await product.insert(connectionRun, {}, begun);
  const failed = (failure: string) => product.move(connectionRun, run.id, 'fail', { computed: { failure } });
  if (!heard.ok) {
    if (heard.name) await product.change(connectionRun, run.id, {}, { fileName: kept(heard.name, 120) });
    return failed(heard.because);
  }
  await product.change(connectionRun, run.id, {}, sourceOf(heard));
  try {
    return await work.inSavepoint(async (inner) => {
      const rows = 'file' in heard ? heard.file.rows : await rowsOf(heard, of);
      const { headings, count } = await stage(inner, {
        run: run.id,
        rows,
        judge: (first) => void filledBy(of, first),
        partRows,
      });
      await dropEarlier(inner, { of: of.id, run: run.id, isDryRun });
      const computed = { rowsRead: count, headings: lineOf(headings) };
      const staged = await inner.asProduct.change(connectionRun, run.id, {}, computed);
      if (later && count > (partRows ?? AT_ONCE)) {
        await later(staged);
        return staged;
      }
      let part: Run | null = staged;
      while (part?.status === 'running') part = await importPart(inner, { of, run: run.id });
      return part ?? staged;
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'conflict') throw error;
    return failed(whyFailed(error));
  }
}

async function rowsOf(heard: HeardText, of: Connection) {
  const { headings, rows } = await tableHeard(heard, of);
  return [{ number: 1, cells: [...headings] }, ...rows];
}

/** A run that has rows left keeps others from beginning, and its mapping from being edited. */
export async function refuseBusy({ tx, actor }: UnitOfWork, of: string): Promise<void> {
  const [busy] = await tx.query<{ number: string }>(
    `select r.number from connection_run r where r.organization_id = $1 and r.connection = $2 and r.status = 'running'
       and exists (select 1 from connection_part p where p.organization_id = $1 and p.run = r.id) limit 1`,
    [actor.organizationId, of],
    'connection.busy',
  );
  if (busy) throw fail('refused', 'connection.busy', `${busy.number} is still running. Wait for it or cancel it.`);
}

/**
 * The next part of a run, within one transaction: its rows, what they said and how far the run is. After the last part the run ends.
 * A part that was imported is gone, so a run goes on where it stood, whatever stopped it.
 */
export async function importPart(
  work: UnitOfWork,
  { of, run: id }: { of: Connection; run: string },
): Promise<Run | null> {
  const run = await work.asProduct.row(connectionRun, { where: { id }, lock: 'update' });
  if (run?.status !== 'running') return run;
  const rows = await takePart(work, id);
  if (rows.length === 0) return ended(work, { of, run });
  const table = { headings: await cellsOf(run.headings ?? ''), rows };
  const { isDryRun } = run;
  const outcomes = await importTable(work, { of, run, table, isDryRun });
  await keepRefusals(work, id, outcomes);
  const open = MOST_ERRORS - (run.errors ?? []).length;
  const errors = errorsOf(outcomes).slice(0, Math.max(0, open));
  const total = (some: typeof rows) => totalOf(table, of.totalColumn, some);
  const isFirst = run.sourceTotal === null;
  const added = { source: total(rows), imported: total(imported(outcomes)) };
  return work.asProduct.change(
    connectionRun,
    id,
    {},
    {
      created: run.created + counted(outcomes, 'created'),
      updated: run.updated + counted(outcomes, 'updated'),
      unchanged: run.unchanged + counted(outcomes, 'unchanged'),
      rejected: run.rejected + counted(outcomes, 'refused'),
      sourceTotal: isFirst ? added.source : plus(run.sourceTotal, added.source),
      importedTotal: isFirst ? added.imported : plus(run.importedTotal, added.imported),
      ...(errors.length > 0 ? { errors: [...(run.errors ?? []), ...errors] } : {}),
      ...(isDryRun ? {} : await postMade(work, run, { of, table, outcomes })),
    },
  );
}

async function ended(work: UnitOfWork, { of, run }: { of: Connection; run: Run }): Promise<Run> {
  const computed = run.isDryRun ? {} : await absentOf(work, run, of);
  return work.asProduct.move(connectionRun, run.id, run.rejected > 0 ? 'part' : 'succeed', { computed });
}

/** A run that can’t go on. What it imported stays. */
export async function failRun(work: UnitOfWork, id: string, failure: string): Promise<Run | null> {
  const run = await work.asProduct.row(connectionRun, { where: { id }, lock: 'update' });
  if (run?.status !== 'running') return null;
  await dropParts(work, id);
  return work.asProduct.move(connectionRun, id, 'fail', { computed: { failure: kept(failure, 300) } });
}
