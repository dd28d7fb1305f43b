import { fail, type Issue } from '#kernel/record/fail.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { invalid } from '../refusals.ts';
import type { RefusedRow } from '#kernel/lists/read-rows.ts';
import { nextPart, refusals, type Run, setMapping } from './import-runs.ts';

/** Refused rows behind one, some of them: a row with several line items comes whole. */
export async function refusedRows(
  database: Pick<Database, 'read'>,
  organizationId: string,
  { run: { id }, after, limit }: { run: Run; after: number; limit: number },
): Promise<{ data: RefusedRow[]; next: number | null }> {
  const found = await refusals(database, organizationId, { id, after, limit: limit + 1 });
  const data: RefusedRow[] = [];
  let part: Awaited<ReturnType<typeof nextPart>> = [];
  const shown = found.slice(0, limit);
  for (const { row, last, issues } of shown)
    for (let number = row; number <= last; number++) {
      if ((part.at(-1)?.number ?? 0) < number)
        part = await nextPart(database, organizationId, { id, after: number - 1 });
      const kept = part.find((one) => one.number === number);
      const own = issues.filter((issue) => issue.row === number || (number === row && issue.row < row));
      if (kept) data.push({ row: number, cells: kept.cells, issues: own });
    }
  return { data, next: found.length > limit ? (shown.at(-1)?.row ?? null) : null };
}

interface Fix {
  readonly row: number;
  /** Null leaves the row out. */
  readonly cells: readonly string[] | null;
}

const MOST_FIXES = 500;
const LONGEST_CELL = 40_000;

/** Judges what a person sent in place of rows of the file. */
export function readFixes({ columns }: Run, given: Readonly<Record<string, unknown>>): Fix[] {
  const issues: Issue[] = [];
  const bad = (path: string, message: string) => void issues.push({ path, code: 'fix', message });
  for (const name of Object.keys(given)) if (name !== 'rows') bad(name.slice(0, 60), 'Is not part of a correction');
  const rows: unknown[] = Array.isArray(given['rows']) ? given['rows'] : [];
  if (rows.length === 0 || rows.length > MOST_FIXES) bad('rows', `Send 1 to ${MOST_FIXES} rows`);
  const isCell = (cell: unknown) =>
    typeof cell === 'string' && cell.length <= LONGEST_CELL && !cell.includes('\0') && cell.isWellFormed();
  const fixes = rows.slice(0, MOST_FIXES).map((one, at): Fix => {
    const { row, cells } = (typeof one === 'object' && one !== null ? one : {}) as Partial<Fix>; // judged below
    if (!Number.isSafeInteger(row)) bad(`rows.${at}.row`, 'Must be the number of a row of the file');
    const isWhole = Array.isArray(cells) && cells.length <= columns.length && cells.every(isCell);
    if (cells !== null && !isWhole) bad(`rows.${at}.cells`, `Must be at most ${columns.length} texts, or null`);
    return { row: row ?? 0, cells: cells ?? null };
  });
  if (issues.length > 0) throw invalid(issues);
  return fixes;
}

/** Puts other cells in place of rows of the file, or leaves the rows out. The file is judged anew afterwards. */
export async function fixRows(tx: Tx, organizationId: string, { run, fixes }: { run: Run; fixes: readonly Fix[] }) {
  let gone = 0;
  const open = new Map(fixes.map(({ row, cells }) => [row, cells]));
  for (const number of [...open.keys()].toSorted((one, other) => one - other)) {
    if (!open.has(number)) continue; // went with an earlier row of the same part
    const [part] = await tx.query<{ last_row: number; rows: string }>(
      'select last_row, rows from import_part where organization_id = $1 and run = $2 and last_row >= $3 order by last_row limit 1',
      [organizationId, run.id, number],
    );
    const rows = JSON.parse(part?.rows ?? '[]') as [number, ...string[]][];
    if (!part || !rows.some(([one]) => one === number))
      throw fail('invalid', 'import.row', `The file has no row ${number}.`);
    const put = rows.flatMap(([one, ...cells]): [number, ...string[]][] => {
      const other = open.get(one);
      open.delete(one);
      if (other === null) gone += 1;
      return other === null ? [] : [[one, ...(other ?? cells)]];
    });
    await tx.query('update import_part set rows = $4 where organization_id = $1 and run = $2 and last_row = $3', [
      organizationId,
      run.id,
      part.last_row,
      JSON.stringify(put),
    ]);
  }
  await tx.query('update import_run set row_count = row_count - $3 where organization_id = $1 and id = $2', [
    organizationId,
    run.id,
    gone,
  ]);
  await setMapping(tx, organizationId, run);
}
