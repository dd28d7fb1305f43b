import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { counterTable } from './counter-table.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag just added
/** Everything in use once the garbage is gone. What the runner itself frees late is no concern of the table's. */
async function settled(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let steady = 0; steady < 4; steady++) {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    // Less than before, by more than the looking itself costs: the runner still frees.
    if (heapUsed + arrayBuffers < least - 16_384) steady = 0;
    least = Math.min(least, heapUsed + arrayBuffers);
    await new Promise(setImmediate);
  }
  return least;
}

const three = { limit: 3, windowSeconds: 60, blockSeconds: 300 };

test('the hit after the last allowed one blocks, for the whole block time', () => {
  const table = counterTable();
  for (let count = 1; count <= 3; count++)
    expect(table.hit('a', 1000, three)).toEqual({ blocked: false, count, until: 1060 });
  expect(table.hit('a', 1010, three)).toMatchObject({ blocked: true, until: 1310 });
  expect(table.hit('a', 1309, three)).toMatchObject({ blocked: true, until: 1310 });
  expect(table.hit('a', 1310, three)).toEqual({ blocked: false, count: 1, until: 1370 });
  expect(table.hit('b', 1010, three)).toMatchObject({ blocked: false, count: 1 });
});

test('a window that ran out starts anew', () => {
  const table = counterTable();
  for (let again = 0; again < 10; again++) {
    for (let count = 1; count <= 3; count++) {
      expect(table.hit('a', 1000 + again * 60, three)).toMatchObject({ blocked: false, count });
    }
  }
});

test('a million callers fit in 50 MB and each keeps a count of their own', async () => {
  const table = counterTable();
  const before = await settled();
  for (let caller = 0; caller < 1_000_000; caller++)
    table.hit(`network:10.${caller >> 16}.${caller & 0xffff}`, 1000, three);
  expect(table.bytes).toBeLessThan(50 * 1024 * 1024);
  expect((await settled()) - before).toBeLessThan(50 * 1024 * 1024);
  expect(table.size).toBe(1_000_000);
  let wrong = 0;
  for (let caller = 0; caller < 1_000_000; caller += 997) {
    if (table.hit(`network:10.${caller >> 16}.${caller & 0xffff}`, 1000, three).count !== 2) wrong++;
  }
  expect(wrong).toBe(0);
  table.sweep(2000);
  expect(table.size).toBe(0);
  expect(table.bytes).toBeLessThan(30 * 1024 * 1024);
});

test('a flood of new callers is bounded and frees nobody who is blocked', () => {
  const table = counterTable(2000);
  for (let hit = 0; hit < 4; hit++) table.hit('attacker', 1000, three);
  for (let caller = 0; caller < 200_000; caller++) table.hit(`n${caller}`, 1001, three);
  expect(table.size).toBeLessThanOrEqual(2000 * 1.3);
  for (let caller = 0; caller < 20_000; caller++) {
    for (let hit = 0; hit < 4; hit++) table.hit(`b${caller}`, 1001, three);
  }
  expect(table.hit('b19', 1002, three).blocked).toBe(true);
  expect(table.hit('attacker', 1002, three).blocked).toBe(true);
});

test('sweeping keeps every count and every block that still runs', () => {
  const table = counterTable();
  for (let caller = 0; caller < 5000; caller++) {
    table.hit(`old${caller}`, 1000, three);
    table.hit(`new${caller}`, 1050, three);
  }
  table.put('blocked', null, 1400);
  table.sweep(1060);
  expect(table.size).toBe(5001);
  expect(table.hit('new4321', 1060, three).count).toBe(2);
  expect(table.hit('blocked', 1399, three).blocked).toBe(true);
});
