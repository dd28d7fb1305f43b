import { plainAmount } from '#kernel';
import { type FieldKind, type FormValue, isEmpty } from './definition.ts';

/** What a person typed, as the value of a field; nothing while it is not one yet. */
export function valueTyped(kind: FieldKind, text: string): { readonly value: FormValue } | null {
  const plain = text.trim();
  if (plain === '') return { value: null };
  if (kind === 'money') {
    const amount = /^(-?|\()\$?(\d{1,13})(?:\.(\d{0,2}))?\)?$/.exec(plain.replace(/[,\s]/g, '').replace('$-', '-$'));
    if (!amount) return null;
    const cents = Number(amount[2]) * 100 + Number((amount[3] ?? '').padEnd(2, '0'));
    return { value: amount[1] === '' || cents === 0 ? cents : -cents };
  }
  if (kind === 'whole' || kind === 'percent')
    return /^\d{1,9}%?$/.test(plain) ? { value: Number.parseInt(plain, 10) } : null;
  return { value: text };
}

const inGroups = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** A value as it stands in its input. */
export function textTyped(kind: FieldKind, value: FormValue | undefined): string {
  if (isEmpty(value)) return '';
  if (kind !== 'money' || typeof value !== 'number') return String(value);
  const [whole = '', part] = plainAmount(value).split('.');
  return `${inGroups(whole)}.${part}`;
}

/** Where an arrow key leads from a cell: over the cells that are worked out to the next one that is typed into. */
export function cellTo(
  from: readonly [row: number, column: number],
  key: string,
  isTyped: (row: number, column: number) => boolean,
  [rows, columns]: readonly [rows: number, columns: number],
): readonly [row: number, column: number] | null {
  const [down, right] =
    key === 'ArrowDown' || key === 'Enter'
      ? [1, 0]
      : key === 'ArrowUp'
        ? [-1, 0]
        : key === 'ArrowRight'
          ? [0, 1]
          : [0, -1];
  let [row, column] = [from[0] + down, from[1] + right];
  while (row >= 0 && row < rows && column >= 0 && column < columns) {
    if (isTyped(row, column)) return [row, column];
    [row, column] = [row + down, column + right];
  }
  return null;
}
