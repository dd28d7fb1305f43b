import { type Fields, fieldsOf, type Layout } from './ach-layouts.ts';
import { hasCheckDigit } from './payment.rules.ts';

/** What is wrong with a file, and in which line. */
export interface AchProblem {
  readonly line: number;
  readonly reason: string;
}

type Addendum =
  | { readonly layout: 'remittance'; readonly line: number; readonly at: Fields<'remittance'> }
  | { readonly layout: 'change'; readonly line: number; readonly at: Fields<'change'> }
  | { readonly layout: 'return'; readonly line: number; readonly at: Fields<'return'> };

export interface ReadEntry {
  readonly line: number;
  readonly at: Fields<'entry'>;
  readonly cents: number;
  readonly isDebit: boolean;
  readonly addenda: readonly Addendum[];
}

export interface ReadBatch {
  readonly line: number;
  readonly at: Fields<'batch'>;
  readonly entries: readonly ReadEntry[];
}

export interface ReadFile {
  readonly at: Fields<'file'>;
  readonly batches: readonly ReadBatch[];
  /** Every line by its layout, in order: joined again they are the file. */
  readonly lines: readonly { readonly layout: Layout; readonly fields: Readonly<Record<string, string>> }[];
}

export type AchRead =
  | { readonly file: ReadFile; readonly problems: readonly [] }
  | { readonly file: null; readonly problems: readonly AchProblem[] };

const WIDTH = 94;
const MOST_PROBLEMS = 200;
const filler = '9'.repeat(WIDTH);
const addendumOf: Readonly<Record<string, Addendum['layout']>> = { '05': 'remittance', '98': 'change', '99': 'return' };
/** Laid out otherwise: international entries, and acknowledgments of a bank. */
const unread: Readonly<Record<string, string>> = {
  IAT: 'International entries (IAT) are not read.',
  ADV: 'Accounting advices (ADV) are not read.',
};

interface Sums {
  count: number;
  hash: number;
  debits: number;
  credits: number;
}
const nothing = (): Sums => ({ count: 0, hash: 0, debits: 0, credits: 0 });

/** A file by the places of its lines, with its counts, hashes and totals worked out again; refused whole where anything does not agree. */
export function readAch(text: string): AchRead {
  const problems: AchProblem[] = [];
  const wrong = (line: number, reason: string) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ line, reason });
    else if (problems.length === MOST_PROBLEMS)
      problems.push({ line, reason: `Only the first ${MOST_PROBLEMS} problems are listed: there are more.` });
  };
  const lines = text.split(/\r?\n/u);
  while (lines.at(-1) === '') lines.pop();
  // The last record ends in blanks, which mail programs and forms cut off.
  if (/^9.{54,92}$/u.test(lines.at(-1) ?? '')) lines.push((lines.pop() ?? '').padEnd(WIDTH));
  const read: { layout: Layout; fields: Readonly<Record<string, string>> }[] = [];
  const kept = <L extends Layout>(layout: L, line: string): Fields<L> => {
    const fields = fieldsOf(layout, line);
    read.push({ layout, fields });
    return fields;
  };
  const batches: { line: number; at: Fields<'batch'>; entries: ReadEntry[]; sums: Sums; isOver: boolean }[] = [];
  let head: Fields<'file'> | null = null;
  let end: Fields<'fileEnd'> | null = null;
  let [entry, addenda]: [ReadEntry | null, Addendum[]] = [null, []];
  const number = (line: number, digits: string, what: string): number => {
    if (/^\d+$/u.test(digits)) return Number(digits);
    wrong(line, `${what} is not a number: “${digits}”.`);
    return 0;
  };
  const endsEntry = () => {
    if (entry && entry.at.hasAddenda === '1' && addenda.length === 0)
      wrong(entry.line, 'The entry says that it has addenda, and none follows.');
    [entry, addenda] = [null, []];
  };

  for (const [place, line] of lines.entries()) {
    const at = place + 1;
    if (!/^[ -~]{94}$/u.test(line)) {
      wrong(at, `A line has 94 plain characters; this one has ${line.length}.`);
      continue;
    }
    if (end) {
      if (line === filler) kept('fileEnd', line);
      else wrong(at, 'Nothing but filler follows the file control record.');
      continue;
    }
    const batch = batches.at(-1);
    const isIn = batch !== undefined && !batch.isOver;
    switch (line[0]) {
      case '1':
        if (head) wrong(at, 'A second file header record. Import one file at a time.');
        head = kept('file', line);
        break;
      case '5': {
        if (!head) wrong(at, 'A batch before the file header record.');
        if (isIn) wrong(at, 'A batch begins before the one before it ends.');
        const own = kept('batch', line);
        if (unread[own.sec]) wrong(at, unread[own.sec] ?? '');
        batches.push({ line: at, at: own, entries: [], sums: nothing(), isOver: false });
        break;
      }
      case '6': {
        if (!batch || !isIn) {
          wrong(at, 'An entry outside of a batch.');
          break;
        }
        endsEntry();
        // A corporate entry has the number of its addenda where others have the start of the name; the rest is in the same places.
        if (batch.at.sec === 'CTX') kept('corporate', line);
        else kept('entry', line);
        const own = fieldsOf('entry', line);
        if (!hasCheckDigit(own.rdfi + own.check)) wrong(at, `${own.rdfi}${own.check} is no routing number.`);
        const cents = number(at, own.amount, 'The amount');
        const isDebit = Number(own.code[1]) >= 5;
        addenda = [];
        entry = { line: at, at: own, cents, isDebit, addenda };
        batch.entries.push(entry);
        batch.sums.count += 1;
        batch.sums.hash += number(at, own.rdfi, 'The receiving bank');
        batch.sums[isDebit ? 'debits' : 'credits'] += cents;
        break;
      }
      case '7': {
        const layout = addendumOf[line.slice(1, 3)];
        if (!entry || !batch) wrong(at, 'An addendum without an entry.');
        else if (!layout) wrong(at, `Addenda of type ${line.slice(1, 3)} are not read.`);
        else {
          if (entry.at.hasAddenda !== '1') wrong(at, 'The entry of this addendum says that it has none.');
          batch.sums.count += 1;
          addenda.push({ layout, line: at, at: kept(layout, line) } as Addendum); // the layout names its fields
        }
        break;
      }
      case '8': {
        if (!batch || !isIn) {
          wrong(at, 'A batch control record without a batch.');
          break;
        }
        endsEntry();
        batch.isOver = true;
        const own = kept('batchEnd', line);
        if (own.number !== batch.at.number)
          wrong(at, `The batch is ${batch.at.number}, and its end says ${own.number}.`);
        if (own.companyId !== batch.at.companyId) wrong(at, 'The company identification is not that of the batch.');
        agrees(at, own, batch.sums);
        break;
      }
      case '9': {
        if (isIn) wrong(at, 'The last batch has no batch control record.');
        end = kept('fileEnd', line);
        const sums = batches.reduce(
          (all, { sums: one }) => ({
            count: all.count + one.count,
            hash: all.hash + one.hash,
            debits: all.debits + one.debits,
            credits: all.credits + one.credits,
          }),
          nothing(),
        );
        agrees(at, end, sums);
        if (number(at, end.batches, 'The count of batches') !== batches.length)
          wrong(at, `The file has ${batches.length} batches, and its end says ${Number(end.batches)}.`);
        break;
      }
      default:
        wrong(at, `No record begins with “${line[0]}”.`);
    }
  }

  function agrees(line: number, said: Fields<'batchEnd'> | Fields<'fileEnd'>, sums: Sums): void {
    const told = [
      ['entries and addenda', said.count, sums.count],
      ['entry hash', said.hash, sums.hash % 10 ** 10],
      ['total debit', said.debits, sums.debits],
      ['total credit', said.credits, sums.credits],
    ] as const;
    for (const [what, digits, own] of told)
      if (number(line, digits, what) !== own)
        wrong(line, `The ${what} is ${own}, and the record says ${digits.replace(/^0+(?=\d)/u, '')}.`);
  }

  if (lines.length === 0) wrong(1, 'The file is empty.');
  else if (!head) wrong(1, 'The file has no file header record.');
  if (head && !end) wrong(lines.length, 'The file has no file control record: it is cut off.');
  if (end && Number(end.blocks) !== Math.ceil(lines.length / 10))
    wrong(lines.length, `The file has ${Math.ceil(lines.length / 10)} blocks, and its end says ${Number(end.blocks)}.`);
  if (problems.length > 0 || !head)
    return { file: null, problems: problems.toSorted((one, other) => one.line - other.line) };
  return { file: { at: head, batches, lines: read }, problems: [] };
}

/** A day as the format writes it, 261120, as 2026-11-20; null where it is none. */
export function dayOf(digits: string): string | null {
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return /^\d{6}$/u.test(digits) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null;
}
