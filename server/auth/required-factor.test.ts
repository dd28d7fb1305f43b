import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import { totpAt } from './totp.ts';

let here: AccountWorld;
let county: string;
let dana: Browser;
const dana0 = 'dana@tidewater.example';
const held = { status: 403, body: { code: 'second_factor_required' } };
let nth = 0;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  county = await here.organization('Tidewater County');
  await here.person(dana0, 'admin', county);
});
afterAll(() => here.close());
afterEach(async () => {
  await require([]);
  here.clock.pass(60);
});

/** The administrator says so, just signed in. */
async function require(roles: readonly string[]) {
  here.clock.pass(1);
  dana = await here.signedIn(dana0);
  const answer = await dana.post('/api/v1/second_factor/require', { roles });
  expect(answer.status).toBe(200);
  here.clock.pass(1);
  return answer.body as unknown as { roles: string[]; without: { name: string }[] };
}
const newcomer = async (role: 'user' | 'manager' = 'manager'): Promise<string> => {
  const email = `person.${++nth}@tidewater.example`;
  await here.person(email, role, county);
  return email;
};
const works = (browser: Browser) => browser.get('/api/v1/cost_center');
async function enrol(browser: Browser) {
  const { body } = await browser.post('/api/auth/second-factor/begin');
  const secret = String((body as { secret?: string }).secret);
  const done = await browser.post('/api/auth/second-factor/confirm', { code: totpAt(secret, here.clock.at()) });
  expect(done.status).toBe(200);
  return { secret, codes: (done.body as unknown as { recoveryCodes: string[] }).recoveryCodes };
}

describe('a role that needs a second factor', () => {
  test('lets its people do nothing at the next sign-in but set one up, and then everything', async () => {
    const email = await newcomer();
    const before = await here.signedIn(email);
    await require(['manager']);
    expect((await works(before)).status).toBe(200);

    const browser = await here.signedIn(email);
    expect(await works(browser)).toMatchObject(held);
    expect(await browser.post('/api/v1/cost_center', { code: '1', name: 'One' })).toMatchObject(held);
    expect(await browser.get('/api/v1/people')).toMatchObject(held);
    expect((await browser.get('/api/v1/me')).body).toMatchObject({
      member: null,
      organization: null,
      held: { code: 'second_factor_required', sentence: expect.stringContaining('Set up an authenticator app.') },
    });
    expect((await browser.get('/api/auth/security')).status).toBe(200);

    await enrol(browser);
    expect((await works(browser)).status).toBe(200);
    expect((await browser.get('/api/v1/me')).body).toMatchObject({ role: 'manager' });
    const acts = await here.database.within({ organizationId: county }, (tx) =>
      tx.query(
        `select action from audit_entry where record in ('account', 'second_factor') order by at desc, id desc limit 2`,
      ),
    );
    expect(acts).toEqual([{ action: 'add_second_factor' }, { action: 'require' }]);
  });

  test('is refused by every call that is not open to anyone', async () => {
    const email = await newcomer();
    await require(['manager']);
    const browser = await here.signedIn(email);
    const closed = here.operations.filter(({ access, method }) => access !== 'anyone' && method === 'GET');
    const wrong: string[] = [];
    for (const { id, path } of closed) {
      const { status, body } = await browser.get(path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000001'));
      if (status !== 403 || (body as { code?: string }).code !== 'second_factor_required')
        wrong.push(`${id}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(closed.length).toBeGreaterThan(100);
  });

  test('is no matter for other roles, and counts from the moment of a promotion', async () => {
    const email = await newcomer('user');
    await require(['manager']);
    const browser = await here.signedIn(email);
    expect((await works(browser)).status).toBe(200);
    here.clock.pass(1);
    await here.operator.grantRole({ email, role: 'manager' });
    expect(await works(browser)).toMatchObject(held);
  });

  test('holds keys of such people as well', async () => {
    const email = await newcomer();
    const browser = await here.signedIn(email);
    const { body } = await browser.post('/api/v1/api_key/issue', { name: 'Export' });
    const authorization = `Bearer ${(body as { key?: string }).key}`;
    const byKey = () => here.browser().get('/api/v1/cost_center', { authorization });
    expect((await byKey()).status).toBe(200);
    await require(['manager']);
    expect(await byKey()).toMatchObject(held);
    await enrol(await here.signedIn(email));
    here.clock.pass(1);
    expect((await byKey()).status).toBe(200);
  });

  test('is not skipped by a reset of the password or by taking the app away', async () => {
    const email = await newcomer();
    await require(['manager']);
    const { secret } = await enrol(await here.signedIn(email));
    await here.browser().post('/api/auth/request-password-reset', { email });
    await here.accounts.settled();
    const other = 'Delta-channel 2028!';
    expect(
      (await here.browser().post('/api/auth/reset-password', { token: here.tokenFor(email), newPassword: other }))
        .status,
    ).toBe(200);
    here.clock.pass(60);
    const browser = here.browser();
    const first = await browser.signIn(email, other);
    expect(first.body).toMatchObject({ secondFactor: expect.any(String) });
    expect((await works(browser)).status).toBe(401);
    const { secondFactor } = first.body as { secondFactor?: string };
    const code = totpAt(secret, here.clock.at());
    expect((await browser.post('/api/auth/sign-in/code', { secondFactor, code })).status).toBe(200);
    expect((await works(browser)).status).toBe(200);
    expect((await browser.post('/api/auth/second-factor/remove')).status).toBe(200);
    expect(await works(browser)).toMatchObject(held);
  });

  test.each([
    ['nobody', null, 403],
    ['us, with an app that is gone since', 'own', 403],
    ['its provider, which is trusted', 'provider', 200],
  ])(
    'a sign-in through the organization’s own provider, where a second factor was asked for by %s',
    async (_, by, status) => {
      const email = await newcomer();
      await require(['manager']);
      const browser = await here.signedIn(email);
      await here.database.platform((tx) =>
        tx.query(
          `update auth.sessions set method = 'sso', second_factor = $2 where user_id = (select id from auth.users where email = $1)`,
          [email, by],
        ),
      );
      expect((await works(browser)).status).toBe(status);
    },
  );

  test('a rule that is saved again gives nobody another grace', async () => {
    const email = await newcomer();
    await require(['manager']);
    const browser = await here.signedIn(email);
    expect(await works(browser)).toMatchObject(held);
    await require(['manager', 'user']);
    expect(await works(browser)).toMatchObject(held);
  });
});

describe('saying so', () => {
  test('is for administrators who have just proved who they are, with known roles', async () => {
    const manager = await here.signedIn(await newcomer());
    expect((await manager.get('/api/v1/second_factor')).status).toBe(403);
    expect((await manager.post('/api/v1/second_factor/require', { roles: [] })).status).toBe(403);
    const late = await here.signedIn(dana0);
    here.clock.pass(11 * 60);
    expect(await late.post('/api/v1/second_factor/require', { roles: ['user'] })).toMatchObject({
      status: 403,
      body: { code: 'confirm_identity' },
    });
    const fresh = await here.signedIn(dana0);
    expect(await fresh.post('/api/v1/second_factor/require', { roles: ['king'] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: expect.stringMatching(/^roles/) }] },
    });
  });

  test('is refused for one’s own role as long as one has none oneself', async () => {
    const fresh = await here.signedIn(dana0);
    expect(await fresh.post('/api/v1/second_factor/require', { roles: ['admin'] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'roles', code: 'own_factor' }] },
    });
  });

  test('shows who has nothing but a password, and lets whoever the provider vouches for ask it of their own role', async () => {
    const email = await newcomer();
    const { without } = await require(['manager']);
    expect(without.map(({ name }) => name.toLowerCase())).toContain(email.split('@')[0]?.replace('.', ' '));
    const bySso = await here.signedIn(dana0);
    const came = (by: string | null) =>
      here.database.platform((tx) =>
        tx.query(
          `update auth.sessions set method = 'sso', second_factor = $2 where user_id = (select id from auth.users where email = $1)`,
          [dana0, by],
        ),
      );
    const ask = async () => {
      here.clock.pass(1);
      return bySso.post('/api/v1/second_factor/require', { roles: ['admin'] });
    };
    await came(null);
    expect(await ask()).toMatchObject({ status: 400, body: { issues: [{ path: 'roles', code: 'own_factor' }] } });
    await came('provider');
    expect((await ask()).status).toBe(200);
    expect((await bySso.post('/api/v1/second_factor/require', { roles: [] })).status).toBe(200);
  });
});
