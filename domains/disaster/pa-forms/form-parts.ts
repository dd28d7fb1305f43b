import { dollars } from '#kernel';

export const cellKinds = ['name', 'text', 'number', 'money', 'day'] as const;
export type CellKind = (typeof cellKinds)[number];

export interface FormColumn {
  readonly label: string;
  readonly kind: CellKind;
  /** Its share of the page. */
  readonly width: number;
  /** The head in a file where the label has a date. */
  readonly head?: string;
}

/** Cells as they are kept: amounts in dollars, days as 2024-10-14; empty where there is none. */
export interface FormLine {
  readonly cells: readonly string[];
  /** What it adds to the total. */
  readonly cents: number;
  /** The page never ends between it and the next. */
  readonly staysWithNext?: true;
}

/** What is on one sheet: a week, or one kind of resource. */
export interface FormSheet {
  readonly key: string;
  readonly title: string;
  readonly columns: readonly FormColumn[];
  readonly lines: readonly FormLine[];
}

export interface FormTotal {
  readonly label: string;
  readonly cents: number;
}

export interface FilledSummary {
  readonly sheets: readonly FormSheet[];
  readonly totals: readonly FormTotal[];
  /** What the entries don’t say, or the form has no place for. */
  readonly notes: readonly string[];
}

export const column = (label: string, kind: CellKind, width: number, head?: string): FormColumn => ({
  label,
  kind,
  width,
  ...(head === undefined ? {} : { head }),
});

/** Cents as the cell of a line. */
export const plain = (cents: number): string => `${cents < 0 ? '-' : ''}${whole(cents)}.${pad(Math.abs(cents) % 100)}`;
const whole = (cents: number): number => Math.floor(Math.abs(cents) / 100);
const pad = (cents: number): string => String(cents).padStart(2, '0');

export const centsIn = (cell: string): number => Math.round(Number(cell) * 100);

/** Dates on federal forms are month, day, year. */
export const usDay = (day: string | null): string => {
  const [year, month, date] = (day ?? '').split('-');
  return year && month && date ? `${month}/${date}/${year}` : '';
};

/** A cell as the paper form has it. */
export const printed = (kind: CellKind, cell: string): string =>
  cell === '' ? '' : kind === 'money' ? dollars(centsIn(cell)) : kind === 'day' ? usDay(cell) : cell;

export const totalOf = (lines: readonly Pick<FormLine, 'cents'>[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);
