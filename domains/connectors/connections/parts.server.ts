import { fail } from '#kernel';
import { exact, type Job, keyColumn, type Outcome, uniqueColumns } from '#server/records/transfer/import-batch.ts';
import { cellOf, type Entry } from '#server/records/transfer/import-entries.ts';
import type { NumberedRow } from '#server/records/transfer/xlsx-read.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { MOST_COLUMNS, MOST_ROWS, PART_ROWS } from './catalogue.ts';
import { kept, lineOf, numberIn } from './read-rows.ts';

/** A part is as much as one transaction imports, and never more than a few megabytes of text. */
const PART_LETTERS = 2_000_000;
const LONGEST_SAID = 400;

export interface Staged {
  readonly headings: readonly string[];
  readonly count: number;
}

type Rows = AsyncIterable<NumberedRow> | Iterable<NumberedRow>;

interface StageOf {
  readonly run: string;
  readonly rows: Rows;
  readonly judge: (headings: readonly string[]) => void;
  readonly partRows?: number | undefined;
}

const empty = () => fail('refused', 'connection.empty', 'There are no rows.');

/** Takes in the rows of a source part by part, as they are read: only one part is in memory. Refuses what is no table. */
export async function stage(work: UnitOfWork, { run, rows, judge, partRows = PART_ROWS }: StageOf): Promise<Staged> {
  let headings: readonly string[] | null = null;
  let part: string[] = [];
  let letters = 0;
  let count = 0;
  let last = 0;
  const flush = async () => {
    if (part.length === 0) return;
    await work.tx.query(
      'insert into connection_part (organization_id, run, last_row, rows) values ($1, $2, $3, $4)',
      [work.actor.organizationId, run, last, `[${part.join(',')}]`],
      'connection.part',
    );
    part = [];
    letters = 0;
  };
  for await (const { number, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (headings === null) {
      headings = cells.map((cell) => cell.trim());
      continue;
    }
    if (count === 0) judgeTable(headings, judge);
    if (cells.slice(headings.length).some((cell) => cell.trim() !== '')) throw uneven();
    if (++count > MOST_ROWS)
      throw fail('refused', 'connection.too_many', `There are more than ${MOST_ROWS} rows. Send fewer at a time.`);
    const text = JSON.stringify([number, ...cells]);
    part.push(text);
    letters += text.length;
    last = number;
    if (part.length >= partRows || letters > PART_LETTERS) await flush();
  }
  await flush();
  if (headings === null || count === 0) throw empty();
  return { headings, count };
}

const uneven = () =>
  fail('refused', 'connection.uneven', 'This is not a table: a row has more cells than the heading.');

function judgeTable(headings: readonly string[], judge: (headings: readonly string[]) => void): void {
  if (headings.length > MOST_COLUMNS) throw uneven();
  judge(headings);
}

/** The first rows that are not yet imported. They are gone with the transaction that asks for them. */
export async function takePart(work: UnitOfWork, run: string): Promise<readonly NumberedRow[]> {
  const [found] = await work.tx.query<{ rows: string }>(
    `delete from connection_part where organization_id = $1 and run = $2 and last_row =
       (select min(last_row) from connection_part where organization_id = $1 and run = $2) returning rows`,
    [work.actor.organizationId, run],
    'connection.take',
  );
  const rows = JSON.parse(found?.rows ?? '[]') as [number, ...string[]][]; // as it was staged
  return rows.map(([number, ...cells]) => ({ number, cells }));
}

/** Whatever a run has still to import is left out. */
export async function dropParts({ tx, actor }: UnitOfWork, run: string): Promise<void> {
  await tx.query('delete from connection_part where organization_id = $1 and run = $2', [actor.organizationId, run]);
}

/** A rejected row that was corrected. */
export const dropRefusal = ({ tx, actor }: UnitOfWork, run: string, line: number): Promise<unknown> =>
  tx.query('delete from connection_refusal where organization_id = $1 and run = $2 and line = $3', [
    actor.organizationId,
    run,
    line,
  ]);

/** The latest run of a connection is reconciled; what earlier ones said is no longer needed. */
export const dropEarlier = ({ tx, actor }: UnitOfWork, given: { of: string; run: string; isDryRun: boolean }) =>
  tx.query(
    `delete from connection_said where organization_id = $1 and run in
       (select id from connection_run where organization_id = $1 and connection = $2 and is_dry_run = $4 and id <> $3)`,
    [actor.organizationId, given.of, given.run, given.isDryRun],
  );

/** Fields that no two rows may share, and the match field. */
function saidFields(job: Job) {
  const key = keyColumn(job);
  return [...new Set([...uniqueColumns(job), ...(key ? [key] : [])])];
}

/** Tells a part what the parts before it said, so that a cut in the file changes nothing. */
export async function recallSaid(
  work: UnitOfWork,
  run: string,
  { job, entries }: { job: Job; entries: readonly Entry[] },
) {
  for (const column of saidFields(job)) {
    const texts = entries.map(({ rows }) => exact(column, cellOf(rows[0], column))).filter((text) => text !== '');
    const found = await work.tx.query<{ said: string; line: number }>(
      'select said, line from connection_said where organization_id = $1 and run = $2 and field = $3 and said = any($4)',
      [work.actor.organizationId, run, column.target, texts],
      'connection.recall',
    );
    for (const { said, line } of found) job.seen.set(`${column.target}:${said}`, line);
  }
}

/** Keeps what a part said; of the match field with the day, the account and the amount of its row. */
export async function keepSaid(
  work: UnitOfWork,
  run: string,
  { job, entries, total }: { job: Job; entries: readonly Entry[]; total: string | null },
): Promise<void> {
  const key = keyColumn(job);
  const { dated } = job.compiled.record;
  const by = (target: string | undefined) => job.columns.find((one) => one.target === target && !one.lines);
  const [day, account, amount] = [by(dated), by('account'), by('amount')];
  const totalAt = total === null ? -1 : job.headings.indexOf(total);
  const known = new Map<string, object>();
  for (const { rows } of entries) {
    const [row] = rows;
    for (const column of saidFields(job)) {
      const said = exact(column, cellOf(row, column));
      const place = `${column.target}:${said}`;
      if (said === '' || said.length > LONGEST_SAID || known.has(place) || job.seen.get(place) !== row.number) continue;
      const figures = numberIn(amount ? cellOf(row, amount) : (row.cells[totalAt] ?? '').trim());
      const more =
        column === key
          ? {
              day: (day && exact(day, cellOf(row, day))) || null,
              account: (account && cellOf(row, account).slice(0, 200)) || null,
              amount: figures,
            }
          : {};
      known.set(place, { field: column.target, said, line: row.number, ...more });
    }
  }
  if (known.size === 0) return;
  await work.tx.query(
    `insert into connection_said (organization_id, run, field, said, line, day, account, amount)
     select $1, $2, x.field, x.said, x.line, x.day, x.account, x.amount
     from json_to_recordset($3::json) as x(field text, said text, line integer, day date, account text, amount numeric)
     on conflict do nothing`,
    [work.actor.organizationId, run, JSON.stringify([...known.values()])],
    'connection.said',
  );
}

export interface RowError {
  readonly line: number;
  readonly field: string | null;
  readonly message: string;
  readonly text: string;
}

export const TOO_LONG = 'This row is too long to be shown.';

/** The rejected rows as a person corrects them. */
export const errorsOf = (outcomes: readonly Outcome[]): readonly RowError[] =>
  outcomes
    .filter(({ became }) => became === 'refused')
    .map(({ entry: { rows }, issues: [issue] }) => {
      const text = lineOf(rows[0].cells);
      return {
        line: rows[0].number,
        field: issue?.column ? kept(issue.column, 200) : null,
        message: kept(issue?.message ?? 'This row was refused.', 500),
        text: text.length > 4000 ? TOO_LONG : text,
      };
    });

/** Keeps every rejected row, whole. */
export async function keepRefusals(work: UnitOfWork, run: string, outcomes: readonly Outcome[]): Promise<void> {
  const whole = outcomes.filter(({ became }) => became === 'refused');
  if (whole.length === 0) return;
  const told = errorsOf(whole).map((one, at) => ({ ...one, cells: JSON.stringify(whole[at]?.entry.rows[0].cells) }));
  await work.tx.query(
    `insert into connection_refusal (organization_id, run, line, field, message, cells)
     select $1, $2, x.line, x.field, x.message, x.cells
     from json_to_recordset($3::json) as x(line integer, field text, message text, cells text)`,
    [work.actor.organizationId, run, JSON.stringify(told)],
    'connection.refused',
  );
}
