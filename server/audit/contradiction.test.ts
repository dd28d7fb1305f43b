import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCheckpointKey } from './key.ts';
import { type AuditWorld, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
beforeAll(async () => {
  world = await auditWorld();
});
afterAll(() => world.end());
afterEach(() => void world.said.splice(0));

/** A county with 300 sealed entries, whose record somebody with all rights then changes. */
async function changedCounty(statements: readonly string[]): Promise<string> {
  const county = await world.organization('Changed County');
  for (let n = 0; n < 300; n += 100) {
    await world.record(county, entries(100, n));
    await world.sealAll();
  }
  for (const statement of statements) await world.asOwner(county, statement, [county]);
  await world.record(county, entries(1, 300));
  return county;
}

const contradictionOf = async (county: string): Promise<string | undefined> => {
  const sealer = world.sealer();
  await sealer.stop();
  return sealer.troubles.get(county);
};

test('nothing is signed on a record whose end was cut off', async () => {
  const county = await changedCounty(['delete from audit_leaf where organization_id = $1 and log_index >= 290']);
  expect(await contradictionOf(county)).toBe('the last checkpoint speaks of 300 entries, the record holds 290');
});

test('nothing is signed on a record that was cut back together with its checkpoints', async () => {
  const county = await changedCounty([
    'delete from audit_leaf where organization_id = $1 and log_index >= 200',
    'delete from audit_checkpoint where organization_id = $1 and size > 200',
  ]);
  expect(await contradictionOf(county)).toContain(
    'a checkpoint kept outside speaks of 300 entries, the record holds 200',
  );
});

test('nothing is signed on a record that was cut back by its last entry alone', async () => {
  const county = await world.organization('Shortened County');
  for (const [first, count] of [
    [0, 20],
    [20, 1],
  ] as const) {
    await world.record(county, entries(count, first));
    await world.sealAll();
  }
  await world.asOwner(county, 'delete from audit_leaf where organization_id = $1 and log_index = 20', [county]);
  await world.asOwner(county, 'delete from audit_checkpoint where organization_id = $1 and size = 21', [county]);
  await world.record(county, entries(1, 21));
  expect(await contradictionOf(county)).toContain(
    'a checkpoint kept outside speaks of 21 entries, the record holds 20',
  );
});

test('nothing is signed on a record whose recent leaves were replaced', async () => {
  const county = await changedCounty([
    `update audit_leaf set leaf_hash = sha256('x') where organization_id = $1 and log_index = 280`,
  ]);
  expect(await contradictionOf(county)).toBe('the first 300 entries are not the ones that were signed');
});

test('nothing is signed on a checkpoint of somebody else, even over the right tree', async () => {
  const county = await changedCounty([]);
  const stranger = await openCheckpointKey(join(world.folder, 'stranger'));
  const [newest] = (await world.held(county)).slice(-1);
  await world.asOwner(county, 'update audit_checkpoint set note = $2 where organization_id = $1 and size = 300', [
    county,
    stranger.sign({ origin: newest?.origin ?? '', size: 300, root: newest?.root ?? Buffer.alloc(0) }),
  ]);
  expect(await contradictionOf(county)).toBe(
    'the last checkpoint in the database was signed with a key this server does not know',
  );
});

test('nothing is signed when an entry vanished before it was sealed', async () => {
  const county = await changedCounty([]);
  await world.asOwner(county, 'delete from audit_entry where organization_id = $1 and row_version = 300', [county]);
  expect(await contradictionOf(county)).toBe('entries vanished before they were sealed: 1 of 1');
});

test('a contradiction is told once, leaves the others alone, and work goes on when it is gone', async () => {
  const county = await changedCounty([]);
  const other = await world.organization('Other County');
  const change = `update audit_leaf set leaf_hash = $2 where organization_id = $1 and log_index = 299`;
  const [right] = await world.asOwner(
    county,
    'select leaf_hash from audit_leaf where organization_id = $1 and log_index = 299',
    [county],
  );
  await world.asOwner(county, change, [county, Buffer.alloc(32)]);
  const sealer = world.sealer();
  await sealer.stop();
  await world.record(other, entries(1));
  await sealer.round();
  await sealer.round();
  expect(sealer.troubles.has(county)).toBe(true);
  expect(world.said.filter((sentence) => sentence.includes(county))).toHaveLength(1);
  expect(await world.verdict(other)).toMatchObject({ size: 1, problems: [] });

  await world.asOwner(county, change, [county, right?.['leaf_hash']]);
  await sealer.round();
  expect(sealer.troubles.has(county)).toBe(false);
  expect(await world.verdict(county)).toMatchObject({ size: 301, problems: [] });
});

test('a round that finds another server at work says nothing of the record: what is known against it stays known', async () => {
  const county = await changedCounty([]);
  await world.asOwner(county, 'update audit_leaf set leaf_hash = $2 where organization_id = $1 and log_index = 299', [
    county,
    Buffer.alloc(32),
  ]);
  const sealer = world.sealer();
  await sealer.stop();
  expect(sealer.troubles.has(county)).toBe(true);
  await world.database.within({ organizationId: county }, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('audit/' || $1::text, 0))`, [county]);
    expect(await sealer.round()).toMatchObject({ sealed: 0 });
  });
  expect(sealer.troubles.has(county)).toBe(true);
});
