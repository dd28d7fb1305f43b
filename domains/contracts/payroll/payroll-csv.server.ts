import { type AnswerOf, fail, moneyOf } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { csvRows } from '#server/records/transfer/csv.ts';
import type { readPayroll } from './firm-payroll-calls.ts';
import { codeOf } from './payroll-checks.ts';
import { workerLine } from './payroll-fields.ts';
import { csvColumns } from './published-checks.ts';

type Line = AnswerOf<typeof readPayroll>['lines'][number];

const MOST = 200;
const names = csvColumns.map(({ field }) => field);
const kindOf = (name: keyof typeof workerLine): string => workerLine[name].spec.kind.name;
const headingOf = (name: keyof typeof workerLine): string =>
  csvColumns.find(({ field }) => field === name)?.heading ?? name;

const wrongAt = (path: string) => (message: string) =>
  fail('refused', codeOf('file'), message, { issues: [{ path, code: codeOf('file'), message }] });

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** Dollars as payroll systems write them. */
function centsIn(said: string): number | null {
  const plain = said.replaceAll(/[$,\s]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Workers of a week from a table whose headings are the labels of the form; what can’t be read is said with its row. */
export async function workersIn(work: UnitOfWork, text: string, path = 'text'): Promise<readonly Line[]> {
  const wrong = wrongAt(path);
  let columns: readonly (keyof typeof workerLine | null)[] | null = null;
  const lines: Line[] = [];
  let row = 0;
  for await (const cells of csvRows(whole(text))) {
    row += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (columns === null) {
      columns = cells.map(
        (cell) => names.find((name) => headingOf(name).toLowerCase() === cell.trim().toLowerCase()) ?? null,
      );
      const missing = names.find((name) => workerLine[name].spec.required && !columns?.includes(name));
      if (missing) throw wrong(`The file has no column “${headingOf(missing)}”.`);
      continue;
    }
    if (lines.length === MOST) throw wrong(`A payroll has at most ${MOST} workers.`);
    const line: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
    for (const [at, name] of columns.entries()) {
      const said = (cells[at] ?? '').trim();
      if (name === null || said === '') continue;
      const kind = kindOf(name);
      if (kind === 'money') {
        const cents = centsIn(said);
        if (cents === null) throw wrong(`Row ${row}: “${headingOf(name)}” is no amount such as 1234.50.`);
        line[name] = moneyOf(work.actor, cents);
      } else if (kind === 'percent') {
        const percent = Number(said.replace('%', ''));
        if (!(percent >= 0 && percent <= 100)) throw wrong(`Row ${row}: “${headingOf(name)}” is no percent.`);
        line[name] = percent;
      } else line[name] = said.slice(0, 120);
    }
    const missing = names.find((name) => workerLine[name].spec.required && line[name] === null);
    if (missing) throw wrong(`Row ${row} has no “${headingOf(missing)}”.`);
    lines.push(line as unknown as Line); // each required column is there
  }
  if (lines.length === 0) throw wrong('The file has no workers. Begin with a row of headings.');
  return lines;
}
