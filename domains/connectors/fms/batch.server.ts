import { createHash } from 'node:crypto';
import { moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { deciders, officers } from './fms-people.ts';
import { refused, refuseWithoutDuty } from './fms-duty.server.ts';
import { fileEnding, fileOf, type SystemBucket, systemBuckets } from './layout.ts';
import { postingBatch } from './posting-batch.record.ts';
import { postingLayout } from './posting-layout.record.ts';
import {
  batchPostings,
  bucketsOf,
  fileOrder,
  MOST_IN_BATCH,
  oneAtATime,
  waitingFrom,
  writtenIn,
} from './postings.server.ts';

type Batch = Row<typeof postingBatch>;
type Facts = EffectFacts<Batch>;

async function layoutOf({ row, work }: Pick<Facts, 'row' | 'work'>): Promise<Row<typeof postingLayout>> {
  const layout = await work.asProduct.find(postingLayout, row.layout);
  if (!layout) throw refused('layout', 'posting_batch.layout', 'Choose a file layout.');
  return layout;
}

const collectSql = `insert into posting_batch_item (organization_id, batch, number, posting, is_live)
  select $1, $4, w.number, w.id, true
  from (select p.id, (row_number() over (order by ${fileOrder}))::int as number ${waitingFrom}) w
  where w.number <= ${MOST_IN_BATCH}`;

interface Totals extends Record<SystemBucket, number> {
  readonly count: number;
  readonly first: string | null;
  readonly last: string | null;
}

const totalsSql = `select count(*)::int as count, min(p.day)::text as first, max(p.day)::text as last,
    ${Object.keys(systemBuckets)
      .map((one) => `coalesce(sum(p.cents) filter (where p.bucket = '${one}'), 0)::bigint as ${one}`)
      .join(', ')}
  from posting_batch_item i join budget_posting p on p.organization_id = i.organization_id and p.id = i.posting
  where i.organization_id = $1 and i.batch = $2`;

/** Takes every posting that is in no batch yet, up to the day, while nobody else makes a batch. */
async function collect({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, officers);
  const layout = await layoutOf({ row, work });
  if (layout.status !== 'active')
    throw refused('layout', 'posting_batch.layout_is_retired', `${layout.name} is retired. Choose another layout.`);
  if (row.throughDay > work.today)
    throw refused('throughDay', 'posting_batch.not_ahead', 'Choose today or an earlier day.');
  const { organizationId } = work.actor;
  await oneAtATime(work.tx, organizationId);
  await work.tx.query(collectSql, [organizationId, bucketsOf(layout), row.throughDay, row.id], 'fms.collect');
  const [totals] = await work.tx.query<Totals & Record<string, unknown>>(
    totalsSql,
    [organizationId, row.id],
    'fms.totals',
  );
  const money = (cents: number) => moneyOf(work.actor, cents);
  await work.asProduct.change(
    postingBatch,
    row.id,
    {},
    {
      rowCount: totals?.count ?? 0,
      fromDay: totals?.first ?? null,
      lastDay: totals?.last ?? null,
      encumbered: money(totals?.encumbered ?? 0),
      expended: money(totals?.expended ?? 0),
      preencumbered: money(totals?.preencumbered ?? 0),
      rejectedRows: 0,
    },
  );
}

const keepFileSql = `insert into posting_batch_file (organization_id, batch, content, sha256) values ($1, $2, $3, $4)`;

/** Freezes the file with its hash; a row that cannot be written refuses all of it. */
async function freeze({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, officers);
  const layout = await layoutOf({ row, work });
  const { organizationId } = work.actor;
  const postings = await batchPostings(work.tx, organizationId, row.id);
  const { lines, errors } = await writtenIn(work.tx, { organizationId, layout, batch: row.number }, postings);
  const [first] = errors;
  if (first)
    throw refused(
      'layout',
      'posting_batch.rows_are_right',
      `${errors.length} ${errors.length === 1 ? 'row error' : 'row errors'}. Row ${first.row}: ${first.message}`,
    );
  const content = fileOf(layout, lines);
  const hash = createHash('sha256').update(content, 'utf8').digest('hex');
  await work.tx.query(keepFileSql, [organizationId, row.id, content, hash], 'fms.keep_file');
  await work.asProduct.change(
    postingBatch,
    row.id,
    {},
    {
      sentBy: personActing(work.actor),
      sentOn: work.today,
      fileName: `${row.number}.${fileEnding(layout)}`,
      fileHash: hash,
    },
  );
}

/** Totals that agree confirm the batch; others wait for a second person and a reason. */
async function compare({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, officers);
  const pairs = [
    [row.encumbered, row.systemEncumbered],
    [row.expended, row.systemExpended],
    [row.preencumbered, row.systemPreencumbered],
  ] as const;
  const differs = pairs.some(([ours, theirs]) => ours?.cents !== theirs?.cents);
  await work.asProduct.change(
    postingBatch,
    row.id,
    {},
    { differs, answeredBy: personActing(work.actor), answeredOn: work.today },
  );
  if (!differs) await work.asProduct.move(postingBatch, row.id, 'confirm');
}

async function keepDecision({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, deciders);
  await work.asProduct.change(postingBatch, row.id, {}, { decidedBy: personActing(work.actor), decidedOn: work.today });
}

async function keepRejection({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, officers);
  await work.asProduct.change(
    postingBatch,
    row.id,
    {},
    { answeredBy: personActing(work.actor), answeredOn: work.today },
  );
}

const releaseSql = `update posting_batch_item set is_live = false where organization_id = $1 and batch = $2 and is_live`;

/** The postings of a void batch wait for the next one; what the batch held stays to be read. */
async function release({ row, work }: Facts): Promise<void> {
  const { organizationId } = work.actor;
  await oneAtATime(work.tx, organizationId);
  await work.tx.query(releaseSql, [organizationId, row.id], 'fms.release');
}

export const batchEffects = follows(postingBatch, {
  create: [collect],
  send: [freeze],
  answer: [compare],
  acceptDifference: [keepDecision],
  reject: [keepRejection],
  discard: [release],
  void: [keepDecision, release],
});
