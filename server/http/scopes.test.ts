import { expect, test } from 'vitest';
import { records } from '#domains';
import type { Door } from '../records/door.ts';
import { compiledOf } from '../records/compiled.ts';
import { recordOperations } from './record-operations.ts';

// Making the list touches nothing but the parts; only running a call needs the door.
const door = { around: { parts: { effects: [], actions: [] } } } as unknown as Door;

test('a key reads a record with its scope to read, and does no more with that: every change has the scope of its own name', () => {
  const found = records.flatMap((record) =>
    recordOperations(door, compiledOf(record)).map(({ id, method, scope }) => ({
      record: record.name,
      id,
      method,
      scope,
    })),
  );
  expect(found.length).toBeGreaterThan(records.length * 3);
  const expected = found.map((one) => ({
    ...one,
    scope: `${one.record}:${one.method === 'GET' ? 'read' : one.id.slice(one.record.length + 1)}`,
  }));
  expect(found).toEqual(expected);
});
