import { Table } from '#web/ui/table.tsx';
import { figureText } from '../reports/figure-words.ts';
import type { Figures, GroupFigures } from '../reports/figures.ts';

interface Line extends GroupFigures {
  readonly name: string;
}

/** The figures of a packet as they were kept: groups, what is inside them, and the total of all rows. */
export function PacketTable({ figures, label }: { readonly figures: Figures; readonly label: string }) {
  const { rows, groups, totals, all, count, groupCount } = figures;
  const lines: readonly Line[] = [
    ...rows.flatMap((row) => [
      { ...row, name: row.words },
      ...row.under.map((inner) => ({ ...inner, name: `${row.words}, ${inner.words}` })),
    ]),
    { key: '', words: '', name: 'Total', count, cells: all },
  ];
  return (
    <>
      <Table
        label={label}
        rows={lines}
        columns={[
          { label: groups.map((one) => one.label).join(', '), name: ({ name }) => name },
          { label: 'Rows', number: (line) => line.count },
          ...totals.flatMap((total, at) =>
            total.of === 'count'
              ? []
              : [
                  {
                    label: total.label,
                    number: ({ cells }: Line) => cells[at]?.value ?? null,
                    show: ({ cells }: Line) => (cells[at] ? figureText(cells[at], total) : ''),
                  },
                ],
          ),
        ]}
      />
      {groupCount > rows.length && (
        <p className="note">
          {rows.length} of {groupCount} groups were kept. The total counts all of them.
        </p>
      )}
    </>
  );
}
