import type { ReactNode } from 'react';
import type { Show } from '#kernel';
import { type Column, type Columns, inWords, isFigure, type Order, sumOf, valueOf } from './columns.ts';
import { Icon } from './icon.tsx';

/** The last column, whose head only those hear who listen. */
interface Acts<Row> {
  readonly label: string;
  readonly show: (row: Row) => ReactNode;
  readonly className?: string;
}

export interface TableProps<Row> {
  /** What the table is of, for those who listen. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: Columns<Row>;
  /** What tells rows apart; without it their own `id`, or their place. */
  readonly id?: (row: Row) => string;
  readonly acts?: Acts<Row> | false;
  /** Instead of the label, for everybody to read above the table. */
  readonly caption?: ReactNode;
  readonly captionClass?: string;
  /** Before the sums. */
  readonly total?: ReactNode;
  /** Rows below that do not follow from the columns. */
  readonly foot?: ReactNode;
  readonly className?: string;
  readonly rowClass?: (row: Row) => string;
  readonly isDense?: boolean;
  /** A list: on a desk each row is one line, as high as the reader chose for lists. */
  readonly isList?: boolean;
}

interface PlainProps<Row> extends TableProps<Row> {
  readonly show: Show;
  /** Rows that sums are of, where not all of them are drawn. */
  readonly all?: readonly Row[];
  readonly order?: Order | null;
  /** Heads that sort: told the label of the one that was chosen. */
  readonly onSort?: ((label: string) => void) | undefined;
}

/** A table from one list of columns, for pages that the server draws as well. Screens take `Table`. */
export function PlainTable<Row>({ onSort, order = null, ...props }: PlainProps<Row>) {
  const { label, rows, acts, caption, captionClass = 'text-muted px-4 pb-2 text-left', foot, show } = props;
  const columns = shownOf(props.columns);
  return (
    <table className={classes('grid-table', props.isDense && 'dense', props.isList && 'lines', props.className)}>
      {caption === undefined ? (
        <caption className="sr-only">{label}</caption>
      ) : (
        <caption className={captionClass}>{caption}</caption>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.label} {...{ column, order, onSort }} />
          ))}
          {acts && (
            <th scope="col">
              <span className="sr-only">{acts.label}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at, props.id)} className={props.rowClass?.(row) || undefined}>
            {columns.map((column) => (
              <Cell key={column.label} {...{ column, row, show }} />
            ))}
            {acts && <td className={acts.className ?? 'text-right'}>{acts.show(row)}</td>}
          </tr>
        ))}
      </tbody>
      {(foot || columns.some(({ sum }) => sum)) && (
        <tfoot>
          <Sums {...{ columns, show, total: props.total, hasActs: Boolean(acts) }} rows={props.all ?? rows} />
          {foot}
        </tfoot>
      )}
    </table>
  );
}

export const shownOf = <Row,>(columns: Columns<Row>): readonly Column<Row>[] => columns.filter((one) => one !== false);

const classes = (...all: readonly (string | false | undefined)[]): string | undefined =>
  all.filter(Boolean).join(' ') || undefined;

const keyOf = <Row,>(row: Row, at: number, id?: (row: Row) => string): string | number =>
  id?.(row) ?? (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : at);

function Head<Row>({ column, order, onSort }: { column: Column<Row> } & Pick<PlainProps<Row>, 'order' | 'onSort'>) {
  const { label, headClass, mark } = column;
  const className = classes(isFigure(column) && 'amount', headClass);
  if (!onSort || mark)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isThis = order?.label === label;
  return (
    <th scope="col" className={className} aria-sort={isThis ? (order.isDown ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={`hover:text-ink -my-1 inline-flex min-h-6 items-center gap-1 max-[56rem]:hidden ${isThis ? 'text-ink' : ''}`}
        onClick={() => onSort(label)}
      >
        {label}
        {isThis && <Icon name={order.isDown ? 'arrow-down' : 'arrow-up'} className="size-3" />}
      </button>
      {/* On a phone heads are only heard, so nothing in them takes the focus. */}
      <span className="min-[56rem]:hidden">{label}</span>
    </th>
  );
}

function Cell<Row>({ column, row, show }: { column: Column<Row>; row: Row; show: Show }) {
  const own = typeof column.className === 'function' ? column.className(row) : column.className;
  const value = valueOf(column, row);
  const drawn = column.show ? (
    column.show(row)
  ) : column.mark ? (
    column.mark(row)
  ) : value === null ? (
    (column.none ?? '—')
  ) : column.moment ? (
    <time dateTime={String(value)}>{inWords(column, value, show)}</time>
  ) : (
    inWords(column, value, show)
  );
  return column.name ? (
    <th scope="row" className={classes('col-span-full', own ?? 'font-normal')}>
      {drawn}
    </th>
  ) : (
    <td data-label={column.label} className={classes(isFigure(column) && 'amount', own)}>
      {drawn}
    </td>
  );
}

interface SumsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly show: Show;
  readonly total: ReactNode;
  readonly hasActs: boolean;
}

/** The line below the rows: its words as far as the first sum, then each sum under its column. */
function Sums<Row>({ columns, rows, show, total = 'Total', hasActs }: SumsProps<Row>) {
  const first = columns.findIndex(({ sum }) => sum);
  if (first < 0) return null;
  const isOne = columns.filter(({ sum }) => sum).length === 1;
  return (
    <tr>
      {first > 0 && (
        <th scope="row" colSpan={first}>
          {total}
        </th>
      )}
      {columns.slice(first).map((column) => {
        const sum = column.sum ? sumOf(column, rows) : null;
        return (
          <td key={column.label} className="amount" {...(column.sum && !isOne && { 'data-label': column.label })}>
            {column.sum && (sum === null ? '—' : inWords(column, sum, show))}
          </td>
        );
      })}
      {hasActs && <td>{null}</td>}
    </tr>
  );
}
