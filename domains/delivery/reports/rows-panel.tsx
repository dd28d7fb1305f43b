import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Answered } from '#web/ui/answered.tsx';
import type { Column } from '#web/ui/columns.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Definition } from './definition.ts';
import { figureText } from './figure-words.ts';
import type { Opened } from './figures-table.tsx';
import type { ReportRows } from './figures.ts';
import { MOST_ROWS, reportRows } from './report-calls.ts';

const FIRST = 50;

interface RowsPanelProps {
  readonly definition: Definition;
  readonly opened: Opened;
  readonly onClose?: () => void;
}

/** The rows behind one figure, with the totals of exactly these rows. */
export function RowsPanel({ definition, opened, onClose }: RowsPanelProps) {
  const [most, setMost] = useState(FIRST);
  const rows = useCall(reportRows, { definition, at: [...opened.at], most }, { keepsLast: true });
  return (
    <section aria-label={`Rows of ${opened.words}`} className="panel">
      <div className="flex flex-wrap items-center justify-between gap-2 p-4">
        <h2 className="text-base">Rows of {opened.words}</h2>
        {onClose && (
          <button type="button" className="button button-quiet print:hidden" onClick={onClose}>
            <Icon name="x" />
            Close rows
          </button>
        )}
      </div>
      <Answered of={rows} skeleton="h-48">
        {(data) => (
          <>
            <p className="note px-4 pb-2">{summary(data)}</p>
            <RowsTable of={data} words={opened.words} />
            <CutNote of={data.rows} what="rows">
              {most < MOST_ROWS ? (
                <button
                  type="button"
                  className="button ml-2 print:hidden"
                  onClick={() => setMost(Math.min(MOST_ROWS, most * 4))}
                >
                  Show more
                </button>
              ) : (
                'Export the rows to see all of them.'
              )}
            </CutNote>
          </>
        )}
      </Answered>
    </section>
  );
}

function summary({ count, totals, all }: ReportRows): string {
  const figures = totals.flatMap((total, at) => {
    const figure = all[at];
    return figure && total.of !== 'count' ? [`${total.label}: ${figureText(figure, total)}`] : [];
  });
  return [`${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`, ...figures].join(' · ');
}

type Row = ReportRows['rows']['data'][number];

function RowsTable({ of: { record, columns, rows }, words }: { of: ReportRows; words: string }) {
  const { rowAt } = usePlaces();
  const shown = columns.map(({ label, isFigure }, at): Column<Row> => {
    const text = ({ cells }: Row): string => cells[at] ?? '';
    const figure = isFigure ? { className: 'amount', headClass: 'amount' } : {};
    if (at > 0) return { label, text, ...figure };
    return {
      label,
      name: text,
      show: (row) => {
        const to = rowAt(record, row.id);
        return to ? (
          <Link to={to} className="link">
            {text(row) || 'Open'}
          </Link>
        ) : (
          text(row)
        );
      },
    };
  });
  return (
    <Scrolling label={`Rows of ${words}`}>
      <Table label={`Rows of ${words}`} rows={rows.data} columns={shown} isList />
    </Scrolling>
  );
}
