import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, password } from '../../tests/world/account-world.ts';

/* Programs that look through mail open every link in it, some of them twice. Only the button on the page uses a link up. */
let here: AccountWorld;
const rosa = 'rosa.delgado@tidewater.example';
const next = 'River-stone 1928!';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  await here.person(rosa, 'admin', await here.organization('Tidewater County'));
});
afterAll(() => here.close());
afterEach(() => here.clock.pass(60));

const kept = () =>
  here.database.platform((tx) =>
    tx.query(
      `select (select json_agg(v.* order by v.identifier) from auth.verifications v) as verifications,
              (select json_agg(l.* order by l.digest) from auth.lookups l) as lookups,
              (select json_agg(u.* order by u.id) from auth.users u) as users`,
    ),
  );

test.each<[string, ask: () => Promise<string>, press: (token: string) => [path: string, body: object]]>([
  [
    'confirms an address',
    async () => {
      const email = 'ana@tidewater.example';
      await here.browser().post('/api/auth/sign-up/email', { email, password, name: 'Ana' });
      return email;
    },
    (token) => ['/api/auth/verify-email', { token }],
  ],
  [
    'sets a new password',
    async () => {
      await here.browser().post('/api/auth/request-password-reset', { email: rosa });
      return rosa;
    },
    (token) => ['/api/auth/reset-password', { token, newPassword: next }],
  ],
  [
    'accepts an invitation',
    async () => {
      const email = 'bo@tidewater.example';
      await (await here.signedIn(rosa)).post('/api/v1/invitation/send', { email });
      return email;
    },
    (token) => ['/api/v1/invitation/accept', { token, name: 'Bo', password: next }],
  ],
])('a link that %s is used by its button alone', async (_, ask, press) => {
  const email = await ask();
  await here.accounts.settled();
  const token = here.tokenFor(email);
  const [path, body] = press(token);
  const link = here.letters.findLast(({ to }) => to === email)?.text.match(/https:\/\/[^\s/]+(\/\S*token\S*)/)?.[1];
  expect(link).toContain(token);

  const before = await kept();
  const places = [link ?? '', `${path}?token=${token}`, `${path}/${token}`, `/api/auth/invitation?token=${token}`];
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const place of places)
      for (let time = 0; time < 2; time++) {
        const { status } = await here.ask(place, { method });
        expect([place, status < 500]).toEqual([place, true]);
      }
  expect(await kept()).toEqual(before);

  expect((await here.browser().post(path, body)).status).toBe(200);
  expect((await here.browser().post(path, body)).status).toBe(410);
});
