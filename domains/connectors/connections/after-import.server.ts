import { journalEntry, revenueEntry } from '#domains/planning/public.server.ts';
import { Failure, type Row, toneOf } from '#kernel';
import { snake } from '#kernel/derive/table.ts';
import type { Outcome } from '#server/records/transfer/import-batch.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { TableRead } from './answer.server.ts';
import { MOST_ERRORS } from './catalogue.ts';
import type { connection } from './connection.record.ts';

type Connection = Row<typeof connection>;

interface Imported {
  readonly of: Connection;
  readonly table: TableRead;
  readonly outcomes: readonly Outcome[];
}

/** What the answer says of a field, row by row. */
function saidOf({ of, table }: Imported, field: string): (row: TableRead['rows'][number]) => string {
  const source = (of.columns ?? []).find((one) => one.field === field)?.source;
  const at = source === undefined ? -1 : table.headings.indexOf(source);
  return ({ cells }) => (at < 0 ? '' : (cells[at] ?? '').trim());
}

const MOST_REASONS = 5;

/** Entries that were made are posted as by the person who runs it; what the ledger refuses stays a draft, with its sentence. */
async function postMade(work: UnitOfWork, given: Imported) {
  if (!given.of.postsEntries) return {};
  const reference = saidOf(given, 'reference');
  const made = given.outcomes.filter(({ became }) => became === 'created').map(({ entry }) => reference(entry.rows[0]));
  const record = given.of.target === revenueEntry.name ? revenueEntry : journalEntry;
  const drafts = await work.rows(record as typeof revenueEntry, {
    where: { reference: made, status: 'draft' },
    fields: ['reference'],
    order: 'reference',
    most: 'all',
  });
  const reasons: string[] = [];
  for (const { id, reference: number } of drafts)
    await work
      .inSavepoint(async (inner) => {
        if (record === revenueEntry) await inner.asProduct.change(revenueEntry, id, { source: 'import' });
        await inner.move(record, id, 'post');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        reasons.push(`${number}: ${error.issues[0]?.message ?? error.message}`);
      });
  const more = reasons.length - MOST_REASONS;
  const note = [...reasons.slice(0, MOST_REASONS), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
  return {
    posted: drafts.length - reasons.length,
    unposted: reasons.length,
    unpostedNote: note === '' ? null : note.slice(0, 1000),
  };
}

/** Rows that are here and not in the answer: of a dated record those of the days that the answer covers. */
async function absentOf(work: UnitOfWork, given: Imported) {
  const { of, table } = given;
  const { record } = work.around.registry.get(of.target);
  const field = of.matchField === null ? undefined : record.fields[of.matchField];
  // Only what a file writes as it is stored can be compared.
  if (of.matchField === null || field?.spec.kind.name !== 'text') return {};
  const said = saidOf(given, of.matchField);
  const keys = table.rows.map(said).filter((key) => key !== '');
  const [key, day] = [snake(of.matchField), record.dated === undefined ? null : snake(record.dated)];
  const period = day === null ? '' : `and t.${day} between p.first and p.last`;
  // Posted entries stand; reversed, discarded and closed rows are not asked for.
  const ended = (record.finalStates ?? []).filter((state) => toneOf(record, state) !== 'done');
  // The columns are those of the record’s own fields: the mapping was judged against them.
  const found = await work.tx.query<{ key: string; rowId: string; all: number }>(
    `with p as (select ${day === null ? 'null::date as first, null::date as last' : `min(${day}) as first, max(${day}) as last`} from ${record.name}
        where organization_id = $1 and ${key}::text = any($2))
      select t.${key}::text as key, t.id as "rowId", (count(*) over ())::int as all from ${record.name} t, p
      where t.organization_id = $1 and t.${key} is not null and not t.${key}::text = any($2) and not t.status = any($3) ${period}
      order by 1 limit ${MOST_ERRORS}`,
    [work.actor.organizationId, keys, ended],
  );
  return {
    absent: found[0]?.all ?? 0,
    absentRows: found.map(({ key: said, rowId }) => ({ key: said.slice(0, 200), rowId })),
  };
}

/** What a run does after its rows are in: posts what it may, and says what the other system doesn’t have. */
export async function afterImport(work: UnitOfWork, given: Imported) {
  return { ...(await postMade(work, given)), ...(await absentOf(work, given)) };
}
