import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '#world';
import { using } from '../../tests/world/cluster.ts';
import { isoInstant, openDatabase } from './database.ts';

test.each([
  ['2026-11-20 10:01:49+00', '2026-11-20T10:01:49.000Z'],
  ['2026-11-20 10:01:49.1+00', '2026-11-20T10:01:49.100Z'],
  ['2026-11-20 10:01:49.123456+00', '2026-11-20T10:01:49.123Z'],
  ['12026-11-20 10:01:49.999999+00', '12026-11-20T10:01:49.999Z'],
])('the database prints %s and we say %s', (printed, said) => {
  expect(isoInstant(printed)).toBe(said);
});

test('what a failed transaction still wants to ask reaches nobody', async () => {
  const county = await world();
  const late: Promise<unknown>[] = [];
  const isOver = Promise.withResolvers<void>();
  const failing = county.database.within({ organizationId: county.organizationId }, async (tx) => {
    const goesOn = async () => {
      await tx.query('select 1');
      await isOver.promise;
      return tx.query('select 2');
    };
    const other = goesOn();
    late.push(other.catch((error: Error) => error.message));
    await Promise.all([other, Promise.reject(new Error('Refused'))]);
  });
  await expect(failing).rejects.toThrow('Refused');
  isOver.resolve();
  expect(await Promise.all(late)).toEqual(['The transaction is over; nothing more is asked in it.']);
  await county.close();
});

test('what lets go of its locks at the commit is answered once it is on disk', async () => {
  const county = await world();
  // The clusters of tests commit without waiting for the disk; servers do not.
  await using(county.clone.owner, async (owner) => {
    const { rows } = await owner.query('select current_database() as name');
    await owner.query(`alter database ${rows[0].name} set synchronous_commit = on`);
  });
  const database = openDatabase({ connection: county.clone.app, poolSize: 2 });
  const scope = { organizationId: county.organizationId };
  const asked = `select pg_current_wal_flush_lsn() >= $1::pg_lsn as kept, current_setting('synchronous_commit') as commits`;
  for (let time = 0; time < 20; time++) {
    const written = await database.within(scope, async (tx) => {
      tx.letGoAtCommit();
      await tx.query(`insert into counter (organization_id, kind, value) values ($1, $2, 1)`, [
        county.organizationId,
        `time ${time}`,
      ]);
      return (await tx.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn'))[0]?.lsn;
    });
    expect(await database.within(scope, (tx) => tx.query(asked, [written]))).toEqual([{ kept: true, commits: 'on' }]);
  }
  await expect(
    database.within(scope, async (tx) => {
      tx.letGoAtCommit();
      await tx.query('select 1 / 0').catch(() => {});
    }),
  ).rejects.toThrow('current transaction is aborted');
  expect(await database.within(scope, (tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
  await database.close();
  await county.close();
});

describe('statements that are sent together', () => {
  let county: World;
  beforeAll(async () => {
    county = await world();
  });
  afterAll(() => county.close());
  const scope = () => ({ organizationId: county.organizationId });

  test('are answered from one transaction in one organization', async () => {
    const [one, other] = await county.database.together(scope(), (tx) =>
      Promise.all([
        tx.rows('select txid_current(), count(*) from organization'),
        tx.rows(`select txid_current(), current_setting('app.organization_id')`),
      ]),
    );
    expect(other[0]?.[0]).toBe(one[0]?.[0]);
    expect(one[0]?.[1]).toBe(1);
    expect(other[0]?.[1]).toBe(county.organizationId);
  });

  test('cannot be followed by one that waits for their answers', async () => {
    const late = county.database.together(scope(), async (tx) => {
      await tx.rows('select 1');
      return tx.rows('select 2');
    });
    await expect(late).rejects.toThrow('use within()');
  });

  test('that fail leave the connection as good as new', async () => {
    for (let round = 0; round < 20; round++) {
      const failing = county.database.together(scope(), (tx) =>
        Promise.all([tx.rows('select 1 / 0'), tx.rows('select 1')]),
      );
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    }
    expect(await county.database.read(scope(), 'select 1', [])).toEqual([[1]]);
    expect(county.database.load.waiting).toBe(0);
  });
});
