import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonical } from './canonical.ts';
import { recordAudit } from './entry.ts';
import { type AuditWorld, anEntry, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
let county: string;
beforeAll(async () => {
  world = await auditWorld();
  county = await world.organization('Ruiz County');
});
afterAll(() => world.end());

const stored = (organizationId = county): Promise<Record<string, unknown>[]> =>
  world.database.within({ organizationId }, (tx) =>
    tx.query('select * from audit_entry where organization_id = $1 order by at, id', [organizationId]),
  );
const waiting = async (organizationId: string): Promise<string[][]> => {
  const rows = await world.database.platform((tx) =>
    tx.query<{ entry_ids: string[] }>('select entry_ids from audit_pending where organization_id = $1 order by seq', [
      organizationId,
    ]),
  );
  return rows.map((row) => row.entry_ids);
};

test('an entry keeps who did what to which row, when and why', async () => {
  const parish = await world.organization('Saint Mary Parish');
  const entry = anEntry({ onBehalfOf: randomUUID(), reason: 'The river is rising' });
  await world.record(parish, [entry]);
  expect(await stored(parish)).toEqual([
    {
      organization_id: parish,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actor: entry.actor,
      actor_kind: 'person',
      on_behalf_of: entry.onBehalfOf,
      action: 'edit',
      record: 'requisition',
      row_id: entry.rowId,
      row_version: 2,
      fields: ['purpose', 'totalCents'],
      reason: 'The river is rising',
      request_id: 'req-1',
      commitment: expect.any(Buffer),
      salt: expect.any(Buffer),
      changes: entry.changes,
    },
  ]);
});

test('entries of one millisecond are listed in the order of the acts', async () => {
  const parish = await world.organization('Busy Parish');
  const acts = Array.from({ length: 300 }, (_, n) => anEntry({ reason: `Act ${n}` }));
  await world.record(parish, acts);
  expect((await stored(parish)).map(({ reason }) => reason)).toEqual(acts.map(({ reason }) => reason));
});

test('an entry needs no row, no person and no values', async () => {
  const parish = await world.organization('Quiet Parish');
  await world.record(parish, [
    { action: 'export', record: 'requisition', rowId: null, actor: null, actorKind: 'system' },
  ]);
  expect(await stored(parish)).toMatchObject([{ row_id: null, actor: null, fields: [], changes: {} }]);
});

test('entries wait for the sealer in the order in which they were given, a hundred to a row', async () => {
  const parish = await world.organization('Busy Parish');
  await world.record(parish, entries(1234));
  const lots = await waiting(parish);
  expect(lots.map((lot) => lot.length)).toEqual([...Array.from({ length: 12 }, () => 100), 34]);
  const versions = new Map((await stored(parish)).map((row) => [row['id'], row['row_version']]));
  expect(lots.flat().map((id) => versions.get(id))).toEqual(Array.from({ length: 1234 }, (_, n) => n));
});

test('any number of entries is one statement', async () => {
  const parish = await world.organization('One Statement Parish');
  let statements = 0;
  await world.database.within({ organizationId: parish }, (tx) =>
    recordAudit({ ...tx, query: (...call) => (statements++, tx.query(...call)) } as typeof tx, entries(500)),
  );
  expect(statements).toBe(1);
  await world.database.within({ organizationId: parish }, (tx) =>
    recordAudit({ ...tx, query: () => Promise.reject(new Error('asked the database for nothing')) } as typeof tx, []),
  );
  expect(await stored(parish)).toHaveLength(500);
});

test('a change that is rolled back leaves no entry and nothing to seal', async () => {
  const parish = await world.organization('Rolled Back Parish');
  const work = world.database.within({ organizationId: parish }, async (tx) => {
    await recordAudit(tx, entries(3));
    throw new Error('the budget line does not have enough left');
  });
  await expect(work).rejects.toThrow('enough left');
  expect(await stored(parish)).toEqual([]);
  expect(await waiting(parish)).toEqual([]);
});

test('the commitment is the hash of the salt and the values as they are read back, whatever they are', async () => {
  const parish = await world.organization('Odd Values Parish');
  const value = fc.jsonValue({ noUnicodeString: false }).filter((json) => !JSON.stringify(json).includes('\\u0000'));
  const name = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0'));
  const changes = fc.dictionary(name, fc.tuple(value, value), { maxKeys: 5 });
  const samples = fc.sample(changes, 300);
  await world.record(
    parish,
    samples.map((sample) => anEntry({ changes: sample })),
  );
  const rows = await stored(parish);
  expect(rows).toHaveLength(300);
  for (const row of rows) {
    const {
      salt,
      changes: kept,
      commitment,
      fields,
    } = row as { salt: Buffer; changes: object; commitment: Buffer; fields: string[] };
    expect(createHash('sha256').update(salt).update(canonical(kept)).digest()).toEqual(commitment);
    expect(fields).toEqual(Object.keys(kept).sort());
  }
  expect(new Set(rows.map((row) => (row['salt'] as Buffer).toString('hex'))).size).toBe(300);
});

test('the application adds to the record and can neither change nor remove anything in it', async () => {
  const parish = await world.organization('Insider Parish');
  await world.record(parish, entries(3));
  await world.sealAll();
  const before = await world.export(parish);
  for (const table of ['audit_entry', 'audit_leaf', 'audit_node', 'audit_checkpoint']) {
    for (const attempt of [
      `update ${table} set organization_id = organization_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable row level security`,
      `drop table ${table}`,
    ]) {
      const tried = world.database.within({ organizationId: parish }, (tx) => tx.query(attempt));
      await expect(tried, attempt).rejects.toMatchObject({ code: '42501' });
    }
  }
  expect(await world.export(parish)).toEqual(before);
});

test('an organization neither sees nor extends the record of another', async () => {
  const [ours, theirs] = [await world.organization('Our Parish'), await world.organization('Their Parish')];
  await world.record(theirs, entries(2));
  await world.sealAll();
  for (const table of ['audit_entry', 'audit_leaf', 'audit_checkpoint']) {
    const seen = await world.database.within({ organizationId: ours }, (tx) => tx.query(`select * from ${table}`));
    expect(seen, table).toEqual([]);
  }
  const forged = world.database.within({ organizationId: ours }, (tx) =>
    recordAudit({ ...tx, organizationId: theirs }, entries(1)),
  );
  await expect(forged).rejects.toMatchObject({ code: '42501' });
  expect(await stored(theirs)).toHaveLength(2);
});

test('outside an organization there is nothing to record', async () => {
  await expect(world.database.platform((tx) => recordAudit(tx, entries(1)))).rejects.toThrow('needs an organization');
});

test('every audit table of an organization has forced row-level security', async () => {
  const tables = await world.asOwner(
    county,
    `select relname from pg_class where relname ~ '^audit_' and relkind = 'r' and relrowsecurity and relforcerowsecurity order by relname`,
  );
  expect(tables.map((table) => table['relname'])).toEqual([
    'audit_checkpoint',
    'audit_entry',
    'audit_leaf',
    'audit_node',
  ]);
});
