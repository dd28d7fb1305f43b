import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowHeights } from './density.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('rows of lists that are no records are as high as those of records, before the first paint too', () => {
  const heights = [...read('../../styles.css').matchAll(/--row: (\d+)px/g)].map(([, height]) => Number(height));
  expect(heights).toEqual([rowHeights.compact, rowHeights.comfortable]);
  expect(read('../../public/theme.js')).toContain(`localStorage.getItem('levee.density') ?? 'compact'`);
});
