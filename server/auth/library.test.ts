import { getAuthTables } from '@better-auth/core/db';
import { expect, test } from 'vitest';
import { cloneDatabase, using } from '../../tests/world/cluster.ts';
import { accountWorld, password } from '../../tests/world/account-world.ts';
import { libraryTables } from './library.ts';

test('our migration has every table and column that this version of the library writes', async () => {
  const clone = await cloneDatabase();
  const columns = await using(clone.owner, async (client) => {
    const { rows } = await client.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'auth'`,
    );
    return new Set(rows.map(({ column }) => column));
  });
  await clone.drop();
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const written = Object.values(getAuthTables(libraryTables)).flatMap(({ modelName, fields }) =>
    ['id', ...Object.keys(fields)].map((name) => `${modelName}.${snake(name)}`),
  );
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter((column) => !columns.has(column))).toEqual([]);
});

test('nothing takes a second connection while it holds one: all of it works with a single one', async () => {
  const here = await accountWorld({ poolSize: 1, env: { LIMITS_FACTOR: '100' } });
  const email = 'ana@marsh.example';
  const ana = here.browser();
  const post = async (path: string, body: object, status = 200) => {
    const answer = await ana.post(path, body);
    expect([path, answer.status]).toEqual([path, status]);
    return answer.body as { key?: string };
  };
  await post('/api/auth/sign-up/email', { email, password, name: 'Ana Reyes' });
  await here.accounts.settled();
  await post('/api/auth/verify-email', { token: here.tokenFor(email) });
  await post('/api/auth/sign-in/email', { email, password });
  await post('/api/v1/organization', { name: 'Marsh Harbor Utilities' }, 201);
  await post('/api/v1/invitation/send', { email: 'bo@marsh.example' }, 201);
  const bo = await here
    .browser()
    .post('/api/v1/invitation/accept', { token: here.tokenFor('bo@marsh.example'), name: 'Bo', password });
  expect(bo.status).toBe(200);
  const { key } = await post('/api/v1/api_key/issue', { name: 'Export' }, 201);
  expect((await here.browser().get('/api/v1/me', { authorization: `Bearer ${key}` })).status).toBe(200);
  await post('/api/auth/request-password-reset', { email });
  await here.accounts.settled();
  await post('/api/auth/reset-password', { token: here.tokenFor(email), newPassword: 'Second-try 2027!' });
  await here.close();
});
