import { dollars } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { TaggedBlock, TaggedDocument } from '#server/services/pdf/tagged-content.ts';
import type { Cell } from '#server/records/transfer/xlsx-write.ts';
import type { Definition } from './definition.ts';
import { describeFigures, drawnTotal } from './description.ts';
import { figureText } from './figure-words.ts';
import type { Figures } from './figures.ts';
import type { Identity } from './identity.server.ts';

export interface Printed {
  readonly figures: Figures;
  readonly sheet: { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] };
  readonly publisher: string;
  readonly day: string;
  readonly filters: readonly string[];
  readonly identity: Identity;
}

/** More columns than this can’t be read on paper, and more bars tell nothing. */
const MOST_COLUMNS = 8;
const MOST_BARS = 20;
const whole = new Intl.NumberFormat('en-US');

const line = (text: string): TaggedBlock => ({ type: 'paragraph', said: [{ text }] });

function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return whole.format(cell);
  return 'day' in cell ? withDays(cell.day) : dollars(Math.round(cell.amount * 100));
}

/** The bars of the first total, or of the number of rows; amounts in different units are not compared. */
function barsOf(figures: Figures): readonly TaggedBlock[] {
  const at = drawnTotal(figures);
  const total = figures.totals[at];
  if (figures.groups.length === 0 || (total && figures.all[at]?.mixed)) return [];
  const bars = figures.rows.slice(0, MOST_BARS).flatMap((row) => {
    const figure = total ? row.cells[at] : { value: row.count, unit: null, mixed: false };
    if (!figure || figure.value === null) return [];
    return [
      { label: row.words, value: figure.value, shown: total ? figureText(figure, total) : whole.format(row.count) },
    ];
  });
  const most = Math.max(0, ...bars.map(({ value }) => value));
  if (bars.length < 2 || most === 0) return [];
  const what = total?.label ?? 'Rows';
  return [
    {
      type: 'bars',
      alt: `${what} by ${figures.groups[0]?.label ?? 'group'}. The table below has the same figures.`,
      bars: bars.map(({ label, value, shown }) => ({ label, shown, share: Math.max(0, value) / most })),
    },
    ...(figures.groupCount > bars.length
      ? [line(`${whole.format(bars.length)} of ${whole.format(figures.groupCount)} groups are drawn.`)]
      : []),
  ];
}

/** A report on paper: what it counts and how it is narrowed, in words, then its chart, then the rows of its file. */
export function reportDocument({
  name,
  definition,
  figures,
  sheet,
  publisher,
  day,
  filters,
  identity,
}: Printed & { readonly name: string; readonly definition: Definition }): TaggedDocument {
  const { header, rows } = sheet;
  const shown = header.slice(0, MOST_COLUMNS);
  const isFigure = (at: number): boolean =>
    rows.some((row) => typeof (row[at] ?? '') !== 'string' && row[at] !== undefined);
  const asOf = withDays(`As of ${day}.`);
  return {
    title: `${publisher}: ${name}`,
    language: 'en-US',
    foot: `${publisher}, ${name}. ${asOf} ${identity.mark}`,
    contentsTitle: 'Contents',
    blocks: [
      { type: 'heading', level: 1, text: name },
      line(`${publisher}. ${asOf}`),
      line(
        filters.length === 0 ? `All ${(figures.label[1] ?? 'rows').toLowerCase()}.` : `Filters: ${filters.join('; ')}.`,
      ),
      line(describeFigures(figures)),
      line(`Definition: ${identity.definition}.`),
      line(`Data snapshot: ${identity.snapshot}.`),
      ...(figures.leftOut.length === 0
        ? []
        : [line(`Not shown, because you may not read it: ${figures.leftOut.join(', ')}.`)]),
      ...(definition.picture === undefined || definition.picture === 'none' ? [] : barsOf(figures)),
      {
        type: 'table',
        caption: name,
        columns: shown.map((label, at) => ({ label, ...(isFigure(at) ? { isFigure: true } : {}) })),
        rows: rows.map((row) => shown.map((_, at) => cellText(row[at] ?? ''))),
      },
      ...(header.length > shown.length
        ? [
            line(
              `${header.length - shown.length} more columns are in the Excel file: ${header.slice(MOST_COLUMNS).join(', ')}.`,
            ),
          ]
        : []),
    ],
  };
}
