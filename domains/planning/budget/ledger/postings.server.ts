import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Balance, type Bucket, buckets, type Control, nothing, type Posting } from './balance.ts';
import type { LedgerDocument } from './settle.server.ts';

/** Its row serialises whoever settles the same document twice at once. */
export async function takeDocument(
  { tx, actor }: UnitOfWork,
  { record, id, version, title, basis }: LedgerDocument,
): Promise<void> {
  await tx.query(
    `insert into budget_document as d (organization_id, record, id, version, title, basis) values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, record, id) do update
       set version = excluded.version, title = excluded.title, basis = coalesce(excluded.basis, d.basis)`,
    [actor.organizationId, record, id, version, title.slice(0, 200), basis?.slice(0, 300) ?? null],
    'budget.take_document',
  );
}

const addition = `update budget_balance b set ${buckets.map((bucket) => `${bucket} = b.${bucket} + d.${bucket}`).join(', ')}
  from (select line, ${buckets.map((bucket) => `coalesce(sum(cents) filter (where bucket = '${bucket}'), 0)::bigint as ${bucket}`).join(', ')}
        from unnest($2::uuid[], $3::text[], $4::bigint[]) as p(line, bucket, cents) group by line) d
  where b.organization_id = $1 and b.line = d.line`;

const lockInOrder = `select line from budget_balance where organization_id = $1 and line = any($2) order by line for no key update`;

/**
 * Moves the balances. Rows are locked in the order of their ids, so that two who want the same lines wait and never deadlock;
 * groups that control are locked too, so that nobody else takes what their lines share.
 */
export async function addToBalances(
  { tx, actor }: UnitOfWork,
  { postings, alsoLock = [] }: { postings: readonly Posting[]; alsoLock?: readonly string[] },
): Promise<void> {
  const wanted = [...new Set([...postings.map(({ line }) => line), ...alsoLock])];
  const lock = () => tx.query<{ line: string }>(lockInOrder, [actor.organizationId, wanted], 'budget.lock');
  if ((await lock()).length < wanted.length) {
    await tx.query(
      'insert into budget_balance (organization_id, line) select $1, unnest($2::uuid[]) on conflict do nothing',
      [actor.organizationId, wanted.toSorted()],
      'budget.open_balances',
    );
    await lock();
  }
  await tx.query(
    addition,
    [
      actor.organizationId,
      postings.map(({ line }) => line),
      postings.map(({ bucket }) => bucket),
      postings.map(({ cents }) => cents),
    ],
    'budget.add',
  );
}

/** A posting with the day it bears. */
export type DatedPosting = Posting & { readonly day: string };

type BalanceRow = { line: string } & Record<Bucket, number>;

export async function balancesAfter(
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  lines: readonly string[],
): Promise<Map<string, Balance>> {
  const rows = await tx.query<BalanceRow>(
    `select line, ${buckets.join(', ')} from budget_balance where organization_id = $1 and line = any($2)`,
    [actor.organizationId, lines],
    'budget.balances',
  );
  return new Map(rows.map(({ line, ...balance }) => [line, balance]));
}

/** Adds the postings to the ledger. There is no way to change or remove one. */
export async function keepPostings(
  work: UnitOfWork,
  { document, control, postings }: { document: LedgerDocument; control: Control; postings: readonly DatedPosting[] },
): Promise<void> {
  const { actor } = work;
  await work.tx.query(
    `insert into budget_posting (organization_id, id, line, bucket, cents, day, document_record, document, document_version, control, posted_by, posted_at,
       corrects_record, corrects_document)
     select $1, p.id, p.line, p.bucket, p.cents, p.day, $7, $8, $9, $10, $11, $12, p.corrects_record, p.corrects_document
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::date[], $13::text[], $14::uuid[])
       as p(id, line, bucket, cents, day, corrects_record, corrects_document)`,
    [
      actor.organizationId,
      postings.map(() => randomUUID()),
      postings.map(({ line }) => line),
      postings.map(({ bucket }) => bucket),
      postings.map(({ cents }) => cents),
      postings.map(({ day }) => day),
      document.record,
      document.id,
      document.version,
      control,
      work.person ?? actor.id,
      work.now(),
      postings.map(({ corrects }) => corrects?.record ?? null),
      postings.map(({ corrects }) => corrects?.id ?? null),
    ],
    'budget.keep',
  );
}

export const balanceOf = (balances: ReadonlyMap<string, Balance>, line: string): Balance =>
  balances.get(line) ?? nothing;
