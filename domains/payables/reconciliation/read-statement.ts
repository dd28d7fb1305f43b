import { dayOf } from '../payments/read-ach.ts';

/** What is wrong with a file, and in which line. */
export interface StatementProblem {
  readonly line: number;
  readonly reason: string;
}

/** One movement as the file has it: money that leaves the account is below zero. */
export interface ReadLine {
  readonly line: number;
  readonly postedOn: string;
  readonly cents: number;
  readonly code: string | null;
  /** The bank’s own number. */
  readonly reference: string | null;
  /** What the agency gave with it: a check has its number here. */
  readonly customer: string | null;
  readonly text: string | null;
}

export interface ReadDay {
  readonly line: number;
  readonly on: string;
  readonly opening: number | null;
  readonly closing: number;
  readonly lines: readonly ReadLine[];
}

export interface ReadAccount {
  readonly account: string;
  readonly currency: string;
  readonly days: readonly ReadDay[];
}

export type StatementRead =
  | { readonly accounts: readonly ReadAccount[]; readonly problems: readonly [] }
  | { readonly accounts: null; readonly problems: readonly StatementProblem[] };

export const MOST_PROBLEMS = 200;
const LONGEST_LINE = 2000;

/** A list of problems that says where it ends. */
export function problemList(): { readonly all: StatementProblem[]; wrong(line: number, reason: string): void } {
  const all: StatementProblem[] = [];
  return {
    all,
    wrong(line, reason) {
      if (all.length < MOST_PROBLEMS) all.push({ line, reason });
      else if (all.length === MOST_PROBLEMS)
        all.push({ line, reason: `Only the first ${MOST_PROBLEMS} problems are listed: there are more.` });
    },
  };
}

interface LogicalRecord {
  readonly line: number;
  readonly code: string;
  readonly fields: readonly string[];
  /** How many lines of the file it takes, with those that continue it. */
  readonly size: number;
}

/** A record ends with a slash, and 88 continues it; a text that has none goes on where it broke off. */
function recordsOf(text: string, wrong: (line: number, reason: string) => void): readonly LogicalRecord[] {
  const lines = text.split(/\r?\n/u).map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const drafts: { line: number; code: string; rest: string; size: number }[] = [];
  for (const [place, line] of lines.entries()) {
    const at = place + 1;
    const [, code, rest] = /^(\d\d),(.*)$/u.exec(line) ?? [];
    if (line.length > LONGEST_LINE || !/^[ -~]*$/u.test(line) || code === undefined || rest === undefined) {
      wrong(at, 'A line begins with two digits and a comma, and has plain characters only.');
      continue;
    }
    const last = drafts.at(-1);
    if (code !== '88') drafts.push({ line: at, code, rest, size: 1 });
    else if (!last) wrong(at, 'A continuation (88) without a record before it.');
    else {
      last.rest = last.rest.endsWith('/') ? `${last.rest.slice(0, -1)},${rest}` : `${last.rest} ${rest}`;
      last.size += 1;
    }
  }
  return drafts.map(({ line, code, rest, size }) => ({
    line,
    code,
    size,
    fields: (rest.endsWith('/') ? rest.slice(0, -1) : rest).split(','),
  }));
}

/** How many fields say when the funds are available. */
function fundsSize(fields: readonly string[], at: number): number {
  const kind = fields[at] ?? '';
  if (kind === 'V') return 3;
  if (kind === 'S') return 4;
  if (kind === 'D') return 2 + 2 * Number(/^\d{1,2}$/u.exec(fields[at + 1] ?? '')?.[0] ?? 0);
  return 1;
}

interface Section {
  readonly line: number;
  readonly account: string;
  readonly currency: string;
  opening: number | null;
  closing: number | null;
  readonly lines: ReadLine[];
  control: bigint;
  size: number;
  isOver: boolean;
}
interface Group {
  readonly line: number;
  readonly on: string;
  readonly currency: string;
  readonly sections: Section[];
  control: bigint;
  size: number;
  isOver: boolean;
}

const OPENING = '010';
const CLOSING = '015';
const OTHER = '890';

/** A BAI2 file with its counts and control totals worked out again; refused whole where anything does not agree. */
export function readBai2(text: string): StatementRead {
  const { all: problems, wrong } = problemList();
  const records = recordsOf(text, wrong);
  const groups: Group[] = [];
  let [head, end, size] = [false, false, 0];

  const amount = (line: number, digits: string, most: number): number => {
    if (new RegExp(`^[+-]?\\d{1,${most}}$`, 'u').test(digits)) return Number(digits);
    wrong(line, `“${digits.slice(0, 40)}” is no amount of at most ${most} digits in cents.`);
    return 0;
  };
  const agrees = (line: number, what: string, said: string | undefined, own: bigint | number) => {
    if (!/^[+-]?\d{1,18}$/u.test(said ?? '') || BigInt((said ?? '').replace('+', '')) !== BigInt(own))
      wrong(line, `The ${what} is ${own}, and the record says “${(said ?? '').slice(0, 40)}”.`);
  };

  function balances(record: LogicalRecord, group: Group): Section {
    const [account = '', currency = ''] = record.fields;
    if (!/^[A-Za-z0-9-]{1,34}$/u.test(account)) wrong(record.line, 'The account record has no account number.');
    const section: Section = {
      line: record.line,
      account,
      currency: currency || group.currency,
      opening: null,
      closing: null,
      lines: [],
      control: 0n,
      size: 0,
      isOver: false,
    };
    for (let at = 2; at < record.fields.length; ) {
      const [type = '', digits = ''] = record.fields.slice(at, at + 2);
      if (type !== '' && !/^\d{3}$/u.test(type)) wrong(record.line, `“${type.slice(0, 40)}” is no type code.`);
      if (type !== '' && digits !== '') {
        const cents = amount(record.line, digits, 15);
        section.control += BigInt(cents);
        if (type === OPENING) section.opening = cents;
        if (type === CLOSING) section.closing = cents;
      }
      at += 3 + fundsSize(record.fields, at + 3);
    }
    return section;
  }

  function movement({ line, fields }: LogicalRecord, group: Group, section: Section): void {
    const [code = '', digits = ''] = fields;
    if (code === OTHER && /^0*$/u.test(digits)) return;
    const isCredit = /^[123]\d\d$/u.test(code) && code !== '100';
    if (!isCredit && !(/^[456]\d\d$/u.test(code) && code !== '400'))
      wrong(line, `“${code.slice(0, 40)}” is no type code of a credit or a debit.`);
    if (digits.startsWith('-') || digits.startsWith('+')) wrong(line, 'An amount of a movement has no sign.');
    const cents = amount(line, digits, 12);
    section.control += BigInt(cents);
    const at = 2 + fundsSize(fields, 2);
    const said = (one: string | undefined): string | null => (one ?? '').trim() || null;
    section.lines.push({
      line,
      postedOn: group.on,
      cents: isCredit ? cents : cents === 0 ? 0 : -cents,
      code,
      reference: said(fields[at]),
      customer: said(fields[at + 1]),
      text: said(fields.slice(at + 2).join(',')),
    });
  }

  for (const record of records) {
    const { line, code, fields } = record;
    const group = groups.at(-1);
    const section = group?.sections.at(-1);
    const isInGroup = group !== undefined && !group.isOver;
    const isInSection = isInGroup && section !== undefined && !section.isOver;
    if (end) {
      wrong(line, 'Nothing follows the file trailer (99).');
      continue;
    }
    size += record.size;
    if (isInGroup) group.size += record.size;
    if (isInSection) section.size += record.size;
    if (code !== '01' && !head) wrong(line, 'The file has no file header (01) before this record.');
    switch (code) {
      case '01':
        if (head) wrong(line, 'A second file header (01). Import one file at a time.');
        if (fields[7] !== undefined && fields[7] !== '2') wrong(line, 'Only version 2 of the format is read.');
        head = true;
        break;
      case '02': {
        if (isInGroup) wrong(line, 'A group begins before the one before it ends.');
        const on = dayOf(fields[3] ?? '');
        if (on === null) wrong(line, 'The group header (02) has no as-of date.');
        if (fields[2] !== '1') wrong(line, 'Only groups with status 1 are read: this one deletes, corrects or tests.');
        if (fields[6] === '1' || fields[6] === '3')
          wrong(line, 'Interim data of a day is not read. Import the final one.');
        const currency = fields[5] || 'USD';
        groups.push({ line, on: on ?? '', currency, sections: [], control: 0n, size: record.size, isOver: false });
        break;
      }
      case '03':
        if (!isInGroup) wrong(line, 'An account record (03) outside of a group.');
        else {
          if (isInSection) wrong(line, 'An account begins before the one before it ends.');
          const own = balances(record, group);
          own.size = record.size;
          group.sections.push(own);
        }
        break;
      case '16':
        if (isInSection) movement(record, group, section);
        else wrong(line, 'A movement (16) outside of an account.');
        break;
      case '49':
        if (!isInSection) wrong(line, 'An account trailer (49) without an account.');
        else {
          section.isOver = true;
          group.control += section.control;
          agrees(line, 'control total of the account', fields[0], section.control);
          agrees(line, 'count of records of the account', fields[1], section.size);
          closes(section, line);
        }
        break;
      case '98':
        if (!isInGroup) wrong(line, 'A group trailer (98) without a group.');
        else {
          if (isInSection) wrong(line, 'The last account has no account trailer (49).');
          group.isOver = true;
          agrees(line, 'control total of the group', fields[0], group.control);
          agrees(line, 'count of accounts', fields[1], group.sections.length);
          agrees(line, 'count of records of the group', fields[2], group.size);
        }
        break;
      case '99': {
        if (isInGroup) wrong(line, 'The last group has no group trailer (98).');
        end = true;
        const control = groups.reduce((sum, one) => sum + one.control, 0n);
        agrees(line, 'control total of the file', fields[0], control);
        agrees(line, 'count of groups', fields[1], groups.length);
        agrees(line, 'count of records of the file', fields[2], size);
        break;
      }
      default:
        wrong(line, `Records of type ${code} are not read.`);
    }
  }

  function closes({ opening, closing, lines }: Section, line: number): void {
    if (closing === null) wrong(line, 'The account has no closing ledger balance (015).');
    else if (opening !== null) {
      const own = lines.reduce((sum, { cents }) => sum + cents, opening);
      if (own !== closing)
        wrong(line, `Opening balance and movements make ${own}, and the closing balance is ${closing}.`);
    }
  }

  if (records.length === 0 && problems.length === 0) wrong(1, 'The file is empty.');
  else if (head && !end) wrong(records.at(-1)?.line ?? 1, 'The file has no file trailer (99): it is cut off.');
  if (problems.length > 0) return refusedAs(problems);
  return joined(groups, wrong) ?? refusedAs(problems);
}

const refusedAs = (problems: readonly StatementProblem[]): StatementRead => ({
  accounts: null,
  problems: problems.toSorted((one, other) => one.line - other.line),
});

/** Each account with its days in order: a day follows from the one before it. */
function joined(groups: readonly Group[], wrong: (line: number, reason: string) => void): StatementRead | null {
  const byAccount = Map.groupBy(
    groups.flatMap(({ on, sections }) => sections.map((section) => ({ ...section, on }))),
    ({ account }) => account,
  );
  let isWhole = true;
  const accounts = [...byAccount].map(([account, sections]): ReadAccount => {
    const days = sections.toSorted((one, other) => one.on.localeCompare(other.on));
    for (const [at, { on, opening, line }] of days.entries()) {
      const before = days[at - 1];
      if (!before) continue;
      const reason =
        before.on === on
          ? `The file has ${on} twice for this account.`
          : opening !== null && opening !== before.closing
            ? `The opening balance is not the closing balance of ${before.on}.`
            : null;
      if (reason === null) continue;
      isWhole = false;
      wrong(line, reason);
    }
    return {
      account,
      currency: days[0]?.currency ?? 'USD',
      days: days.map(({ line, on, opening, closing, lines }) => ({ line, on, opening, closing: closing ?? 0, lines })),
    };
  });
  return isWhole ? { accounts, problems: [] } : null;
}
