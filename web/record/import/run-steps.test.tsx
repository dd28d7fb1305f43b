import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportRun } from './import-data.ts';
import { Counts } from './run-steps.tsx';

const shown = (figures: Partial<ImportRun>, isCheck = false) =>
  [
    ...renderToStaticMarkup(
      <Counts run={{ created: 0, updated: 0, unchanged: 0, refused: 0, ...figures } as ImportRun} isCheck={isCheck} />,
    ).matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g),
  ].map(([, words, amount]) => `${amount} ${words}`);

test.each([
  [{}, ['0 made']],
  [{ created: 1 }, ['1 made']],
  [{ updated: 2, refused: 1 }, ['0 made', '2 changed', '1 refused']],
  [{ created: 12_000, unchanged: 1 }, ['12,000 made', '1 stay as they are']],
])('an import of %j shows what happened, and that nothing was made', (figures, words) =>
  expect(shown(figures)).toEqual(words),
);

test('a check says what will happen', () =>
  expect(shown({ created: 1, updated: 1, refused: 1 }, true)).toEqual([
    '1 will be made',
    '1 will be changed',
    '1 have to be put right',
  ]));
