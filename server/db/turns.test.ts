import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../tests/world/cluster.ts';
import { tell } from '../http/problem.ts';
import { type Database, openDatabase } from './database.ts';
import { openTurns } from './turns.ts';

const [TIDEWATER, HARBOR, MESA] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];

/** Four connections: three are one organization's at most. */
let clone: ClonedDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.app, poolSize: 4 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

/** Calls of one organization that hold their connection until they are let go. */
function longWork(organizationId: string, count: number, on: Database = database) {
  const gate = Promise.withResolvers<void>();
  let under = 0;
  const done = Array.from({ length: count }, () =>
    on.within({ organizationId }, async (tx) => {
      await tx.query('select 1');
      under++;
      await gate.promise;
    }),
  );
  const end = (): Promise<unknown> => {
    gate.resolve();
    return Promise.all(done);
  };
  return { under: () => under, end };
}

const isServed = async (organizationId: string, on: Database = database): Promise<boolean> => {
  const [[one] = []] = await on.read({ organizationId }, 'select 1', []);
  return one === 1;
};

test('whatever one organization asks for, a neighbor and the platform are served meanwhile', async () => {
  const busy = longWork(TIDEWATER, 20);
  try {
    await expect.poll(() => busy.under()).toBe(3);
    expect(await isServed(HARBOR)).toBe(true);
    expect(await database.platform((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
    const more = Array.from({ length: 10 }, () => isServed(MESA));
    expect(await Promise.all(more)).toEqual(Array(10).fill(true));
    expect([busy.under(), database.load.waiting]).toEqual([3, 17]);
  } finally {
    await busy.end();
  }
  expect(busy.under()).toBe(20);
  expect(database.load.waiting).toBe(0);
});

test('past its queue one organization is told to come again, and neighbors still wait for their turn', async () => {
  const busy = longWork(TIDEWATER, 3);
  await expect.poll(() => busy.under()).toBe(3);
  const queued = Array.from({ length: 500 }, () => isServed(TIDEWATER));
  const refused = await isServed(TIDEWATER).catch((error: unknown) => error);
  const { response } = tell(refused, 'req-1');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    detail: 'Your organization has too many requests under way. Nothing was lost; try again shortly.',
  });
  const neighbors = Array.from({ length: 400 }, () => isServed(HARBOR));
  expect(new Set(await Promise.all(neighbors))).toEqual(new Set([true]));
  await busy.end();
  expect(new Set(await Promise.all(queued))).toEqual(new Set([true]));
});

test('who waits longer than the patience is told whether the own share or the whole database is taken', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const own = openDatabase({ connection: clone.app, poolSize: 4 });
  const [busy, other] = [longWork(TIDEWATER, 3, own), longWork(HARBOR, 1, own)];
  try {
    while (busy.under() + other.under() < 4) await new Promise((resume) => setImmediate(resume));
    const late = [TIDEWATER, MESA].map((whose) => isServed(whose, own).catch((error: Error) => error.message));
    vi.advanceTimersByTime(4750);
    expect(own.load.waiting).toBe(2);
    vi.advanceTimersByTime(500);
    expect(await Promise.all(late)).toEqual([
      'Your organization has too many requests under way. Nothing was lost; try again shortly.',
      'No connection to the database became free in time.',
    ]);
    expect(own.load.waiting).toBe(0);
  } finally {
    await Promise.all([busy.end(), other.end()]);
    expect(await isServed(TIDEWATER, own)).toBe(true);
    await own.close();
    vi.useRealTimers();
  }
});

/** What is let in, in its order. */
function order(places: number) {
  const turns = openTurns(places);
  const went: string[] = [];
  return { turns, went, ask: (whose: string) => turns.wait(whose, () => void went.push(whose)) };
}

test('a free connection goes to the organization that holds the fewest, in the order in which its calls came', () => {
  const { turns, went, ask } = order(4);
  for (const whose of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c', 'c']) ask(whose);
  expect(went).toEqual(['a', 'a', 'a', 'b']);
  turns.over('a');
  expect(went.slice(4)).toEqual(['c']);
  turns.over('a');
  expect(went.slice(5)).toEqual(['a']); // all three hold one, and it waits the longest
  turns.over('c');
  turns.over('b');
  turns.over('a');
  turns.over('a');
  expect(went.slice(6)).toEqual(['c', 'b', 'a']);
  expect(['a', 'b', 'c'].map(turns.queued)).toEqual([0, 0, 0]);
});

test('who leaves is passed over, once let in there is nothing to leave, and everything that is over can be taken again', () => {
  const { turns, went, ask } = order(1);
  const first = ask('a');
  const second = ask('b');
  ask('b');
  expect(turns.queued('b')).toBe(2);
  first();
  second();
  second();
  expect(turns.queued('b')).toBe(1);
  turns.over('a');
  turns.over('b');
  ask('a');
  expect(went).toEqual(['a', 'b', 'a']);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [8, 6],
  [16, 12],
])('of %i connections one organization holds %i at most', (places, most) => {
  const { turns, went, ask } = order(places);
  for (let call = 0; call < 40; call++) ask('a');
  expect([went.length, turns.queued('a'), turns.hasShare('a')]).toEqual([most, 40 - most, true]);
  ask('b');
  expect(went.at(-1)).toBe(most < places ? 'b' : 'a');
});
