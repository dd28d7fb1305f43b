import { type Accepted } from '#kernel/fields/field.ts';
import { allows } from '#kernel/record/access.ts';
import { fail, Failure, personActing } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { csvRows } from '#server/records/transfer/csv.ts';
import { emailKind } from '#kernel/fields/email.ts';
import { phoneKind } from '#kernel/fields/phone.ts';
import { accountMark } from '../../vendors/public.server.ts';
import { hasCheckDigit } from '../payments/payment.rules.ts';
import { payrollAccount, payrollKeepers } from './payroll-account.record.ts';

export interface PayrollLine {
  readonly line: number;
  readonly employeeNumber: string;
  readonly employee: string;
  readonly routing: string;
  readonly account: string;
  readonly email: string | null;
  readonly phone: string | null;
}
interface Problem {
  readonly line: number;
  readonly reason: string;
}

const MOST = 1000;
const columns = ['employee_number', 'name', 'routing', 'account'] as const;

const none: Accepted<null> = { ok: true, value: null };

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const headingOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_');

function readLine(line: number, at: (name: string) => string): PayrollLine | Problem {
  const routing = at('routing').replaceAll(/\W/g, '');
  const account = at('account').replaceAll(/\W/g, '');
  const wrong = (reason: string): Problem => ({ line, reason });
  if (at('employee_number') === '' || at('employee_number').length > 40)
    return wrong('The employee number is missing.');
  if (at('name') === '' || at('name').length > 160) return wrong('The name is missing.');
  if (!hasCheckDigit(routing)) return wrong('This is no routing number of a US bank: nine digits with a check digit.');
  if (!/^[0-9A-Za-z]{4,17}$/.test(account)) return wrong('An account number has 4 to 17 characters.');
  const email = at('email') === '' ? none : emailKind.accept(at('email'), payrollAccount.fields.email.spec);
  if (!email.ok) return wrong('The email is no address.');
  const digits = at('phone').replaceAll(/[^+\d]/g, '');
  const phone =
    at('phone') === ''
      ? none
      : phoneKind.accept(/^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : digits, payrollAccount.fields.phone.spec);
  if (!phone.ok) return wrong('The phone is no number.');
  const [employeeNumber, employee] = [at('employee_number'), at('name')];
  return { line, employeeNumber, employee, routing, account, email: email.value, phone: phone.value };
}

/** The lines of a file, and what is wrong with any of it. No word of it repeats a number of an account. */
export async function readPayrollFile(text: string): Promise<{ lines: PayrollLine[]; problems: Problem[] }> {
  const lines: PayrollLine[] = [];
  const problems: Problem[] = [];
  let headings: readonly string[] | null = null;
  let number = 0;
  try {
    for await (const cells of csvRows(whole(text))) {
      number += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (headings === null) {
        headings = cells.map(headingOf);
        const missing = columns.filter((name) => !headings?.includes(name));
        if (missing.length > 0)
          return { lines, problems: [{ line: number, reason: `The file has no column ${missing.join(', ')}.` }] };
        continue;
      }
      const known: readonly string[] = headings;
      const read = readLine(number, (name) => (cells[known.indexOf(name)] ?? '').trim());
      if ('reason' in read) problems.push(read);
      else lines.push(read);
      if (lines.length + problems.length > MOST)
        return { lines, problems: [{ line: number, reason: `An import takes ${MOST} lines. Import parts.` }] };
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { lines: [], problems: [{ line: number + 1, reason: error.message }] };
  }
  if (lines.length + problems.length === 0) problems.push({ line: 1, reason: 'The file has no employee.' });
  return { lines, problems };
}

/** Keeps a keyed hash for each account and forgets the number; an account that is on file stays as it is. */
export async function importPayroll(work: UnitOfWork, text: string) {
  if (work.actor.kind !== 'person')
    throw fail('forbidden', 'payroll_account.key', 'Sign in to import payroll accounts. API keys can’t.');
  const { actor } = await work.asTheyAre();
  if (!allows(payrollKeepers, actor))
    throw fail('forbidden', 'payroll_account.right', 'Only an admin or the treasurer imports payroll accounts.');
  const { lines, problems } = await readPayrollFile(text);
  if (problems.length > 0) return { added: 0, known: 0, problems };
  const product = work.asProduct;
  const marked = lines.map(({ routing, account, ...line }) => ({ ...line, mark: accountMark(work, routing, account) }));
  const before = await product.rows(payrollAccount, {
    where: { mark: [...new Set(marked.map(({ mark }) => mark))] },
    fields: ['mark', 'employeeNumber', 'status'],
    order: 'employee',
    most: 'all',
  });
  const keyOf = (one: { readonly mark: string; readonly employeeNumber: string }) =>
    `${one.mark} ${one.employeeNumber}`;
  const known = new Map(before.map((one) => [keyOf(one), one]));
  let added = 0;
  const done = new Set<string>();
  for (const { line: _, ...one } of marked) {
    if (done.has(keyOf(one))) continue;
    done.add(keyOf(one));
    const own = known.get(keyOf(one));
    if (own && own.status !== 'ended') continue;
    if (own) await product.move(payrollAccount, own.id, 'reopen');
    else
      await product.insert(
        payrollAccount,
        {},
        { ...one, importedBy: personActing(work.actor), importedOn: work.today },
      );
    added += 1;
  }
  return { added, known: lines.length - added, problems: [] };
}
