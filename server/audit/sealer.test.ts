import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../db/database.ts';
import { auditBacklog } from './backlog.ts';
import { recordAudit } from './entry.ts';
import { type AuditWorld, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
beforeAll(async () => {
  world = await auditWorld();
});
afterAll(() => world.end());
afterEach(() => void world.said.splice(0));

const leaves = (organizationId: string): Promise<{ log_index: number; row_version: number }[]> =>
  world.database.within({ organizationId }, (tx) =>
    tx.query(
      `select leaf.log_index, entry.row_version from audit_leaf leaf join audit_entry entry
       on entry.organization_id = leaf.organization_id and entry.id = leaf.entry_id
       where leaf.organization_id = $1 order by leaf.log_index`,
      [organizationId],
    ),
  );
const sizes = async (organizationId: string): Promise<number[]> => {
  const rows = await world.database.within({ organizationId }, (tx) =>
    tx.query<{ size: number }>('select size from audit_checkpoint where organization_id = $1 order by size', [
      organizationId,
    ]),
  );
  return rows.map((row) => row.size);
};
const numbered = (howMany: number): { log_index: number; row_version: number }[] =>
  Array.from({ length: howMany }, (_, n) => ({ log_index: n, row_version: n }));
const calm = { problems: [], firstBad: null };

test('entries are sealed without gaps in the order of their coming, each batch with a checkpoint here and outside', async () => {
  const county = await world.organization('Ruiz County');
  for (let n = 0; n < 700; n += 7) await world.record(county, entries(7, n));
  await world.sealAll({ batch: 50 });
  expect(await leaves(county)).toEqual(numbered(700));
  expect(await sizes(county)).toEqual(Array.from({ length: 13 }, (_, n) => Math.min(700, (n + 1) * 56)));
  expect((await world.held(county)).map((checkpoint) => checkpoint.size)).toEqual(await sizes(county));
  expect(await world.verdict(county)).toMatchObject({ ...calm, size: 700, checkpoints: 13, held: 13 });
  expect(await auditBacklog(world.database)).toEqual({
    pendingEntries: 0,
    oldestPendingSeconds: 0,
    undeliveredCheckpoints: 0,
  });
});

test('a round that took all it may says that more may wait, one that found less says that it is over', async () => {
  const county = await world.organization('Busy County');
  const sealer = world.sealer({ batch: 5 });
  await sealer.stop();
  for (const from of [0, 5, 10]) await world.record(county, entries(5, from));
  const rounds = [await sealer.round(), await sealer.round(), await sealer.round(), await sealer.round()];
  expect(rounds.map(({ sealed, isBehind }) => [sealed, isBehind])).toEqual([
    [5, true],
    [5, true],
    [5, true],
    [0, false],
  ]);
});

test('a record that crosses several tiles verifies after every batch', async () => {
  const county = await world.organization('Long County');
  let size = 0;
  for (const howMany of [1, 254, 1, 1, 255, 1000, 536, 3]) {
    await world.record(county, entries(howMany, size));
    await world.sealAll();
    size += howMany;
    expect(await world.verdict(county)).toMatchObject({ ...calm, size });
  }
  expect(await leaves(county)).toEqual(numbered(size));
});

test('what waits is counted, with the age of the oldest', async () => {
  const county = await world.organization('Waiting County');
  await world.record(county, entries(150));
  await world.asOwner(county, `update audit_pending set at = at - interval '90 seconds'`);
  const backlog = await auditBacklog(world.database);
  expect(backlog).toMatchObject({ pendingEntries: 150, undeliveredCheckpoints: 0 });
  expect(backlog.oldestPendingSeconds).toBeGreaterThanOrEqual(90);
  await world.sealAll();
});

test('a hint is enough to have an entry sealed', async () => {
  const county = await world.organization('Impatient County');
  const sealer = world.sealer();
  await sealer.round();
  await world.database.within({ organizationId: county }, async (tx) => {
    tx.afterCommit(sealer.nudge);
    await recordAudit(tx, entries(1));
  });
  await expect.poll(() => sizes(county)).toEqual([1]);
  await sealer.stop();
});

test('without any hint the next round finds the entry', async () => {
  const county = await world.organization('Patient County');
  const sealer = world.sealer({ everyMs: 20 });
  await world.record(county, entries(1));
  await expect.poll(() => sizes(county)).toEqual([1]);
  await world.record(county, entries(2, 1));
  await expect.poll(() => sizes(county)).toEqual([1, 3]);
  await sealer.stop();
});

test('stopping seals what was written until then', async () => {
  const county = await world.organization('Closing County');
  const sealer = world.sealer();
  await sealer.round();
  expect(sealer.lastSealedAt).toBeNull();
  await world.record(county, entries(5));
  await sealer.stop();
  expect(sealer.lastSealedAt).toBeInstanceOf(Date);
  expect(await sizes(county)).toEqual([5]);
  expect(await world.held(county)).toHaveLength(1);
});

test('sealers side by side never seal an entry twice or leave a gap', async () => {
  const counties = await Promise.all(['A', 'B', 'C'].map((name) => world.organization(`${name} County`)));
  const sealers = Array.from({ length: 3 }, () => world.sealer({ batch: 10, everyMs: 1 }));
  for (let n = 0; n < 200; n += 5) {
    await Promise.all(counties.map((county) => world.record(county, entries(5, n))));
  }
  for (const sealer of sealers) await sealer.stop();
  await world.sealAll();
  for (const county of counties) {
    expect(await leaves(county)).toEqual(numbered(200));
    expect(await world.verdict(county)).toMatchObject(calm);
  }
  expect(world.said).toEqual([]);
});

test('two organizations never wait for one another', async () => {
  const [slow, quick] = [await world.organization('Slow County'), await world.organization('Quick County')];
  await world.record(slow, entries(3));
  await world.record(quick, entries(3));
  const sealer = world.sealer();
  await sealer.stop();
  await world.record(slow, entries(1, 3));
  await world.record(quick, entries(1, 3));
  await world.database.within({ organizationId: slow }, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('audit/' || $1::text, 0))`, [slow]);
    await recordAudit(tx, entries(1, 4));
    expect(await sealer.round()).toMatchObject({ sealed: 1 });
    expect(await sizes(quick)).toEqual([3, 4]);
    expect(await sizes(slow)).toEqual([3]);
  });
  await world.sealAll();
  expect(await leaves(slow)).toEqual(numbered(5));
  expect(await world.verdict(slow)).toMatchObject(calm);
});

test('somebody who writes is not held up by the sealer, and the sealer not by an open transaction', async () => {
  const county = await world.organization('Open County');
  await world.record(county, entries(2));
  await world.database.within({ organizationId: county }, async (tx) => {
    await recordAudit(tx, entries(1, 2));
    await world.sealAll();
    expect(await sizes(county)).toEqual([2]);
  });
  await world.sealAll();
  expect(await leaves(county)).toEqual(numbered(3));
});

test('a clock that steps back changes the times of entries and never their order', async () => {
  const county = await world.organization('Backward County');
  await world.record(county, entries(3));
  await world.asOwner(county, `update audit_entry set at = at + interval '1 hour' where organization_id = $1`, [
    county,
  ]);
  await world.record(county, entries(3, 3));
  await world.sealAll();
  expect(await leaves(county)).toEqual(numbered(6));
  expect(await world.verdict(county)).toMatchObject(calm);
});

/** A database on which the given statement of a sealing transaction fails. */
function breakingAt(statement: number): Database {
  let seen = 0;
  const broken = (tx: Tx): Tx => ({
    ...tx,
    query: (...call) =>
      ++seen === statement ? Promise.reject(new Error('the connection is gone')) : tx.query(...call),
  });
  return { ...world.database, within: (scope, work) => world.database.within(scope, (tx) => work(broken(tx))) };
}

test('a failure at any statement of sealing leaves nothing half done', async () => {
  const county = await world.organization('Broken County');
  let failures = 0;
  for (let statement = 1; statement <= 20; statement++) {
    await world.record(county, entries(3, (statement - 1) * 3));
    const before = world.said.length;
    await world.sealAll({ database: breakingAt(statement) });
    if (world.said.length > before) failures++;
    const sealed = (await leaves(county)).length;
    expect((await sizes(county)).at(-1) ?? 0).toBe(sealed);
  }
  expect(failures).toBeGreaterThan(10);
  await world.sealAll();
  expect(await leaves(county)).toEqual(numbered(60));
  expect(await world.verdict(county)).toMatchObject(calm);
});

test('a checkpoint that could not be taken outside is taken there later, and other places get theirs meanwhile', async () => {
  const county = await world.organization('Full Disk County');
  let isFull = true;
  const mailed: string[] = [];
  const mailbox = {
    keep: async (_: string, note: string) => {
      if (isFull) throw new Error('ENOSPC');
      mailed.push(note);
    },
  };
  const places = [mailbox, world.place];
  for (let n = 0; n < 3; n++) {
    await world.record(county, entries(1, n));
    await world.sealAll({ places });
  }
  expect(world.said.join()).toContain('could not be written outside the database: Error: ENOSPC');
  expect((await auditBacklog(world.database)).undeliveredCheckpoints).toBe(3);
  expect(await world.held(county)).toHaveLength(3);
  isFull = false;
  await world.sealAll({ places });
  expect(mailed).toHaveLength(3);
  expect(await world.held(county)).toHaveLength(3);
  expect((await auditBacklog(world.database)).undeliveredCheckpoints).toBe(0);
});

test('what stops every round is said once until a round goes well, and the sealer goes on', async () => {
  const tries = ['no connection', 'no route', null, 'no disk', 'no space'];
  const over = Promise.withResolvers<void>();
  const platform = async () => {
    const fault = tries.shift();
    if (tries.length === 0) over.resolve();
    if (fault) throw new Error(fault);
    return [];
  };
  const sealer = world.sealer({ database: { ...world.database, platform } as Database, everyMs: 1 });
  await over.promise;
  await sealer.stop();
  expect(world.said).toEqual(
    ['no connection', 'no disk'].map((why) => `The audit record could not be sealed and is tried again: ${why}`),
  );
});
