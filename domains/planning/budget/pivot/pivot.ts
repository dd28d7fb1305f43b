import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { lineFilters } from '../grid/line-filters.ts';

/** What a cell of the pivot adds up, in the words of the screens. */
export const pivotFigures = {
  authority: 'Revised budget',
  adopted: 'Adopted',
  preencumbered: 'Pre-encumbered',
  encumbered: 'Encumbered',
  expended: 'Expended',
  used: 'Used',
  available: 'Available',
} as const;
export type PivotFigure = keyof typeof pivotFigures;

/** Rows can be of three parts, columns of one. */
export const MOST_PARTS = 4;
/** More cells than this are no table that anybody reads; the answer says how many there would be. */
export const MOST_CELLS = 5000;
export const MOST_COLUMNS = 40;

const part = '“department”, “center” or the position of a segment';

/** Lines of a budget added up by several parts at once. */
export const budgetPivot = call('budget.pivot', '/api/v1/budget/pivot', {
  query: {
    budget: f.uuid().help('Id of a budget; without it the current one.'),
    ...lineFilters,
    asOf: f.date().help('Balances at the end of this day; without it current balances.'),
    by: f.text({ max: 60 }).required().help(`One to ${MOST_PARTS} parts with commas between, each ${part}.`),
    figure: f.choice(pivotFigures).required().defaultTo('authority'),
  },
  answer: {
    budget: [{ id: 'uuid', name: 'text', status: 'text', startsOn: 'date', endsOn: 'date' }, null],
    figure: choiceOf(...(Object.keys(pivotFigures) as PivotFigure[])),
    lines: 'whole',
    totalCents: 'whole',
    combinations: 'whole',
    isTooMuch: 'yesNo',
    parts: [{ by: 'text', name: 'text', values: [{ code: 'text', name: 'text' }] }],
    cells: [{ codes: ['text'], lines: 'whole', cents: 'whole' }],
  },
});
export type Pivot = AnswerOf<typeof budgetPivot>;
type Cell = Pivot['cells'][number];

export interface PivotRow {
  readonly codes: readonly string[];
  readonly names: readonly string[];
  readonly lines: number;
  readonly total: number;
  /** By the code of the column. */
  readonly cents: ReadonlyMap<string, number>;
  /** Adds up the rows below it that begin with its code. */
  readonly isSubtotal: boolean;
}

export interface PivotTable {
  readonly heads: readonly string[];
  readonly columns: readonly { readonly code: string; readonly name: string; readonly total: number }[];
  readonly rows: readonly PivotRow[];
  readonly total: number;
}

const sumBy = (cells: readonly Cell[]): number => cells.reduce((sum, { cents }) => sum + cents, 0);

const rowOf = (cells: readonly Cell[], codes: readonly string[], names: readonly string[]) => ({
  codes,
  names,
  lines: cells.reduce((sum, { lines }) => sum + lines, 0),
  total: sumBy(cells),
});

/** The last part stands across where it is asked for; rows of several parts have a sum for each code of their first. */
export function tableOf({ parts, cells }: Pick<Pivot, 'parts' | 'cells'>, isAcross: boolean): PivotTable {
  const down = isAcross ? parts.slice(0, -1) : parts;
  const nameOf = (at: number, code: string) => parts[at]?.values.find((value) => value.code === code)?.name ?? code;
  const columnOf = ({ codes }: Cell): string => (isAcross ? (codes.at(-1) ?? '') : '');
  const byColumn = (some: readonly Cell[]) =>
    new Map([...Map.groupBy(some, columnOf)].map(([code, own]) => [code, sumBy(own)]));
  const rowKey = ({ codes }: Cell) => JSON.stringify(codes.slice(0, down.length));
  const leaf = [...Map.groupBy(cells, rowKey)].map(([key, own]): PivotRow => {
    const codes = JSON.parse(key) as readonly string[]; // as it was written a line before
    const names = codes.map((code, at) => nameOf(at, code));
    return { ...rowOf(own, codes, names), cents: byColumn(own), isSubtotal: false };
  });
  const sums = byColumn(cells);
  const rows =
    down.length < 2
      ? leaf
      : [...Map.groupBy(cells, ({ codes }) => codes[0] ?? '')].flatMap(([code, own]) => [
          { ...rowOf(own, [code], [nameOf(0, code)]), cents: byColumn(own), isSubtotal: true },
          ...leaf.filter(({ codes }) => codes[0] === code),
        ]);
  return {
    heads: down.map(({ name }) => name),
    columns: isAcross
      ? (parts.at(-1)?.values ?? []).flatMap(({ code, name }) => {
          const total = sums.get(code);
          return total === undefined ? [] : [{ code, name, total }];
        })
      : [],
    rows,
    total: sumBy(cells),
  };
}
