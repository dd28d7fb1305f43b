/** What a CCD+ file is made of: the agency as originator, and one credit for each vendor. */
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
}

const LINE = 94;
const BLOCK = 10;
const CREDITS_ONLY = '220';

/** Capital ASCII, as the format has it. */
const plain = (text: string): string =>
  text
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

/** The trace number of the entry at this place: the bank’s first eight digits and a number that ascends. */
export const traceOf = (routing: string, at: number): string => routing.slice(0, 8) + digits(at + 1, 7);

const remittanceText = (number: string): string =>
  plain(number)
    .replaceAll(/[*\\~]/gu, ' ')
    .trim();
const amountText = (cents: number): string => (cents / 100).toFixed(2);
const REMITTANCE = 80;

/** What the vendor reads of its invoices, as an X12 remittance segment each; the email has those that do not fit. */
export function remittanceOf(lines: readonly { readonly number: string; readonly cents: number }[]): string {
  const all = lines.map(({ number, cents }) => `RMR*IV*${remittanceText(number)}**${amountText(cents)}\\`).join('');
  if (all.length <= REMITTANCE) return all;
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  return `RMR*IV*${lines.length} INVOICES**${amountText(sum)}\\`;
}

/** Credits to businesses with one addendum each, in lines of 94 characters and blocks of ten. Format: Nacha Operating Rules, CCD. */
export function achFile(file: AchFile): string {
  const { routing, companyId, entries } = file;
  const bank8 = routing.slice(0, 8);
  const batch = bank8 + digits(1, 7);
  // A list of a few thousand numbers of eight digits is far below what a number holds exactly.
  const hash = digits(entries.reduce((sum, one) => sum + Number(one.routing.slice(0, 8)), 0) % 10 ** 10, 10);
  const cents = entries.reduce((sum, one) => sum + one.cents, 0);
  const totals = digits(0, 12) + digits(cents, 12);
  const count = entries.length * 2;
  const body = entries.flatMap((one, at) => {
    const trace = traceOf(routing, at);
    const code = one.isSavings ? '32' : '22';
    return [
      `6${code}${one.routing}${left(one.account, 17)}${digits(one.cents, 10)}${left(one.id, 15)}${left(one.name, 22)}  1${trace}`,
      `705${left(one.remittance, REMITTANCE)}0001${trace.slice(8)}`,
    ];
  });
  const lines = [
    `101 ${routing}${left(companyId, 10)}${sixDigits(file.madeOn)}    ${file.modifier}094101${left(file.bank, 23)}${left(file.companyName, 23)}${left(file.reference, 8)}`,
    `5${CREDITS_ONLY}${left(file.companyName, 16)}${' '.repeat(20)}${left(companyId, 10)}CCD${left('VENDOR PAY', 10)}${sixDigits(file.payOn)}${sixDigits(file.payOn)}   1${batch}`,
    ...body,
    `8${CREDITS_ONLY}${digits(count, 6)}${hash}${totals}${left(companyId, 10)}${' '.repeat(25)}${batch}`,
  ];
  const blocks = Math.ceil((lines.length + 1) / BLOCK);
  lines.push(`9${digits(1, 6)}${digits(blocks, 6)}${digits(count, 8)}${hash}${totals}${' '.repeat(39)}`);
  while (lines.length % BLOCK !== 0) lines.push('9'.repeat(LINE));
  return `${lines.join('\n')}\n`;
}
