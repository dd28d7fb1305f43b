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
const BLOCK = 10;
const CREDITS_ONLY = '220';

const IS_PLAIN = /^[ -~]*$/;
/** Capital ASCII, as the format has it. */
export const plain = (text: string): string =>
  IS_PLAIN.test(text)
    ? text.toUpperCase()
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toUpperCase()
        .replaceAll(/[^ -~]/gu, ' ');
const left = (text: string, width: number): string => plain(text).slice(0, width).padEnd(width);
const digits = (value: number | bigint, width: number): string => {
  const text = String(value);
  if (text.length > width) throw new Error(`${text} does not fit into ${width} digits`);
  return text.padStart(width, '0');
};
const sixDigits = (day: string): string => day.slice(2).replaceAll('-', '');

/** The last number of a trace; an account starts over after it. */
export const LAST_TRACE = 9_999_999;
/** The bank’s first eight digits and a number that ascends. */
export const traceOf = (routing: string, number: number): string => routing.slice(0, 8) + digits(number, 7);

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

interface Numbered {
  readonly entry: AchEntry;
  readonly trace: string;
}

/** One kind of entry: CCD with one addendum at most, CTX with any number of them. */
function batchOf(file: AchFile, all: readonly Numbered[], { sec, at }: { readonly sec: string; readonly at: number }) {
  const { companyId, isPrenote = false } = file;
  const batch = file.routing.slice(0, 8) + digits(at, 7);
  let count = 0;
  // An entry is one flat text at once: a hundred thousand lines in pieces would keep the collector busy.
  const body = all.map(({ entry: one, trace }) => {
    const code = (one.isSavings ? '3' : '2') + (isPrenote ? '3' : '2');
    const head = `6${code}${one.routing}${left(one.account, 17)}${digits(one.cents, 10)}${left(one.id, 15)}`;
    const addenda = isPrenote ? [] : (one.addenda ?? [one.remittance]);
    const name =
      sec === 'CTX' ? `${digits(addenda.length, 4)}${left(one.name, 16)}${' '.repeat(4)}` : `${left(one.name, 22)}  `;
    count += 1 + addenda.length;
    return [
      `${head}${name}${isPrenote ? 0 : 1}${trace}`,
      ...addenda.map((text, place) => `705${left(text, REMITTANCE)}${digits(place + 1, 4)}${trace.slice(8)}`),
    ].join('\n');
  });
  const hash = all.reduce((sum, { entry }) => sum + Number(entry.routing.slice(0, 8)), 0);
  const cents = all.reduce((sum, { entry }) => sum + entry.cents, 0);
  const what = left(isPrenote ? 'PRENOTE' : 'VENDOR PAY', 10);
  const day = sixDigits(file.payOn);
  return {
    hash,
    cents,
    count,
    lines: [
      `5${CREDITS_ONLY}${left(file.companyName, 16)}${' '.repeat(20)}${left(companyId, 10)}${sec}${what}${day}${day}   1${batch}`,
      ...body,
      `8${CREDITS_ONLY}${digits(count, 6)}${sumsOf(hash, cents)}${left(companyId, 10)}${' '.repeat(25)}${batch}`,
    ],
  };
}

// A list of a few thousand numbers of eight digits is far below what a number holds exactly.
const sumsOf = (hash: number, cents: number): string => digits(hash % 10 ** 10, 10) + digits(0, 12) + digits(cents, 12);

/** Credits to businesses in lines of 94 characters and blocks of ten. Format: Nacha Operating Rules, CCD and CTX. */
export function achFile(file: AchFile): string {
  const { routing, companyId } = file;
  const all = file.entries.map((entry, at) => ({ entry, trace: traceOf(routing, file.firstTrace + at) }));
  const kinds = [
    ['CCD', all.filter(({ entry }) => !entry.addenda)],
    ['CTX', all.filter(({ entry }) => entry.addenda)],
  ] as const;
  const batches = kinds
    .filter(([, own]) => own.length > 0)
    .map(([sec, own], at) => batchOf(file, own, { sec, at: at + 1 }));
  const sum = (of: (one: (typeof batches)[number]) => number) => batches.reduce((total, one) => total + of(one), 0);
  const lines = [
    `101 ${routing}${left(companyId, 10)}${sixDigits(file.madeOn)}    ${file.modifier}094101${left(file.bank, 23)}${left(file.companyName, 23)}${left(file.reference, 8)}`,
    ...batches.flatMap((one) => one.lines),
  ];
  // The heads and feet of the file and of each batch, and what stands between.
  const written = 2 + 2 * batches.length + sum(({ count }) => count);
  const blocks = Math.ceil(written / BLOCK);
  const sums = sumsOf(
    sum(({ hash }) => hash),
    sum(({ cents }) => cents),
  );
  lines.push(
    `9${digits(batches.length, 6)}${digits(blocks, 6)}${digits(
      sum(({ count }) => count),
      8,
    )}${sums}${' '.repeat(39)}`,
  );
  for (let at = written; at < blocks * BLOCK; at++) lines.push('9'.repeat(LINE));
  return `${lines.join('\n')}\n`;
}
