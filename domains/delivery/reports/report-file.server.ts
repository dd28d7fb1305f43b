import type { Actor } from '#kernel';
import { BOM, csvLine } from '#kernel/derive/csv.ts';
import type { Door } from '#server/records/door.ts';
import { firstOf } from '#server/records/first-of.ts';
import { type Cell, workbook } from '#server/records/transfer/xlsx-write.ts';
import { type Definition, filtersOf } from './definition.ts';
import { filterSaid } from './filter-said.server.ts';
import { figureText } from './figure-words.ts';
import type { Figure, Figures, TotalTold } from './figures.ts';
import { type Identity, identityOf } from './identity.server.ts';
import { figuresOf, inTime } from './figures.server.ts';
import type { Asking } from './plan.server.ts';
import { askingIn, atOneMoment } from './reading.server.ts';
import type { fileFormats } from './report-calls.ts';
import { type Printed, reportDocument } from './report-document.server.ts';
import { fieldLabel } from './report-fields.ts';
import { planAt, rowsSqlOf, sheetCell, titlesFor, valuesAt } from './rows.server.ts';
import type { Tx } from '#server/db/database.ts';

/** A file of a report has at most so many rows; the export of the list has all of any number. */
const MOST_IN_FILE = 50_000;
/** And what is printed. */
const MOST_PRINTED = 2000;

interface Wish {
  readonly door: Door;
  readonly actor: Actor;
  readonly definition: Definition;
  readonly format: keyof typeof fileFormats;
  readonly name: string;
  /** Of the saved report that has this definition. */
  readonly version?: number | null;
  readonly isRows: boolean;
}

export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The file in pieces, computed whole before its first byte leaves: what is refused is refused as an answer, not as half a file. */
export async function reportPieces(wish: Wish): Promise<Uint8Array[]> {
  const { door, actor, definition, format, name, version = null, isRows } = wish;
  const hasGroups = (definition.groups ?? []).length > 0;
  if (format === 'pdf') {
    const printed = await atOneMoment(door.database, actor, async (tx): Promise<Printed> => {
      const asking = await askingIn(tx, actor, door.around);
      const figures = await figuresOf(tx, asking, definition);
      const sheet = hasGroups && !isRows ? groupSheet(figures) : await rowSheet(tx, asking, definition, MOST_PRINTED);
      const identity = await identityOf(tx, asking, { name, version, definition });
      return { figures, sheet, identity, ...(await saidOf(tx, asking, definition)) };
    });
    const { taggedPdf } = await import('#server/services/pdf/tagged-pdf.ts');
    return [await taggedPdf(reportDocument({ name, definition, ...printed }))];
  }
  const { header, rows } = await atOneMoment(door.database, actor, async (tx) => {
    const asking = await askingIn(tx, actor, door.around);
    const sheet =
      isRows || !hasGroups
        ? await rowSheet(tx, asking, definition)
        : groupSheet(await figuresOf(tx, asking, definition));
    return signed(sheet, await identityOf(tx, asking, { name, version, definition }));
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

/** A file says of which definition and of which rows it is, below its figures. */
const signed = ({ header, rows }: Sheet, { definition, snapshot }: Identity): Sheet => ({
  header,
  rows: [...rows, [''], ['Definition', definition], ['Data snapshot', snapshot]],
});

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

async function rowSheet(tx: Tx, asking: Asking, definition: Definition, most = MOST_IN_FILE): Promise<Sheet> {
  const plan = planAt(asking, definition, []);
  const text = rowsSqlOf(plan, plan.groups.length > 0 ? { by: 't.id', down: false } : plan.sort);
  const found = await inTime(tx, () =>
    firstOf<Record<string, unknown>>(tx, { text, values: plan.statement.values, most }),
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

/** Whose report it is, of which day, and how it is narrowed, as this person reads it. */
async function saidOf(tx: Tx, { registry, actor, today }: Asking, definition: Definition) {
  const compiled = registry.get(definition.record);
  const [owner] = await tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [actor.organizationId],
    'report.owner',
  );
  const filters: string[] = [];
  for (const [key, values] of Object.entries(filtersOf(definition))) {
    const label = fieldLabel(key.split('.')[0] ?? '', [compiled.record]);
    filters.push(await filterSaid({ actor, tx, around: { registry } }, compiled, { label, key, values }));
  }
  return { publisher: owner?.name ?? 'Levee', day: today, filters };
}
