import type { FormValue, FormValues } from './definition.ts';

/** A sum of cells, or nothing where none of them has an amount: an empty row has no total either. */
export function sumOf(values: FormValues, keys: readonly string[]): number | null {
  const amounts = keys.map((key) => values[key]).filter((value): value is number => typeof value === 'number');
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

/** One amount less another, or nothing where neither is there. */
export function lessOf(from: FormValue | undefined, less: FormValue | undefined): number | null {
  if (typeof from !== 'number' && typeof less !== 'number') return null;
  return (typeof from === 'number' ? from : 0) - (typeof less === 'number' ? less : 0);
}
