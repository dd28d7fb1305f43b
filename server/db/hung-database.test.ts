import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../tests/world/cluster.ts';
import { tell } from '../http/problem.ts';
import { type Database, openDatabase } from './database.ts';

let clone: ClonedDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.app, poolSize: 1, patienceMs: 300 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const told = async (error: unknown) => {
  const { response } = tell(error, 'req-1');
  return { status: response.status, after: response.headers.get('retry-after'), ...(await response.json()) };
};
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

test('a statement that takes too long is stopped, and the connection serves the next one', async () => {
  const error = await failureOf(database.platform((tx) => tx.query('select pg_sleep(20)')));
  expect(await told(error)).toMatchObject({ status: 503, code: 'too_slow', after: '2' });
  expect(await database.platform((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
});

test('a database that hangs is given up, told as unavailable, and used again when it answers', async () => {
  const backend = async (): Promise<number> => {
    const [row] = await database.platform((tx) => tx.query<{ pid: number }>('select pg_backend_pid() as pid'));
    return row?.pid ?? 0;
  };
  const hanging = await backend();
  expect(hanging).toBeGreaterThan(1);
  process.kill(hanging, 'SIGSTOP');
  try {
    const error = await failureOf(database.platform((tx) => tx.query('select 1')));
    expect(await told(error)).toMatchObject({ status: 503, code: 'unavailable', after: '2' });
    expect(await backend()).not.toBe(hanging);
  } finally {
    process.kill(hanging, 'SIGCONT');
  }
  await expect.poll(() => database.load.total).toBe(1);
});

test('a disk that is full below the database is told as such', async () => {
  expect(await told(Object.assign(new Error('could not extend file'), { code: '53100' }))).toMatchObject({
    status: 507,
    code: 'no_space',
    after: '30',
  });
});
