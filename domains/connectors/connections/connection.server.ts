import { type Actor, allows, type AnswerOf, Failure, fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import { once } from '#server/http/idempotency.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { type Effect, type EffectFacts, follows } from '#server/records/effects.ts';
import { leadsOut } from '#server/records/leads-out.ts';
import { missing } from '#server/records/refusals.ts';
import { cleanName, tableMedia } from '#server/services/files/names.ts';
import { suggested } from '#server/records/transfer/import-mapping.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { hear, type HeardText, tableHeard, type TableRead } from './answer.server.ts';
import { agreed, AT_ONCE } from './catalogue.ts';
import { connection } from './connection.record.ts';
import { replaceSecret, retryRow, runConnection, runFile, testConnection } from './connection-calls.ts';
import { connectionRun } from './connection-run.record.ts';
import { endSchedule } from './end-schedule.server.ts';
import { withFile } from './files.server.ts';
import { PARTS_JOB } from './long-run.server.ts';
import { dropParts } from './parts.server.ts';
import { kept } from './read-rows.ts';
import { retried } from './retry.server.ts';
import { refuseBusy, runOn } from './run.server.ts';

type Connection = Row<typeof connection>;

const whatIsAsked = ['url', 'format', 'rowsAt', 'authentication', 'headerName'] as const;
const unverified = { verifiedOn: null, lastCheck: 'Not tested since the last change' };
const unfitSecret = 'Enter 8 to 400 letters, digits and signs, without spaces.';

/** Another host never hears a secret that was entered for the first one. What is asked in another way is not yet verified. */
const endsWhatWasAgreed = async ({ row, before, work }: EffectFacts<Connection>): Promise<void> => {
  const differs = (field: (typeof agreed)[number] | 'totalColumn') =>
    JSON.stringify(row[field]) !== JSON.stringify(before[field]);
  // The parts of a run are read by one mapping.
  if (differs('totalColumn') || agreed.some(differs)) await refuseBusy(work, row.id);
  if (agreed.some(differs))
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
  ...follows(connectionRun, {
    cancel: [({ row, work }: EffectFacts<Row<typeof connectionRun>>) => dropParts(work, row.id)],
  }),
];

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

export const connectionOperations = ({ door, settings, sealer, jobs }: Ports): Operation[] => {
  const compiled = door.around.registry.get(connection.name);
  const allowLoopback = settings.webhookLoopback;
  const about = { tag: 'Connections' } as const;

  const found = async (work: UnitOfWork, id: string): Promise<Connection> => {
    const row = await work.find(connection, id);
    if (!row) throw missing(connection);
    return row;
  };

  /** A long run goes on after the answer. A key may do less than its person, who is the one it would go on as. */
  const later = (work: UnitOfWork) => async (run: Row<typeof connectionRun>) => {
    if (work.actor.kind !== 'person')
      throw fail('refused', 'connection.in_person', `More than ${AT_ONCE} rows: sign in yourself to import them.`);
    await jobs.send(work.tx, PARTS_JOB, { organization: work.actor.organizationId, run: run.id });
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
          const read = heard.ok ? await tableHeard(heard as HeardText, row).catch(refusedText) : heard.because; // an address gives text
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
          const { id, status } = await runOn(work, {
            of: row,
            heard,
            isDryRun: call.body.isDryRun,
            later: later(work),
          });
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
        const name = cleanName(call.query.name ?? '', 'csv');
        const isDryRun = call.query.isDryRun ?? false;
        return withFile(content, { name, dataDir: settings.dataDir }, async (file) => {
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
            const heard = { ok: true, file } as const;
            const { id: run, status } = await runOn(work, { of, heard, isDryRun, later: later(work) });
            return { body: { id: run, status } };
          });
          return { body: body as AnswerOf<typeof runFile> }; // as the work above answers
        });
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
