import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

/** An instant that is cut to a day without a time zone: the database counts in UTC, where an evening belongs to the next day (see `dayOf`). */
const cut = (text: string): string[] =>
  [
    ...text.matchAll(/\b(?:\w+\.)?(?:\w+_)?at\)?::date\b/g),
    ...text.matchAll(/\bat time zone 'UTC'(?:\)::date|, 'YYYY-MM-DD'\))/g),
  ].map(([found]) => found);

test('an instant becomes a day where the agency is', () => {
  const own = sources().filter(({ path, isTest }) => /^(?:domains|server)\//.test(path) && !isTest);
  expect(own.length).toBeGreaterThan(1000);
  expect(own.flatMap(({ path, text }) => cut(text).map((found) => `${path}: ${found}`))).toEqual([]);
});

test('an instant that is cut in UTC is noticed, and one with a time zone and a day that is one already are not', () => {
  expect(cut('select created_at::date, max(e.at)::date, b.received_at::date between $3 and $4')).toEqual([
    'created_at::date',
    'e.at)::date',
    'b.received_at::date',
  ]);
  expect(cut(`(v.created_at at time zone 'UTC')::date, to_char(at at time zone 'UTC', 'YYYY-MM-DD')`)).toEqual([
    `at time zone 'UTC')::date`,
    `at time zone 'UTC', 'YYYY-MM-DD')`,
  ]);
  expect(cut(`to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)).toEqual([]);
  expect(cut('(r.updated_at at time zone $4)::date, $2::date, format::date, due_on::date')).toEqual([]);
});
