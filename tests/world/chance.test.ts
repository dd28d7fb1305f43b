import { expect, test } from 'vitest';
import { chances, isUnordered, orderedIds } from './chance.ts';

test('ids follow each other upwards or downwards, however fast they are made', () => {
  for (const isUp of [true, false]) {
    const next = orderedIds(isUp, () => 7);
    const made = Array.from({ length: 100 }, next);
    expect(made.toSorted()).toEqual(isUp ? made : made.toReversed());
    expect(new Set(made).size).toBe(100);
    expect(made.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual(
      [],
    );
  }
});

test('a statement is unordered unless it says an order for its own rows', () => {
  for (const text of [
    'select id from task',
    'with a as (select 1 order by 1) select * from a',
    `select 'order by' from task`,
    'update task set status = $1 returning id',
    'select (select name from person order by name limit 1) from task',
  ])
    expect(isUnordered(text), text).toBe(true);
  for (const text of [
    'select id from task order by id',
    'select 1\n  ORDER BY 1 limit 2',
    'insert into task values (1)',
    'begin',
  ])
    expect(isUnordered(text), text).toBe(false);
});

test('a chance that nobody knows is refused', () => {
  expect(chances('ids-up,late')).toEqual(['ids-up', 'late']);
  expect(chances('')).toEqual([]);
  expect(() => chances('ids')).toThrow('LEVEE_TEST_CHANCE: ids is none of ids-up,ids-down,rows,late.');
});
