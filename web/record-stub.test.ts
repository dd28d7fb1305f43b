import { expect, test } from 'vitest';
import { records } from '#domains';
import { briefOf, stubFrom, stubOf } from './record-stub.ts';

test('what the first script holds of each record is all of its stub, written short', () => {
  for (const record of records) expect(stubFrom(briefOf(stubOf(record)))).toEqual(stubOf(record));
  const length = (of: (record: (typeof records)[number]) => unknown) => JSON.stringify(records.map(of)).length;
  expect(length((record) => briefOf(stubOf(record)))).toBeLessThan(0.8 * length(stubOf));
});
