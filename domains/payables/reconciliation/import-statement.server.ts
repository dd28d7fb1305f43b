import { fail, moneyOf, personActing } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { clear, hashOf } from '../payments/bank-file.server.ts';
import { payingAccount } from '../payments/paying-account.record.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { payablesFor } from './account-payments.server.ts';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';
import { checkNumberOf, kindOf } from './line-kind.ts';
import { proposalsFor } from './matching.ts';
import { type CsvColumns, readCsv } from './read-csv.server.ts';
import { readBai2, type ReadLine, type StatementProblem } from './read-statement.ts';
import { type Format, reconcilers } from './statement-words.ts';

export interface StatementFile {
  readonly account: string;
  readonly name: string;
  readonly text: string;
  /** A CSV file has no balances, so a person reads them from the statement; a BAI2 file has its own. */
  readonly csv: { readonly columns: CsvColumns; readonly openingCents: number; readonly closingCents: number } | null;
}

interface Whole {
  readonly format: Format;
  readonly fromOn: string;
  readonly untilOn: string;
  readonly opening: number;
  readonly closing: number;
  readonly lines: readonly ReadLine[];
  /** Other accounts in the same file. */
  readonly leftOut: number;
}
type Read = { readonly whole: Whole } | { readonly problems: readonly StatementProblem[] };

/** So many lines fit into one statement, and so much money into any sum of them. */
export const MOST_LINES = 2000;
const MOST_CENTS = 9_000_000_000_000_00;

const one = (reason: string, line = 1): Read => ({ problems: [{ line, reason }] });
const plain = (account: string): string => account.replaceAll(/[\s-]/gu, '').replace(/^0+(?=.)/u, '');

/** The part of the file that is about this account. */
function ofBai2(text: string, account: string, currency: string): Read {
  const { accounts, problems } = readBai2(text);
  if (!accounts) return { problems };
  const own = accounts.filter((section) => plain(section.account) === plain(account));
  const [found, second] = own;
  if (!found) return one('The file is of another account: the chosen one is not in it.');
  if (second) return one('The file writes this account in two ways.');
  const [first, last] = [found.days[0], found.days.at(-1)];
  if (!first || !last) return one('The file has no day of this account.');
  if (found.currency !== currency)
    return one(`The account is in ${found.currency}, and yours in ${currency}.`, first.line);
  const lines = found.days.flatMap((day) => day.lines);
  const opening = first.opening ?? last.closing - lines.reduce((sum, { cents }) => sum + cents, 0);
  return {
    whole: {
      format: 'bai2',
      fromOn: first.on,
      untilOn: last.on,
      opening,
      closing: last.closing,
      lines,
      leftOut: accounts.length - 1,
    },
  };
}

async function ofCsv(file: StatementFile & { readonly csv: object }, account: string): Promise<Read> {
  const { csv } = file;
  const { lines, problems } = await readCsv(file.text, csv.columns, MOST_LINES);
  if (problems.length > 0) return { problems };
  // Banks often write the last digits alone.
  const isOther = (said: string): boolean => said.length < 4 || !account.endsWith(said);
  const other = lines.find((line) => line.account !== null && isOther(line.account.replaceAll(/\D/gu, '')));
  if (other) return one('This row is of another account.', other.line);
  const days = lines.map(({ postedOn }) => postedOn).toSorted();
  const own = lines.reduce((sum, { cents }) => sum + cents, csv.openingCents);
  if (own !== csv.closingCents)
    return one(
      `Opening balance and lines make ${(own / 100).toFixed(2)}, and the closing balance is ${(csv.closingCents / 100).toFixed(2)}.`,
    );
  return {
    whole: {
      format: 'csv',
      fromOn: days[0] ?? '',
      untilOn: days.at(-1) ?? '',
      opening: csv.openingCents,
      closing: csv.closingCents,
      lines,
      leftOut: 0,
    },
  };
}

function refuseKey(work: UnitOfWork): void {
  if (work.actor.scopes !== undefined || work.actor.kind === 'service')
    throw fail('forbidden', 'payment.signed_in', 'An API key can’t import a bank statement. Sign in and import it.');
}

const refused = (path: string, code: string, message: string) =>
  fail('refused', `bank_statement.${code}`, message, {
    issues: [{ path, code: `bank_statement.${code}`, message }],
  });

/** Each file once, and each statement where the one before it ended. */
async function refuseOutOfOrder(work: UnitOfWork, account: string, fileHash: string, read: Whole): Promise<void> {
  const product = work.asProduct;
  const kept = { account, status: { not: 'discarded' } } as const;
  const same = await product.row(bankStatement, { where: { ...kept, fileHash }, fields: ['number'], order: 'number' });
  if (same) throw refused('text', 'known', `${same.number} is this file. A statement is imported once.`);
  if (read.untilOn > work.today) throw refused('text', 'future', 'The statement ends in the future.');
  const last = await product.row(bankStatement, {
    where: kept,
    fields: ['number', 'untilOn', 'closing'],
    order: '-untilOn',
  });
  if (!last) return;
  if (read.fromOn <= last.untilOn)
    throw refused('text', 'overlap', `${last.number} ends on ${last.untilOn}, and this one begins on ${read.fromOn}.`);
  if (read.opening !== last.closing.cents)
    throw refused(
      'text',
      'gap',
      `The opening balance is not the closing balance of ${last.number}. Import the statement between them first.`,
    );
}

export interface ImportedStatement {
  readonly statement: { readonly id: string; readonly number: string } | null;
  readonly leftOut: number;
  readonly problems: readonly StatementProblem[];
}

/** Reads a statement and keeps its lines, each with what it seems to be about; nothing clears before a person confirms it. */
export async function importStatement(work: UnitOfWork, file: StatementFile): Promise<ImportedStatement> {
  refuseKey(work);
  await actorOfDuty(work, reconcilers);
  const product = work.asProduct;
  // Held, so that of two imports at once one comes after the other.
  const from = await product.row(payingAccount, {
    where: { id: file.account },
    fields: ['status'],
    lock: 'update',
  });
  if (!from || from.status === 'proposed') throw refused('account', 'account', 'Choose an approved account.');
  const account = await clear(product, 'paying_account', 'account', from.id);
  const read = file.csv
    ? await ofCsv({ ...file, csv: file.csv }, account)
    : ofBai2(file.text, account, moneyOf(work.actor, 0).currency);
  if ('problems' in read) return { statement: null, leftOut: 0, problems: read.problems };
  const { whole } = read;
  if (whole.lines.length > MOST_LINES)
    return { statement: null, leftOut: 0, problems: [{ line: 1, reason: `An import takes ${MOST_LINES} lines.` }] };
  if (Math.abs(whole.opening) > MOST_CENTS || Math.abs(whole.closing) > MOST_CENTS)
    return { statement: null, leftOut: 0, problems: [{ line: 1, reason: 'The balance is too large.' }] };
  // Without what mail programs change: line ends and blanks at the end of a line.
  const fileHash = hashOf(file.text.replaceAll(/(?<![ \t])[ \t]*\r?\n/gu, '\n').trim());
  await refuseOutOfOrder(work, from.id, fileHash, whole);
  const sum = (pick: (cents: number) => boolean): number =>
    Math.abs(whole.lines.filter(({ cents }) => pick(cents)).reduce((total, { cents }) => total + cents, 0));
  const made = await product.insert(
    bankStatement,
    {},
    {
      account: from.id,
      fromOn: whole.fromOn,
      untilOn: whole.untilOn,
      opening: moneyOf(work.actor, whole.opening),
      closing: moneyOf(work.actor, whole.closing),
      credits: moneyOf(
        work.actor,
        sum((cents) => cents > 0),
      ),
      debits: moneyOf(
        work.actor,
        sum((cents) => cents < 0),
      ),
      lineCount: whole.lines.length,
      format: whole.format,
      fileName: file.name,
      fileHash,
      importedBy: personActing(work.actor),
    },
  );
  await keepLines(work, { statement: made.id, account: from.id, lines: whole.lines });
  return { statement: { id: made.id, number: made.number }, leftOut: whole.leftOut, problems: [] };
}

async function keepLines(
  work: UnitOfWork,
  { statement, account, lines }: { statement: string; account: string; lines: readonly ReadLine[] },
): Promise<void> {
  const product = work.asProduct;
  const movements = lines.map((line) => {
    const text = line.text?.slice(0, 300) ?? null;
    const number = checkNumberOf(line.customer);
    const kind = kindOf({ ...line, text, checkNumber: number });
    // Only a check has its number there; of others it is what the agency calls them.
    return { ...line, text, kind, checkNumber: kind === 'check' || kind === 'return' ? number : null };
  });
  const found = proposalsFor(movements, await payablesFor(work, { account, lines: movements }));
  for (const [at, line] of movements.entries()) {
    const { result, payments, finding } = found[at] ?? { result: 'open', payments: [], finding: null };
    const { id } = await product.insert(
      bankLine,
      {},
      {
        statement,
        place: line.line,
        postedOn: line.postedOn,
        kind: line.kind,
        amount: moneyOf(work.actor, line.cents),
        code: line.code,
        checkNumber: line.checkNumber,
        reference: (line.reference ?? line.customer)?.slice(0, 80) ?? null,
        text: line.text,
        finding,
        payments: payments.length > 0 ? [...payments] : null,
        raisedBy: result === 'exception' ? personActing(work.actor) : null,
      },
    );
    if (result === 'proposed') await product.move(bankLine, id, 'propose');
    if (result === 'exception') await product.move(bankLine, id, 'flag');
  }
}
