import { randomUUID } from 'node:crypto';
import { type Actor, includesRole } from '#kernel/record/access.ts';
import { fail } from '#kernel/record/fail.ts';
import type { FirstOf } from '#kernel/record/first-of.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { firstOf } from '../first-of.ts';
import type { RowIssue } from '#kernel/lists/read-rows.ts';
import type { Outcome } from './import-batch.ts';
import { shortened } from './csv.ts';
import type { FileColumn, Mapping } from './import-mapping.ts';
import type { NumberedRow } from './xlsx-read.ts';

export type State = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'interrupted';
export type Pass = 'check' | 'run';

/** One import on its way, as its table holds it. */
export interface Run {
  readonly id: string;
  readonly record: string;
  readonly file: string;
  readonly state: State;
  readonly pass: Pass | null;
  readonly claim: string | null;
  readonly columns: readonly FileColumn[];
  readonly mapping: Mapping;
  readonly rows: number;
  readonly position: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly failure: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** A pass that has not moved for this long belongs to a server that died. */
const STANDS_STILL = `updated_at < now() - interval '60 seconds'`;
const KEPT = `interval '7 days'`;

const columns = `id, record, file_name as file, pass, claim, columns, mapping, row_count as rows, position, done, created, updated, unchanged,
  refused, failure, created_at as "createdAt", created_by as "createdBy",
  case when state in ('checking', 'running') and ${STANDS_STILL} then 'interrupted' else state end as state`;

/** The person's own runs of this record; administrators see everybody's. */
const visible = `organization_id = $1 and record = $2 and (created_by = $3 or $4)`;
const asker = (actor: Actor, record: string): unknown[] => [
  actor.organizationId,
  record,
  actor.id,
  includesRole(actor.role, 'admin'),
];

export async function findRun(
  tx: Tx,
  { actor, record, id, lock = false }: { actor: Actor; record: string; id: string; lock?: boolean },
): Promise<Run> {
  const text = `select ${columns} from import_run where ${visible} and id = $5${lock ? ' for update' : ''}`;
  const [run] = await tx.query<Run>(text, [...asker(actor, record), id]);
  if (!run) throw fail('not_found', 'not_found', 'There is no such import here.');
  return run;
}

export function latestRuns(
  tx: Tx,
  { actor, record, most }: { actor: Actor; record: string; most: number },
): Promise<FirstOf<Run>> {
  const text = `select ${columns} from import_run where ${visible} order by created_at desc, id desc`;
  return firstOf<Run>(tx, { text, values: asker(actor, record), most });
}

/** A batch is as much as one transaction makes: some hundred rows, and never more than a few megabytes of text. */
const PART_ROWS = 500;
const PART_LETTERS = 2_000_000;
const SAMPLED = 20;

/** Takes in the rows of a file. The heading and some values are kept beside them, for the person who maps the columns. */
export async function addRun(
  tx: Tx,
  given: { actor: Actor; record: string; file: string; sha256: string; rows: AsyncIterable<NumberedRow> },
): Promise<{ id: string; columns: readonly FileColumn[] }> {
  const { actor, record, file, sha256, rows } = given;
  const organization = actor.organizationId;
  const id = randomUUID();
  await tx.query(`delete from import_run where organization_id = $1 and created_at < now() - ${KEPT}`, [organization]);
  await tx.query(
    `insert into import_run (organization_id, id, created_by, record, file_name, sha256, columns, mapping, row_count, state)
     values ($1, $2, $3, $4, $5, $6, '[]', '{}', 0, 'uploaded')`,
    [organization, id, actor.id, record, file, sha256],
  );
  let heading: readonly string[] | undefined;
  const samples: string[][] = [];
  let part: string[] = [];
  let letters = 0;
  let count = 0;
  let last = 0;
  const flush = async () => {
    if (part.length > 0)
      await tx.query(
        'insert into import_part (organization_id, run, last_row, rows) values ($1, $2, $3, $4)',
        [organization, id, last, `[${part.join(',')}]`],
        'import.part',
      );
    part = [];
    letters = 0;
  };
  for await (const { number, cells } of rows) {
    if (!heading) {
      heading = cells.map((cell) => shortened(cell, 200));
      if (heading.length > MOST_COLUMNS) throw tooWide();
      continue;
    }
    if (cells.length > heading.length && cells.slice(heading.length).some((cell) => cell.trim() !== ''))
      throw fail('invalid', 'import.unreadable', `Row ${number} has more cells than the heading has columns.`);
    const text = JSON.stringify([number, ...cells]);
    part.push(text);
    letters += text.length;
    last = number;
    if (count++ < SAMPLED) samples.push([...cells]);
    if (part.length >= PART_ROWS || letters > PART_LETTERS) await flush();
  }
  await flush();
  if (!heading || count === 0)
    throw fail('invalid', 'import.unreadable', 'The file needs a heading and at least one row below it.');
  const found = heading.map((header, at) => ({
    header,
    samples: samples.flatMap((cells) => shortened(cells[at] ?? '', 80) || []).slice(0, 3),
  }));
  await tx.query('update import_run set columns = $3, row_count = $4 where organization_id = $1 and id = $2', [
    organization,
    id,
    JSON.stringify(found),
    count,
  ]);
  return { id, columns: found };
}

const MOST_COLUMNS = 500;
const tooWide = () => fail('invalid', 'import.unreadable', `A file may have ${MOST_COLUMNS} columns at most.`);

export async function setMapping(
  tx: Tx,
  organizationId: string,
  { id, mapping }: { id: string; mapping: Mapping },
): Promise<void> {
  await tx.query(
    `update import_run set mapping = $3, state = 'uploaded', pass = null, updated_at = now() where organization_id = $1 and id = $2`,
    [organizationId, id, JSON.stringify(mapping)],
  );
}

/** Begins a pass, or takes up one that was interrupted. Whoever held it before can write nothing more. */
export async function claimRun(
  tx: Tx,
  organizationId: string,
  { id, pass, isNew }: { id: string; pass: Pass; isNew: boolean },
): Promise<string> {
  const claim = randomUUID();
  const afresh = `, position = 0, done = 0, created = 0, updated = 0, unchanged = 0, refused = 0`;
  if (isNew) await tx.query('delete from import_refusal where organization_id = $1 and run = $2', [organizationId, id]);
  await tx.query(
    `update import_run set state = $3, pass = $4, claim = $5, failure = null, updated_at = now()${isNew ? afresh : ''}
     where organization_id = $1 and id = $2`,
    [organizationId, id, pass === 'run' ? 'running' : 'checking', pass, claim],
  );
  return claim;
}

/** Locks the run for one batch; false when it was cancelled or taken over meanwhile. */
export async function holdRun(
  tx: Tx,
  organizationId: string,
  { id, claim }: { id: string; claim: string },
): Promise<boolean> {
  const found = await tx.query(
    `select 1 from import_run where organization_id = $1 and id = $2 and claim = $3 and state in ('checking', 'running') for update`,
    [organizationId, id, claim],
    'import.hold',
  );
  return found.length > 0;
}

/** Counts a batch in its own transaction and keeps what was refused. */
export async function advanceRun(
  tx: Tx,
  organizationId: string,
  { id, outcomes }: { id: string; outcomes: readonly Outcome[] },
): Promise<void> {
  const lastRow = ({ entry: { rows } }: Outcome) => (rows.at(-1) ?? rows[0]).number;
  const counted = (wanted: Outcome['became']) => outcomes.filter(({ became }) => became === wanted).length;
  const position = outcomes.reduce((most, outcome) => Math.max(most, lastRow(outcome)), 0);
  const rows = outcomes.reduce((sum, { entry }) => sum + entry.rows.length, 0);
  await tx.query(
    `update import_run set position = $3, done = done + $4, created = created + $5, updated = updated + $6, unchanged = unchanged + $7,
       refused = refused + $8, updated_at = now() where organization_id = $1 and id = $2`,
    [
      organizationId,
      id,
      position,
      rows,
      counted('created'),
      counted('updated'),
      counted('unchanged'),
      counted('refused'),
    ],
    'import.advance',
  );
  const refused = outcomes.filter(({ became }) => became === 'refused');
  if (refused.length === 0) return;
  const objects = refused.map((one) => ({ row: one.entry.rows[0].number, last: lastRow(one), issues: one.issues }));
  await tx.query(
    `insert into import_refusal (organization_id, run, row_number, last_row, issues)
     select $1, $2, x.row, x.last, x.issues from json_to_recordset($3::json) as x("row" integer, last integer, issues jsonb)`,
    [organizationId, id, JSON.stringify(objects)],
    'import.refusals',
  );
}

export async function endRun(
  tx: Tx,
  organizationId: string,
  { id, claim, state, failure = null }: { id: string; claim: string; state: State; failure?: string | null },
): Promise<boolean> {
  const ended = await tx.query(
    `update import_run set state = $4, claim = null, failure = $5, updated_at = now()
     where organization_id = $1 and id = $2 and claim = $3 returning id`,
    [organizationId, id, claim, state, failure],
  );
  return ended.length > 0;
}

export async function cancelRun(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.query(
    `update import_run set state = 'cancelled', claim = null, updated_at = now() where organization_id = $1 and id = $2`,
    [organizationId, id],
  );
}

type Reading = Pick<Database, 'read'>;

/** The next part of the file behind a row, or nothing. */
export async function nextPart(
  database: Reading,
  organizationId: string,
  { id, after }: { id: string; after: number },
): Promise<NumberedRow[]> {
  const [found] = await database.read(
    { organizationId },
    'select rows from import_part where organization_id = $1 and run = $2 and last_row > $3 order by last_row limit 1',
    [organizationId, id, after],
    'import.next',
  );
  if (!found) return [];
  const rows = JSON.parse(found[0] as string) as [number, ...string[]][];
  return rows.filter(([number]) => number > after).map(([number, ...cells]) => ({ number, cells }));
}

export interface Refused {
  readonly row: number;
  readonly last: number;
  readonly issues: readonly RowIssue[];
}

export async function refusals(
  database: Reading,
  organizationId: string,
  { id, after, limit }: { id: string; after: number; limit: number },
): Promise<Refused[]> {
  const found = await database.read(
    { organizationId },
    `select row_number, last_row, issues from import_refusal where organization_id = $1 and run = $2 and row_number > $3
     order by row_number limit $4`,
    [organizationId, id, after, limit],
    'import.refused',
  );
  return found.map(([row, last, issues]) => ({
    row: row as number,
    last: last as number,
    issues: issues as RowIssue[],
  }));
}
