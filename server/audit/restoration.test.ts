import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCheckpoints, readKey, verifyRecord } from '../../scripts/verify-audit.mjs';
import { admitRestoration, type Admission } from './restoration.ts';
import { type AuditWorld, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
beforeAll(async () => {
  world = await auditWorld();
});
afterAll(() => world.end());

const checkpoints = (): string => join(world.folder, 'checkpoints');

/** A county whose database was set back from 50 sealed entries to its first 30, while the checkpoints outside were not. */
async function countySetBack(): Promise<string> {
  const county = await world.organization('Set Back County');
  for (let n = 0; n < 50; n += 10) {
    await world.record(county, entries(10, n));
    await world.sealAll();
  }
  for (const statement of [
    `delete from audit_node where organization_id = $1`,
    `delete from audit_leaf where organization_id = $1 and log_index >= 30`,
    `delete from audit_entry e where organization_id = $1 and not exists (
       select from audit_leaf l where l.organization_id = $1 and l.entry_id = e.id)`,
    `delete from audit_checkpoint where organization_id = $1 and size > 30`,
  ])
    await world.asOwner(county, statement, [county]);
  return county;
}

const admit = (organizationId: string, backupOf: string | null = null): Promise<Admission | null> =>
  world.database.within({ organizationId }, (tx) =>
    admitRestoration(tx, { folder: checkpoints(), backupOf, reason: 'The server room was flooded.' }),
  );

/** What a checker says who holds everything that ever left the server. */
async function verdict(county: string, aside: string, restored: { kept: number; end: number }[] = []) {
  const before = readCheckpoints(await readFile(aside, 'utf8')).checkpoints;
  const trusted = world.key.verifierKeys(county).map(readKey);
  const held = [...before, ...(await world.held(county))];
  return verifyRecord({ blocks: [await world.export(county)], held, trusted, restored });
}

test('a record set back is signed again once its restoration stands in it, and the lost checkpoints are kept', async () => {
  const county = await countySetBack();
  await world.record(county, entries(1, 30));
  const sealer = world.sealer();
  await sealer.round();
  expect(sealer.troubles.get(county)).toContain('speaks of 50 entries, the record holds 30');

  const admission = await admit(county);
  expect(admission).toMatchObject({ kept: 30, lostUpTo: 50 });
  const aside = (await admission?.putAside()) ?? '';
  await sealer.round();
  expect(sealer.troubles.has(county)).toBe(false);
  await sealer.stop();
  await world.record(county, entries(40, 31));
  await world.sealAll();

  expect(await world.verdict(county)).toMatchObject({ size: 72, problems: [], setBack: [{ index: 31, kept: 30 }] });
  expect(readCheckpoints(await readFile(aside, 'utf8')).checkpoints.map(({ size }) => size)).toEqual([
    10, 20, 30, 40, 50,
  ]);
});

test('whoever holds checkpoints of the lost part sees the contradiction until they accept exactly that part', async () => {
  const county = await countySetBack();
  const aside = (await (await admit(county))?.putAside()) ?? '';
  await world.record(county, entries(40, 30));
  await world.sealAll();

  expect((await verdict(county, aside)).problems.length).toBeGreaterThan(0);
  expect((await verdict(county, aside, [{ kept: 30, end: 50 }])).problems).toEqual([]);
  expect((await verdict(county, aside, [{ kept: 30, end: 40 }])).problems.length).toBeGreaterThan(0);
  expect((await verdict(county, aside, [{ kept: 20, end: 50 }])).problems).toContainEqual({
    index: null,
    sentence: expect.stringContaining('No sealed entry tells that the record was set back to 20 entries'),
  });
});

test('accepting a lost part excuses nothing else', async () => {
  const county = await countySetBack();
  const aside = (await (await admit(county))?.putAside()) ?? '';
  await world.record(county, entries(40, 30));
  await world.sealAll();
  await world.asOwner(
    county,
    `update audit_entry set reason = 'another' where organization_id = $1 and row_version = 35`,
    [county],
  );
  expect((await verdict(county, aside, [{ kept: 30, end: 50 }])).problems.length).toBeGreaterThan(0);
});

test('without a contradiction and without a backup there is nothing to admit', async () => {
  const county = await world.organization('Quiet County');
  await world.record(county, entries(5));
  await world.sealAll();
  expect(await admit(county)).toBeNull();
  expect(await world.export(county)).toHaveLength(7);
});

test('a restore on an empty machine stands in the record as well, although nothing contradicts it', async () => {
  const county = await world.organization('New Machine County');
  await world.record(county, entries(5));
  await world.sealAll();
  const admission = await admit(county, '2026-11-19T22:00:00.000Z');
  expect(admission).toMatchObject({ kept: 5, lostUpTo: null });
  expect(await admission?.putAside()).toBeNull();
  await world.sealAll();
  expect(await world.verdict(county)).toMatchObject({ size: 6, problems: [], setBack: [{ index: 5, kept: 5 }] });
  const last = JSON.parse((await world.export(county)).at(-2) ?? '');
  expect(last).toMatchObject({ entry: { action: 'restore', reason: 'The server room was flooded.' } });
  expect(last.changes.backup).toEqual([null, '2026-11-19T22:00:00.000Z']);
});

test('a second restore never covers what the first one put aside', async () => {
  const county = await countySetBack();
  const first = await (await admit(county))?.putAside();
  await world.record(county, entries(19, 30));
  await world.sealAll();
  await world.asOwner(county, 'delete from audit_leaf where organization_id = $1 and log_index >= 30', [county]);
  await world.asOwner(county, 'delete from audit_checkpoint where organization_id = $1 and size > 30', [county]);
  const admission = await admit(county);
  expect(admission).toMatchObject({ kept: 30, lostUpTo: 50 });
  expect(await admission?.putAside()).not.toBe(first);
});
