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
