import type { ReactNode } from 'react';
import type { Show } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import { instantKind } from '#kernel/fields/instant.ts';
import { f } from '#kernel';
import { exact, short, wholeDay } from './format.ts';

type Maybe<Value> = Value | null | undefined;

/** What a column says of a row. */
interface Values<Row> {
  /** Names the row: its head for those who listen, the first line of its card on a phone. */
  readonly name: (row: Row) => string;
  readonly text: (row: Row) => Maybe<string | number>;
  /** Whole cents. */
  readonly money: (row: Row) => Maybe<number>;
  readonly number: (row: Row) => Maybe<number>;
  /** 12.5 is 12.5 percent. */
  readonly percent: (row: Row) => Maybe<number>;
  /** As 2026-11-20. */
  readonly day: (row: Row) => Maybe<string>;
  readonly moment: (row: Row) => Maybe<string>;
  /** What is only looked at, such as badges and buttons: nothing to sort by or to export. */
  readonly mark: (row: Row) => ReactNode;
}
interface Options {
  /** Money as $1.2M. */
  readonly brief: true;
  /** Said after a number: "hours". */
  readonly unit: string;
  /** Added up below the rows. */
  readonly sum: true;
}
type Kind = keyof Values<unknown>;
type Of<Row, K extends Kind, More extends keyof Options = never> = Pick<Values<Row>, K> &
  Partial<Pick<Options, More>> & {
    readonly [Other in Exclude<Kind, K> | Exclude<keyof Options, More>]?: undefined;
  };
type Value<Row> =
  | Of<Row, 'name'>
  | Of<Row, 'text'>
  | Of<Row, 'money', 'brief' | 'sum'>
  | Of<Row, 'number', 'unit' | 'sum'>
  | Of<Row, 'percent'>
  | Of<Row, 'day'>
  | Of<Row, 'moment'>
  | Of<Row, 'mark'>;

export type Column<Row> = Value<Row> & {
  /** The head, and what stands before the value on a phone. One table has every label once. */
  readonly label: string;
  /** Draws the value in a way of its own: a link, a second line, a badge. Sorting, sums and files still go by the value. */
  readonly show?: (row: Row) => ReactNode;
  /** What is said where there is no value: "Never". */
  readonly none?: ReactNode;
  /** Classes of the cells. A name that has none is of normal weight. */
  readonly className?: string | ((row: Row) => string);
  /** Classes of the head, such as a width. */
  readonly headClass?: string;
};
/** A column that only some see is `condition && {…}`. */
export type Columns<Row> = readonly (Column<Row> | false)[];

export const isFigure = (column: Column<never>): boolean =>
  column.money !== undefined || column.number !== undefined || column.percent !== undefined;

/** The value of a row; null where there is none and for what is only looked at. */
export function valueOf<Row>(column: Column<Row>, row: Row): string | number | null {
  const { name, text, money, number, percent, day, moment } = column;
  return (name ?? text ?? money ?? number ?? percent ?? day ?? moment)?.(row) ?? null;
}

const instant = f.instant().spec as Parameters<typeof instantKind.format>[1];

/** A value of the column as people read it. */
export function inWords(column: Column<never>, value: string | number, show: Show): string {
  if (typeof value === 'string')
    return column.day ? wholeDay(value, show) : column.moment ? instantKind.format(value, instant, show) : value;
  if (column.money) return (column.brief ? short : exact)(value, { kind: 'money' }, show);
  if (column.percent) return exact(value, { kind: 'percent' }, show);
  return column.number
    ? exact(value, { kind: 'number', ...(column.unit && { unit: column.unit }) }, show)
    : String(value);
}

/** What all rows add up to; null where none has a value. */
export function sumOf<Row>(column: Column<Row>, rows: readonly Row[]): number | null {
  const values = rows.map((row) => valueOf(column, row)).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((all, value) => all + value, 0);
}

export interface Order {
  readonly label: string;
  readonly isDown: boolean;
}
/** How the address says an order: `left-over`, downward `-left-over`. */
export const slugOf = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, '-');
export function orderFrom<Row>(text: string, columns: readonly Column<Row>[]): Order | null {
  const isDown = text.startsWith('-');
  const column = columns.find((one) => one.mark === undefined && slugOf(one.label) === text.slice(isDown ? 1 : 0));
  return column ? { label: column.label, isDown } : null;
}
/** Upward first, then downward, then as the rows came. */
export const orderAfter = (order: Order | null, label: string): string =>
  order?.label !== label ? slugOf(label) : order.isDown ? '' : `-${slugOf(label)}`;

/** Every order a table can be in, for a phone, where heads are only heard. */
export const ordersOf = <Row>(columns: readonly Column<Row>[]): (readonly [order: string, said: string])[] => [
  ['', 'Default order'],
  ...columns
    .filter(({ mark }) => mark === undefined)
    .flatMap(({ label }) => [
      [slugOf(label), `${label}, ascending`] as const,
      [`-${slugOf(label)}`, `${label}, descending`] as const,
    ]),
];

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Figures by size, words as in a dictionary; rows without a value come last either way. */
export function sorted<Row>(rows: readonly Row[], column: Column<Row>, isDown: boolean): Row[] {
  const turn = isDown ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(column, one), valueOf(column, other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return turn * (typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b)));
  });
}

/** The rows for a spreadsheet: figures as plain numbers, an amount in dollars, days and moments as they are kept. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const kept = columns.filter(({ mark }) => mark === undefined);
  const lines = rows.map((row) =>
    kept.map((column) => {
      const value = valueOf(column, row) ?? '';
      return column.money && typeof value === 'number' ? value / 100 : value;
    }),
  );
  return csvFile([kept.map(({ label }) => label), ...lines]);
}
