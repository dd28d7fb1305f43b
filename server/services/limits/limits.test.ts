import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type ClonedDatabase, cloneDatabase } from '../../../tests/world/cluster.ts';
import { openLog } from '../log.ts';
import { type Limits, openLimits } from './limits.ts';

let clone: ClonedDatabase;
let database: Database;
let now = 0;
const clock = { now: () => new Date(now) };
const written: string[] = [];
const log = openLog({ level: 'debug', clock, write: (line) => written.push(line) });
const open = (factor = 1, over: Database = database): Limits => openLimits({ database: over, clock, log, factor });
const minutes = (count: number) => {
  now += count * 60_000;
};

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.app, poolSize: 8 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});
beforeEach(() => {
  now += 10 * 3_600_000;
  now ||= Date.parse('2026-11-20T12:00:00Z');
});

const at = (address: string, account?: string) => ({ address, ...(account ? { account } : {}) });

test('the fifth try at a password is the last one for a quarter of an hour', async () => {
  const limits = open();
  for (let left = 4; left >= 0; left--) {
    expect(await limits.strict('auth', at('203.0.113.1'))).toEqual({
      allowed: true,
      retryAfterSeconds: 0,
      remaining: left,
    });
  }
  expect(await limits.strict('auth', at('203.0.113.1'))).toEqual({
    allowed: false,
    retryAfterSeconds: 900,
    remaining: 0,
  });
  minutes(14);
  expect(await limits.strict('auth', at('203.0.113.1'))).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
  minutes(1);
  expect(await limits.strict('auth', at('203.0.113.1'))).toMatchObject({ allowed: true, remaining: 4 });
});

test('four tries in every five minutes are never blocked', async () => {
  const limits = open();
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 4; count++) expect((await limits.strict('auth', at('203.0.113.2'))).allowed).toBe(true);
    minutes(5);
  }
});

test('an account is protected from many networks, and one network from trying many accounts', async () => {
  const limits = open();
  for (let host = 1; host <= 5; host++) await limits.strict('auth', at(`198.51.100.${host}`, 'rosa@example.gov'));
  expect((await limits.strict('auth', at('198.51.100.77', 'Rosa@Example.gov'))).allowed).toBe(false);
  let allowed = 0;
  for (let account = 0; account < 40; account++) {
    if ((await limits.strict('auth', at('203.0.113.3', `clerk${account}@example.gov`))).allowed) allowed++;
  }
  expect(allowed).toBe(5);
});

test('rotating the addresses of one IPv6 network gains nothing', async () => {
  const limits = open();
  let allowed = 0;
  for (let host = 1; host <= 30; host++) {
    if ((await limits.strict('auth', at(`2001:db8:7:7::${host.toString(16)}`))).allowed) allowed++;
  }
  expect(allowed).toBe(5);
});

test('sensitive calls are ten an hour', async () => {
  const limits = open();
  for (let count = 0; count < 10; count++)
    expect((await limits.strict('sensitive', at('203.0.113.4'))).allowed).toBe(true);
  expect(await limits.strict('sensitive', at('203.0.113.4'))).toMatchObject({
    allowed: false,
    retryAfterSeconds: 3600,
  });
});

test('a hundred simultaneous tries on two servers let exactly five through', async () => {
  const [one, two] = [open(), open()];
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? one : two).strict('auth', at('203.0.113.5', 'ben@example.gov')),
    ),
  );
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(5);
});

test('a sign-in that succeeded is not counted, but forgiving never lifts a block', async () => {
  const limits = open();
  for (let count = 0; count < 20; count++) {
    expect((await limits.strict('auth', at('203.0.113.6', `office${count}`))).allowed).toBe(true);
    await limits.forgive('auth', at('203.0.113.6', `office${count}`));
  }
  for (let count = 0; count < 6; count++) await limits.strict('auth', at('203.0.113.7'));
  for (let count = 0; count < 5; count++) await limits.forgive('auth', at('203.0.113.7'));
  expect((await limits.strict('auth', at('203.0.113.7'))).allowed).toBe(false);
});

test('the API allows a hundred calls a minute and then blocks for five minutes, without asking the database', () => {
  const limits = open(1, { platform: () => Promise.reject(new Error('not asked')) } as unknown as Database);
  for (let left = 99; left >= 0; left--) expect(limits.api(at('203.0.113.8')).remaining).toBe(left);
  expect(limits.api(at('203.0.113.8'))).toEqual({ allowed: false, retryAfterSeconds: 300, remaining: 0 });
  minutes(5);
  expect(limits.api(at('203.0.113.8')).allowed).toBe(true);
});

test('two servers together stay near the limit, and a block on one reaches the other', async () => {
  const [one, two] = [open(), open()];
  let allowed = 0;
  for (let round = 0; round < 20; round++) {
    for (let call = 0; call < 10; call++) {
      if (one.api(at('203.0.113.9')).allowed) allowed++;
      if (two.api(at('203.0.113.9')).allowed) allowed++;
    }
    await one.flush();
    await two.flush();
  }
  expect(allowed).toBeGreaterThanOrEqual(100);
  expect(allowed).toBeLessThanOrEqual(120);
  const three = open();
  three.api(at('203.0.113.9'));
  await three.flush();
  expect(three.api(at('203.0.113.9'))).toMatchObject({ allowed: false });
});

test('calls that arrive while the counts are on their way are not forgotten', async () => {
  const limits = open();
  for (let call = 0; call < 40; call++) limits.api(at('203.0.113.10'));
  const sending = limits.flush();
  for (let call = 0; call < 30; call++) limits.api(at('203.0.113.10'));
  await sending;
  expect(limits.api(at('203.0.113.10')).remaining).toBe(29);
  await limits.flush();
  expect(limits.api(at('203.0.113.10')).remaining).toBe(28);
  expect(open().api(at('203.0.113.10')).remaining).toBe(99);
});

test('when the database is away the servers count on their own and share the counts afterwards', async () => {
  let away = true;
  const flaky = {
    ...database,
    platform: (work) => (away ? Promise.reject(new Error('down')) : database.platform(work)),
  } as Database;
  const limits = open(1, flaky);
  for (let call = 0; call < 60; call++) limits.api(at('203.0.113.11'));
  await limits.flush();
  expect(written.at(-1)).toContain('could not be shared');
  away = false;
  for (let call = 0; call < 10; call++) limits.api(at('203.0.113.11'));
  await limits.flush();
  const other = open();
  other.api(at('203.0.113.11'));
  await other.flush();
  expect(other.api(at('203.0.113.11')).remaining).toBe(28);
});

test('LIMITS_FACTOR multiplies every class', async () => {
  const limits = open(1000);
  for (let call = 0; call < 5000; call++) limits.api(at('203.0.113.12'));
  expect(limits.api(at('203.0.113.12'))).toMatchObject({ allowed: true, remaining: 94_999 });
  for (let count = 0; count < 30; count++) await limits.strict('auth', at('203.0.113.12'));
  expect((await limits.strict('auth', at('203.0.113.12'))).remaining).toBe(4969);
});

test("an operator's override holds on every server until it ends", async () => {
  const limits = open();
  await limits.override({ kind: 'network', value: '203.0.113.13', factor: 3, until: new Date(now + 60 * 60_000) });
  const other = open();
  await other.start();
  for (let count = 0; count < 15; count++) expect((await other.strict('auth', at('203.0.113.13'))).allowed).toBe(true);
  for (let count = 0; count < 60; count++) {
    expect((await limits.strict('auth', at('203.0.113.13'))).allowed).toBe(false);
  }
  await limits.override({ kind: 'network', value: '203.0.113.13', factor: 10, until: new Date(now + 60 * 60_000) });
  expect((await limits.strict('auth', at('203.0.113.13'))).allowed).toBe(true);
  await other.stop();
  minutes(120);
  const later = open();
  await later.start();
  for (let count = 0; count < 5; count++) await later.strict('auth', at('203.0.113.13'));
  expect((await later.strict('auth', at('203.0.113.13'))).allowed).toBe(false);
  await later.stop();
});

test('cleaning removes what has ended and nothing else, and the table holds no address', async () => {
  const limits = open();
  await limits.strict('auth', at('203.0.113.14', 'ada@example.gov'));
  minutes(10);
  await limits.strict('auth', at('203.0.113.15', 'bob@example.gov'));
  await limits.clean();
  const rows = await database.platform((tx) => tx.query<{ key: string }>('select * from rate_bucket'));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|example/);
});

test('stopping hands over the last counts', async () => {
  const limits = open();
  await limits.start();
  for (let call = 0; call < 100; call++) limits.api(at('203.0.113.16'));
  await limits.stop();
  const next = open();
  next.api(at('203.0.113.16'));
  await next.flush();
  expect(next.api(at('203.0.113.16')).allowed).toBe(false);
});

test('the quota of a class is told as it is enforced', () => {
  expect(open().policy('auth')).toBe('"auth";q=5;w=300');
  expect(open(2.5).policy('sensitive')).toBe('"sensitive";q=25;w=3600');
  expect(open(0.001).policy('auth')).toBe('"auth";q=1;w=300');
});
