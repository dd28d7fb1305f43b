import { type Accepted, refused } from './field.ts';

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** More than nothing: zero is refused as well. */
  readonly positive?: true;
}

/** What is wrong with a number, before its kind looks at it more closely; nothing when it is fine so far. */
export function outside(given: unknown, { min, max, positive }: Bounds): Accepted<never> | undefined {
  if (typeof given !== 'number') return refused('number.type', 'Must be a number');
  if (!Number.isFinite(given)) return refused('number.finite', 'Must be a finite number');
  if (positive && given <= 0) return refused('number.positive', 'Must be a positive number');
  if (min !== undefined && given < min) return tooSmall(min);
  if (max !== undefined && given > max) return refused('number.large', `Must be at most ${max}`);
  return undefined;
}

export const tooSmall = (min: number): Accepted<never> =>
  refused('number.small', min === 0 ? 'Must be a non-negative number' : `Must be at least ${min}`);

/** A number as people and spreadsheets write it: 1250, 1,250, +3.5; nothing else, so that 1,25 is not taken for 125. */
const written = /^([+-]?)(\d{1,20}|\d{1,3}(?:,\d{3}){1,6})(?:\.(\d{1,20}))?$|^([+-]?)\.(\d{1,20})$/;

/** The same number with digits and a point only, or nothing. */
export function plainNumber(text: string): string | undefined {
  const match = text.length > 60 ? null : written.exec(text.trim());
  if (!match) return undefined;
  const sign = (match[1] ?? match[4]) === '-' ? '-' : '';
  const fraction = match[3] ?? match[5];
  return `${sign}${(match[2] ?? '0').replaceAll(',', '')}${fraction ? `.${fraction}` : ''}`;
}

/** Zero has no sign. */
export const unsigned = (number: number): number => (number === 0 ? 0 : number);
