import type { Row } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { type FilePosting, type Mapping, type SystemBucket, written, type Written } from './layout.ts';
import type { postingLayout } from './posting-layout.record.ts';

/** A batch takes so many postings; the rest waits for the next one. */
export const MOST_IN_BATCH = 20_000;

export const bucketsOf = ({ preencumbrances }: { readonly preencumbrances: boolean }): readonly SystemBucket[] =>
  preencumbrances ? ['encumbered', 'expended', 'preencumbered'] : ['encumbered', 'expended'];

/** SQL: the postings that Levee made itself, of `p`. What was imported is in the financial system already. */
const ownPostings = `budget_posting p
  join budget_line l on l.organization_id = p.organization_id and l.id = p.line
  join budget_document d on d.organization_id = p.organization_id and d.record = p.document_record and d.id = p.document
  left join journal_voucher v on v.organization_id = p.organization_id and p.document_record = 'journal_voucher' and v.id = p.document`;
export const isOwn = `p.document_record <> 'journal_entry' and coalesce(v.source, 'correction') = 'correction'`;

/** SQL: what waits: $1 the organization, $2 the buckets, $3 the last day. */
export const waitingFrom = `from ${ownPostings}
  where p.organization_id = $1 and p.bucket = any($2::text[]) and p.day <= $3::date and ${isOwn}
    and not exists (select from posting_batch_item i where i.organization_id = p.organization_id and i.posting = p.id and i.is_live)`;

/** SQL: the order of postings in a file: of one day, by what they are about. */
export const fileOrder = 'p.day, d.title collate "C", p.bucket, l.account collate "C", p.cents, p.id';

/** SQL: the columns of a posting as a file and a screen show it. */
export const postingColumns = `p.id, p.day::text as day, l.account, l.id as line, p.bucket, p.cents, p.document_record as record,
  p.document, d.title, d.basis`;

/** SQL: the rows of a batch: $1 the organization, $2 the batch. */
export const batchFrom = `from posting_batch_item i
  join budget_posting p on p.organization_id = i.organization_id and p.id = i.posting
  join budget_line l on l.organization_id = p.organization_id and l.id = p.line
  join budget_document d on d.organization_id = p.organization_id and d.record = p.document_record and d.id = p.document
  where i.organization_id = $1 and i.batch = $2`;

/** Batches are made and voided one after the other: a posting is never taken twice. */
export const oneAtATime = (tx: Tx, organizationId: string): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('posting_batch/' || $1, 0))`, [organizationId], 'fms.lock');

const mappingSql = `with segments as (
    select s.id, s.name, row_number() over (order by s.position, s.id) - 1 as place
    from account_segment s where s.organization_id = $1 and s.status = 'used')
  select s.place::int as place, s.name as segment, c.code, c.system_code as "systemCode", c.from_day::text as "fromDay",
    c.until_day::text as "untilDay"
  from segments s left join posting_code c on c.organization_id = $1 and c.segment = s.id
  order by s.place, c.code, c.from_day`;

export interface Chart {
  readonly mappings: readonly Mapping[];
  readonly segments: readonly string[];
}

/** The segments of an account in their order, and what the financial system calls their codes. */
export async function chartOf(tx: Tx, organizationId: string): Promise<Chart> {
  type Found = Omit<Mapping, 'code'> & { code: string | null };
  const rows = await tx.query<Found & Record<string, unknown>>(mappingSql, [organizationId], 'fms.mappings');
  const segments: string[] = [];
  for (const { place, segment } of rows) segments[place] = segment;
  return { segments, mappings: rows.flatMap((row) => (row.code === null ? [] : [{ ...row, code: row.code }])) };
}

type LayoutRow = Row<typeof postingLayout>;

/** The postings that a new batch would take, in its order. */
export const waitingPostings = (
  tx: Tx,
  { organizationId, layout, through }: { organizationId: string; layout: LayoutRow; through: string },
): Promise<readonly FilePosting[]> =>
  tx.query<FilePosting & Record<string, unknown>>(
    `select w.* from (select ${postingColumns}, (row_number() over (order by ${fileOrder}))::int as number ${waitingFrom}) w
     where w.number <= ${MOST_IN_BATCH} order by w.number`,
    [organizationId, bucketsOf(layout), through],
    'fms.waiting_rows',
  );

export const batchPostings = (tx: Tx, organizationId: string, batch: string): Promise<readonly FilePosting[]> =>
  tx.query<FilePosting & Record<string, unknown>>(
    `select ${postingColumns}, i.number ${batchFrom} order by i.number`,
    [organizationId, batch],
    'fms.batch_rows',
  );

/** The file that these postings make. */
export async function writtenIn(
  tx: Tx,
  { organizationId, layout, batch }: { organizationId: string; layout: LayoutRow; batch: string },
  postings: readonly FilePosting[],
): Promise<Written> {
  return written(layout, postings, { batch, ...(await chartOf(tx, organizationId)) });
}
