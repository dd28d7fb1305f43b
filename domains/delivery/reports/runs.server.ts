import type { Actor, Row } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { defineAction } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Definition, definitionText } from './definition.ts';
import { baseOf, inTime } from './figures.server.ts';
import { type Asking, type Plan, planOf } from './plan.server.ts';
import { askingIn } from './reading.server.ts';
import { runReport } from './run-call.ts';
import { reportRun } from './report-run.record.ts';
import type { report } from './report.record.ts';

interface Digest {
  readonly rowCount: number;
  readonly hash: string;
  /** Of these rows, those made and those changed after the run before. */
  readonly created: number;
  readonly changed: number;
}

/**
 * The rows of a report as one hash: each row with what the report shows of it as canonical JSON, hashed, in the order of the ids, hashed
 * again. One statement, and no row leaves the database.
 */
function digestSql(plan: Plan, since: string | null): string {
  const { groups, totals, columns, compiled, statement } = plan;
  const parts = [
    't.id',
    ...groups.map(({ key }) => key),
    ...totals.flatMap(({ value, unit }) => [value, unit]).filter((one) => one !== null),
    ...columns.flatMap((one) => one.columns),
  ];
  const at = statement.bind(since);
  const stamps = compiled.record.view
    ? ['false as is_new', 'false as is_changed']
    : [
        `coalesce(t.created_at > ${at}::timestamptz, false) as is_new`,
        `coalesce(t.updated_at > ${at}::timestamptz and t.created_at <= ${at}::timestamptz, false) as is_changed`,
      ];
  const line = `sha256(convert_to(jsonb_build_array(${parts.join(', ')})::text, 'UTF8')) as line`;
  return `with base as (${baseOf({ ...plan, groups: [], totals: [] }, [line, ...stamps])})
    select count(*), encode(sha256(coalesce(string_agg(line, ''::bytea order by id), ''::bytea)), 'hex'),
      count(*) filter (where is_new), count(*) filter (where is_changed) from base`;
}

/** The rows of a definition for who asks, counted and hashed. */
export async function digestIn(
  tx: Pick<Tx, 'rows' | 'query'>,
  asking: Asking,
  { definition, since = null }: { definition: Definition; since?: string | null },
): Promise<Digest> {
  const plan = planOf(asking, definition);
  const [cells = []] = await inTime(tx, () => tx.rows(digestSql(plan, since), plan.statement.values));
  const [rowCount, hash, created, changed] = cells as [number, string, number, number];
  return { rowCount, hash, created, changed };
}

/** Keeps that a report was computed for a person, under the rights of that person. */
export async function keepRun(
  work: UnitOfWork,
  {
    row,
    actor,
    isScheduled,
    since = null,
  }: { row: Row<typeof report>; actor: Actor; isScheduled: boolean; since?: string | null },
) {
  const asking = await askingIn(work.tx, actor, work.around);
  const digest = await digestIn(work.tx, asking, { definition: row.definition, since });
  const run = await work.asProduct.insert(
    reportRun,
    {},
    {
      report: row.id,
      reportName: row.name,
      reportVersion: row.version,
      definition: row.definition,
      asOf: work.around.today(actor.timeZone),
      ranBy: actor.id,
      ranAt: work.now(),
      rowCount: digest.rowCount,
      hash: digest.hash,
      isScheduled,
    },
  );
  return { run, ...digest };
}

/** Anyone who reads a report may run it; what it computes is theirs alone, and so is the run. */
export const reportActions = [
  defineAction(runReport, {
    label: 'Keep run',
    by: 'member',
    async run({ row, work }) {
      const last = await work.rows(reportRun, {
        where: { report: row.id, ranBy: work.actor.id },
        order: '-createdAt',
        fields: ['definition', 'hash', 'rowCount', 'ranAt'],
        most: 1,
      });
      // Two runs are compared where they computed the same thing.
      const before = last.find(({ definition }) => definitionText(definition) === definitionText(row.definition));
      const { run, rowCount, hash, created, changed } = await keepRun(work, {
        row,
        actor: work.actor,
        isScheduled: false,
        since: before?.ranAt ?? null,
      });
      return {
        run: run.id,
        rowCount,
        hash,
        before: before
          ? {
              run: before.id,
              ranAt: before.ranAt,
              rowCount: before.rowCount,
              isSame: before.hash === hash,
              created,
              changed,
            }
          : null,
      };
    },
  }),
];
