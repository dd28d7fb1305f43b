import { type KeyboardEvent, useRef } from 'react';
import { dollars } from '#kernel';
import {
  type FormFault,
  type FormGrid,
  type FormValue,
  type FormValues,
  type GridAxis,
  isEmpty,
  textAt,
} from './definition.ts';
import { NumberInput } from './form-inputs.tsx';
import { cellKey } from './places.ts';
import { cellTo } from './typed.ts';

interface FormGridProps {
  readonly title: string;
  readonly grid: FormGrid;
  readonly values: FormValues;
  readonly faults: readonly FormFault<string>[];
  readonly idOf: (key: string) => string;
  readonly isLocked: boolean;
  readonly onChange: (key: string, value: FormValue) => void;
}

/** The amounts of a section as on paper: what is worked out is shown, the rest is typed, and arrow keys go from cell to cell. */
export function FormAmounts({ title, grid, values, faults, idOf, isLocked, onChange }: FormGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { rows, columns } = grid;
  const isTyped = (row: number, column: number) => {
    const [at, over] = [rows[row]?.key ?? '', columns[column]?.key ?? ''];
    return grid.xml(at, over) !== null && !grid.computed(at, over);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const { key, currentTarget } = event;
    const { selectionStart, selectionEnd, value } = currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const leaves =
      key === 'ArrowDown' ||
      key === 'ArrowUp' ||
      key === 'Enter' ||
      (key === 'ArrowRight' && (isWhole || selectionEnd === value.length)) ||
      (key === 'ArrowLeft' && (isWhole || selectionStart === 0));
    const to = leaves ? cellTo([row, column], key, isTyped, [rows.length, columns.length]) : null;
    if (!to) return;
    event.preventDefault();
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${to.join(' ')}"]`);
    next?.focus();
    next?.select();
  };
  const nameOf = ({ label, namedBy }: GridAxis) => (namedBy && textAt(values, namedBy)) || label;
  return (
    <div className="overflow-x-auto">
      <table ref={table} className="grid-table dense">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="amount">
                {column.item && `(${column.item}) `}
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <th scope="row" className="font-medium">
                {row.item && <span className="text-muted">{row.item}. </span>}
                {nameOf(row)}
              </th>
              {columns.map((column, over) => {
                const key = cellKey(row.key, column.key);
                const id = idOf(key);
                const own = faults.filter((fault) => fault.key === key);
                const value = values[key];
                const said = own.length > 0 && (
                  <p id={`${id}-said`} className={own.some(isError) ? 'wrong' : 'text-warn mt-1 text-sm'}>
                    {own.map(({ message }) => message).join(' ')}
                  </p>
                );
                return (
                  <td key={column.key} className="amount whitespace-normal" data-label={nameOf(column)}>
                    {isTyped(at, over) ? (
                      <NumberInput
                        id={id}
                        kind="money"
                        data-cell={`${at} ${over}`}
                        aria-label={`${nameOf(row)}, ${nameOf(column)}`}
                        aria-invalid={own.some(isError)}
                        aria-describedby={said ? `${id}-said` : undefined}
                        {...{ value, isLocked }}
                        onValue={(next) => onChange(key, next)}
                        onKeyDown={(event) => keys(event, at, over)}
                      />
                    ) : (
                      grid.xml(row.key, column.key) !== null && (
                        <output id={id} tabIndex={-1} aria-label={`${nameOf(row)}, ${nameOf(column)}`}>
                          {isEmpty(value) ? '—' : dollars(Number(value))}
                        </output>
                      )
                    )}
                    {said}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const isError = ({ severity }: Pick<FormFault, 'severity'>): boolean => severity === 'error';
