import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  memo,
  type SetStateAction,
  useId,
  useRef,
} from 'react';
import { dollars } from '#kernel';
import { Scrolling } from '#web/ui/scrolling.tsx';
import type { Traced } from './budget-math.ts';
import type { Check } from './budget-checks.ts';
import { matchSources } from './budget-words.ts';
import { constructionRows } from './construction-rows.ts';
import { costTypes } from './cost-types.ts';
import {
  addRow,
  columns,
  type Column,
  duplicateRow,
  type Grid,
  type GridRow,
  order,
  paste,
  type People,
  type ReadRow,
  redo,
  removeRow,
  repeatRow,
  setCell,
  undo,
} from './grid.ts';

interface GridProps {
  readonly grid: Grid;
  readonly setGrid: Dispatch<SetStateAction<Grid>>;
  readonly read: readonly ReadRow[];
  /** How much of each line is in the base, and what is to say about it. */
  readonly traced: readonly (Traced | null)[];
  readonly checks: readonly (readonly Check[])[];
  readonly people: readonly People[];
  readonly mayEdit: boolean;
  /** Budget years of the award. */
  readonly years: number;
}

const wide: Readonly<Partial<Record<Column, string>>> = {
  costType: 'w-44',
  description: 'w-56',
  year: 'w-14',
  rate: 'w-28 text-right tabular-nums',
  quantity: 'w-20 text-right tabular-nums',
  time: 'w-20 text-right tabular-nums',
  effort: 'w-18 text-right tabular-nums',
  months: 'w-18 text-right tabular-nums',
  raise: 'w-18 text-right tabular-nums',
  income: 'w-28 text-right tabular-nums',
  matchFrom: 'w-32',
  construction: 'w-20',
  match: 'w-28 text-right tabular-nums',
  basis: 'w-64',
  excludedWhy: 'w-44',
  person: 'w-40',
  subrecipient: 'w-44',
};

/** Columns before the amount, which stays in sight, and those after it. */
const first = order.slice(0, order.indexOf('time'));
const rest = order.slice(order.indexOf('time'));
const lists: Readonly<Partial<Record<Column, string>>> = {
  costType: 'types',
  person: 'people',
  matchFrom: 'sources',
  construction: 'rows',
};

/** The lines of a budget as in a spreadsheet: arrow keys, Tab and Enter move, cells are pasted, Ctrl+Z goes back. */
export function BuilderGrid({ grid, setGrid, read, traced, checks, people, mayEdit, years }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const at = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
  const go = (row: number, column: number) => {
    // A row that was just added is drawn before it is gone to.
    requestAnimationFrame(() => {
      const field = at(row, column);
      field?.focus();
      field?.select();
    });
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const held = ctrlKey || metaKey;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const atStart = selectionStart === 0 && (selectionEnd === 0 || selectionEnd === value.length);
    const atEnd = selectionEnd === value.length;
    // What is drawn says which row is the last: a row that is not drawn again keeps this function.
    const isLast = !at(row + 1, 0);
    if (held && key.toLowerCase() === 'z') setGrid(shiftKey ? redo : undo);
    else if (held && key === 'd') {
      setGrid((known) => duplicateRow(known, row));
      go(row + 1, column);
    } else if (altKey && key.toLowerCase() === 'y') {
      setGrid((known) => repeatRow(known, row, years));
      go(row, column);
    } else if (held && key === 'Delete') {
      setGrid((known) => removeRow(known, row));
      go(Math.max(0, row - 1), column);
    } else if (key === 'Enter' && (held || isLast)) {
      setGrid((known) => addRow(known, row));
      go(row + 1, held ? 0 : column);
    } else if (key === 'ArrowDown' || key === 'Enter') go(row + 1, column);
    else if (key === 'ArrowUp') go(row - 1, column);
    else if (held && key === 'Home') go(0, 0);
    else if (held && key === 'End') go((table.current?.querySelectorAll('tbody tr').length ?? 1) - 1, 0);
    else if (key === 'ArrowRight' && (altKey || atEnd)) go(row, column + 1);
    else if (key === 'ArrowLeft' && (altKey || atStart)) go(row, column - 1);
    else return;
    event.preventDefault();
  };
  const pasted = (event: ClipboardEvent, row: number, column: Column) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trimEnd())) return;
    event.preventDefault();
    setGrid((known) => paste(known, row, column, text));
  };
  const options = {
    types: Object.values(costTypes).map(({ label }) => [label, label] as const),
    people: people.map(({ name }) => [name, name] as const),
    sources: Object.values(matchSources).map((label) => [label, label] as const),
    rows: Object.entries(constructionRows),
  };
  return (
    <Scrolling label="Budget grid" className="max-h-128 overflow-y-auto print:max-h-none">
      {Object.entries(options).map(([name, all]) => (
        <datalist key={name} id={`${id}${name}`}>
          {all.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      ))}
      <table ref={table} className="grid-table dense">
        <caption className="sr-only">Budget lines</caption>
        <thead>
          <tr>
            {first.map((one) => (
              <th key={one} scope="col">
                {columns[one]}
              </th>
            ))}
            <th scope="col" className="amount">
              Amount
            </th>
            <th scope="col" className="amount">
              In the base
            </th>
            {rest.map((one) => (
              <th key={one} scope="col">
                {columns[one]}
              </th>
            ))}
            {mayEdit && <th scope="col">Line</th>}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((line, row) => (
            <GridLine
              key={line.key}
              of={line}
              row={row}
              read={read[row] ?? none}
              traced={traced[row] ?? null}
              checks={checks[row] ?? []}
              mayEdit={mayEdit}
              years={years}
              id={id}
              setGrid={setGrid}
              keys={keys}
              pasted={pasted}
            />
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

const none: ReadRow = { line: null, wrong: [] };

interface LineProps {
  readonly of: GridRow;
  readonly row: number;
  readonly read: ReadRow;
  readonly traced: Traced | null;
  readonly checks: readonly Check[];
  readonly mayEdit: boolean;
  readonly years: number;
  readonly id: string;
  readonly setGrid: GridProps['setGrid'];
  readonly keys: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void;
  readonly pasted: (event: ClipboardEvent, row: number, column: Column) => void;
}

const said = (checks: readonly Check[]): string => checks.map(({ code, sentence }) => `${code} ${sentence}`).join('|');

/** A key that is typed draws its own line again and no other: three hundred lines stay as fast as three. */
const isSame = (one: LineProps, other: LineProps): boolean =>
  one.of === other.of &&
  one.row === other.row &&
  one.read === other.read &&
  one.traced?.inCents === other.traced?.inCents &&
  one.traced?.why === other.traced?.why &&
  one.mayEdit === other.mayEdit &&
  one.years === other.years &&
  said(one.checks) === said(other.checks);

const GridLine = memo(function GridLine(props: LineProps) {
  const { of, row, read, traced, checks, mayEdit, years, id, setGrid, keys, pasted } = props;
  const { line, wrong } = read;
  const cell = (one: Column) => {
    const column = order.indexOf(one);
    const list = lists[one];
    return (
      <td key={one} data-label={columns[one]}>
        {mayEdit ? (
          <input
            data-cell={`${row} ${column}`}
            aria-label={`${columns[one]}, line ${row + 1}`}
            aria-invalid={wrong.includes(one)}
            className={`control min-h-0 py-1 ${wide[one] ?? ''}`}
            value={of.cells[one]}
            {...(list ? { list: `${id}${list}` } : {})}
            onChange={({ target }) => setGrid((known) => setCell(known, row, one, target.value))}
            onKeyDown={(event) => keys(event, row, column)}
            onPaste={(event) => pasted(event, row, one)}
          />
        ) : (
          of.cells[one]
        )}
      </td>
    );
  };
  return (
    <tr>
      {first.map(cell)}
      <td className="amount" data-label="Amount">
        {line ? dollars(line.amount.cents) : <span className="text-muted">incomplete</span>}
        {checks.map(({ code, sentence, citation, isError }) => (
          <span key={code} className={`block text-left text-xs ${isError ? 'text-danger' : 'text-warn'}`}>
            {sentence} {citation}
          </span>
        ))}
      </td>
      <td className="amount" data-label="In the base">
        {traced && <span title={traced.why}>{dollars(traced.inCents)}</span>}
      </td>
      {rest.map(cell)}
      {mayEdit && (
        <td className="whitespace-nowrap" data-label="Line">
          <button
            type="button"
            className="button"
            aria-label={`Duplicate line ${row + 1}`}
            onClick={() => setGrid((known) => duplicateRow(known, row))}
          >
            Duplicate
          </button>{' '}
          {years > 1 && (
            <button
              type="button"
              className="button"
              aria-label={`Repeat yearly, line ${row + 1}`}
              onClick={() => setGrid((known) => repeatRow(known, row, years))}
            >
              Repeat yearly
            </button>
          )}{' '}
          <button
            type="button"
            className="button"
            aria-label={`Remove line ${row + 1}`}
            onClick={() => setGrid((known) => removeRow(known, row))}
          >
            Remove
          </button>
        </td>
      )}
    </tr>
  );
}, isSame);
