import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../tests/world/cluster.ts';
import { type Database, openDatabase } from './database.ts';

let clone: ClonedDatabase;
let database: Database;
const defects: unknown[] = [];
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.app, poolSize: 2, onDefect: (error) => void defects.push(error) });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

test('what is committed is answered as done, also when what follows from it fails; the failure is told and the others run', async () => {
  const ran: string[] = [];
  let works = 0;
  // With the code of a conflict, after which work is otherwise done again.
  const defect = Object.assign(new Error('The sealer cannot be woken'), { code: '40001' });
  const answer = await database.platform(async (tx) => {
    works++;
    tx.afterCommit(() => ran.push('first'));
    tx.afterCommit(() => {
      throw defect;
    });
    tx.afterCommit(() => ran.push('last'));
    await tx.query('select 1');
    return 'done';
  });
  expect([answer, works, ran, defects]).toEqual(['done', 1, ['first', 'last'], [defect]]);
});
