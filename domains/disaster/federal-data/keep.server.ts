import { createHash } from 'node:crypto';
import { fail } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declarationsIn, fromFema, takeDeclarations, takePastAwards } from '../../grants/public.server.ts';
import type { PublishedImported } from './federal-calls.ts';
import { publishedRow } from './published-row.record.ts';
import type { Published, ReadPublished, ReadRow } from './read-published.ts';
import { syncRun } from './sync-run.record.ts';

/** Row errors that a run keeps; further ones are counted. */
const KEPT = 100;

const ofEachRefresh = new Set(['id', 'hash', 'lastRefresh']);

/** What a row says, whatever id, hash and refresh a new copy of the same facts was given. */
export const contentHashOf = (published: Published): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(published)
          .filter(([name]) => !ofEachRefresh.has(name))
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    )
    .digest('hex');

/** Of which rows a complete reading speaks: those it would have brought if they were still published. */
export interface Scope {
  readonly disasters?: readonly number[];
  readonly state?: string | null;
  readonly applicant?: string | null;
}

interface Taking {
  readonly source: 'file' | 'feed';
  readonly fileName?: string | null;
  readonly connection?: string | null;
  readonly fromMark?: string | null;
  /** Null where the reading is a part: nothing vanishes then. */
  readonly whole: Scope | null;
}

const dollarsIn = (cents: number | null) => (cents === null ? null : { cents, currency: 'USD' });

function computedOf({ amountCents, federalCents, ...read }: ReadRow, run: string) {
  return {
    sourceKey: read.sourceKey,
    title: read.title,
    disasterNumber: read.disasterNumber,
    state: read.state,
    area: read.area,
    projectNumber: read.projectNumber,
    applicantId: read.applicantId,
    category: read.category,
    size: read.size,
    firstOn: read.firstOn,
    lastOn: read.lastOn,
    refreshedAt: read.refreshedAt,
    published: read.published,
    amount: dollarsIn(amountCents),
    federal: dollarsIn(federalCents),
    contentHash: contentHashOf(read.published),
    vanishedAt: null,
    run,
  };
}

/** Takes the rows of a reading over what is kept, each under its key; the same reading twice changes nothing. */
export async function takePublished(work: UnitOfWork, file: ReadPublished, of: Taking): Promise<PublishedImported> {
  const now = work.now();
  const stated = file.asOf ?? now;
  const asOf = of.source === 'feed' && stated > now ? now : stated;
  if (Date.parse(asOf) > Date.parse(now) + 3_600_000)
    throw fail('invalid', 'published_row.from_the_future', 'The file says it is from a later day. Check its date.');
  // Two readings at once would both find a row missing.
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended('published_rows/' || $1::text, 0))`, [
    work.actor.organizationId,
  ]);
  const product = work.asProduct;
  const { dataset } = file;
  const before = await product.rows(publishedRow, {
    where: { dataset, sourceKey: file.rows.map(({ sourceKey }) => sourceKey) },
    fields: ['sourceKey', 'contentHash', 'vanishedAt'],
    order: 'id',
    most: 'all',
  });
  const known = new Map(before.map((row) => [row.sourceKey, row]));
  const isOther = (row: ReadRow): boolean => {
    const kept = known.get(row.sourceKey);
    return kept !== undefined && (kept.vanishedAt !== null || kept.contentHash !== contentHashOf(row.published));
  };
  const fresh = file.rows.filter(({ sourceKey }) => !known.has(sourceKey));
  const changed = file.rows.filter(isOther);
  const gone = of.whole === null ? [] : await goneFrom(product, file, of.whole);
  const declared = dataset === 'declarations' ? await spreadDeclarations(product, file, asOf) : null;
  const refused = [...file.rejected, ...(declared?.rejected ?? [])];
  const marks = file.rows.flatMap(({ refreshedAt }) => refreshedAt ?? []).toSorted();
  const counts = {
    expected: file.expected,
    received: file.received,
    created: fresh.length,
    updated: changed.length,
    unchanged: file.rows.length - fresh.length - changed.length,
    vanished: gone.length,
    rejected: new Set(refused.map(({ row }) => row)).size,
  };
  const run = await product.insert(
    syncRun,
    {},
    {
      dataset,
      source: of.source,
      connection: of.connection ?? null,
      fileName: of.fileName ?? null,
      apiVersion: file.version,
      asOf,
      readAt: now,
      fromMark: of.fromMark ?? null,
      toMark: marks.at(-1) ?? null,
      isWhole: of.whole !== null,
      drift: file.drift,
      ...counts,
      troubles: refused.slice(0, KEPT),
    },
  );
  if (dataset === 'pa_projects' || dataset === 'hma_projects')
    await takePastAwards(product, fromFema(dataset, [...fresh, ...changed]), dayOf(asOf, product.today));
  const compiled = product.around.registry.get(publishedRow.name);
  const rows: PlainRow[] = fresh.map((row) => newRow(product, compiled, {}, { dataset, ...computedOf(row, run.id) }));
  for (let at = 0; at < rows.length; at += 200) await keepRows(product, compiled, { rows: rows.slice(at, at + 200) });
  for (const row of changed) {
    const kept = known.get(row.sourceKey);
    if (kept) await product.change(publishedRow, kept.id, {}, computedOf(row, run.id));
  }
  for (const { id } of gone) await product.change(publishedRow, id, {}, { vanishedAt: now });
  return {
    run: run.id,
    dataset,
    asOf,
    ...counts,
    declarations: declared?.count ?? 0,
    drift: file.drift,
    troubles: firstRows(refused, KEPT),
  };
}

/** Rows that a complete reading no longer has. */
async function goneFrom(product: UnitOfWork, file: ReadPublished, of: Scope) {
  const here = new Set(file.rows.map(({ sourceKey }) => sourceKey));
  const kept = await product.rows(publishedRow, {
    where: {
      dataset: file.dataset,
      vanishedAt: null,
      ...(of.disasters ? { disasterNumber: of.disasters } : {}),
      ...(of.state ? { state: of.state } : {}),
      ...(of.applicant ? { applicantId: of.applicant } : {}),
    },
    fields: ['sourceKey'],
    order: 'sourceKey',
    most: 'all',
  });
  return kept.filter(({ sourceKey }) => !here.has(sourceKey));
}

/** The day of a reading, and never one to come: a clock that runs ahead is no reason to refuse it. */
const dayOf = (asOf: string, today: string): string => (asOf.slice(0, 10) > today ? today : asOf.slice(0, 10));

/** Declarations are facts of the whole product: what can be picked and asked about them follows from here. */
async function spreadDeclarations(product: UnitOfWork, file: ReadPublished, asOf: string) {
  const { declarations, rejected } = declarationsIn(file.rows.map(({ published }) => published));
  const { created, updated } = await takeDeclarations(product, { declarations }, dayOf(asOf, product.today));
  return {
    count: created + updated,
    rejected: rejected.map((one) => ({ ...one, row: file.rows[one.row - 1]?.row ?? one.row })),
  };
}

/** The disasters a file names; a complete file speaks of those. */
export const disastersOf = ({ rows }: ReadPublished): readonly number[] => [
  ...new Set(rows.flatMap(({ disasterNumber }) => disasterNumber ?? [])),
];
