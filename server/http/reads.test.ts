import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openObserved } from '#server/db/observed.ts';
import type { Registry } from '#server/records/compiled.ts';
import { openReads } from './reads.ts';

const written = { ...openObserved(), written: new Set(['cost_center']) };

test('an answer goes out while nobody knows the tables, says nothing, and the next one asks again', async () => {
  let isAway = true;
  const platform = (async () => {
    if (isAway) throw new Error('the database is away');
    return [{ name: 'cost_center', text: null }];
  }) as unknown as Database['platform']; // as much of a database as this asks
  const reads = openReads({ database: { platform }, registry: { all: [] } as unknown as Registry });
  expect(await reads.said(written, null, true)).toEqual({});
  isAway = false;
  expect(await reads.said(written, null, true)).toEqual({ 'x-changed': '*cost_center' });
});

test('an answer worked out of more tables than its head has room for may follow from anything', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `record_number_${at}`);
  const platform = (async () => names.map((name) => ({ name, text: null }))) as unknown as Database['platform']; // as much of a database as this asks
  const reads = openReads({ database: { platform }, registry: { all: [] } as unknown as Registry });
  const said = (read: readonly string[]) => reads.said({ ...openObserved(), read: new Set(read) }, null, false);
  expect(await said(names.slice(0, 3))).toEqual({
    'x-reads': '*record_number_0, *record_number_1, *record_number_2',
  });
  expect(await said(names)).toEqual({ 'x-reads': '*' });
});
