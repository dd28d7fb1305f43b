import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type ClonedDatabase, cloneDatabase, using } from '../../../tests/world/cluster.ts';
import { fail } from '../../../kernel/record/fail.ts';
import { systemClock } from '../clock.ts';
import { openLog } from '../log.ts';
import { installJobs, statementsOf } from './boss-on-database.ts';
import { type JobDefinition, type JobIds, type Jobs, openJobs } from './jobs.ts';

let clone: ClonedDatabase;
let database: Database;
const written: string[] = [];
const log = openLog({ level: 'debug', clock: systemClock, write: (line) => written.push(line) });
const started: Jobs[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  await using(clone.owner, (owner: pg.Client) => installJobs(owner));
  database = openDatabase({ connection: clone.app, poolSize: 4 });
});
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
  expect(written.filter((line) => line.includes('The job queue'))).toEqual([]);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

let names = 0;
async function running(definition: Partial<JobDefinition>, over = database, pollSeconds = 0.5) {
  const name = `test-${++names}`;
  const runs: JobIds[] = [];
  const jobs = openJobs({ database: over, log, pollSeconds });
  jobs.define(name, {
    retry: { times: 2, delaySeconds: 0 },
    ...definition,
    run: async (job) => {
      runs.push(job.ids);
      await definition.run?.(job);
    },
  });
  await jobs.start();
  started.push(jobs);
  return { jobs, name, runs };
}
const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo, { interval: 10 }).toBe(true);
const countsOf = async (jobs: Jobs, name: string) => (await jobs.counts()).find((row) => row.name === name);

test('a job sent in a transaction runs once after the commit, with the ids it was given', async () => {
  const { jobs, name, runs } = await running({});
  const [sent, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = database.platform(async (tx) => {
    await jobs.send(tx, name, { mail: 'a-1' });
    sent.resolve();
    await mayCommit.promise;
  });
  await sent.promise;
  // The worker looks meanwhile, and finds what is committed alone.
  await database.platform((tx) => jobs.send(tx, name, { mail: 'a-2' }));
  await until(async () => (await countsOf(jobs, name))?.done === 1);
  expect(runs).toEqual([{ mail: 'a-2' }]);
  mayCommit.resolve();
  await held;
  await until(async () => (await countsOf(jobs, name))?.done === 2);
  expect(runs).toEqual([{ mail: 'a-2' }, { mail: 'a-1' }]);
});

test('the commit itself wakes the worker, long before it would look again', async () => {
  const { jobs, name, runs } = await running({}, database, 60);
  // From the end of the first on it would look again in a minute.
  for (const [at, mail] of ['first', 'soon'].entries()) {
    await database.platform((tx) => jobs.send(tx, name, { mail }));
    await until(() => runs.length === at + 1);
    await until(async () => (await countsOf(jobs, name))?.done === at + 1);
  }
});

test('what waits in our own tables but in no job is taken up at the start, once', async () => {
  const waiting = async () => [{ mail: 'w-1' }, { mail: 'w-2' }];
  const { jobs, name, runs } = await running({ waiting });
  await until(async () => (await countsOf(jobs, name))?.done === 2);
  expect(runs.toSorted((a, b) => String(a['mail']).localeCompare(String(b['mail'])))).toEqual(await waiting());
});

test('what has a job already gets no second one, however many servers start', async () => {
  const hold = Promise.withResolvers<void>();
  const name = 'test-taken-up';
  const runs: JobIds[] = [];
  const open = () => {
    const jobs = openJobs({ database, log, pollSeconds: 0.5 });
    jobs.define(name, {
      waiting: async () => [{ mail: 'w-3' }],
      run: async ({ ids }) => {
        runs.push(ids);
        await hold.promise;
      },
    });
    started.push(jobs);
    return jobs;
  };
  await Promise.all([open().start(), open().start()]);
  await until(() => runs.length === 1);
  const late = open();
  await late.start();
  expect(await countsOf(late, name)).toMatchObject({ waiting: 0, running: 1, done: 0 });
  hold.resolve();
  await until(async () => (await countsOf(late, name))?.done === 1);
  expect(runs).toEqual([{ mail: 'w-3' }]);
});

test('a job of a transaction that is rolled back never runs', async () => {
  const { jobs, name, runs } = await running({});
  const broken = database.platform(async (tx) => {
    await jobs.send(tx, name, { mail: 'b-1' });
    throw new Error('business rule');
  });
  await expect(broken).rejects.toThrow('business rule');
  await jobs.send(null, name, { mail: 'b-2' });
  await until(() => runs.length > 0);
  expect(runs).toEqual([{ mail: 'b-2' }]);
});

test('a failing job is tried again, then shown to the operator with its reason, and runs when they retry it', async () => {
  let isBroken = true;
  const attempts: [number, boolean][] = [];
  const { jobs, name } = await running({
    run: async ({ attempt, isLast }) => {
      attempts.push([attempt, isLast]);
      if (isBroken) throw new Error('no route to smtp://user:secret-pw@host');
    },
  });
  await jobs.send(null, name, { mail: 'c-1' });
  await until(async () => (await countsOf(jobs, name))?.failed === 1);
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  const [failed] = (await jobs.failed(100)).data.filter((job) => job.name === name);
  expect(failed).toMatchObject({ ids: { mail: 'c-1' }, tries: 3, reason: 'no route to smtp://[hidden]@host' });
  isBroken = false;
  await jobs.retry(name, failed?.id ?? '');
  await until(async () => (await countsOf(jobs, name))?.done === 1);
});

test('a refusal is final: it is not tried again', async () => {
  const { jobs, name, runs } = await running({
    run: () => Promise.reject(fail('gone', 'mail.gone', 'The mail is gone.')),
  });
  await jobs.send(null, name, { mail: 'd-1' });
  await until(async () => (await countsOf(jobs, name))?.failed === 1);
  expect(runs).toHaveLength(1);
  expect((await jobs.failed(100)).data.find((job) => job.name === name)?.reason).toBe('The mail is gone.');
});

test('hundreds of jobs are worked off in batches, each exactly once, by two servers', async () => {
  const { jobs, name, runs } = await running({});
  const other = openJobs({ database, log, pollSeconds: 0.5 });
  other.define(name, { run: async ({ ids }) => void runs.push(ids) });
  await other.start();
  started.push(other);
  await database.platform(async (tx) => {
    for (let index = 0; index < 200; index++) await jobs.send(tx, name, { index });
  });
  await until(async () => (await countsOf(jobs, name))?.done === 200);
  expect(new Set(runs.map((ids) => ids['index'])).size).toBe(200);
  expect(runs).toHaveLength(200);
});

test('the same key is one waiting job, however often it is sent', async () => {
  const { jobs, name, runs } = await running({});
  await database.platform(async (tx) => {
    for (let index = 0; index < 5; index++) await jobs.send(tx, name, { index }, { key: 'rebuild' });
    await jobs.send(tx, name, { index: 9 }, { key: 'other' });
  });
  await until(async () => (await countsOf(jobs, name))?.done === 2);
  expect(runs.map((ids) => ids['index']).sort()).toEqual([0, 9]);
});

test('jobs without a key are never taken for one another', async () => {
  const { jobs, name, runs } = await running({});
  await database.platform(async (tx) => {
    for (let index = 0; index < 3; index++) await jobs.send(tx, name, { index });
  });
  await until(() => runs.length === 3);
});

test('a job for later stays where it is', async () => {
  const { jobs, name, runs } = await running({});
  await jobs.send(null, name, { late: 1 }, { afterSeconds: 3600 });
  await jobs.send(null, name, { now: 1 });
  await until(() => runs.length === 1);
  expect(runs).toEqual([{ now: 1 }]);
  expect(await countsOf(jobs, name)).toMatchObject({ waiting: 1 });
});

test('a payload with words of an organization is refused', async () => {
  const { jobs, name } = await running({});
  await expect(jobs.send(null, name, { note: 'Pay the Miller invoice' })).rejects.toThrow('ids only');
  await expect(jobs.send(null, name, { note: 'x'.repeat(65) })).rejects.toThrow('ids only');
  await expect(jobs.send(null, 'nobody-knows', {})).rejects.toThrow('no job named');
});

test('a schedule is stored, changed and taken away with its definition', async () => {
  const name = 'nightly';
  const schedules = () =>
    database.platform((tx) => tx.query('select cron, timezone from pgboss.schedule where name = $1', [name]));
  for (const schedule of [{ cron: '5 3 * * *' }, { cron: '10 4 * * *', timeZone: 'America/New_York' }, undefined]) {
    const jobs = openJobs({ database, log });
    jobs.define(name, { run: async () => {}, ...(schedule ? { schedule } : {}) });
    await jobs.start();
    await jobs.stop();
    const expected = schedule ? [{ cron: schedule.cron, timezone: schedule.timeZone ?? 'UTC' }] : [];
    expect(await schedules()).toEqual(expected);
  }
});

test('with a pool of one connection nothing waits for a second one', async () => {
  const single = openDatabase({ connection: clone.app, poolSize: 1 });
  const { jobs, name, runs } = await running({}, single);
  await single.platform((tx) => jobs.send(tx, name, { one: 1 }));
  await until(() => runs.length === 1);
  await jobs.stop();
  await single.close();
});

test('the runtime role can use the queue and not change its schema, and installing twice changes nothing', async () => {
  await using(clone.owner, (owner: pg.Client) => installJobs(owner));
  const attempt = (text: string) => database.platform((tx) => tx.query(text));
  await expect(attempt('create table pgboss.mine (id int)')).rejects.toThrow('permission denied');
  await expect(attempt('drop table pgboss.schedule')).rejects.toThrow('must be owner');
  await expect(attempt('alter table pgboss.job add column x int')).rejects.toThrow('must be owner');
});

test('maintenance works without the right to change the schema: a job whose server died is given to another', async () => {
  const { PgBoss } = await import('pg-boss');
  const { bossOnDatabase } = await import('./boss-on-database.ts');
  const errors: Error[] = [];
  const boss = new PgBoss({
    db: bossOnDatabase(database),
    migrate: false,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  await boss.createQueue('died', { expireInSeconds: 60, retryLimit: 1, deleteAfterSeconds: 60 });
  await boss.send('died', { x: 1 });
  const [taken] = await boss.fetch('died');
  expect(taken).toBeDefined();
  await using(clone.owner, (owner: pg.Client) =>
    owner.query(`update pgboss.job set started_on = now() - interval '2 minutes' where name = 'died'`),
  );
  await boss.supervise('died');
  const [again] = await boss.fetch('died');
  expect(again?.id).toBe(taken?.id);
  await boss.complete('died', again?.id ?? '');
  await using(clone.owner, async (owner: pg.Client) => {
    await owner.query(`update pgboss.job set completed_on = now() - interval '1 hour' where name = 'died'`);
    await owner.query(`update pgboss.queue set maintain_on = null where name = 'died'`);
  });
  await boss.supervise('died');
  expect(await boss.findJobs('died', { id: taken?.id ?? '' })).toEqual([]);
  await boss.stop({ graceful: false, close: false });
  expect(errors).toEqual([]);
});

test('texts of several statements are taken apart where the database would, not inside quotes', () => {
  expect(statementsOf(`BEGIN;\n select 'a;b', 'it''s;';\n SELECT $$x;y$$ , $tag$;$tag$;COMMIT;`)).toEqual([
    `select 'a;b', 'it''s;'`,
    'SELECT $$x;y$$ , $tag$;$tag$',
  ]);
  expect(statementsOf('select $1 from a')).toEqual(['select $1 from a']);
});
