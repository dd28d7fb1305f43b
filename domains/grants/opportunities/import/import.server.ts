import { type Change, Failure, type Row } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantOpportunity } from '../grant-opportunity.record.ts';
import { applicantTypes, categories } from '../opportunity-words.ts';
import { openUntilOf } from '../status.ts';
import type { Trouble } from '#kernel/lists/read-rows.ts';
import type { Notice, NoticeFields, ReadFile } from './notice.ts';

type Opportunity = Row<typeof grantOpportunity>;

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Older than what is kept: nothing of them was taken. */
  readonly older: number;
  readonly rejected: readonly Trouble[];
}

/** In the order in which a choice keeps them, so that the same codes in another order are no change. */
const inOrder = (value: unknown, of: object): unknown =>
  Array.isArray(value) ? Object.keys(of).filter((key) => value.includes(key)) : value;

const settled = (fields: NoticeFields): NoticeFields => ({
  ...fields,
  ...('eligibility' in fields ? { eligibility: inOrder(fields.eligibility, applicantTypes) as never } : {}), // as it came, in order
  ...('categories' in fields ? { categories: inOrder(fields.categories, categories) as never } : {}),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** An older state of a notice, or an older copy where the source does not say when it changed. */
export function isOlder(kept: Pick<Opportunity, 'changedAt' | 'copiedOn'>, notice: Notice, copiedOn: string): boolean {
  if (notice.changedAt !== null && kept.changedAt !== null) return notice.changedAt < kept.changedAt;
  return kept.copiedOn !== null && copiedOn < kept.copiedOn;
}

/** Takes the notices of a file over what is kept, one by one; what one of them lacks stops no other. */
export async function importNotices(work: UnitOfWork, file: ReadFile, copiedOn: string): Promise<ImportResult> {
  // Two files at once would both find a notice missing.
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended('opportunities/' || $1::text, 0))`, [
    work.actor.organizationId,
  ]);
  const product = work.asProduct;
  const kept = await keptOf(product, file.notices);
  const fresh: { notice: Notice; row: PlainRow }[] = [];
  const rejected: Trouble[] = [];
  const counted = { updated: 0, unchanged: 0, older: 0 };
  const compiled = product.around.registry.get(grantOpportunity.name);
  for (const notice of file.notices) {
    const before = kept.get(`${notice.source} ${notice.sourceId}`);
    try {
      if (before) counted[await takeOver(product, { before, notice, copiedOn })]++;
      else fresh.push({ notice, row: newRow(product, compiled, ...newOf(notice, copiedOn, work.today)) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      rejected.push(...troublesOf(error, notice.row));
    }
  }
  for (let at = 0; at < fresh.length; at += 500)
    await keepRows(product, compiled, { rows: fresh.slice(at, at + 500).map(({ row }) => row) });
  return { created: fresh.length, ...counted, rejected };
}

function newOf({ source, sourceId, changedAt, fields }: Notice, copiedOn: string, today: string) {
  const input = { ...settled(fields), source, sourceId };
  const openUntil = openUntilOf({ closeOn: fields.closeOn ?? null, archiveOn: fields.archiveOn ?? null });
  return [input, { changedAt, copiedOn, firstSeenOn: today, openUntil }] as const;
}

async function keptOf(work: UnitOfWork, notices: readonly Notice[]): Promise<ReadonlyMap<string, Opportunity>> {
  const found = new Map<string, Opportunity>();
  for (const source of new Set(notices.map((one) => one.source))) {
    const ids = notices.flatMap((one) => (one.source === source ? [one.sourceId] : []));
    const rows = await work.rows(grantOpportunity, {
      where: { source, sourceId: ids },
      order: 'id',
      lock: 'update',
      most: 'all',
    });
    for (const row of rows) found.set(`${source} ${row.sourceId}`, row as Opportunity); // every field of it was read
  }
  return found;
}

interface Taken {
  readonly before: Opportunity;
  readonly notice: Notice;
  readonly copiedOn: string;
}

/** Only what the file states is compared: a search has fewer fields than the notice that is kept. */
async function takeOver(product: UnitOfWork, { before, notice, copiedOn }: Taken) {
  if (isOlder(before, notice, copiedOn)) return 'older';
  const stated = Object.entries(settled(notice.fields));
  const changed = Object.fromEntries(
    stated.filter(([name, value]) => !isSame(value, before[name as keyof Opportunity])), // a name of the record
  ) as Change<typeof grantOpportunity>;
  const isChanged = Object.keys(changed).length > 0;
  const newest = before.copiedOn !== null && before.copiedOn > copiedOn ? before.copiedOn : copiedOn;
  const changedAt = notice.changedAt ?? before.changedAt;
  if (!isChanged && newest === before.copiedOn && changedAt === before.changedAt) return 'unchanged';
  const after = { ...before, ...changed };
  await product.change(grantOpportunity, before.id, changed, {
    copiedOn: newest,
    changedAt,
    openUntil: openUntilOf(after as Opportunity),
  });
  return isChanged ? 'updated' : 'unchanged';
}

const troublesOf = ({ issues, message }: Failure, row: number): readonly Trouble[] =>
  issues.length > 0
    ? issues.map(({ path, message: reason }) => ({ row, field: path, reason }))
    : [{ row, field: 'row', reason: message }];
