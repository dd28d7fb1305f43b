import type { Quantity } from '#kernel';
import { decimal } from '#kernel/fields/decimal.ts';
import { amountOf, type BudgetLine, effortOf, indirectOf } from './line-math.ts';
import { amountUnits, matchSources, monthUnits, timeUnits } from './budget-words.ts';
import { constructionRows } from './construction-rows.ts';
import { costTypeNamed } from './section-b.ts';
import { centsOf, numberIn } from './section-b.ts';
import { costTypes, typeOf } from './cost-types.ts';

/** What is typed of a line, in the order of its columns. Class, amount and the award’s share follow from it. */
export const columns = {
  costType: 'Cost type',
  description: 'Description',
  year: 'Year',
  quantity: 'Quantity',
  rate: 'Rate',
  time: 'Time',
  effort: 'Effort %',
  months: 'Months',
  raise: 'Yearly raise %',
  match: 'Match',
  income: 'Program income',
  person: 'Person',
  subrecipient: 'Subrecipient',
  basis: 'Basis',
  matchFrom: 'Source of match',
  construction: 'SF-424C row',
  excludedWhy: 'Left out because',
} as const;
export type Column = keyof typeof columns;
export const order = Object.keys(columns) as readonly Column[];

export interface GridRow {
  readonly key: string;
  /** Of a line that is saved. */
  readonly id?: string | undefined;
  readonly cells: Readonly<Record<Column, string>>;
}

export interface Grid {
  readonly rows: readonly GridRow[];
  readonly past: readonly (readonly GridRow[])[];
  readonly future: readonly (readonly GridRow[])[];
  /** For keys of new rows. */
  readonly next: number;
}

const empty = Object.fromEntries(order.map((one) => [one, ''])) as Record<Column, string>;
const FARTHEST = 200;
/** As many lines as a budget holds. */
export const MOST = 300;

const plainDollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
const measured = ({ amount, unit }: Quantity, usual: string): string => (unit === usual ? amount : `${amount} ${unit}`);

export function gridOf(
  lines: readonly (BudgetLine & { readonly id?: string | undefined })[],
  nameOf: (person: string) => string,
): Grid {
  const rows = lines.map(
    (line, at): GridRow => ({
      key: `saved ${at}`,
      ...(line.id ? { id: line.id } : {}),
      cells: {
        costType: typeOf(line.costType).label,
        description: line.description,
        year: String(line.year),
        quantity: measured(line.quantity, 'EA'),
        rate: plainDollars(line.rate.cents),
        time: line.time ? measured(line.time, 'X') : '',
        effort: line.personMonths
          ? `${line.personMonths.amount} PM`
          : typeof line.effort === 'number'
            ? String(line.effort)
            : '',
        months: typeof line.months === 'number' ? String(line.months) : '',
        raise: typeof line.raise === 'number' ? String(line.raise) : '',
        match: line.match.cents === 0 ? '' : plainDollars(line.match.cents),
        income: line.income && line.income.cents > 0 ? plainDollars(line.income.cents) : '',
        matchFrom: line.matchFrom ? matchSources[line.matchFrom] : '',
        construction: line.construction ?? '',
        person: line.person ? nameOf(line.person) : '',
        subrecipient: line.subrecipient ?? '',
        basis: line.basis ?? '',
        excludedWhy: line.excludedWhy ?? '',
      },
    }),
  );
  return { rows, past: [], future: [], next: 0 };
}

const moved = (grid: Grid, rows: readonly GridRow[], made = 0): Grid => ({
  rows: rows.slice(0, MOST),
  past: [...grid.past, grid.rows].slice(-FARTHEST),
  future: [],
  next: grid.next + made,
});

export function setCell(grid: Grid, at: number, column: Column, words: string): Grid {
  if (grid.rows[at] === undefined || grid.rows[at].cells[column] === words) return grid;
  return moved(
    grid,
    grid.rows.map((row, place) => (place === at ? { ...row, cells: { ...row.cells, [column]: words } } : row)),
  );
}

const fresh = (grid: Grid, cells: GridRow['cells'], at = 0): GridRow => ({ key: `new ${grid.next + at}`, cells });

/** A row below, with the type and the year of the one above it. */
export function addRow(grid: Grid, after: number): Grid {
  const above = grid.rows[after]?.cells;
  const row = fresh(grid, { ...empty, costType: above?.costType ?? '', year: above?.year ?? '1', quantity: '1' });
  return moved(grid, grid.rows.toSpliced(after + 1, 0, row), 1);
}

/** Rows below the last, as one change that Undo takes back; all of them or, where there is no room, none. */
export const addRows = (grid: Grid, cells: readonly Partial<GridRow['cells']>[]): Grid =>
  grid.rows.length + cells.length > MOST
    ? grid
    : moved(
        grid,
        [...grid.rows, ...cells.map((one, at) => fresh(grid, { ...empty, year: '1', ...one }, at))],
        cells.length,
      );

export function duplicateRow(grid: Grid, at: number): Grid {
  const row = grid.rows[at];
  return row ? moved(grid, grid.rows.toSpliced(at + 1, 0, fresh(grid, row.cells)), 1) : grid;
}

export const removeRow = (grid: Grid, at: number): Grid =>
  grid.rows[at] ? moved(grid, grid.rows.toSpliced(at, 1)) : grid;

/** Cells of a spreadsheet go right and down from where they are pasted; rows below the last one are added. */
export function paste(grid: Grid, at: number, column: Column, text: string): Grid {
  const pasted = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const first = order.indexOf(column);
  const rows = [...grid.rows];
  let made = 0;
  for (const [place, line] of pasted.entries()) {
    const cells = line.split('\t').map((cell) => cell.trim());
    const own = rows[at + place];
    if (!own && at + place >= MOST) break;
    const base = own ?? fresh(grid, { ...empty, year: '1', quantity: '1' }, made++);
    const named = Object.fromEntries(
      cells.flatMap((words, shift) => {
        const name = order[first + shift];
        return name ? [[name, words]] : [];
      }),
    );
    rows[at + place] = { ...base, cells: { ...base.cells, ...named } };
  }
  return moved(grid, rows, made);
}

/** The line of a row in every later year of the award, over what those years have of it; the raise makes their rates. */
export function repeatRow(grid: Grid, at: number, years: number): Grid {
  const row = grid.rows[at];
  const first = Number(row?.cells.year);
  if (!row || !Number.isInteger(first) || first < 1 || first >= years) return grid;
  const same = ({ cells }: GridRow) =>
    cells.description === row.cells.description &&
    cells.costType === row.cells.costType &&
    cells.person === row.cells.person &&
    Number(cells.year) > first;
  const kept = grid.rows.filter((one) => !same(one));
  const later = Array.from({ length: years - first }, (_, place) => {
    const year = String(first + place + 1);
    const old = grid.rows.find((one) => same(one) && one.cells.year === year);
    const cells = { ...row.cells, year };
    return old ? { ...old, cells } : fresh(grid, cells, place);
  });
  if (kept.length + later.length > MOST) return grid;
  return moved(grid, kept.toSpliced(kept.indexOf(row) + 1, 0, ...later), later.length);
}

export function undo({ rows, past, future, next }: Grid): Grid {
  const before = past.at(-1);
  return before
    ? { rows: before, past: past.slice(0, -1), future: [rows, ...future], next }
    : { rows, past, future, next };
}

export function redo({ rows, past, future, next }: Grid): Grid {
  const [after, ...rest] = future;
  return after ? { rows: after, past: [...past, rows], future: rest, next } : { rows, past, future, next };
}

/** “12 MO”, “12” or “1,250 SF”. */
function quantityIn(text: string, units: object, usual: string): Quantity | null {
  const match = /^([\d.,]+)\s*([A-Za-z]+)?$/.exec(text.trim());
  const amount = decimal((match?.[1] ?? '').replaceAll(',', ''));
  const unit = (match?.[2] ?? usual).toUpperCase();
  return match && amount !== undefined && amount !== '0' && Object.hasOwn(units, unit) ? { amount, unit } : null;
}

/** A type by its words, or by how they begin where only one begins so. */
export function typeIn(text: string): keyof typeof costTypes | null {
  const named = costTypeNamed(text);
  if (named) return named;
  const plain = text.trim().toLowerCase();
  const begin = Object.entries(costTypes).filter(([, { label }]) => label.toLowerCase().startsWith(plain));
  return plain !== '' && begin.length === 1 ? (begin[0]?.[0] as keyof typeof costTypes) : null;
}

/** A word of a list by its key or its label. */
function oneOf<T extends Readonly<Record<string, string>>>(text: string, words: T): keyof T | null {
  const plain = text.trim().toLowerCase();
  const found = Object.entries(words).find(([name, label]) => name === plain || label.toLowerCase() === plain);
  return found ? (found[0] as keyof T) : null;
}

/** An amount, or a share of the line such as “25%”. */
function shareIn(text: string, amount: number | null): number | null {
  const plain = text.trim();
  if (plain === '') return 0;
  if (!plain.endsWith('%')) return centsOf(plain);
  const percent = numberIn(plain.slice(0, -1), [0, 100], 4);
  return percent === null || amount === null ? null : indirectOf(amount, percent);
}

export interface People {
  readonly id: string;
  readonly name: string;
}

export interface ReadRow {
  readonly line: (BudgetLine & { readonly id?: string }) | null;
  readonly wrong: readonly Column[];
}

/** A row as a line, or the cells that stand in the way. */
export function readRow({ id, cells }: GridRow, people: readonly People[], currency: string): ReadRow {
  const money = (cents: number) => ({ cents, currency });
  const costType = typeIn(cells.costType);
  const quantity = quantityIn(cells.quantity, amountUnits, 'EA');
  const time = cells.time.trim() === '' ? null : quantityIn(cells.time, timeUnits, 'X');
  const rate = centsOf(cells.rate);
  const year = numberIn(cells.year, [1, 20]);
  const typedEffort = cells.effort.trim();
  const inMonths = /^[\d.,]+\s*pm$/i.test(typedEffort);
  const personMonths = inMonths ? quantityIn(typedEffort, monthUnits, 'PM') : null;
  const effort = typedEffort === '' || inMonths ? null : numberIn(typedEffort.replace('%', ''), [0.0001, 100], 4);
  const isEffort = effort !== null || personMonths !== null;
  const months = cells.months.trim() === '' ? (personMonths ? 12 : null) : numberIn(cells.months, [1, 12]);
  const raise = cells.raise.trim() === '' ? null : numberIn(cells.raise.replace('%', ''), [0.0001, 50], 4);
  const name = cells.person.trim().toLowerCase();
  const person = name === '' ? null : (people.find((one) => one.name.toLowerCase() === name)?.id ?? null);
  const basis = {
    quantity: quantity ?? { amount: '1', unit: 'EA' },
    rate: money(rate ?? 0),
    time,
    effort,
    months,
    personMonths,
    raise,
    year: year ?? 1,
  };
  const amount = amountOf(basis);
  const match = shareIn(cells.match, amount);
  const income = shareIn(cells.income, amount);
  const [matchFrom, construction] = [oneOf(cells.matchFrom, matchSources), oneOf(cells.construction, constructionRows)];
  const wrong: Column[] = [
    ...(costType ? [] : (['costType'] as const)),
    ...(cells.description.trim() === '' || cells.description.length > 160 ? (['description'] as const) : []),
    ...(year === null ? (['year'] as const) : []),
    ...(quantity ? [] : (['quantity'] as const)),
    ...(rate === null || rate === 0 || amount === null ? (['rate'] as const) : []),
    ...(cells.time.trim() !== '' && !time ? (['time'] as const) : []),
    ...((typedEffort !== '' && !isEffort) || (months !== null && !isEffort) || (effortOf(basis) ?? 0) > 100
      ? (['effort'] as const)
      : []),
    ...((cells.months.trim() !== '' && months === null) || (isEffort && months === null) ? (['months'] as const) : []),
    ...(cells.raise.trim() !== '' && raise === null ? (['raise'] as const) : []),
    ...(match === null || match > (amount ?? 0) ? (['match'] as const) : []),
    ...(income === null || (match ?? 0) + income > (amount ?? 0) ? (['income'] as const) : []),
    ...(cells.matchFrom.trim() !== '' && !matchFrom ? (['matchFrom'] as const) : []),
    ...(cells.construction.trim() !== '' && !construction ? (['construction'] as const) : []),
    ...((name !== '' && person === null) || (isEffort && name === '') ? (['person'] as const) : []),
    ...(costType === 'subaward' && cells.subrecipient.trim() === '' ? (['subrecipient'] as const) : []),
    ...(cells.basis.length > 300 ? (['basis'] as const) : []),
  ];
  if (wrong.length > 0 || !costType || amount === null) return { line: null, wrong };
  return {
    wrong,
    line: {
      ...(id ? { id } : {}),
      costClass: typeOf(costType).classes[0] as BudgetLine['costClass'],
      costType,
      description: cells.description.trim(),
      ...basis,
      person,
      subrecipient: cells.subrecipient.trim() || null,
      basis: cells.basis.trim() || null,
      excludedWhy: cells.excludedWhy.trim() || null,
      amount: money(amount),
      funder: money(amount - (match ?? 0) - (income ?? 0)),
      match: money(match ?? 0),
      income: income ? money(income) : null,
      matchFrom,
      construction,
    },
  };
}

/** Reads rows, and those that did not change only once. A class that was chosen by hand or by a file stays with its line. */
export function rowReader(
  saved: readonly (BudgetLine & { readonly id?: string })[],
  people: readonly People[],
  currency: string,
): (row: GridRow) => ReadRow {
  const classes = new Map(saved.map((line) => [line.id, line]));
  const known = new WeakMap<GridRow, ReadRow>();
  return (row) => {
    const before = known.get(row);
    if (before) return before;
    const found = readRow(row, people, currency);
    const old = classes.get(row.id);
    const now =
      found.line && old && old.costType === found.line.costType
        ? { ...found, line: { ...found.line, costClass: old.costClass } }
        : found;
    known.set(row, now);
    return now;
  };
}
