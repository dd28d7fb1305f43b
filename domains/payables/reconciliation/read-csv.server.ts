import { Failure } from '#kernel';
import { csvRows } from '#server/records/transfer/csv.ts';
import { problemList, type ReadLine, type StatementProblem } from './read-statement.ts';

/** Which column of the file has what. Amounts are one signed column, or debits and credits apart. */
export interface CsvColumns {
  readonly day: string;
  readonly amount: string | null;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly check: string | null;
  readonly text: string | null;
  readonly reference: string | null;
  readonly account: string | null;
}

export interface CsvLine extends ReadLine {
  readonly account: string | null;
}

/** 2026-11-20, 11/20/2026 or 11/20/26 as a day; null where it is none. */
export function csvDay(said: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/u.exec(said.trim()) ?? [];
  const day = year
    ? `${year.padStart(4, '20')}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`
    : said.trim();
  return /^20\d\d-\d\d-\d\d$/u.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null;
}

/** 1,234.56, -1234.56, $1,234.56 or (1,234.56) as cents; null where it is no amount. */
export function csvCents(said: string): number | null {
  const plain = said.replaceAll(/[\s$]/gu, '');
  const [, open, sign, whole, part = '', close] =
    /^(\()?(-?)(\d{1,3}(?:,\d{3})*|\d{1,10})(?:\.(\d{1,2}))?(\))?$/u.exec(plain) ?? [];
  if (whole === undefined || (open === undefined) !== (close === undefined) || (open && sign)) return null;
  const digits = whole.replaceAll(',', '');
  if (digits.length > 10) return null;
  const cents = Number(digits) * 100 + Number(part.padEnd(2, '0'));
  return (open || sign) && cents !== 0 ? -cents : cents;
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** The movements of a CSV file by the columns that a person named; refused whole where a row does not hold. */
export async function readCsv(
  text: string,
  columns: CsvColumns,
  most: number,
): Promise<{ readonly lines: readonly CsvLine[]; readonly problems: readonly StatementProblem[] }> {
  const { all: problems, wrong } = problemList();
  const lines: CsvLine[] = [];
  let head: readonly string[] | null = null;
  let number = 0;
  try {
    for await (const cells of csvRows(whole(text))) {
      number += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (head === null) {
        head = cells.map((cell) => cell.trim().toLowerCase());
        const asked = Object.values(columns).filter((name): name is string => name !== null);
        const missing = asked.filter((name) => !head?.includes(name.trim().toLowerCase()));
        if (missing.length > 0)
          return { lines: [], problems: [{ line: number, reason: `The file has no column ${missing.join(', ')}.` }] };
        continue;
      }
      const known: readonly string[] = head;
      const at = (name: string | null): string =>
        name === null ? '' : (cells[known.indexOf(name.trim().toLowerCase())] ?? '').trim();
      const postedOn = csvDay(at(columns.day));
      if (postedOn === null) wrong(number, `“${at(columns.day).slice(0, 40)}” is no day such as 2026-11-20.`);
      const cents = centsOf(at(columns.amount), at(columns.debit), at(columns.credit));
      if (cents === null) wrong(number, 'The row has no amount, or one that cannot be read.');
      lines.push({
        line: number,
        postedOn: postedOn ?? '',
        cents: cents ?? 0,
        code: null,
        reference: at(columns.reference) || null,
        customer: at(columns.check) || null,
        text: at(columns.text) || null,
        account: columns.account === null ? null : at(columns.account),
      });
      if (lines.length > most)
        return { lines: [], problems: [{ line: number, reason: `An import takes ${most} lines. Import parts.` }] };
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { lines: [], problems: [{ line: number + 1, reason: error.message }] };
  }
  if (lines.length === 0 && problems.length === 0) wrong(1, 'The file has no line.');
  return { lines: problems.length === 0 ? lines : [], problems };
}

/** One signed amount, or exactly one of a debit and a credit. */
function centsOf(amount: string, debit: string, credit: string): number | null {
  if (amount !== '') return csvCents(amount);
  const [out, into] = [debit === '' ? 0 : csvCents(debit), credit === '' ? 0 : csvCents(credit)];
  if (out === null || into === null || (out !== 0 && into !== 0) || (debit === '' && credit === '')) return null;
  return out === 0 ? into : -Math.abs(out);
}
