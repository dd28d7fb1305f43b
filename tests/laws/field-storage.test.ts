import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf } from '#kernel/derive/table.ts';
import { kindOf } from '#kernel/fields/accept.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type ClonedDatabase, cloneDatabase, using } from '../world/cluster.ts';
import { everyKind } from '../world/every-kind.ts';
import { seeded, validSample } from '../world/samples.ts';

const scope = { organizationId: '0f8fad5b-d9cb-469f-a165-70867728950e' };
const stored = Object.entries(everyKind).filter(
  ([name, { spec }]) => name !== 'encrypted' && columnsOf(name, spec).length > 0,
);
let clone: ClonedDatabase;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.app, poolSize: 1 });
  await using(clone.owner, async (owner) => {
    for (const [name, { spec }] of stored) {
      const columns = columnsOf(name, spec).map(
        ({ name: column, type, check }) => `${column} ${type}${check ? ` check (${check})` : ''}`,
      );
      await owner.query(`create table kind_${name.toLowerCase()} (${columns.join(', ')})`);
      await owner.query(`grant select, insert, delete on kind_${name.toLowerCase()} to public`);
    }
  });
});

afterAll(async () => {
  await database?.close();
  await clone?.drop();
});

test.each(stored)('a value of the kind %s comes back from the database as it went in', async (name, { spec }) => {
  const kind = kindOf(spec);
  const columns = columnsOf(name, spec).map((column) => column.name);
  const table = `kind_${name.toLowerCase()}`;
  const places = columns.map((_, at) => `$${at + 1}`).join(', ');
  await database.within(scope, async (tx) => {
    for (let seed = 0; seed < 25; seed++) {
      const judged = kind.accept(validSample({ spec } as never, seeded(seed)), spec);
      if (!judged.ok) throw new Error(JSON.stringify(judged.issues));
      const insert = `insert into ${table} (${columns.join(', ')}) values (${places}) returning ${columns.join(', ')}`;
      const [cells] = await tx.rows(insert, kind.write(judged.value, spec));
      expect(kind.read(cells as unknown[], spec)).toStrictEqual(judged.value);
    }
  });
});
