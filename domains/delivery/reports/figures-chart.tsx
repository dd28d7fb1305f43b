import type { Measure } from '#web/ui/format.ts';
import { Bars, Lines } from '#web/ui/chart.tsx';
import type { Picture } from './definition.ts';
import { describeFigures, drawnTotal } from './description.ts';
import type { Figure, Figures } from './figures.ts';

/** More bars than this are no picture any more; the table has all of them. */
const MOST_DRAWN = 20;
const MOST_SERIES = 4;

/** The first total as a chart, with a sentence that says what it shows; its figures stand in a table behind it. */
export function FiguresChart({
  figures,
  picture,
  description = describeFigures(figures),
}: {
  figures: Figures;
  picture: Picture;
  description?: string;
}) {
  const { groups, totals, rows, groupCount, across, isPivot, label } = figures;
  const [down, over] = groups;
  const place = drawnTotal(figures);
  const total = totals[place];
  const currency = figures.all[place]?.unit;
  const measure: Measure =
    total?.kind === 'money'
      ? { kind: 'money', ...(currency ? { currency } : {}) }
      : total?.kind === 'percent'
        ? { kind: 'percent' }
        : { kind: 'number', ...(total?.kind === 'days' ? { unit: ['day', 'days'] as const } : {}) };
  const valueOf = (n: number, cells: readonly Figure[]): number | null => (total ? (cells[place]?.value ?? null) : n);
  const drawn = rows.slice(0, MOST_DRAWN);
  const what = total?.label ?? label[1] ?? 'Rows';
  const series =
    isPivot && across.length > 1
      ? across.slice(0, MOST_SERIES).map(({ key, words }) => ({
          name: words,
          points: drawn.map((row) => {
            const cell = row.under.find((one) => one.key === key);
            return { at: row.words, value: cell ? valueOf(cell.count, cell.cells) : null };
          }),
        }))
      : [{ name: what, points: drawn.map((row) => ({ at: row.words, value: valueOf(row.count, row.cells) })) }];
  const title = `${what} by ${(down?.label ?? '').toLowerCase()}${isPivot && over ? ` and ${over.label.toLowerCase()}` : ''}`;
  const note = [
    description,
    groupCount > drawn.length ? `The chart shows the first ${drawn.length} of ${groupCount} groups.` : '',
    isPivot && across.length > MOST_SERIES ? `It compares the first ${MOST_SERIES} of ${across.length} columns.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const props = {
    title,
    note,
    series,
    measure,
    head: down?.label ?? '',
    across: 'words' as const,
    empty: 'No rows to draw.',
  };
  return picture === 'line' ? <Lines {...props} /> : <Bars {...props} />;
}
