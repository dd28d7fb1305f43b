import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseValues } from '#server/audit/erase.ts';
import { type AuditWorld, anEntry, auditWorld, entries } from '#server/audit/test-world.ts';
import { auditChecked } from './audit-check.server.ts';
import { oneWalkEach, SLICE } from './audit-slices.ts';

let world: AuditWorld;
let count = 0;

beforeAll(async () => {
  world = await auditWorld();
});
afterAll(() => world.end());

/** An organization with twelve sealed entries under three checkpoints. */
async function sealed(): Promise<string> {
  const id = await world.organization(`County ${++count}`);
  for (const first of [0, 4, 8]) {
    await world.record(id, entries(4, first));
    await world.sealAll();
  }
  return id;
}
const checked = (organizationId: string) =>
  auditChecked(world.database, { organizationId, key: world.key, checkpoints: join(world.folder, 'checkpoints') });
const bent = async (text: string, values: unknown[] = []) => {
  const id = await sealed();
  await world.asOwner(id, text.replaceAll(':id', `'${id}'`), values);
  return checked(id);
};
const third = '(select entry_id from audit_leaf where organization_id = :id and log_index = 2)';

describe('a look at the whole record', () => {
  test('finds that it holds, with every checkpoint and the one outside', async () => {
    expect(await checked(await sealed())).toEqual({
      holds: true,
      entries: 12,
      erased: 0,
      checkpoints: 3,
      keptOutside: 12,
      problems: [],
    });
    expect(await checked(await world.organization('Empty County'))).toMatchObject({ holds: true, entries: 0 });
  });

  test.each([
    [
      'a value that was changed',
      `update audit_entry set changes = '{"total":[1,2]}' where organization_id = :id and id = ${third}`,
      'The values of entry 3',
    ],
    [
      'an act that was changed',
      `update audit_entry set action = 'approve' where organization_id = :id and id = ${third}`,
      'Entry 3',
    ],
    [
      'a person who was changed',
      `update audit_entry set actor = gen_random_uuid() where organization_id = :id and id = ${third}`,
      'Entry 3',
    ],
    [
      'a leaf that was changed',
      `update audit_leaf set leaf_hash = sha256('x') where organization_id = :id and log_index = 2`,
      'Entry 3',
    ],
    [
      'an end that was cut off',
      'delete from audit_leaf where organization_id = :id and log_index > 9',
      'A checkpoint speaks of 12 entries, the record holds 10.',
    ],
    [
      'a checkpoint that was swapped',
      'update audit_checkpoint set note = (select note from audit_checkpoint where organization_id = :id and size = 4) where organization_id = :id and size = 8',
      'Where the checkpoint of 8 entries belongs stands another one.',
    ],
  ])('finds %s', async (_, text, sentence) => {
    const found = await bent(text);
    expect(found).toMatchObject({
      holds: false,
      problems: expect.arrayContaining([expect.stringContaining(sentence)]),
    });
  });

  test('finds a record that was cut off together with its checkpoints, because one is kept outside', async () => {
    const found = await bent(
      'with gone as (delete from audit_leaf where organization_id = :id and log_index >= 8) delete from audit_checkpoint where organization_id = :id and size > 8',
    );
    expect(found).toMatchObject({ holds: false, keptOutside: 12 });
  });

  test('takes no offence at values that were erased by law, as soon as the erasure is written', async () => {
    const id = await sealed();
    const rowId = anEntry().rowId as string;
    await world.owner.within({ organizationId: id }, (tx) =>
      eraseValues(tx, {
        record: 'requisition',
        rowId,
        reason: 'Request 14 under the state privacy act',
        actor: null,
        actorKind: 'system',
      }),
    );
    expect(await checked(id)).toMatchObject({ holds: true, entries: 12, erased: 12 });
    await world.sealAll();
    expect(await checked(id)).toMatchObject({ holds: true, entries: 24, erased: 12 });
    expect(await world.verdict(id)).toMatchObject({ size: 24, erased: 12, problems: [] });
  });
});

describe('a check under way', () => {
  test('is joined by whoever asks for one meanwhile, and a later one walks again', async () => {
    const walks: string[] = [];
    const release = Promise.withResolvers<void>();
    const checks = oneWalkEach(async (organizationId, progress) => {
      walks.push(organizationId);
      progress(7);
      await release.promise;
      return walks.length;
    });
    const asked = [checks.ask('a'), checks.ask('a'), checks.ask('b')];
    expect([walks, checks.at('a'), checks.at('c')]).toEqual([['a', 'b'], 7, null]);
    release.resolve();
    expect(await Promise.all(asked)).toEqual([2, 2, 2]);
    expect(checks.at('a')).toBeNull();
    await checks.ask('a');
    expect(walks).toEqual(['a', 'b', 'a']);
  });

  test('makes way for the next one when it fails', async () => {
    let count = 0;
    const checks = oneWalkEach(() => (count++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve('whole')));
    await expect(checks.ask('a')).rejects.toThrow('away');
    expect(await checks.ask('a')).toBe('whole');
  });

  test('hands the process back after every slice of entries', async () => {
    const id = await world.organization('Long County');
    await world.record(id, entries(SLICE * 6));
    await world.sealAll({ batch: 10_000 });
    let slices = 0;
    const at: number[] = [];
    const found = await auditChecked(world.database, {
      organizationId: id,
      key: world.key,
      checkpoints: join(world.folder, 'checkpoints'),
      progress: (so) => void at.push(so),
      async breath() {
        slices++;
      },
    });
    expect(found).toMatchObject({ holds: true, entries: SLICE * 6 });
    expect(slices).toBeGreaterThanOrEqual(6);
    expect(at).toEqual([500, 600]);
  });
});
