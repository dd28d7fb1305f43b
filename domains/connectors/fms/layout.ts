import { plainAmount } from '#kernel';
import { csvLine } from '#kernel/derive/csv.ts';

export const fileFormats = { csv: 'CSV', json: 'JSON', fixed: 'Fixed width' } as const;
export const dateFormats = {
  iso: '2026-11-21',
  us: '11/21/2026',
  compact: '20261121',
  us_compact: '11212026',
} as const;
export const signRules = {
  leading: 'Minus in front',
  trailing: 'Minus at end',
  parentheses: 'Parentheses',
  reversed: 'Reversed sign',
} as const;

export const columnSources = {
  row: 'Row number',
  batch: 'Batch number',
  posting: 'Posting ID',
  day: 'Posting day',
  account: 'Account',
  bucket: 'Balance type',
  amount: 'Amount',
  debit: 'Debit',
  credit: 'Credit',
  document_type: 'Document type',
  document: 'Document',
  description: 'Description',
  text: 'Fixed text',
} as const;
type Source = keyof typeof columnSources;

/** Where money of a posting is that the financial system keeps as well. */
export const systemBuckets = { encumbered: 'ENC', expended: 'EXP', preencumbered: 'PRE' } as const;
export type SystemBucket = keyof typeof systemBuckets;
export const bucketNames: Readonly<Record<SystemBucket, string>> = {
  encumbered: 'Encumbered',
  expended: 'Expended',
  preencumbered: 'Pre-encumbered',
};

export interface Column {
  readonly source: Source;
  readonly heading: string;
  readonly width?: number | null;
  readonly text?: string | null;
}

export interface Layout {
  readonly format: keyof typeof fileFormats;
  readonly hasHeading: boolean;
  readonly dateFormat: keyof typeof dateFormats;
  readonly sign: keyof typeof signRules;
  readonly separator: string | null;
  readonly unmapped: 'refuse' | 'keep';
  readonly columns: readonly Column[] | null;
}

/** A posting as a file writes it. */
export interface FilePosting {
  readonly id: string;
  readonly number: number;
  readonly day: string;
  readonly account: string;
  readonly bucket: SystemBucket;
  readonly cents: number;
  readonly record: string;
  readonly title: string;
  readonly basis: string | null;
}

export interface RowError {
  readonly row: number;
  readonly message: string;
}

/** A code of the financial system for one of ours, between two days. */
export interface Mapping {
  /** The place of the segment in the account, from 0. */
  readonly place: number;
  readonly segment: string;
  readonly code: string;
  readonly systemCode: string;
  readonly fromDay: string;
  readonly untilDay: string | null;
}

const partsOf = (account: string): readonly string[] => account.split('-').map((part) => part.trim());

/** The account as the financial system writes it on a day, and the codes that have no name there. */
export function mappedAccount(
  account: string,
  day: string,
  {
    mappings,
    segments,
    layout,
  }: { mappings: readonly Mapping[]; segments: readonly string[]; layout: Pick<Layout, 'separator' | 'unmapped'> },
): { readonly account: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const parts = partsOf(account).map((code, place) => {
    const found = mappings
      .filter((one) => one.place === place && one.code === code)
      .filter(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || untilDay >= day))
      .toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0];
    if (!found && layout.unmapped === 'refuse') missing.push(`${segments[place] ?? 'Segment'} ${code}`);
    return found?.systemCode ?? code;
  });
  return { account: parts.join(layout.separator ?? ''), missing };
}

export function dayText(day: string, format: Layout['dateFormat']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return {
    iso: day,
    us: `${month}/${date}/${year}`,
    compact: `${year}${month}${date}`,
    us_compact: `${month}${date}${year}`,
  }[format];
}

export function amountText(cents: number, sign: Layout['sign']): string {
  const signed = sign === 'reversed' ? 0 - cents : cents;
  const size = plainAmount(Math.abs(signed));
  if (signed >= 0) return size;
  return sign === 'trailing' ? `${size}-` : sign === 'parentheses' ? `(${size})` : `-${size}`;
}

interface CellOf {
  readonly text: string;
  readonly isNumber: boolean;
}

function cellOf(
  column: Column,
  posting: FilePosting,
  facts: { layout: Layout; account: string; batch: string },
): CellOf {
  const { layout, account, batch } = facts;
  const text = (words: string): CellOf => ({ text: words.replace(/\p{Cc}+/gu, ' ').trim(), isNumber: false });
  const number = (words: string): CellOf => ({ text: words, isNumber: true });
  const cells: Readonly<Record<Source, () => CellOf>> = {
    row: () => number(String(posting.number)),
    batch: () => text(batch),
    posting: () => text(posting.id),
    day: () => text(dayText(posting.day, layout.dateFormat)),
    account: () => text(account),
    bucket: () => text(systemBuckets[posting.bucket]),
    amount: () => number(amountText(posting.cents, layout.sign)),
    debit: () => number(plainAmount(Math.max(0, posting.cents))),
    credit: () => number(plainAmount(Math.max(0, 0 - posting.cents))),
    document_type: () => text(posting.record),
    document: () => text(posting.title),
    description: () => text(posting.basis ?? ''),
    text: () => text(column.text ?? ''),
  };
  return cells[column.source]();
}

/** A number is written as it is; text is guarded, as in every export. */
const csvCells = (cells: readonly CellOf[]): string =>
  `${cells.map(({ text, isNumber }) => (isNumber ? text : csvLine([text]).slice(0, -2))).join(',')}\r\n`;

const lengthOf = (text: string): number => [...text].length;

/** A value that does not fit is an error of its row: nothing is cut. */
function fixedLine(columns: readonly Column[], cells: readonly CellOf[]): { line: string; errors: readonly string[] } {
  const errors: string[] = [];
  const line = columns.map(({ heading, width }, at) => {
    const { text = '', isNumber = false } = cells[at] ?? {};
    const [room, has] = [width ?? 0, lengthOf(text)];
    if (has > room) errors.push(`${heading}: “${text}” has ${has} characters, and the column has ${room}.`);
    const blank = ' '.repeat(Math.max(0, room - has));
    return isNumber ? blank + text : text + blank;
  });
  return { line: `${line.join('')}\r\n`, errors };
}

export interface Written {
  readonly lines: readonly string[];
  readonly errors: readonly RowError[];
}

/** The lines of a file and every error of its rows; a file is whole only without errors. */
export function written(
  layout: Layout,
  postings: readonly FilePosting[],
  { batch, mappings, segments }: { batch: string; mappings: readonly Mapping[]; segments: readonly string[] },
): Written {
  const columns = layout.columns ?? [];
  const errors: RowError[] = [];
  const heads = columns.map(({ heading }): CellOf => ({ text: heading, isNumber: false }));
  const lines: string[] = [];
  if (layout.hasHeading && layout.format === 'csv') lines.push(csvCells(heads));
  if (layout.hasHeading && layout.format === 'fixed') {
    const head = fixedLine(columns, heads);
    lines.push(head.line);
    errors.push(...head.errors.map((message) => ({ row: 0, message })));
  }
  for (const posting of postings) {
    const { account, missing } = mappedAccount(posting.account, posting.day, { mappings, segments, layout });
    for (const code of missing)
      errors.push({
        row: posting.number,
        message: `${code} has no system code on ${posting.day}. Add a code mapping.`,
      });
    const cells = columns.map((column) => cellOf(column, posting, { layout, account, batch }));
    if (layout.format === 'csv') lines.push(csvCells(cells));
    else if (layout.format === 'json')
      lines.push(
        JSON.stringify(Object.fromEntries(columns.map(({ heading }, at) => [heading, cells[at]?.text ?? '']))),
      );
    else {
      const one = fixedLine(columns, cells);
      lines.push(one.line);
      errors.push(...one.errors.map((message) => ({ row: posting.number, message })));
    }
  }
  return { lines, errors };
}

/** The lines as one file. */
export const fileOf = ({ format }: Pick<Layout, 'format'>, lines: readonly string[]): string =>
  format === 'json' ? `[\n${lines.join(',\n')}\n]\n` : lines.join('');

export const fileEnding = ({ format }: Pick<Layout, 'format'>): string => (format === 'fixed' ? 'txt' : format);
