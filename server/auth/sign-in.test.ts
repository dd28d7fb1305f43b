import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, origin, password } from '../../tests/world/account-world.ts';

let here: AccountWorld;
const rosa = 'rosa.delgado@tidewater.example';
const nobody = 'nobody.at.all@tidewater.example';

beforeAll(async () => {
  here = await accountWorld();
  const county = await here.organization('Tidewater County');
  await here.person(rosa, 'admin', county);
});
afterAll(() => here.close());
// Five tries in five minutes, then a quarter of an hour of rest: each story starts after it.
afterEach(() => here.clock.pass(21 * 60));

describe('signing in', () => {
  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const browser = here.browser();
    const answer = await browser.signIn(rosa);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: rosa, name: 'Rosa Delgado' } } });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-levee_session=[\w-]{32}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=43200$/,
    );
    expect(answer.text).not.toContain(browser.cookie?.split('=')[1]?.split('.')[0]);
    expect(await browser.get('/api/v1/cost_center')).toMatchObject({ status: 200 });
  });

  test('works for the address as people type it, and for one address only', async () => {
    expect(await here.browser().signIn('  Rosa.Delgado@Tidewater.Example ')).toMatchObject({ status: 200 });
    const wrong = [[rosa], [rosa, nobody], { email: rosa }, `${rosa},${nobody}`, 7, null];
    for (const [at, email] of wrong.entries())
      expect(await here.browser(`192.0.2.${at}`).post('/api/auth/sign-in/email', { email, password })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email' }] },
      });
  });

  test('says the same of a wrong password and of an address nobody has', async () => {
    const wrong = await here.browser('192.0.2.1').signIn(rosa, 'Not-the-one 1!');
    const unknown = await here.browser('192.0.2.2').signIn(nobody);
    const without = (body: object) => ({ ...body, requestId: null });
    expect(wrong.status).toBe(401);
    expect(without(wrong.body)).toEqual(without(unknown.body));
    expect(wrong.body).toMatchObject({ detail: 'The e-mail address or the password is not right.' });
  });

  test('takes a password as it was typed and in no other form', async () => {
    for (const [given, status] of [
      [` ${password}`, 401],
      [`${password} `, 401],
      [password.toLowerCase(), 401],
      [[password], 400],
      [`${password}${'x'.repeat(200)}`, 400],
    ] as const)
      expect((await here.browser(`192.0.2.${String(given).length % 200}`).signIn(rosa, given as string)).status).toBe(
        status,
      );
  });

  test('answers to the one stated path; the library behind it is not open', async () => {
    const browser = here.browser();
    for (const path of ['/sign-in/social', '/update-user', '/delete-user', '/list-sessions', '/ok', '/callback/google'])
      expect(await browser.post(`/api/auth${path}`)).toMatchObject({ status: 404 });
    expect(await browser.get('/api/auth/sign-in/email')).toMatchObject({ status: 405 });
    expect(await browser.get('/api/auth/verify-email?token=x')).toMatchObject({ status: 405 });
  });

  test('refuses fields that are not asked for', async () => {
    const answer = await here.browser().post('/api/auth/sign-in/email', { email: rosa, password, role: 'admin' });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'role', code: 'unknown' }] } });
  });

  test('again, in the same browser, leaves no session behind', async () => {
    const browser = here.browser();
    await browser.signIn(rosa);
    const first = browser.cookie;
    await browser.signIn(rosa);
    expect(browser.cookie).not.toBe(first);
    const old = here.browser();
    old.cookie = first;
    expect(await old.get('/api/auth/get-session')).toMatchObject({ status: 200, body: null });
  });
});

describe('the limit on tries', () => {
  test('stops the sixth wrong password for one address, from wherever it comes, and the right one as well', async () => {
    for (let at = 1; at <= 5; at++)
      expect((await here.browser(`198.51.100.${at}`).signIn(rosa, 'Wrong-guess 1!')).status).toBe(401);
    const sixth = await here.browser('198.51.100.6').signIn(rosa);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    here.clock.pass(16 * 60);
    expect((await here.browser('198.51.100.6').signIn(rosa)).status).toBe(200);
  });

  test('stops one network that tries forty addresses', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 40; at++)
      answers.push((await here.browser('198.51.100.77').signIn(`person${at}@tidewater.example`)).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.slice(5).every((status) => status === 429)).toBe(true);
  });

  test('does not count what was rightful: an office behind one address keeps signing in', async () => {
    for (let at = 0; at < 8; at++) expect((await here.browser('198.51.100.88').signIn(rosa)).status).toBe(200);
  });

  test('does not see another address in another spelling', async () => {
    const spellings = [rosa, rosa.toUpperCase(), ` ${rosa}`, `${rosa} `, 'Rosa.delgado@tidewater.example'];
    for (const [at, email] of spellings.entries())
      await here.browser(`203.0.113.${100 + at}`).signIn(email, 'Wrong-guess 1!');
    expect((await here.browser('203.0.113.120').signIn(rosa)).status).toBe(429);
  });
});

describe('the session', () => {
  test('is told by get-session, with an access token that ends within ten minutes', async () => {
    const browser = here.browser();
    await browser.signIn(rosa);
    const { body } = await browser.get('/api/auth/get-session');
    expect(body).toMatchObject({
      user: { email: rosa },
      idleAt: new Date(here.clock.at().getTime() + 3600_000).toISOString(),
      endsAt: new Date(here.clock.at().getTime() + 12 * 3600_000).toISOString(),
    });
    const bearer = { authorization: `Bearer ${body.accessToken}` };
    const script = here.browser();
    expect(await script.get('/api/v1/cost_center', bearer)).toMatchObject({ status: 200 });
    here.clock.pass(10 * 60 + 1);
    expect(await script.get('/api/v1/cost_center', bearer)).toMatchObject({
      status: 401,
      body: { code: 'credential' },
    });
  });

  test('ends at sign-out, for its cookie and its access token alike', async () => {
    const browser = here.browser();
    const { body } = await browser.signIn(rosa);
    const kept = browser.cookie;
    expect(await browser.get('/api/v1/cost_center')).toMatchObject({ status: 200 });
    expect(await browser.post('/api/auth/sign-out')).toMatchObject({ status: 200 });
    expect(browser.cookie).toBeNull();
    browser.cookie = kept;
    expect(await browser.get('/api/v1/cost_center')).toMatchObject({ status: 401 });
    const bearer = { authorization: `Bearer ${body.accessToken}` };
    expect(await here.browser().get('/api/v1/cost_center', bearer)).toMatchObject({ status: 401 });
    expect(await browser.post('/api/auth/sign-out')).toMatchObject({ status: 200 });
  });

  test('is not used up by another site: changes need our own origin', async () => {
    const browser = here.browser();
    await browser.signIn(rosa);
    for (const from of ['https://evil.example', 'null', `${origin}.evil.example`])
      for (const path of [
        '/api/v1/cost_center',
        '/api/auth/sign-out',
        '/api/v1/me/organization',
        '/api/auth/change-password',
      ]) {
        const answer = await browser.post(path, {}, { origin: from });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    expect(await browser.get('/api/v1/cost_center')).toMatchObject({ status: 200 });
  });

  test('is nobody’s when the cookie is forged', async () => {
    const browser = here.browser();
    await browser.signIn(rosa);
    const [name, value = ''] = (browser.cookie ?? '').split('=');
    const [sessionToken = '', signature = ''] = value.split('.');
    const forged = [
      `${sessionToken}`,
      `${sessionToken}.${'A'.repeat(43)}`,
      `${sessionToken.slice(0, -1)}${sessionToken.endsWith('x') ? 'y' : 'x'}.${signature}`,
      `${signature}.${sessionToken}`,
      `${value}.`,
      'undefined',
    ];
    for (const text of forged) {
      const other = here.browser();
      other.cookie = `${name}=${text}`;
      expect([text, (await other.get('/api/v1/cost_center')).status]).toEqual([text, 401]);
    }
  });

  test('with a wrong bearer credential is refused, even beside a good cookie', async () => {
    const browser = here.browser();
    await browser.signIn(rosa);
    for (const authorization of [
      'Bearer',
      'Bearer x',
      'Basic cm9zYTpwYXNz',
      `Bearer levee_${'0'.repeat(43)}`,
      'Bearer levee_s.x.y.z',
      `Bearer ${browser.cookie}`,
    ])
      expect(await browser.get('/api/v1/cost_center', { authorization })).toMatchObject({ status: 401 });
  });
});
