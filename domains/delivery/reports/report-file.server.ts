import type { Actor } from '#kernel';
import { BOM, csvLine } from '#kernel/derive/csv.ts';
import type { Door } from '#server/records/door.ts';
import { firstOf } from '#server/records/first-of.ts';
import { type Cell, workbook } from '#server/records/transfer/xlsx-write.ts';
import type { Definition } from './definition.ts';
import { figureText } from './figure-words.ts';
import type { Figure, Figures, TotalTold } from './figures.ts';
import { figuresOf, inTime } from './figures.server.ts';
import type { Asking } from './plan.server.ts';
import { askingIn, atOneMoment } from './reading.server.ts';
import { planAt, rowsSqlOf, sheetCell, titlesFor, valuesAt } from './rows.server.ts';
import type { Tx } from '#server/db/database.ts';

/** A file of a report has at most so many rows; the export of the list has all of any number. */
const MOST_IN_FILE = 50_000;

interface Wish {
  readonly door: Door;
  readonly actor: Actor;
  readonly definition: Definition;
  readonly format: 'csv' | 'xlsx';
  readonly name: string;
  readonly isRows: boolean;
}

interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The file in pieces, computed whole before its first byte leaves: what is refused is refused as an answer, not as half a file. */
export async function reportPieces({ door, actor, definition, format, name, isRows }: Wish): Promise<Uint8Array[]> {
  const { header, rows } = await atOneMoment(door.database, actor, async (tx) => {
    const asking = await askingIn(tx, actor, door.around);
    const hasGroups = (definition.groups ?? []).length > 0;
    return isRows || !hasGroups
      ? rowSheet(tx, asking, definition)
      : groupSheet(await figuresOf(tx, asking, definition));
  });
  if (format === 'csv')
    return [Buffer.from(BOM + csvLine(header)), ...rows.map((cells) => Buffer.from(csvLine(cells.map(plain))))];
  const pieces: Uint8Array[] = [];
  const pages = async function* () {
    yield rows.map((cells) => [...cells]);
  };
  for await (const piece of workbook({ title: name, header, pages: pages() })) pieces.push(piece);
  return pieces;
}

const plain = (cell: Cell): string | number =>
  typeof cell !== 'object' ? cell : 'day' in cell ? cell.day : Number(cell.amount.toFixed(2));

const figureCell = ({ value, mixed }: Figure, { kind }: TotalTold): Cell =>
  value === null
    ? mixed
      ? figureText({ value, unit: null, mixed }, { kind })
      : ''
    : kind === 'money'
      ? { amount: value / 100 }
      : value;

/** One line for each group, with one for the whole at the end; what was cut is said in the file. */
function groupSheet(figures: Figures): Sheet {
  const { groups, totals, rows, all, count, isPivot, across, groupCount } = figures;
  const [down, second] = groups;
  const heads = ['Rows', ...totals.map(({ label }) => label)];
  const cellsOf = (one: { count: number; cells: readonly Figure[] }): Cell[] => [
    one.count,
    ...totals.map((total, at) => {
      const figure = one.cells[at];
      return figure ? figureCell(figure, total) : '';
    }),
  ];
  const cut =
    groupCount > rows.length
      ? [[`The first ${rows.length} of ${groupCount} groups. The totals are of all groups.`]]
      : [];
  if (isPivot) {
    const shown = totals[0];
    const figureIn = (cells: readonly Figure[], n: number): Cell =>
      shown && cells[0] ? figureCell(cells[0], shown) : n;
    return {
      header: [down?.label ?? '', ...across.map(({ words }) => words), 'Total'],
      rows: [
        ...rows.map((row) => [
          row.words,
          ...across.map(({ key }): Cell => {
            const cell = row.under.find((one) => one.key === key);
            return cell ? figureIn(cell.cells, cell.count) : '';
          }),
          figureIn(row.cells, row.count),
        ]),
        ['Total', ...across.map((one) => figureIn(one.cells, one.count)), figureIn(all, count)],
        ...cut,
      ],
    };
  }
  const header = [down?.label ?? '', ...(second ? [second.label] : []), ...heads];
  const lines = rows.flatMap((row): Cell[][] =>
    second
      ? [
          ...row.under.map((one) => [row.words, one.words, ...cellsOf(one)]),
          ...(row.cut > 0 ? [[row.words, `${row.cut} more groups`]] : []),
          [row.words, 'All', ...cellsOf(row)],
        ]
      : [[row.words, ...cellsOf(row)]],
  );
  return { header, rows: [...lines, ['Total', ...(second ? [''] : []), ...cellsOf({ count, cells: all })], ...cut] };
}

async function rowSheet(tx: Tx, asking: Asking, definition: Definition): Promise<Sheet> {
  const plan = planAt(asking, definition, []);
  const text = rowsSqlOf(plan, plan.groups.length > 0 ? { by: 't.id', down: false } : plan.sort);
  const found = await inTime(tx, () =>
    firstOf<Record<string, unknown>>(tx, { text, values: plan.statement.values, most: MOST_IN_FILE }),
  );
  const titles = await titlesFor(tx, asking, plan, found.data);
  const rows = found.data.map((row): Cell[] =>
    plan.columns.map((column, place) => sheetCell(column, valuesAt(row, place, column), titles)),
  );
  const isCut = found.total > found.data.length;
  return {
    header: plan.columns.map(({ label }) => label),
    rows: isCut
      ? [
          ...rows,
          [
            `The first ${found.data.length} of ${found.totalIs === 'at least' ? 'at least ' : ''}${found.total} rows. Add a filter, or export the list.`,
          ],
        ]
      : rows,
  };
}
