import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckpointKey, openCheckpointKey } from '#server/audit/key.ts';
import { hashOfEntry, noLeaf, type StoredEntry, storedEntry } from '#server/audit/leaf.ts';
import { originOf } from '#server/audit/note.ts';
import { type AuditWorld, auditWorld, entries } from '#server/audit/test-world.ts';
import { type Edge, grow, rootOf } from '#server/audit/tree.ts';
import { auditChecked } from './audit-check.server.ts';

/** What an administrator of the database can do to the record: the product's own check and the stand-alone one notice each of it. */
let world: AuditWorld;
let other: string;
let stranger: CheckpointKey;
let count = 0;

beforeAll(async () => {
  world = await auditWorld();
  other = await sealed();
  stranger = await openCheckpointKey(join(world.folder, 'stranger'));
  // Whoever owns the tables can take their constraints away.
  for (const statement of [
    'alter table audit_leaf drop constraint audit_leaf_organization_id_entry_id_fkey',
    'alter table audit_entry drop constraint erased_together',
  ])
    await world.asOwner(other, statement);
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

type Attack = (county: string) => Promise<unknown>;

const doing =
  (...statements: readonly string[]): Attack =>
  async (county) => {
    for (const text of statements) await world.asOwner(county, text.replaceAll(':id', `'${county}'`));
  };

const at = (index: number): string =>
  `(select entry_id from audit_leaf where organization_id = :id and log_index = ${index})`;
const columns = `at, actor, actor_kind, on_behalf_of, action, record, row_id, row_version, fields, reason, request_id, commitment, salt, changes`;
const copied = `insert into audit_entry (organization_id, id, ${columns})
  select organization_id, gen_random_uuid(), ${columns} from audit_entry where organization_id = :id and id = ${at(2)}`;

/** Makes every leaf fit the entries again, and signs the checkpoints with a key when one is given. */
async function rechain(county: string, key: CheckpointKey | null): Promise<void> {
  const rows = await world.asOwner(
    county,
    `select ${storedEntry} from audit_leaf leaf join audit_entry entry
       on entry.organization_id = leaf.organization_id and entry.id = leaf.entry_id
     where leaf.organization_id = $1 order by leaf.log_index`,
    [county],
  );
  const signed = await world.asOwner(county, 'select size from audit_checkpoint where organization_id = $1', [county]);
  const edge: Edge = { size: 0, peaks: [] };
  let previous = noLeaf;
  for (const [index, row] of rows.entries()) {
    const entry = row as unknown as StoredEntry;
    const leaf = hashOfEntry(entry, { organizationId: county, index, previous });
    previous = leaf.toString('hex');
    await world.asOwner(
      county,
      'update audit_leaf set leaf_hash = $3, log_index = $4 where organization_id = $1 and entry_id = $2',
      [county, entry.id, leaf, index],
    );
    grow(edge, leaf, () => {});
    if (key && signed.some(({ size }) => size === edge.size))
      await world.asOwner(county, 'update audit_checkpoint set note = $3 where organization_id = $1 and size = $2', [
        county,
        edge.size,
        key.sign({ origin: originOf(county), size: edge.size, root: rootOf(edge) }),
      ]);
  }
}

const edited = doing(`update audit_entry set reason = 'forged' where organization_id = :id and id = ${at(5)}`);
const cut = doing(
  'delete from audit_leaf where organization_id = :id and log_index >= 8',
  'delete from audit_checkpoint where organization_id = :id and size > 8',
);

const attacks: readonly (readonly [what: string, attack: Attack])[] = [
  ['an edited entry', edited],
  ['a deleted entry', doing(`delete from audit_entry where organization_id = :id and id = ${at(5)}`)],
  [
    'an entry deleted with its leaf',
    doing(
      `delete from audit_entry where organization_id = :id and id = ${at(5)}`,
      'delete from audit_leaf where organization_id = :id and log_index = 5',
    ),
  ],
  [
    'a leaf deleted from under its entry',
    doing('delete from audit_leaf where organization_id = :id and log_index = 5'),
  ],
  ['an entry inserted without a leaf', doing(copied)],
  [
    'an entry inserted and put among those that wait, long ago',
    doing(
      copied,
      `update audit_entry set at = now() - interval '1 day' where organization_id = :id and id not in (select entry_id from audit_leaf where organization_id = :id)`,
      `insert into audit_pending (organization_id, entry_ids) select organization_id, array[id] from audit_entry
       where organization_id = :id and id not in (select entry_id from audit_leaf where organization_id = :id)`,
    ),
  ],
  [
    'an entry inserted with a leaf at the end',
    doing(
      copied,
      `insert into audit_leaf (organization_id, log_index, entry_id, leaf_hash) select organization_id, 12, id, sha256('x')
       from audit_entry where organization_id = :id and id not in (select entry_id from audit_leaf where organization_id = :id)`,
    ),
  ],
  [
    'an entry inserted with a fitting leaf at the end',
    async (county) => {
      await doing(
        copied,
        `insert into audit_leaf (organization_id, log_index, entry_id, leaf_hash) select organization_id, 12, id, sha256('x')
         from audit_entry where organization_id = :id and id not in (select entry_id from audit_leaf where organization_id = :id)`,
      )(county);
      await rechain(county, null);
    },
  ],
  [
    'two entries swapped',
    doing(
      'update audit_leaf set log_index = 1003 where organization_id = :id and log_index = 3',
      'update audit_leaf set log_index = 3 where organization_id = :id and log_index = 6',
      'update audit_leaf set log_index = 6 where organization_id = :id and log_index = 1003',
    ),
  ],
  [
    'an entry moved here from another organization',
    async (county) => {
      const [row] = await world.asOwner(
        other,
        `select to_jsonb(e) || jsonb_build_object('organization_id', $2::text, 'id', gen_random_uuid()) as entry
         from audit_entry e where organization_id = $1 limit 1`,
        [other, county],
      );
      await world.asOwner(
        county,
        'insert into audit_entry select * from jsonb_populate_record(null::audit_entry, $1::jsonb)',
        [JSON.stringify(row?.['entry'])],
      );
    },
  ],
  [
    'values set to nothing with their salts',
    doing(`update audit_entry set changes = null, salt = null where organization_id = :id and id = ${at(5)}`),
  ],
  [
    'values set to nothing',
    doing(`update audit_entry set changes = null where organization_id = :id and id = ${at(5)}`),
  ],
  ['a salt set to nothing', doing(`update audit_entry set salt = null where organization_id = :id and id = ${at(5)}`)],
  [
    'every value set to nothing',
    doing('update audit_entry set changes = null, salt = null where organization_id = :id'),
  ],
  [
    'values set to nothing, and an erasure that was never sealed',
    doing(
      `update audit_entry set changes = null, salt = null where organization_id = :id and id = ${at(5)}`,
      copied,
      `update audit_entry set action = 'erase', record = 'audit_entry', row_id = ${at(5)}
       where organization_id = :id and id not in (select entry_id from audit_leaf where organization_id = :id)`,
    ),
  ],
  [
    'values changed together with what binds them',
    doing(
      `update audit_entry set changes = '{"number":[null,"REQ-1"]}',
         commitment = sha256(salt || convert_to('{"number":[null,"REQ-1"]}', 'UTF8'))
       where organization_id = :id and id = ${at(5)}`,
    ),
  ],
  [
    'an edit under new leaves',
    async (county) => {
      await edited(county);
      await rechain(county, null);
    },
  ],
  [
    'an edit under new leaves, signed by a stranger',
    async (county) => {
      await edited(county);
      await rechain(county, stranger);
    },
  ],
  [
    'an edit under new leaves, signed with the stolen key',
    async (county) => {
      await edited(county);
      await rechain(county, world.key);
    },
  ],
  [
    'an insertion in the middle, signed with the stolen key',
    async (county) => {
      await doing(
        copied,
        'update audit_leaf set log_index = log_index + 100 where organization_id = :id and log_index > 4',
        `insert into audit_leaf (organization_id, log_index, entry_id, leaf_hash) select organization_id, 5, id, sha256('x')
         from audit_entry where organization_id = :id and id not in (select entry_id from audit_leaf where organization_id = :id)`,
      )(county);
      await rechain(county, world.key);
    },
  ],
  ['an end cut off', doing('delete from audit_leaf where organization_id = :id and log_index >= 8')],
  ['an end cut off with its checkpoints', cut],
  [
    'an end cut off with its entries and checkpoints',
    async (county) => {
      await doing(`delete from audit_entry where organization_id = :id and row_version >= 8`)(county);
      await cut(county);
    },
  ],
  ['a checkpoint taken away', doing('delete from audit_checkpoint where organization_id = :id and size = 8')],
  [
    'an entry that vanished before its seal',
    doing(`insert into audit_pending (organization_id, entry_ids) values (:id, array[gen_random_uuid()])`),
  ],
];

const judged = async (county: string) => ({
  product: await auditChecked(world.database, {
    organizationId: county,
    key: world.key,
    checkpoints: join(world.folder, 'checkpoints'),
  }),
  alone: await world.verdict(county),
});

test('a record nothing was done to passes both', async () => {
  const { product, alone } = await judged(await sealed());
  expect([product.problems, alone.problems]).toEqual([[], []]);
  const fresh = await sealed();
  await world.record(fresh, entries(3, 12));
  expect((await judged(fresh)).product).toMatchObject({ holds: true, entries: 12 });
});

test.each(attacks)('%s is found by both', async (_, attack) => {
  const county = await sealed();
  await attack(county);
  const { product, alone } = await judged(county);
  expect(product.problems).not.toEqual([]);
  expect(product.holds).toBe(false);
  expect(alone.problems).not.toEqual([]);
});

test('an entry without a leaf and a value without an erasure are named in words', async () => {
  const county = await sealed();
  await doing(copied)(county);
  await doing(`update audit_entry set changes = null, salt = null where organization_id = :id and id = ${at(5)}`)(
    county,
  );
  const { product, alone } = await judged(county);
  const written =
    /^Entry [0-9a-f-]{36} \(edit of requisition, .*\) was never sealed and does not wait for it: it was not written by the product\.$/;
  expect(product.problems).toEqual([
    expect.stringMatching(written),
    'The values of entry 6 are gone and no sealed entry tells of an erasure.',
  ]);
  expect(alone.problems.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(written),
    'The values of entry 5 are gone and no sealed entry tells of an erasure.',
  ]);
});
