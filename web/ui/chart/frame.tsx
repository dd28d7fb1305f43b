import { type ReactNode, useId, useState } from 'react';
import { Link } from '#web/shell/router.tsx';
import { useWidth } from './width.ts';

export interface Cell {
  readonly words: string;
  /** Where its rows are shown. */
  readonly to?: string | undefined;
}

/** The figures of a chart, as rows. The first cell of a row names it. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface FrameProps {
  readonly title: string;
  /** What there is to see, in a sentence. */
  readonly note?: string | undefined;
  readonly table: ChartTable;
  /** Said where there is nothing to draw. */
  readonly empty?: string | undefined;
  /** What the chart says in words, under it. */
  readonly legend?: ReactNode;
  readonly children: (place: { readonly width: number; readonly named: Named }) => ReactNode;
}

/** The ids of title and note, for the drawing. */
export interface Named {
  readonly title: string;
  readonly note: string | undefined;
}

/** What stands around every chart: its name, its note, and the table behind it, which screen readers and paper always have. */
export function ChartFrame({ title, note, table, empty, legend, children }: FrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [place, width] = useWidth(560);
  const named: Named = { title: `${id}-title`, note: note ? `${id}-note` : undefined };
  const says = asTable ? 'Show as chart' : 'Show as table';
  return (
    <figure aria-labelledby={named.title} className="w-full min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p id={named.title} className="font-semibold">
            {title}
          </p>
          {note && (
            <p id={named.note} className="note max-w-prose">
              {note}
            </p>
          )}
        </div>
        {table.rows.length > 0 && (
          <button
            type="button"
            className="link note print:hidden"
            aria-label={`${says}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {says}
          </button>
        )}
      </figcaption>
      {table.rows.length === 0 ? (
        <p className="border-line text-muted rounded-md border border-dashed px-4 py-10 text-center">
          {empty ?? 'Nothing to show yet.'}
        </p>
      ) : (
        <>
          <div ref={place} className={`contain-inline-size ${asTable ? 'hidden print:block' : 'overflow-hidden'}`}>
            {children({ width, named })}
            {legend}
          </div>
          <div
            // Wider than its place it slides, by keyboard too.
            {...(asTable && { role: 'group', 'aria-label': `${title}, table`, tabIndex: 0 })}
            className={asTable ? 'overflow-x-auto' : 'sr-only print:not-sr-only print:mt-3'}
          >
            <FiguresTable title={title} table={table} />
          </div>
        </>
      )}
    </figure>
  );
}

const FiguresTable = ({ title, table }: { readonly title: string; readonly table: ChartTable }) => (
  <table className="grid-table">
    <caption className="sr-only">{title}</caption>
    <thead>
      <tr>
        {table.head.map((words, column) => (
          <th key={words} scope="col" className={column === 0 ? '' : 'amount'}>
            {words}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map((cells, row) => (
        // A row may have the name of another; its place in the chart is what tells them apart.
        <tr key={`${row} ${cells[0]?.words}`}>
          {cells.map(({ words, to }, column) =>
            column === 0 ? (
              <th key={table.head[column]} scope="row" className="font-medium max-md:col-span-2">
                {words}
              </th>
            ) : (
              <td key={table.head[column]} data-label={table.head[column]} className="amount whitespace-normal">
                {to ? (
                  <Link to={to} className="link">
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
