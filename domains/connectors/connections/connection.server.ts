import { createHash } from 'node:crypto';
import { type Actor, allows, type AnswerOf, Failure, fail, type Row } from '#kernel';
import { addDecimals, decimal } from '#kernel/fields/decimal.ts';
import { answers } from '#server/http/answers.ts';
import { once } from '#server/http/idempotency.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { type Effect, type EffectFacts, follows } from '#server/records/effects.ts';
import { leadsOut } from '#server/records/leads-out.ts';
import { missing } from '#server/records/refusals.ts';
import type { Outcome } from '#server/records/transfer/import-batch.ts';
import { cleanName, tableMedia } from '#server/services/files/names.ts';
import { suggested } from '#server/records/transfer/import-mapping.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Heard, hear, tableHeard, tableIn, type TableRead } from './answer.server.ts';
import { afterImport } from './after-import.server.ts';
import { agreed, MOST_ERRORS } from './catalogue.ts';
import { connection } from './connection.record.ts';
import { replaceSecret, retryRow, runConnection, runFile, testConnection } from './connection-calls.ts';
import { connectionRun } from './connection-run.record.ts';
import { counted, importTable, totalOf } from './import.server.ts';
import { endSchedule } from './end-schedule.server.ts';
import { readFile } from './files.server.ts';
import { lineOf } from './read-rows.ts';

type Connection = Row<typeof connection>;
type Run = Row<typeof connectionRun>;

const whatIsAsked = ['url', 'format', 'rowsAt', 'authentication', 'headerName'] as const;
const unverified = { verifiedOn: null, lastCheck: 'Not tested since the last change' };
const unfitSecret = 'Enter 8 to 400 letters, digits and signs, without spaces.';

/** Another host never hears a secret that was entered for the first one. What is asked in another way is not yet verified. */
const endsWhatWasAgreed = async ({ row, before, work }: EffectFacts<Connection>): Promise<void> => {
  if (agreed.some((field) => JSON.stringify(row[field]) !== JSON.stringify(before[field])))
    await endSchedule(work, row, 'The connection was changed. Look at it, then schedule it again.');
};

const originOf = ({ url }: Connection): string | null => (url === null ? null : new URL(url).origin);

const isUnverified = async ({ row, before, work }: EffectFacts<Connection>): Promise<void> => {
  if (whatIsAsked.every((field) => row[field] === before[field])) return;
  const isElsewhere = originOf(row) !== originOf(before);
  const computed = isElsewhere ? { ...unverified, secret: null, hasSecret: false } : unverified;
  await work.asProduct.change(connection, row.id, {}, computed);
};

export const connectionEffects: readonly Effect[] = [
  ...leadsOut(connection, 'url'),
  ...follows(connection, { edit: [endsWhatWasAgreed, isUnverified] }),
];

const TOO_LONG = 'This row is too long to be shown.';
const kept = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** The rejected rows as a person corrects them. */
const errorsOf = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter(({ became }) => became === 'refused')
    .slice(0, MOST_ERRORS)
    .map(({ entry: { rows }, issues: [issue] }) => {
      const text = lineOf(rows[0].cells);
      return {
        line: rows[0].number,
        field: issue?.column ? kept(issue.column, 200) : null,
        message: kept(issue?.message ?? 'This row was refused.', 500),
        text: text.length > 4000 ? TOO_LONG : text,
      };
    });

const imported = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ became }) => became !== 'refused').flatMap(({ entry }) => [...entry.rows]);

/** What was read, to be told apart later. */
const sourceOf = (heard: Extract<Heard, { ok: true }>) =>
  'file' in heard
    ? { fileName: kept(heard.file.name, 120), contentHash: heard.file.sha256 }
    : { contentHash: createHash('sha256').update(heard.text).digest('hex') };

/** The run of an answer, in one transaction: all of it stands in the audit record, or nothing was done. */
export async function runOn(
  work: UnitOfWork,
  given: { of: Connection; heard: Heard; isDryRun: boolean; isScheduled?: boolean },
): Promise<Run> {
  const { of, heard, isDryRun, isScheduled = false } = given;
  // Two runs of one connection follow one another.
  const locked = await work.asProduct.row(connection, { where: { id: of.id }, lock: 'update' });
  if (!locked || locked.version !== of.version)
    throw fail('conflict', 'connection.changed', 'The connection changed in the meantime. Run it again.');
  const product = work.asProduct;
  const begun = {
    connection: of.id,
    target: of.target,
    isDryRun,
    isScheduled,
    startedBy: work.actor.id,
    startedOn: work.today,
  };
  const { id, number } = await product.insert(connectionRun, {}, begun);
  const failed = (failure: string) => product.move(connectionRun, id, 'fail', { computed: { failure } });
  if (!heard.ok) {
    if (heard.name) await product.change(connectionRun, id, {}, { fileName: kept(heard.name, 120) });
    return failed(heard.because);
  }
  await product.change(connectionRun, id, {}, sourceOf(heard));
  try {
    return await work.inSavepoint(async (inner) => {
      const table = await tableHeard(heard, of);
      const outcomes = await importTable(inner, { of, run: number, table, isDryRun });
      const rejected = counted(outcomes, 'refused');
      const computed = {
        rowsRead: table.rows.length,
        created: counted(outcomes, 'created'),
        updated: counted(outcomes, 'updated'),
        unchanged: counted(outcomes, 'unchanged'),
        rejected,
        sourceTotal: totalOf(table, of.totalColumn),
        importedTotal: totalOf(table, of.totalColumn, imported(outcomes)),
        headings: lineOf(table.headings),
        errors: errorsOf(outcomes),
        ...(isDryRun ? {} : await afterImport(inner, { of, table, outcomes })),
      };
      return inner.asProduct.move(connectionRun, id, rejected > 0 ? 'part' : 'succeed', { computed });
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'conflict') throw error;
    return failed(kept(error.issues[0]?.message ?? error.message, 300));
  }
}

/** The secret of a connection, opened for one call. */
export async function secretOf({ tx, actor }: UnitOfWork, id: string, sealer: Ports['sealer']): Promise<string | null> {
  const { organizationId } = actor;
  const [sealed] = await tx.query<{ secret: Buffer | null }>(
    'select secret from connection where organization_id = $1 and id = $2',
    [organizationId, id],
    'connection.secret',
  );
  const place = { organizationId, record: connection.name, field: 'secret', rowId: id };
  return sealed?.secret ? sealer.open(sealed.secret, place) : null;
}

export const connectionOperations = ({ door, settings, sealer }: Ports): Operation[] => {
  const compiled = door.around.registry.get(connection.name);
  const allowLoopback = settings.webhookLoopback;
  const about = { tag: 'Connections' } as const;

  const found = async (work: UnitOfWork, id: string): Promise<Connection> => {
    const row = await work.find(connection, id);
    if (!row) throw missing(connection);
    return row;
  };

  const heardFrom = (actor: Actor, id: string) => async () => {
    const { row, secret } = await door.run(actor, async (work) => {
      const row = await found(work, id);
      refuseInactive(row);
      if (row.format === 'file')
        throw fail('refused', 'connection.reads_files', 'This connection reads files. Upload one.');
      return { row, secret: await secretOf(work, id, sealer) };
    });
    return { row, heard: await hear({ ...row, secret }, allowLoopback) };
  };

  return [
    answers(testConnection, {
      ...about,
      scope: 'connection:edit',
      access: 'admin',
      limit: 'sensitive',
      summary: 'Reads the address of a connection once. Nothing is imported.',
      told: 'Whether it answered, its columns with samples, and which field each probably fills.',
      probe: { names: { id: connection.name } },
      run: (call) => {
        const id = rowId(call, compiled);
        return call.onceAfter(heardFrom(call.actor, id), async (work, { row, heard }) => {
          const day = work.today;
          const read = heard.ok ? await tableHeard(heard, row).catch(refusedText) : heard.because;
          const outcome = typeof read === 'string' ? read : `Verified live on ${day}.`;
          const isLive = typeof read !== 'string';
          await work.asProduct.change(
            connection,
            id,
            {},
            { lastCheck: kept(outcome, 200), ...(isLive ? { verifiedOn: day } : {}) },
          );
          return { body: { outcome, isLive, ...previewOf(work, row, typeof read === 'string' ? null : read) } };
        });
      },
    }),
    answers(replaceSecret, {
      ...about,
      scope: 'connection:edit',
      access: 'admin',
      limit: 'sensitive',
      summary: 'Replaces the secret of a connection. It is stored encrypted and never returned.',
      told: 'Stored.',
      probe: { names: { id: connection.name }, body: { secret: 'probe-secret-1' } },
      run: (call) =>
        call.once(async (work) => {
          const row = await found(work, rowId(call, compiled));
          const { secret } = call.body;
          if (!/^[!-~]{8,400}$/.test(secret))
            throw fail('invalid', 'connection.secret', unfitSecret, {
              issues: [{ path: 'secret', code: 'secret.form', message: unfitSecret }],
            });
          await work.asProduct.change(connection, row.id, {}, { ...unverified, secret, hasSecret: true });
          return { body: { isStored: true } };
        }),
    }),
    answers(runConnection, {
      ...about,
      scope: 'connection_run:create',
      access: 'manager',
      limit: 'sensitive',
      summary: 'Imports the rows of a connection with your own rights; a dry run keeps nothing.',
      told: 'The run.',
      probe: { names: { id: connection.name }, body: { isDryRun: true } },
      run: (call) =>
        call.onceAfter(heardFrom(call.actor, rowId(call, compiled)), async (work, { row, heard }) => {
          const { id, status } = await runOn(work, { of: row, heard, isDryRun: call.body.isDryRun });
          return { body: { id, status } };
        }),
    }),
    answers(runFile, {
      ...about,
      scope: 'connection_run:create',
      access: 'manager',
      limit: 'sensitive',
      summary:
        'Imports the rows of a CSV or Excel file through a connection with your own rights; a dry run keeps nothing.',
      told: 'The run.',
      media: tableMedia,
      probe: { names: { id: connection.name }, query: { isDryRun: 'true' }, content: 'Code,Name\nA-1,Roads\n' },
      async run(call) {
        if (!allows('manager', call.actor)) throw fail('forbidden', 'forbidden', 'Ask a manager to import files.');
        const id = rowId(call, compiled);
        const content = call.request.body as AsyncIterable<Uint8Array> | null; // Node's streams can be iterated
        const file = await readFile(content, {
          name: cleanName(call.query.name ?? '', 'csv'),
          dataDir: settings.dataDir,
        });
        const isDryRun = call.query.isDryRun ?? false;
        const attempt = {
          door,
          actor: call.actor,
          key: call.request.headers.get('idempotency-key'),
          requestId: call.requestId,
          route: `${runFile.id} ${id}`,
          body: `${file.sha256} ${file.name} ${isDryRun}`,
        };
        const { body } = await once(attempt, async (work) => {
          const of = await found(work, id);
          refuseInactive(of);
          if (of.format !== 'file')
            throw fail('refused', 'connection.reads_address', 'This connection reads an address. Run it instead.');
          const { id: run, status } = await runOn(work, { of, heard: { ok: true, file }, isDryRun });
          return { body: { id: run, status } };
        });
        return { body: body as AnswerOf<typeof runFile> }; // as the work above answers
      },
    }),
    answers(retryRow, {
      ...about,
      scope: 'connection_run:edit',
      access: 'manager',
      summary: 'Imports one rejected row of a run again, as corrected.',
      told: 'What became of it.',
      probe: { names: { id: connectionRun.name }, body: { line: 2, text: 'a,b' } },
      run: (call) =>
        call.once(async (work) => ({
          body: await retried(work, rowId(call, door.around.registry.get(connectionRun.name)), call.body),
        })),
    }),
  ];
};

const refuseInactive = ({ status }: Connection): void => {
  if (status !== 'active')
    throw fail('refused', 'connection.inactive', 'This connection is inactive. Reactivate it first.');
};

const refusedText = (error: unknown): string => {
  if (error instanceof Failure) return error.message;
  throw error;
};

function previewOf(work: UnitOfWork, row: Connection, table: TableRead | null) {
  if (!table) return { rows: 0, columns: [] };
  const { registry } = work.around;
  const about = { registry, compiled: registry.get(row.target), actor: work.actor };
  const named = table.headings.map((header) => ({ header, samples: [] }));
  const { columns } = suggested(about, named);
  return {
    rows: table.rows.length,
    columns: table.headings.map((column, at) => ({
      column,
      samples: table.rows.slice(0, 3).map(({ cells }) => kept(cells[at] ?? '', 80)),
      suggested: columns[at] ?? null,
    })),
  };
}

/** Unknown stays unknown. */
function plus(one: string | null, other: string | null): string | null {
  const [known, added] = [decimal(one ?? ''), decimal(other ?? '')];
  return known === undefined || added === undefined ? one : addDecimals(known, added);
}

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

async function retried(work: UnitOfWork, id: string, { line, text }: { line: number; text: string }) {
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
  const outcomes = await importTable(work, { of, run: run.number, table, isDryRun: false });
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
  if (computed.rejected === 0) await work.asProduct.move(connectionRun, id, 'succeed', { computed });
  else await work.asProduct.change(connectionRun, id, {}, computed);
  return { became, message: null };
}
