import { dollars } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { usePlace } from '#web/shell/router.tsx';
import type { Column } from '#web/ui/columns.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { Amount, postingsAt } from '../grid/amounts.tsx';
import { filtersOf, type GridAddress, inside, readAddress, without } from '../grid/grid-address.ts';
import type { Bucket } from '../ledger/balance.ts';
import { figures } from '../grid/grid.ts';
import type { Pivot, PivotFigure, PivotRow, PivotTable } from './pivot.ts';

const bucketsOf: Readonly<Record<PivotFigure, readonly Bucket[]>> = {
  authority: figures['Revised budget'],
  adopted: ['adopted'],
  preencumbered: ['preencumbered'],
  encumbered: ['encumbered'],
  expended: ['expended'],
  used: figures.Used,
  available: [],
};

interface PivotRowsProps {
  readonly table: PivotTable;
  readonly of: Pivot;
}

/** Every figure leads to the postings it adds up. */
export function PivotRows({ table: { heads, columns, rows, total }, of: { parts, budget, figure } }: PivotRowsProps) {
  const show = useShow();
  const { search } = usePlace();
  const bucket = bucketsOf[figure];
  const to = (codes: readonly (string | undefined)[]) => {
    const asked = codes.reduce(
      (known: GridAddress, code, at) =>
        code === undefined ? known : inside(known, parts[at]?.by ?? '', code || without),
      readAddress(search),
    );
    return postingsAt({ budget: budget?.id ?? '', bucket, until: asked.asOf, filters: filtersOf(asked) });
  };
  const last = parts.length - 1;
  /** The parts of a row, and at the end that of a column. */
  const codesOf = ({ codes }: Pick<PivotRow, 'codes'>, column?: string) =>
    parts.map((_, at) => (column !== undefined && at === last ? column : codes[at]));
  const nameOf = ({ names, isSubtotal }: PivotRow) => (isSubtotal ? names[0] : names.at(-1)) || 'None';
  const isNested = heads.length > 1;
  const amount = (row: PivotRow, cents: number, column?: { readonly code: string; readonly name: string }) => (
    <Amount
      cents={cents}
      to={to(codesOf(row, column?.code))}
      label={`${row.names.map((name) => name || 'None').join(', ')}, ${column ? column.name || 'None' : 'total'}`}
    />
  );
  const className = (of: (row: PivotRow) => number) => (row: PivotRow) =>
    `amount ${row.isSubtotal ? 'font-medium' : ''} ${of(row) === 0 ? 'nothing' : of(row) < 0 ? 'text-danger' : ''}`;
  return (
    <PlainTable
      label="Pivot"
      isDense
      show={show}
      rows={rows}
      id={({ codes, isSubtotal }) => JSON.stringify([isSubtotal, ...codes])}
      columns={[
        {
          label: heads.join(', '),
          name: nameOf,
          className: 'font-normal lg:min-w-56',
          show: (row) => (
            <span className={row.isSubtotal ? 'font-medium' : isNested ? 'block pl-5' : ''}>{nameOf(row)}</span>
          ),
        },
        {
          label: 'Total',
          mark: (row) => amount(row, row.total),
          headClass: 'amount',
          className: className(({ total: cents }) => cents),
        },
        ...columns.map((column): Column<PivotRow> => {
          const of = ({ cents }: PivotRow) => cents.get(column.code) ?? 0;
          return {
            label: column.name || 'None',
            mark: (row) => amount(row, of(row), column),
            headClass: 'amount lg:min-w-28 lg:whitespace-normal',
            className: className(of),
          };
        }),
      ]}
      foot={
        <tr>
          <th scope="row">Total</th>
          <td className="amount" data-label="Total">
            {dollars(total)}
          </td>
          {columns.map(({ code, name, total: cents }) => (
            <td key={code} className="amount" data-label={name || 'None'}>
              {dollars(cents)}
            </td>
          ))}
        </tr>
      }
    />
  );
}
