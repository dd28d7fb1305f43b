import { expect, test } from 'vitest';
import { isPicture, opens, sizeWords } from './file-words.ts';

test.each([
  ['application/pdf', true, false],
  ['text/plain', true, false],
  ['text/plain; charset=utf-8', true, false],
  ['text/html', false, false],
  ['image/svg+xml', false, false],
  ['image/png', false, true],
  ['image/jpeg', false, true],
  ['image/png+xml', false, false],
  ['application/octet-stream', false, false],
  ['', false, false],
])('%s opens in a window: %s; is drawn: %s', (type, isOpened, isDrawn) =>
  expect([opens(type), isPicture(type)]).toEqual([isOpened, isDrawn]),
);

test.each([
  [0, '0 bytes'],
  [1, '1 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [10 * 1024 - 1, '10.0 KB'],
  [10 * 1024, '10 KB'],
  [1024 ** 2, '1.0 MB'],
  [1024 ** 3, '1.0 GB'],
  [1024 ** 4, '1024 GB'],
])('%i bytes read %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words));
