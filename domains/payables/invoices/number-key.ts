/**
 * An invoice number as one spelling: case, punctuation, leading zeros, and letters that look like digits make no other invoice.
 *
 * @example
 * numberKey('INV-0012') === numberKey('inv 0O12') // true
 */
export const numberKey = (number: string): string =>
  number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/0+(?=\d)/g, (zeros, at: number, all: string) => (/\d/.test(all[at - 1] ?? '') ? zeros : ''));

/** The figures alone, without leading zeros: what is left when the letters are dropped. */
export const digitsOf = (number: string): string => number.replaceAll(/\D/g, '').replace(/^0+/, '');

/** Letters to change, add or leave out between two texts, up to two. */
export function lettersApart(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, a] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...other].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)));
    row = next;
  }
  return Math.min(row.at(-1) ?? 0, 3);
}
