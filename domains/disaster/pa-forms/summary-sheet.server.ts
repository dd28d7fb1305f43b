import { dollars } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import type { Carried, Sheet, SheetBox, SheetPart, SheetRow } from '#server/services/pdf/sheet.ts';
import { type FormColumn, type FormLine, type FormSheet, printed } from './form-parts.ts';
import type { Worked } from './summary.server.ts';

const isFigure = ({ kind }: FormColumn): boolean => kind === 'money' || kind === 'number';
const box = (column: FormColumn, value: string, name: string): SheetBox => ({
  value,
  width: column.width,
  name,
  ...(isFigure(column) ? { isFigure: true as const } : {}),
});

/** Each figure is named by its row and its column: a refusal says which one. */
const rowOf = (columns: readonly FormColumn[], { cells }: FormLine): SheetRow => {
  const named =
    cells[
      Math.max(
        0,
        columns.findIndex(({ kind }) => kind === 'name'),
      )
    ] ?? '';
  return columns.map((column, at) =>
    box(column, printed(column.kind, cells[at] ?? ''), `${named.slice(0, 40)}, ${column.label}`),
  );
};

const headOf = (columns: readonly FormColumn[]): SheetRow =>
  columns.map((column) => box(column, column.label, column.label));

/** What is carried from page to page: the words, and the total so far below its column. */
function carriedRow(columns: readonly FormColumn[], label: string, cents: number): SheetRow {
  const at = columns.findLastIndex(({ kind }) => kind === 'money');
  const before = columns.slice(0, at).reduce((sum, { width }) => sum + width, 0);
  const after = columns.slice(at + 1);
  const [figure] = columns.slice(at, at + 1);
  return [
    { value: label, width: before },
    ...(figure ? [box(figure, dollars(cents), label)] : []),
    ...after.map((column) => box(column, '', label)),
  ];
}

const hasTotal = ({ columns }: FormSheet): boolean => columns.some(({ kind }) => kind === 'money');

/** Totals go on from sheet to sheet. */
export function tablesOf(sheets: readonly FormSheet[]): readonly SheetPart[] {
  let cents = 0;
  return sheets.map((sheet) => {
    const { columns, lines } = sheet;
    const carried = lines.map((line): Carried | null => {
      cents += line.cents;
      if (line.staysWithNext || !hasTotal(sheet)) return null;
      return {
        foot: carriedRow(columns, 'Carried forward', cents),
        head: carriedRow(columns, 'Brought forward', cents),
      };
    });
    const table = { head: headOf(columns), rows: lines.map((line) => rowOf(columns, line)) };
    return hasTotal(sheet) ? { ...table, carried } : table;
  });
}

const noteOf = ({ project, disaster, version }: Worked): string =>
  [
    `${project.number}, ${disaster}`,
    version.isKnown ? '' : 'Version not read',
    version.others.length > 0 ? `Also ${version.others.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('. ');

/** The form with its number, its header, its rows and totals, and the line to sign. */
export function summarySheet(of: Worked): Sheet {
  const { version, facts, filled } = of;
  const [applicant, paId, projectNo, disaster, site, category, period, work] = facts;
  const wide = (fact: (typeof facts)[number] | undefined, width: number): SheetBox => ({
    item: fact?.item ?? '',
    label: fact?.label ?? '',
    value: fact?.value ?? '',
    width,
  });
  return {
    title: version.title,
    form: version.number,
    ...(version.omb === null ? {} : { omb: version.omb }),
    note: noteOf(of),
    isWide: true,
    parts: [
      { row: [wide(applicant, 3), wide(paId, 2), wide(projectNo, 2), wide(disaster, 2)] },
      { row: [wide(site, 5), wide(category, 2), wide(period, 2)] },
      { row: [wide(work, 1)] },
      ...tablesOf(filled.sheets),
      ...filled.totals.map(({ label, cents }) => ({
        row: [
          { value: label, width: 6 },
          { value: dollars(cents), width: 1, isFigure: true as const, name: label },
        ],
      })),
      ...[...filled.notes, ...version.unread].map((print) => ({ print })),
      { print: of.certification },
      {
        row: [
          { label: 'Certified', value: '', width: 3 },
          { label: 'Title', value: '', width: 2 },
          { label: 'Date', value: '', width: 1 },
        ],
      },
    ],
  };
}

/** The same rows for a spreadsheet: amounts and hours as numbers, days as they are kept. */
export function summaryFile({ filled }: Worked): string {
  const [first] = filled.sheets;
  const heads = first?.columns.map(({ label, head }) => head ?? label) ?? [];
  const rows = filled.sheets.flatMap(({ key, columns, lines }) =>
    lines.map(({ cells }) => [
      key,
      ...cells.map((cell, at) => {
        const column = columns[at];
        return column && isFigure(column) && cell !== '' ? Number(cell) : cell;
      }),
    ]),
  );
  return csvFile([['Sheet', ...heads], ...rows]);
}
