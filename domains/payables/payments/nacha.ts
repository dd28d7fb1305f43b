import { FixedLines, plain } from './fixed-lines.ts';

/** What a bank file is made of: the agency as originator, and one credit for each vendor. */
export interface AchFile {
  readonly routing: string;
  readonly bank: string;
  readonly companyName: string;
  readonly companyId: string;
  /** Days such as 2026-11-20. */
  readonly madeOn: string;
  readonly payOn: string;
  /** Tells files of one day apart. */
  readonly modifier: string;
  readonly reference: string;
  /** The number of the first trace; each entry has the next. An account counts on, so that a return names one payment. */
  readonly firstTrace: number;
  /** Entries without money that test an account before the first payment goes there. */
  readonly isPrenote?: boolean;
  readonly entries: readonly AchEntry[];
}

export interface AchEntry {
  readonly routing: string;
  readonly account: string;
  readonly isSavings: boolean;
  readonly cents: number;
  readonly id: string;
  readonly name: string;
  readonly remittance: string;
  /** Where the remittance does not fit into one addendum: as many as it takes. The entry is CTX then. */
  readonly addenda?: readonly string[];
}

const LINE = 94;
const ZERO = 48; // the character
const FILL = '9'.repeat(LINE);
const BLOCK = 10;
const CREDITS_ONLY = 220;

const sixDigits = (day: string): string => day.slice(2).replaceAll('-', '');

/** The last number of a trace; an account starts over after it. */
export const LAST_TRACE = 9_999_999;
/** The bank’s first eight digits and a number that ascends. */
export const traceOf = (routing: string, number: number): string =>
  routing.slice(0, 8) + String(number).padStart(7, '0');

const remittanceText = (number: string): string =>
  plain(number)
    .replaceAll(/[*\\~]/gu, ' ')
    .trim();
export const amountText = (cents: number): string => (cents / 100).toFixed(2);
export const REMITTANCE = 80;

interface Paid {
  readonly number: string;
  readonly cents: number;
}
export const segmentOf = ({ number, cents }: Paid): string =>
  `RMR*IV*${remittanceText(number)}**${amountText(cents)}\\`;

/** What the vendor reads of its invoices, as an X12 remittance segment each; the email has those that do not fit. */
export function remittanceOf(lines: readonly Paid[]): string {
  const all = lines.map(segmentOf).join('');
  if (all.length <= REMITTANCE) return all;
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  return `RMR*IV*${lines.length} INVOICES**${amountText(sum)}\\`;
}

/** CCD with one addendum at most, CTX with any number of them. */
type Sec = 'CCD' | 'CTX';
const secOf = ({ addenda }: AchEntry): Sec => (addenda ? 'CTX' : 'CCD');

interface Sums {
  /** Entries and addenda. */
  readonly count: number;
  readonly hash: number;
  readonly cents: number;
}

const added = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  hash: one.hash + other.hash,
  cents: one.cents + other.cents,
});

/** The number that the first eight digits are. */
function bankOf(routing: string): number {
  let number = 0;
  for (let place = 0; place < 8; place++) number = number * 10 + routing.charCodeAt(place) - ZERO;
  return number;
}

const writeSums = (lines: FixedLines, { hash, cents }: Sums): FixedLines =>
  lines
    .digits(hash % 10 ** 10, 10)
    .digits(0, 12)
    .digits(cents, 12);

/** Answers how many addenda the entry has. */
function writeEntry(lines: FixedLines, file: AchFile, one: AchEntry, trace: number): number {
  const { isPrenote = false } = file;
  const many = isPrenote ? 0 : (one.addenda?.length ?? 1);
  lines
    .digits((one.isSavings ? 630 : 620) + (isPrenote ? 3 : 2), 3)
    .text(one.routing, 9)
    .text(one.account, 17)
    .digits(one.cents, 10)
    .text(one.id, 15);
  if (one.addenda) lines.digits(many, 4).text(one.name, 16).blank(4);
  else lines.text(one.name, 22).blank(2);
  lines
    .digits(isPrenote ? 0 : 1, 1)
    .text(file.routing, 8)
    .digits(trace, 7)
    .end();
  for (let at = 0; at < many; at++) writeAddendum(lines, one.addenda?.[at] ?? one.remittance, at + 1, trace);
  return many;
}

const writeAddendum = (lines: FixedLines, text: string, sequence: number, trace: number): FixedLines =>
  lines.digits(705, 3).text(text, REMITTANCE).digits(sequence, 4).digits(trace, 7).end();

function writeBatch(lines: FixedLines, file: AchFile, sec: Sec, number: number): Sums {
  const { routing, companyName, companyId, isPrenote } = file;
  const day = sixDigits(file.payOn);
  lines.digits(5, 1).digits(CREDITS_ONLY, 3).text(companyName, 16).blank(20).text(companyId, 10).text(sec);
  lines
    .text(isPrenote ? 'PRENOTE' : 'VENDOR PAY', 10)
    .text(day)
    .text(day)
    .blank(3)
    .digits(1, 1);
  lines.text(routing, 8).digits(number, 7).end();
  let [count, hash, cents] = [0, 0, 0];
  let trace = file.firstTrace;
  for (const one of file.entries) {
    if (secOf(one) === sec) {
      count += 1 + writeEntry(lines, file, one, trace);
      // A list of a few thousand numbers of eight digits is far below what a number holds exactly.
      hash += bankOf(one.routing);
      cents += one.cents;
    }
    trace++;
  }
  const sums = { count, hash, cents };
  writeSums(lines.digits(8, 1).digits(CREDITS_ONLY, 3).digits(count, 6), sums);
  lines.text(companyId, 10).blank(25).text(routing, 8).digits(number, 7).end();
  return sums;
}

/** Credits to businesses in lines of 94 characters and blocks of ten. Format: Nacha Operating Rules, CCD and CTX. */
export function achFile(file: AchFile): string {
  const lines = new FixedLines(LINE);
  lines.digits(101, 3).blank(1).text(file.routing, 9).text(file.companyId, 10).text(sixDigits(file.madeOn)).blank(4);
  lines
    .text(file.modifier)
    .digits(94_101, 6)
    .text(file.bank, 23)
    .text(file.companyName, 23)
    .text(file.reference, 8)
    .end();
  const kinds = (['CCD', 'CTX'] as const).filter((sec) => file.entries.some((one) => secOf(one) === sec));
  const batches = kinds.map((sec, at) => writeBatch(lines, file, sec, at + 1));
  const sums = batches.reduce(added, { count: 0, hash: 0, cents: 0 });
  // The heads and feet of the file and of each batch, and what stands between.
  const written = 2 + 2 * batches.length + sums.count;
  const blocks = Math.ceil(written / BLOCK);
  writeSums(lines.digits(9, 1).digits(batches.length, 6).digits(blocks, 6).digits(sums.count, 8), sums).blank(39).end();
  for (let at = written; at < blocks * BLOCK; at++) lines.text(FILL).end();
  return lines.toString();
}
