import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { type Disturbed, externalIn } from '../../tests/crash/disturbed-database.ts';
import { roomyPlace, using } from '../../tests/world/cluster.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

// The quick story of what `tests/crash/outage.test.ts` shows of the whole server: a pool over a database that goes away in every way.

const POOL = 4;
const CALLERS = 12;
let folder: string;
let away: Disturbed;
let database: Database;
const kept = new Set<number>();
const strange: unknown[] = [];
let [made, refused, most] = [0, 0, 0];
let isOver = false;
let callers: Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(await roomyPlace(), 'levee-away-'));
  away = await externalIn(folder, await freePort());
  await using(away.owner(), (owner) => owner.query('create table river (number int primary key)'));
  database = openDatabase({ connection: away.owner(), poolSize: POOL, watched: true });
  const call = async () => {
    while (!isOver) {
      const number = ++made;
      await database
        .platform((tx) => tx.query('insert into river values ($1)', [number], 'river'))
        .then(
          () => kept.add(number),
          async (error: unknown) => {
            refused++;
            if (!isUnavailable(error)) strange.push(error);
            await pause(20);
          },
        );
      most = Math.max(most, database.load.total);
    }
  };
  callers = Promise.all(Array.from({ length: CALLERS }, call));
});
afterAll(async () => {
  away.thaw();
  isOver = true;
  await callers;
  await database.close();
  await away.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo, { interval: 10 }).toBe(true);
const works = async () => {
  const before = kept.size;
  await until(() => !database.watch.isAway && kept.size > before + 50);
};
beforeEach(works);

test.each([
  ['hangs', () => away.freeze(), () => away.thaw()],
  ['is stopped', () => away.stop?.(), () => away.start()],
  ['may only be read', () => away.demote(), () => away.promote()],
] as const)(
  'while the database %s every call is refused as such, and afterwards all goes on',
  async (_, leave, back) => {
    await leave();
    try {
      await until(() => database.watch.isAway);
      const before = refused;
      await until(() => refused > before + CALLERS * 3);
      const told = await database.platform((tx) => tx.query('select 1')).catch((error: unknown) => error);
      expect(told).toBeInstanceOf(DatabaseUnavailable);
    } finally {
      await back();
    }
    await works();
  },
);

test.each(['stop', 'one session', 'kill'] as const)('it crashes (%s) under work, and all goes on', async (how) => {
  const before = refused;
  away.crash(how);
  await until(() => refused > before);
  await works();
});

test('in the end nothing that was acknowledged is lost, nothing strange was told, and the pool was never larger than it may be', async () => {
  isOver = true;
  await callers;
  const { rows } = await using(away.owner(), (owner) => owner.query('select number from river'));
  const there = new Set(rows.map(({ number }) => number));
  expect([...kept].filter((number) => !there.has(number))).toEqual([]);
  expect(strange).toEqual([]);
  expect(most).toBeLessThanOrEqual(POOL);
});
