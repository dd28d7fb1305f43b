import { join } from 'node:path';
import { type Actor, allows, type AnswerOf, fail, type Row } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import { once } from '#server/http/idempotency.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { defineAction } from '#server/records/effects.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import { fileRows, received } from '#server/records/transfer/import-file.ts';
import { tableMedia } from '#server/services/files/names.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { chartLines } from './chart.ts';
import {
  type BatchRow,
  batchFile,
  batchRows,
  chartFile,
  type ComparedBalance,
  compareBalances,
  comparedBalances,
  dryRun,
  recordRowErrors,
  type Waiting,
  waitingPostings,
} from './fms-calls.ts';
import { officers } from './fms-people.ts';
import { refused, refuseWithoutDuty } from './fms-duty.server.ts';
import { fmsReconciliation } from './fms-reconciliation.record.ts';
import { fileEnding, fileOf, type SystemBucket, systemBuckets } from './layout.ts';
import { postingBatch } from './posting-batch.record.ts';
import { postingLayout } from './posting-layout.record.ts';
import {
  batchFrom,
  batchPostings,
  chartOf,
  fileOrder,
  postingColumns,
  waitingFrom,
  waitingPostings as postingsWaiting,
  writtenIn,
} from './postings.server.ts';
import { compareFile } from './reconciliation.server.ts';
import { errorsIn } from './row-errors.ts';

/** A screen shows so many rows, and a dry run so many lines of the file. */
const SHOWN = 200;
const LINES = 5;
/** What an agency balances: a file with more accounts is another one. */
const MOST_ACCOUNTS = 20_000;

const about = { tag: 'Financial system' } as const;
const file = (content: string, name: string): Response =>
  new Response(content, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });

const plainBuckets: readonly SystemBucket[] = ['encumbered', 'expended'];

async function waitingIn(tx: Tx, organizationId: string, through: string): Promise<Waiting> {
  const asked = [organizationId, plainBuckets, through];
  const totals = await tx.query<Waiting['totals'][number] & { oldest: string }>(
    `select p.bucket, count(*)::int as count, sum(p.cents)::bigint as cents, min(p.day)::text as oldest ${waitingFrom}
     group by p.bucket order by p.bucket`,
    asked,
    'fms.waiting_totals',
  );
  const rows = await firstOf<BatchRow>(tx, {
    text: `select ${postingColumns}, (row_number() over (order by ${fileOrder}))::int as number, null as rejection
      ${waitingFrom} order by ${fileOrder}`,
    values: asked,
    name: 'fms.waiting_first',
    most: SHOWN,
  });
  const batches = await tx.query<Waiting['batches'][number] & Record<string, unknown>>(
    `select b.status, count(*)::int as count, coalesce(sum(b.row_count), 0)::int as rows from posting_batch b
     where b.organization_id = $1 and b.status in ('draft', 'sent', 'answered', 'rejected') group by b.status order by b.status`,
    [organizationId],
    'fms.open_batches',
  );
  const oldest = totals.map((one) => one.oldest).toSorted()[0] ?? null;
  return {
    through,
    oldest,
    totals: totals.map(({ bucket, count, cents }) => ({ bucket, count, cents })),
    rows: { ...rows, data: rows.data.map(plainRow) },
    batches: batches.map(({ status, count, rows: of }) => ({ status, count, rows: of })),
  };
}

const plainRow = (row: BatchRow & { readonly basis?: unknown }): BatchRow => {
  const { basis: _, ...plain } = row;
  return plain;
};

async function tried(work: UnitOfWork, layout: Row<typeof postingLayout>, through: string) {
  const { organizationId } = work.actor;
  const postings = await postingsWaiting(work.tx, { organizationId, layout, through });
  const { lines, errors } = await writtenIn(work.tx, { organizationId, layout, batch: 'FMS-0000-0000' }, postings);
  return { rows: postings.length, lines: lines.slice(0, LINES), errors: firstRows(errors, SHOWN) };
}

async function rowsOfBatch(work: UnitOfWork, batch: Row<typeof postingBatch>, bucket: string | null) {
  const { organizationId } = work.actor;
  const chosen = Object.keys(systemBuckets).filter((one) => bucket === null || one === bucket);
  const rows = await firstOf<BatchRow>(work.tx, {
    text: `select ${postingColumns}, i.number, i.rejection ${batchFrom} and p.bucket = any($3::text[])
      order by i.rejection is null, i.number`,
    values: [organizationId, batch.id, chosen],
    name: 'fms.rows_shown',
    most: SHOWN,
  });
  const layout = batch.status === 'draft' ? await work.asProduct.find(postingLayout, batch.layout) : null;
  const { lines, errors } = layout
    ? await writtenIn(
        work.tx,
        { organizationId, layout, batch: batch.number },
        await batchPostings(work.tx, organizationId, batch.id),
      )
    : { lines: [], errors: [] };
  return {
    rows: { ...rows, data: rows.data.map(plainRow) },
    lines: lines.slice(0, LINES),
    errors: firstRows(errors, SHOWN),
  };
}

export const fmsOperations = ({ door, settings }: Ports): Operation[] => {
  type Named = { readonly actor: Actor; readonly params: { readonly id: string } };
  const withLayout = <T>(call: Named, run: (work: UnitOfWork, row: Row<typeof postingLayout>) => Promise<T>) =>
    door.run(call.actor, async (work) => {
      const row = await work.find(postingLayout, rowId(call, door.around.registry.get(postingLayout.name)));
      if (!row) throw missing(postingLayout);
      return run(work, row);
    });
  const withBatch = <T>(call: Named, run: (work: UnitOfWork, row: Row<typeof postingBatch>) => Promise<T>) =>
    door.run(call.actor, async (work) => {
      const row = await work.find(postingBatch, rowId(call, door.around.registry.get(postingBatch.name)));
      if (!row) throw missing(postingBatch);
      return run(work, row);
    });
  return [
    answers(waitingPostings, {
      ...about,
      scope: 'posting_batch:read',
      access: 'member',
      summary: 'Ledger postings that are in no batch for the financial system yet.',
      told: 'Totals by balance type, the first postings, and batches that are not confirmed.',
      probe: { namesNothing: true },
      run: ({ actor, query }) =>
        door.run(actor, async ({ tx, today }) => ({
          body: await waitingIn(tx, actor.organizationId, query.through ?? today),
        })),
    }),
    answers(dryRun, {
      ...about,
      scope: 'posting_layout:read',
      access: 'member',
      summary: 'Tries a file layout on the postings that wait. Nothing is made.',
      told: 'How many rows, the first lines of the file and the row errors.',
      probe: { names: { id: postingLayout.name } },
      run: (call) =>
        withLayout(call, async (work, row) => ({ body: await tried(work, row, call.query.through ?? work.today) })),
    }),
    answers(batchRows, {
      ...about,
      scope: 'posting_batch:read',
      access: 'member',
      summary: 'The postings of a batch, rejected ones first.',
      told: 'The rows; of a draft also the first lines of its file and the row errors.',
      probe: { names: { id: postingBatch.name } },
      run: (call) =>
        withBatch(call, async (work, row) => ({ body: await rowsOfBatch(work, row, call.query.bucket ?? null) })),
    }),
    answers(batchFile, {
      ...about,
      scope: 'posting_batch:read',
      access: 'member',
      summary: 'The file of a batch as it was sent.',
      told: 'The file.',
      probe: { names: { id: postingBatch.name } },
      run: (call) =>
        withBatch(call, async ({ tx, actor }, row) => {
          const [kept] = await tx.query<{ content: string }>(
            'select content from posting_batch_file where organization_id = $1 and batch = $2',
            [actor.organizationId, row.id],
            'fms.file',
          );
          if (!kept)
            throw fail('not_found', 'posting_batch.no_file', 'This batch has no file yet. It is made when it is sent.');
          return file(kept.content, row.fileName ?? `${row.number}.txt`);
        }),
    }),
    answers(chartFile, {
      ...about,
      scope: 'posting_layout:read',
      access: 'member',
      summary: 'The chart of accounts in the format of a layout: accounts in use, or valid codes.',
      told: 'The file.',
      probe: { names: { id: postingLayout.name }, query: { of: 'accounts' } },
      run: (call) =>
        withLayout(call, async ({ tx, actor, today }, row) => {
          const { of } = call.query;
          const chart = await chartOf(tx, actor.organizationId);
          const found = await tx.query<{ code: string; name: string; segment: string | null }>(
            of === 'accounts' ? accountsSql : codesSql,
            [actor.organizationId, today],
            `fms.chart_${of}`,
          );
          const { lines, errors } = chartLines(row, found, { chart, day: today });
          const [first] = errors;
          if (first)
            throw refused('columns', 'posting_layout.chart', `${errors.length} rows can’t be written. ${first}`);
          const content = row.format === 'csv' ? csvFile(lines.cells) : fileOf(row, lines.texts);
          return file(content, `chart-${of}.${fileEnding(row)}`);
        }),
    }),
    answers(comparedBalances, {
      ...about,
      scope: 'fms_reconciliation:read',
      access: 'member',
      summary: 'A reconciliation account by account, differences first.',
      told: 'The balances of both sides.',
      probe: { names: { id: fmsReconciliation.name } },
      run: (call) =>
        door.run(call.actor, async (work) => {
          const id = rowId(call, door.around.registry.get(fmsReconciliation.name));
          if (!(await work.find(fmsReconciliation, id))) throw missing(fmsReconciliation);
          const rows = await firstOf<ComparedBalance>(work.tx, {
            text: `select account, line, bucket, ledger, system, waiting, sent, rejected, outcome from fms_balance
              where organization_id = $1 and reconciliation = $2
              order by array_position(array['different', 'rejected', 'transit', 'equal'], outcome), account, bucket`,
            values: [work.actor.organizationId, id],
            name: 'fms.balances_shown',
            most: SHOWN,
          });
          return { body: { rows } };
        }),
    }),
    answers(compareBalances, {
      ...about,
      scope: 'fms_reconciliation:edit',
      access: officers,
      summary: 'Compares a file of balances by account with the ledger.',
      told: 'How many balances are equal, in transit, rejected and different.',
      media: tableMedia,
      probe: { names: { id: fmsReconciliation.name }, content: 'Account,Encumbered,Expended\n100-5300,1.00,2.00\n' },
      async run(call) {
        if (!allows(officers, call.actor))
          throw fail('forbidden', 'posting_batch.duty', 'Ask a financial system officer.');
        const id = rowId(call, door.around.registry.get(fmsReconciliation.name));
        const content = call.request.body as AsyncIterable<Uint8Array> | null; // Node's streams can be iterated
        const given = await received(
          { content, folder: join(settings.dataDir, 'incoming') },
          async ({ path, sha256 }) => {
            const rows = [];
            for await (const one of fileRows(path)) {
              if (rows.length > MOST_ACCOUNTS)
                throw fail('invalid', 'fms_reconciliation.too_long', `A file has ${MOST_ACCOUNTS} accounts at most.`);
              rows.push(one);
            }
            return { rows, sha256 };
          },
        );
        const name = call.query.name ?? 'Balances';
        const attempt = {
          door,
          actor: call.actor,
          key: call.request.headers.get('idempotency-key'),
          requestId: call.requestId,
          route: `${compareBalances.id} ${id}`,
          body: `${given.sha256} ${name}`,
        };
        const { body } = await once(attempt, async (work) => {
          if (!(await work.find(fmsReconciliation, id))) throw missing(fmsReconciliation);
          return { body: await compareFile(work, id, { ...given, name }) };
        });
        return { body: body as AnswerOf<typeof compareBalances> }; // as the work above answers
      },
    }),
  ];
};

const accountsSql = `select distinct l.account as code, min(l.name) as name, null as segment from budget_line l
  join budget o on o.organization_id = l.organization_id and o.id = l.budget and o.status in ('adopted', 'amended')
    and $2::date between o.starts_on and o.ends_on
  where l.organization_id = $1 and l.status = 'open' and not l.is_group group by l.account order by l.account`;
const codesSql = `select v.code, v.name, s.name as segment from account_value v
  join account_segment s on s.organization_id = v.organization_id and s.id = v.segment and s.status = 'used'
  where v.organization_id = $1 and coalesce(v.opens_on, $2::date) <= $2::date and coalesce(v.closes_on, $2::date) >= $2::date
  order by s.position, v.code`;

const rejectSql = `update posting_batch_item i set rejection = e.message
  from (select unnest($3::int[]) as number, unnest($4::text[]) as message) e
  where i.organization_id = $1 and i.batch = $2 and i.number = e.number`;

export const fmsActions = [
  defineAction(recordRowErrors, {
    label: 'Record row errors',
    by: officers,
    when: ['sent', 'answered', 'rejected'],
    async run({ row, input, work }) {
      await refuseWithoutDuty(work, officers);
      const { errors, wrong } = errorsIn(input.errors);
      const outside = errors.filter(({ row: at }) => at < 1 || at > (row.rowCount ?? 0)).map(({ row: at }) => at);
      if (wrong.length > 0 || errors.length === 0)
        throw refused(
          'errors',
          'posting_batch.row_errors',
          wrong.length > 0
            ? `Line ${wrong[0]}: enter a row number, a comma and the message.`
            : 'Enter a row number, a comma and the message on each line.',
        );
      if (outside.length > 0)
        throw refused(
          'errors',
          'posting_batch.no_such_row',
          `This batch has no row ${outside[0]}. It has ${row.rowCount} rows.`,
        );
      const { organizationId } = work.actor;
      const unique = [...new Map(errors.map((one) => [one.row, one.message]))];
      await work.tx.query(
        rejectSql,
        [organizationId, row.id, unique.map(([at]) => at), unique.map(([, message]) => message)],
        'fms.reject',
      );
      const [count] = await work.tx.query<{ count: number }>(
        'select count(*)::int as count from posting_batch_item where organization_id = $1 and batch = $2 and rejection is not null',
        [organizationId, row.id],
        'fms.rejected',
      );
      await work.asProduct.change(postingBatch, row.id, {}, { rejectedRows: count?.count ?? 0 });
      return { rejected: count?.count ?? 0 };
    },
  }),
];
