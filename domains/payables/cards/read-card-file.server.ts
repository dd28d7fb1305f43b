import { Failure } from '#kernel';
import { csvRows } from '#server/records/transfer/csv.ts';
import { csvCents, csvDay } from '../reconciliation/read-csv.server.ts';
import { problemList, type StatementProblem } from '../reconciliation/read-statement.ts';

/** Which column of the issuer’s file has what. */
export interface CardColumns {
  readonly posted: string;
  readonly bought: string | null;
  readonly merchant: string;
  readonly code: string | null;
  readonly amount: string;
  readonly tax: string | null;
  readonly card: string;
  readonly reference: string;
}

export interface CardLine {
  readonly line: number;
  readonly postedOn: string;
  readonly boughtOn: string;
  readonly merchant: string;
  readonly merchantCode: string | null;
  readonly cents: number;
  readonly taxCents: number;
  readonly lastFour: string;
  readonly reference: string;
}

export interface CardFileRead {
  readonly lines: readonly CardLine[];
  readonly problems: readonly StatementProblem[];
}

/** Whether 13 to 19 digits in a row check as a card number does (ISO/IEC 7812). */
export function hasCardNumber(said: string): boolean {
  const runs = said.replaceAll(/(?<=\d)[ -](?=\d)/gu, '').match(/\d{13,19}/gu) ?? [];
  return runs.some((run) => {
    const sum = [...run].reverse().reduce((all, digit, at) => {
      const twice = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return all + (twice > 9 ? twice - 9 : twice);
    }, 0);
    return sum % 10 === 0;
  });
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** The transactions of an issuer’s file by the columns that a person named; refused whole where a row does not hold. */
export async function readCardFile(text: string, columns: CardColumns, most: number): Promise<CardFileRead> {
  const { all: problems, wrong } = problemList();
  const lines: CardLine[] = [];
  const known = new Map<string, number>();
  let head: readonly string[] | null = null;
  let number = 0;
  const one = (reason: string, line: number): CardFileRead => ({ lines: [], problems: [{ line, reason }] });
  try {
    for await (const cells of csvRows(whole(text))) {
      number += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (head === null) {
        head = cells.map((cell) => cell.trim().toLowerCase());
        const asked = Object.values(columns).filter((name): name is string => name !== null);
        const missing = asked.filter((name) => !head?.includes(name.trim().toLowerCase()));
        if (missing.length > 0) return one(`The file has no column ${missing.join(', ')}.`, number);
        continue;
      }
      const names: readonly string[] = head;
      const at = (name: string | null): string =>
        name === null ? '' : (cells[names.indexOf(name.trim().toLowerCase())] ?? '').trim();
      const read = lineOf(number, at, columns, wrong);
      const first = known.get(read.reference);
      if (first !== undefined) wrong(number, `Reference ${read.reference} is in line ${first} as well.`);
      known.set(read.reference, number);
      lines.push(read);
      if (lines.length > most) return one(`An import takes ${most} lines. Import parts.`, number);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return one(error.message, number + 1);
  }
  if (lines.length === 0 && problems.length === 0) wrong(1, 'The file has no transaction.');
  return { lines: problems.length === 0 ? lines : [], problems };
}

function lineOf(
  number: number,
  at: (name: string | null) => string,
  columns: CardColumns,
  wrong: (line: number, reason: string) => void,
): CardLine {
  const day = (said: string): string => {
    const found = csvDay(said);
    if (found === null) wrong(number, `“${said.slice(0, 40)}” is no day such as 2026-11-20.`);
    return found ?? '';
  };
  const postedOn = day(at(columns.posted));
  const boughtOn = at(columns.bought) === '' ? postedOn : day(at(columns.bought));
  if (boughtOn > postedOn) wrong(number, 'It was purchased after it was posted.');
  const cents = csvCents(at(columns.amount));
  if (cents === null || cents === 0) wrong(number, 'The row has no amount, or one that cannot be read.');
  const taxCents = at(columns.tax) === '' ? 0 : csvCents(at(columns.tax));
  if (taxCents === null) wrong(number, 'The sales tax cannot be read.');
  const merchant = at(columns.merchant);
  if (merchant === '' || merchant.length > 160) wrong(number, 'The row has no merchant, or one above 160 characters.');
  if (hasCardNumber(merchant)) wrong(number, 'The merchant has a full card number in it. Remove it from the file.');
  const code = at(columns.code);
  if (code !== '' && !/^\d{4}$/u.test(code)) wrong(number, `“${code.slice(0, 40)}” is no merchant category code.`);
  const digits = at(columns.card).replaceAll(/\D/gu, '');
  if (digits.length > 4) wrong(number, 'The card has more than four digits. Export its last four digits alone.');
  else if (digits.length < 4) wrong(number, 'The row has no last four digits of a card.');
  const reference = at(columns.reference);
  if (reference === '' || reference.length > 60) wrong(number, 'The row has no reference of the issuer.');
  return {
    line: number,
    postedOn,
    boughtOn,
    merchant,
    merchantCode: code || null,
    cents: cents ?? 0,
    taxCents: Math.abs(taxCents ?? 0),
    lastFour: digits.slice(-4),
    reference,
  };
}
