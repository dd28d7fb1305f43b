import { expect, test } from 'vitest';
import { MOST_PREPARED, preparedName } from './statement.ts';

test('a text that is asked again and again stays prepared, however many others come, and no name is used twice', () => {
  const kept = preparedName('select kept');
  const names = new Set<string>([kept]);
  for (let at = 0; at < MOST_PREPARED * 3; at++) {
    names.add(preparedName(`select ${at}`));
    if (at % 100 === 0) expect(preparedName('select kept')).toBe(kept);
  }
  expect(names.size).toBe(MOST_PREPARED * 3 + 1);
  // Whatever came last has a name still, and the first has lost its own.
  expect(names).toContain(preparedName(`select ${MOST_PREPARED * 3 - 1}`));
  expect(names).not.toContain(preparedName('select 0'));
});

test('the text that was not asked for longest is the one that gives way', () => {
  const first = preparedName('select first of all');
  for (let at = 0; at < MOST_PREPARED - 1; at++) preparedName(`select other ${at}`);
  expect(preparedName('select first of all')).toBe(first);
  for (let at = 0; at < MOST_PREPARED; at++) preparedName(`select again ${at}`);
  expect(preparedName('select first of all')).not.toBe(first);
});
