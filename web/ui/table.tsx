import { useShow } from '#web/data/session.ts';
import { csvOf, orderAfter, orderFrom, ordersOf, sorted } from './columns.ts';
import { Icon } from './icon.tsx';
import { MoreRows, useMost } from './more-rows.tsx';
import { useParam } from './param.ts';
import { PlainTable, shownOf, type TableProps } from './plain-table.tsx';
import { Select } from './select.tsx';
import { saveFile } from './save-file.ts';

interface ScreenTableProps<Row> extends TableProps<Row> {
  /** The heads sort, and the address keeps the order under this name. */
  readonly sorts?: string;
  /** All rows can be saved as a CSV file of this name, without its ending. */
  readonly file?: string;
  /** So many rows are drawn at first, and with each wish for more. */
  readonly step?: number;
}

/**
 * The rows of a screen, from one list of columns: heads, labels on phones, figures to the right, sums, order and file.
 *
 * @example
 * <Table label="Awards" rows={awards} columns={[{ label: 'Grant', name: (one) => one.title }, { label: 'Amount', money: (one) => one.cents, sum: true }]} />
 */
export function Table<Row>({ sorts, file, step, ...props }: ScreenTableProps<Row>) {
  const show = useShow();
  const [asked, ask] = useParam(sorts ?? 'sort');
  const drawn = useMost(step ?? Number.POSITIVE_INFINITY);
  const columns = shownOf(props.columns);
  const order = sorts ? orderFrom(asked, columns) : null;
  const by = columns.find(({ label }) => label === order?.label);
  const rows = by && order ? sorted(props.rows, by, order.isDown) : props.rows;
  return (
    <>
      {sorts && (
        <div className="px-3 pt-2 min-[56rem]:hidden print:hidden">
          <Select aria-label={`Sort ${props.label}`} value={asked} choices={ordersOf(columns)} onPick={ask} />
        </div>
      )}
      <PlainTable
        {...props}
        rows={rows.slice(0, drawn.most)}
        all={rows}
        show={show}
        order={order}
        onSort={sorts ? (label) => ask(orderAfter(order, label)) : undefined}
      />
      {step !== undefined && <MoreRows all={rows.length} {...drawn} />}
      {file && (
        <p className="p-4 print:hidden">
          <button
            type="button"
            className="button"
            onClick={() => saveFile(`${file}.csv`, csvOf(columns, rows), 'text/csv')}
          >
            <Icon name="download" />
            Download CSV
          </button>
        </p>
      )}
    </>
  );
}
