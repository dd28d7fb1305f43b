import { allows, fail, type QueryOf, type Row } from '#kernel';
import { BOM, csvLine } from '#kernel/derive/csv.ts';
import { permission } from '#kernel/record/access.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { cellsOf } from './answer.server.ts';
import { comparedIn, onlyHere, onlyThere } from './compared.server.ts';
import { connection } from './connection.record.ts';
import { reconciliation, reconciliationFile, rejectedFile, rejectedRows, sides } from './connection-calls.ts';
import { connectionRun } from './connection-run.record.ts';

type Run = Row<typeof connectionRun>;
type Asked = Omit<QueryOf<typeof reconciliation>, 'after'>;

/** Rows of a page of the screen, and of a piece of a file. */
const PAGE = 50;
const PIECE = 1000;

interface Difference {
  readonly key: string;
  readonly rowId: string | null;
  readonly line: number | null;
  readonly day: string | null;
  readonly account: string | null;
  readonly cents: number | null;
}

async function runOf(work: UnitOfWork, id: string): Promise<Run> {
  const run = await work.find(connectionRun, id);
  if (!run) throw missing(connectionRun);
  return run;
}

/** The statement that lists a side, and whether what the run read is still kept. */
async function comparedOf(work: UnitOfWork, run: Run, side: Asked['side']) {
  const of = await work.find(connection, run.connection);
  const { registry } = work.around;
  const by = of && comparedIn(registry, of);
  if (!of || !by) return null;
  if (!allows(permission(registry.get(of.target).record.access.read).by, work.actor))
    throw fail('forbidden', 'forbidden', 'You can’t read these rows.');
  const [kept] = await work.tx.query(
    'select 1 from connection_said where organization_id = $1 and run = $2 limit 1',
    [work.actor.organizationId, run.id],
    'connection.kept',
  );
  return kept ? (side === 'here' ? onlyHere(by) : onlyThere(by)) : null;
}

const narrowed = `($3::text is null or starts_with(account, $3)) and ($4::date is null or day = $4)`;
const valuesOf = (work: UnitOfWork, run: Run, { account, day }: Asked) => [
  work.actor.organizationId,
  run.id,
  account ?? null,
  day ?? null,
];

const pageOf = (
  work: UnitOfWork,
  { statement, values, after, most }: { statement: string; values: readonly unknown[]; after: string; most: number },
) =>
  work.tx.query<Difference>(
    `${statement} select key, id as "rowId", line, day::text as day, account, cents from rows
     where ${narrowed} and key > $5 order by key limit $6`,
    [...values, after, most],
  );

async function differences(work: UnitOfWork, run: Run, { after, ...asked }: QueryOf<typeof reconciliation>) {
  const statement = await comparedOf(work, run, asked.side);
  if (statement === null) return { isKept: false, total: 0, cents: 0, rows: [], next: null };
  const values = valuesOf(work, run, asked);
  const [whole] = await work.tx.query<{ total: number; cents: number }>(
    `${statement} select count(*)::int as total, coalesce(sum(cents), 0)::bigint as cents from rows where ${narrowed}`,
    values,
  );
  const found = await pageOf(work, { statement, values, after: after ?? '', most: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const next = found.length > PAGE ? (rows.at(-1)?.key ?? null) : null;
  return { isKept: true, total: whole?.total ?? 0, cents: whole?.cents ?? 0, rows, next };
}

const amountOf = (cents: number | null) => (cents === null ? '' : cents / 100);

async function* differenceFile(door: Ports['door'], actor: UnitOfWork['actor'], id: string, asked: Asked) {
  yield Buffer.from(BOM + csvLine(['Key', 'Day', 'Account', 'Amount', 'Line of the file']));
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const rows = await door.run(actor, async (work) => {
      const run = await runOf(work, id);
      const statement = await comparedOf(work, run, asked.side);
      return statement === null
        ? []
        : pageOf(work, { statement, values: valuesOf(work, run, asked), after: from, most: PIECE });
    });
    if (rows.length > 0)
      yield Buffer.from(
        rows
          .map((one) => csvLine([one.key, one.day ?? '', one.account ?? '', amountOf(one.cents), one.line ?? '']))
          .join(''),
      );
    after = rows.length < PIECE ? null : (rows.at(-1)?.key ?? null);
  }
}

interface Rejected {
  readonly line: number;
  readonly field: string | null;
  readonly message: string;
  readonly cells: string;
}

const rejectedOf = (work: UnitOfWork, run: string, { after, most }: { after: number; most: number }) =>
  work.tx.query<Rejected>(
    `select line, field, message, cells from connection_refusal
     where organization_id = $1 and run = $2 and line > $3 order by line limit $4`,
    [work.actor.organizationId, run, after, most],
    'connection.rejected',
  );

async function* fileOfRejected(door: Ports['door'], actor: UnitOfWork['actor'], id: string) {
  const run = await door.run(actor, (work) => runOf(work, id));
  yield Buffer.from(BOM + csvLine(['Line', 'What is wrong', ...(await cellsOf(run.headings ?? ''))]));
  for (let after = 0; ; ) {
    const from = after;
    const rows = await door.run(actor, (work) => rejectedOf(work, id, { after: from, most: PIECE }));
    if (rows.length > 0)
      yield Buffer.from(
        rows
          .map(({ line, field, message, cells }) =>
            csvLine([line, field ? `${field}: ${message}` : message, ...(JSON.parse(cells) as string[])]),
          )
          .join(''),
      );
    after = rows.at(-1)?.line ?? after;
    if (rows.length < PIECE) return;
  }
}

const tableAs = async (request: Request, name: string, content: AsyncGenerator<Uint8Array>) =>
  new Response(await streamed(request, content), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });

const about = { tag: 'Connections', scope: 'connection_run:read', access: 'manager' } as const;
const probe = { names: { id: connectionRun.name } };

export const reconcileOperations = ({ door }: Ports): Operation[] => {
  const compiled = door.around.registry.get(connectionRun.name);
  return [
    answers(reconciliation, {
      ...about,
      summary: 'Rows that only Levee has, or only the other system, by the latest run of a connection.',
      told: 'Fifty rows, how many there are and what they add up to.',
      probe: { ...probe, query: { side: 'here' } },
      run: (call) =>
        door.run(call.actor, async (work) => ({
          body: await differences(work, await runOf(work, rowId(call, compiled)), call.query),
        })),
    }),
    answers(reconciliationFile, {
      ...about,
      summary: 'The same rows, all of them, as CSV.',
      told: 'The table.',
      probe: { ...probe, query: { side: 'there' } },
      async run(call) {
        const id = rowId(call, compiled);
        const { number } = await door.run(call.actor, (work) => runOf(work, id));
        const name = `${number} ${sides[call.query.side].toLowerCase()}`;
        return tableAs(call.request, name, differenceFile(door, call.actor, id, call.query));
      },
    }),
    answers(rejectedRows, {
      ...about,
      summary: 'Rejected rows of a run with what is wrong.',
      told: 'Fifty rows, and how many there are.',
      probe,
      run: (call) =>
        door.run(call.actor, async (work) => {
          const run = await runOf(work, rowId(call, compiled));
          const found = await rejectedOf(work, run.id, { after: call.query.after ?? 0, most: PAGE + 1 });
          const rows = found.slice(0, PAGE).map(({ line, field, message }) => ({ line, field, message }));
          const next = found.length > PAGE ? (rows.at(-1)?.line ?? null) : null;
          return { body: { total: run.rejected, rows, next } };
        }),
    }),
    answers(rejectedFile, {
      ...about,
      summary: 'Rejected rows of a run with what is wrong, as CSV to correct and import again.',
      told: 'The table.',
      probe,
      async run(call) {
        const id = rowId(call, compiled);
        const { number } = await door.run(call.actor, (work) => runOf(work, id));
        return tableAs(call.request, `${number} rejected`, fileOfRejected(door, call.actor, id));
      },
    }),
  ];
};
