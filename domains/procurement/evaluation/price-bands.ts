import { type Band, flawOf } from './price-points.ts';

/** Bands as a buyer types them: percent above the lowest price, then percent of the points. */
export const MOST_BANDS = 200;
const pair = /^(\d{1,4}(?:\.\d{1,2})?)\s*%?\s*:\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?$/;

/** The bands of a text; null where a pair of it cannot be read. */
export function bandsFrom(text: string): readonly Band[] | null {
  const pairs = text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => pair.exec(one));
  return pairs.includes(null) ? null : pairs.map((found) => ({ upTo: Number(found?.[1]), part: Number(found?.[2]) }));
}

/** What is wrong with them, in a sentence; null where nothing is. */
export function flawOfBands(text: string): string | null {
  const bands = bandsFrom(text);
  if (bands === null) return 'Enter each band as percent above the lowest price, a colon and percent of points.';
  const flaw = flawOf({ kind: 'banded', bands });
  return (
    flaw ?? (bands[0]?.part === 100 ? null : 'The first band gives 100 percent: the lowest price gets all points.')
  );
}

/** Bands in one writing: `0:100,10:80`. */
export const bandsIn = (bands: readonly Band[]): string => bands.map(({ upTo, part }) => `${upTo}:${part}`).join(',');
