import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, password } from '../../tests/world/account-world.ts';
import { openKnownPasswords } from './known-passwords.ts';

describe('a password that everybody tries first', () => {
  const known = openKnownPasswords(null);

  test.each([
    'Password1!',
    'P@ssw0rd!',
    'Welcome2026!',
    'Summer-2026!',
    'Qwerty123!',
    'Levee2026!',
    'Admin123!',
    '123Monkey!',
    'Letmein1!',
    'Dragon#99',
  ])('%s is known', async (one) => expect(await known.includes(one)).toBe(true));
  test.each([
    password,
    'Correct horse 7 battery!',
    'Welcome to our levee 1!',
    'Xk4!trombone-lamp',
    '',
    'Summer!!!!2026!!xy',
    'Password is not the word 1!',
  ])('%s is not', async (one) => expect(await known.includes(one)).toBe(false));
});

test('the operator’s own list is searched to its first and last line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'levee-known-'));
  const file = join(folder, 'pwned.txt');
  const listed = Array.from({ length: 501 }, (_, at) => `Leaked-${at} lamp!`);
  const lines = listed.map((one, at) => `${hash('sha1', one, 'hex').toUpperCase()}:${at * at}`).toSorted();
  for (const end of ['\n', '']) {
    await writeFile(file, `${lines.join('\n')}${end}`);
    const known = openKnownPasswords(file);
    const found = await Promise.all(listed.map((one) => known.includes(one)));
    expect(found.filter(Boolean)).toHaveLength(listed.length);
    const others = await Promise.all(listed.map((one) => known.includes(`${one}?`)));
    expect(others.filter(Boolean)).toEqual([]);
  }
  await writeFile(file, '');
  expect(await openKnownPasswords(file).includes('Leaked-1 lamp!')).toBe(false);
  await rm(folder, { recursive: true });
});

describe('where a password is chosen', () => {
  let here: AccountWorld;
  const rosa = 'rosa@tidewater.example';
  const weak = 'Password1!';
  beforeAll(async () => {
    here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
    await here.person(rosa, 'user', await here.organization('Tidewater County'));
  });
  afterAll(() => here.close());
  const refused = (path: string) => ({ status: 400, body: { issues: [{ path, code: 'password.known' }] } });

  test('it is refused at sign-up, change and reset, and the link of the reset still works', async () => {
    const post = (path: string, body: object) => here.browser().post(`/api/auth/${path}`, body);
    expect(await post('sign-up/email', { email: 'new@tidewater.example', name: 'New', password: weak })).toMatchObject(
      refused('password'),
    );
    const change = { currentPassword: password, newPassword: weak };
    expect(await (await here.signedIn(rosa)).post('/api/auth/change-password', change)).toMatchObject(
      refused('newPassword'),
    );
    await post('request-password-reset', { email: rosa });
    await here.accounts.settled();
    const token = here.tokenFor(rosa);
    expect(await post('reset-password', { token, newPassword: weak })).toMatchObject(refused('newPassword'));
    expect((await post('reset-password', { token, newPassword: 'Trombone lamp 7!' })).status).toBe(200);
  });
});
