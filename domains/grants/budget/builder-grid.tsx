import { type ClipboardEvent, type Dispatch, type KeyboardEvent, type SetStateAction, useId, useRef } from 'react';
import { dollars } from '#kernel';
import type { Traced } from './budget-math.ts';
import type { Check } from './budget-checks.ts';
import { costTypes } from './cost-types.ts';
import {
  addRow,
  columns,
  type Column,
  duplicateRow,
  type Grid,
  order,
  paste,
  type People,
  type ReadRow,
  redo,
  removeRow,
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
  match: 'w-28 text-right tabular-nums',
  basis: 'w-64',
  excludedWhy: 'w-44',
  person: 'w-40',
  subrecipient: 'w-44',
};

/** The lines of a budget as in a spreadsheet: arrow keys, Tab and Enter move, cells are pasted, Ctrl+Z goes back. */
export function BuilderGrid({ grid, setGrid, read, traced, checks, people, mayEdit }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const go = (row: number, column: number) => {
    // A row that was just added is drawn before it is gone to.
    requestAnimationFrame(() => {
      const field = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
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
    if (held && key.toLowerCase() === 'z') setGrid(shiftKey ? redo : undo);
    else if (held && key === 'd') {
      setGrid((known) => duplicateRow(known, row));
      go(row + 1, column);
    } else if (held && key === 'Delete') {
      setGrid((known) => removeRow(known, row));
      go(Math.max(0, row - 1), column);
    } else if (key === 'Enter' && (held || row === grid.rows.length - 1)) {
      setGrid((known) => addRow(known, row));
      go(row + 1, held ? 0 : column);
    } else if (key === 'ArrowDown' || key === 'Enter') go(row + 1, column);
    else if (key === 'ArrowUp') go(row - 1, column);
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
  return (
    <div className="overflow-x-auto">
      <datalist id={`${id}types`}>
        {Object.values(costTypes).map(({ label }) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <datalist id={`${id}people`}>
        {people.map(({ id: person, name }) => (
          <option key={person} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <table ref={table} className="grid-table dense">
        <caption className="sr-only">Budget lines</caption>
        <thead>
          <tr>
            {order.slice(0, 9).map((one) => (
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
            {order.slice(9).map((one) => (
              <th key={one} scope="col">
                {columns[one]}
              </th>
            ))}
            {mayEdit && <th scope="col">Line</th>}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ key, cells }, row) => {
            const { line, wrong } = read[row] ?? { line: null, wrong: [] };
            const own = checks[row] ?? [];
            const cell = (one: Column) => {
              const column = order.indexOf(one);
              return (
                <td key={one} data-label={columns[one]}>
                  {mayEdit ? (
                    <input
                      data-cell={`${row} ${column}`}
                      aria-label={`${columns[one]}, line ${row + 1}`}
                      aria-invalid={wrong.includes(one)}
                      className={`control min-h-0 py-1 ${wide[one] ?? ''}`}
                      value={cells[one]}
                      {...(one === 'costType' ? { list: `${id}types` } : {})}
                      {...(one === 'person' ? { list: `${id}people` } : {})}
                      onChange={({ target }) => setGrid((known) => setCell(known, row, one, target.value))}
                      onKeyDown={(event) => keys(event, row, column)}
                      onPaste={(event) => pasted(event, row, one)}
                    />
                  ) : (
                    cells[one]
                  )}
                </td>
              );
            };
            return (
              <tr key={key}>
                {order.slice(0, 9).map(cell)}
                <td className="amount" data-label="Amount">
                  {line ? dollars(line.amount.cents) : <span className="text-muted">incomplete</span>}
                  {own.map(({ code, sentence, citation, isError }) => (
                    <span key={code} className={`block text-left text-xs ${isError ? 'text-danger' : 'text-warn'}`}>
                      {sentence} {citation}
                    </span>
                  ))}
                </td>
                <td className="amount" data-label="In the base">
                  {traced[row] && <span title={traced[row].why}>{dollars(traced[row].inCents)}</span>}
                </td>
                {order.slice(9).map(cell)}
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
          })}
        </tbody>
      </table>
    </div>
  );
}
