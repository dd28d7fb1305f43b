import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditWorld, auditWorld, entries } from '#server/audit/test-world.ts';
import { auditChecked } from './audit-check.server.ts';

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
  auditChecked(world.database, { organizationId, key: world.key, dataDir: world.folder });
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

  test('takes no offence at values that were erased by law', async () => {
    const found = await bent(
      `update audit_entry set changes = null, salt = null where organization_id = :id and id = ${third}`,
    );
    expect(found).toMatchObject({ holds: true, erased: 1 });
  });
});
