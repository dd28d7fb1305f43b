import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, origin, password } from '../../tests/world/account-world.ts';

let here: AccountWorld;
let county: string;
const rosa = 'rosa.delgado@tidewater.example';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  county = await here.organization('Tidewater County');
  await here.person(rosa, 'admin', county);
});
afterAll(() => here.close());
beforeEach(() => {
  here.letters.length = 0;
});

const signUp = async (email: unknown, more: object = {}) => {
  const answer = await here.browser().post('/api/auth/sign-up/email', { email, password, name: 'Ana Reyes', ...more });
  await here.accounts.settled();
  return answer;
};
const confirm = (token: string) => here.browser().post('/api/auth/verify-email', { token });
const askReset = async (email: unknown, more: object = {}) => {
  const answer = await here.browser().post('/api/auth/request-password-reset', { email, ...more });
  await here.accounts.settled();
  return answer;
};
const reset = (token: string, newPassword = 'Second-try 2027!') =>
  here.browser().post('/api/auth/reset-password', { token, newPassword });
const same = ({ status, body }: { status: number; body: object }) => ({ status, body });

describe('a new account', () => {
  test('is confirmed by the link in its mail, once, and then signs in', async () => {
    const email = 'ana.reyes@tidewater.example';
    expect((await signUp(email)).status).toBe(200);
    expect((await here.browser().signIn(email)).body).toMatchObject({ code: 'email_not_verified' });
    expect((await here.browser().signIn(email, 'Some-other 1!')).body).toMatchObject({ code: 'sign_in' });

    const token = here.tokenFor(email);
    expect((await here.browser().get(`/auth/confirm?type=email&token=${token}`)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
    const browser = here.browser();
    expect(await browser.signIn(email)).toMatchObject({ status: 200, body: { organizationId: null } });
    expect(await browser.get('/api/v1/cost_center')).toMatchObject({ status: 401 });
  });

  test('leads back to where the person was going, from either mail, and to no other site', async () => {
    const email = 'lee.ford@tidewater.example';
    const linkOf = () => /\/auth[^\s"]*/.exec(here.letters.at(-1)?.text ?? '')?.[0] ?? '';
    const fromIn = () => new URL(linkOf(), origin).searchParams.get('from');
    await signUp(email, { from: '/team?status=active' });
    expect(fromIn()).toBe('/team?status=active');
    for (const from of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/api/v1/me',
      '/dashboard',
      null,
    ]) {
      await signUp(email, { from });
      expect([from, fromIn()]).toEqual([from, null]);
    }
    const again = (confirmationUrl: string) =>
      here.browser().post('/functions/v1/send-verification-email', {
        type: 'verification',
        email,
        data: { confirmationUrl, baseUrl: origin },
      });
    await again(`${origin}/auth/confirm?type=email&from=${encodeURIComponent('/team?status=active')}`);
    await here.accounts.settled();
    expect(fromIn()).toBe('/team?status=active');
    expect(await confirm(here.tokenFor(email))).toMatchObject({ status: 200, body: { status: 'confirmed', email } });
  });

  test('keeps to the rule for passwords, with all of its sentences', async () => {
    const { status, body } = await signUp('weak@tidewater.example', { password: 'abc' });
    expect(status).toBe(400);
    expect((body as unknown as { issues: { message: string }[] }).issues.map(({ message }) => message)).toEqual([
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ]);
  });

  test('is asked for with one address, never a list', async () => {
    for (const email of [[rosa], [rosa, 'evil@evil.example'], { 0: rosa }])
      for (const answer of [await signUp(email), await askReset(email)]) expect(answer.status).toBe(400);
    expect(here.letters).toEqual([]);
  });

  test('stays unknown to others: the answer is the same for a new, an unconfirmed and a confirmed address', async () => {
    const [fresh, again] = [await signUp('cy.park@tidewater.example'), await signUp('cy.park@tidewater.example')];
    const known = await signUp(rosa, { password: 'Take-it-over 1!' });
    expect(same(again)).toEqual(same(fresh));
    expect(same(known)).toEqual(same(fresh));
    expect(here.letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['cy.park@tidewater.example', 'Confirm your e-mail address'],
      ['cy.park@tidewater.example', 'Confirm your e-mail address'],
      [rosa, 'You already have an account'],
    ]);
    expect((await here.browser().signIn(rosa)).status).toBe(200);
  });

  test('cannot be prepared by a stranger: the latest wish counts and the links before it are dead', async () => {
    const email = 'victim@tidewater.example';
    await signUp(email, { password: 'Of-the-stranger 1!', name: 'Stranger' });
    const first = here.tokenFor(email);
    await signUp(email, { name: 'Vic Tim' });
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(here.tokenFor(email))).status).toBe(200);
    expect((await here.browser().signIn(email, 'Of-the-stranger 1!')).status).toBe(401);
    expect((await here.browser().signIn(email)).body).toMatchObject({ user: { name: 'Vic Tim' } });
  });

  test('is made once, however many ask for it at the same time', async () => {
    const email = 'many@tidewater.example';
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(email)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const found = await here.database.platform((tx) =>
      tx.query('select a.id from auth.users u join auth.accounts a on a.user_id = u.id where u.email = $1', [email]),
    );
    expect(found).toHaveLength(1);
    expect((await confirm(here.tokenFor(email))).status).toBe(200);
  });

  test.each([
    ['/api/auth/send-verification-email', (email: string) => ({ email })],
    ['/functions/v1/send-verification-email', (email: string) => ({ type: 'verification', email, data: {} })],
  ])('gets another confirmation mail on request at %s, and nobody learns whether it did', async (path, bodyFor) => {
    const email = `dee.fox${path.length}@tidewater.example`;
    await signUp(email);
    const old = here.tokenFor(email);
    const ask = async (to: string) => {
      const answer = await here.browser().post(path, bodyFor(to));
      await here.accounts.settled();
      return same(answer);
    };
    const answers = [await ask(email), await ask(rosa), await ask('nobody@tidewater.example')];
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(here.letters.map(({ to }) => to)).toEqual([email, email]);
    expect((await confirm(old)).status).toBe(410);
    expect((await confirm(here.tokenFor(email))).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('is replaced by the link, once; every session of the account ends', async () => {
    const email = 'eve.stone@tidewater.example';
    await here.person(email, 'user', county);
    const browser = await here.signedIn(email);
    expect((await browser.get('/api/v1/cost_center')).status).toBe(200);

    const [known, unknown] = [await askReset(email), await askReset('nobody@tidewater.example')];
    expect(same(known)).toEqual(same(unknown));
    expect(here.letters.map(({ to }) => to)).toEqual([email]);
    const token = here.tokenFor(email);
    expect((await reset(token, 'weak')).status).toBe(400);
    expect((await browser.get('/api/v1/cost_center')).status).toBe(200);

    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(410)]);
    expect((await browser.get('/api/v1/cost_center')).status).toBe(401);
    expect(here.letters.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
    expect((await here.browser().signIn(email)).status).toBe(401);
    expect((await here.browser().signIn(email, 'Second-try 2027!')).status).toBe(200);
  });

  test('its link runs out after an hour, a confirmation after a day', async () => {
    const email = 'gil.west@tidewater.example';
    await signUp(email);
    const confirmation = here.tokenFor(email);
    await askReset(email);
    const forgotten = here.tokenFor(email);
    here.clock.pass(3600);
    expect((await reset(forgotten)).status).toBe(410);
    here.clock.pass(23 * 3600);
    expect((await confirm(confirmation)).status).toBe(410);
  });

  test('a link for one thing opens nothing else', async () => {
    const email = 'hal.moss@tidewater.example';
    await signUp(email);
    expect((await reset(here.tokenFor(email))).status).toBe(410);
    await askReset(rosa);
    expect((await confirm(here.tokenFor(rosa))).status).toBe(410);
  });

  test('whoever sets a new password has read the mail, so the address is confirmed', async () => {
    const email = 'ida.noor@tidewater.example';
    await signUp(email);
    await askReset(email);
    expect((await reset(here.tokenFor(email))).status).toBe(200);
    expect((await here.browser().signIn(email, 'Second-try 2027!')).status).toBe(200);
  });
});

describe('the verification mail that a web client asks for', () => {
  const data = { confirmationUrl: 'https://evil.example/auth/confirm?type=email', baseUrl: 'https://evil.example' };
  const ask = async (body: object) => {
    const answer = await here.browser().post('/functions/v1/send-verification-email', body);
    await here.accounts.settled();
    return answer;
  };

  test('leads to the sign-in after a sign-up and to the confirmation page when asked for again, always here', async () => {
    const email = 'kit.lane@tidewater.example';
    await signUp(email);
    expect(here.letters.at(-1)?.text).toMatch(new RegExp(`^${origin}/auth\\?token_hash=\\w{43}&type=signup$`, 'm'));
    expect((await ask({ type: 'verification', email, data })).status).toBe(200);
    expect(here.letters.at(-1)?.text).toMatch(new RegExp(`^${origin}/auth/confirm\\?type=email&token=\\w{43}$`, 'm'));
    const signup = { ...data, confirmationUrl: 'https://evil.example/auth?token_hash=stolen&type=signup' };
    expect((await ask({ type: 'verification', email, data: signup })).status).toBe(200);
    expect(here.letters.at(-1)?.text).toMatch(new RegExp(`^${origin}/auth\\?token_hash=\\w{43}&type=signup$`, 'm'));
    expect(JSON.stringify(here.letters)).not.toMatch(/evil|stolen/);
    expect((await confirm(here.tokenFor(email))).status).toBe(200);
  });

  test('takes exactly one address as a text, and no other kind of mail', async () => {
    const email = 'lou.frey@tidewater.example';
    await signUp(email);
    here.letters.length = 0;
    const wrong: readonly [object, string][] = [
      [{ type: 'verification', email: [email, 'thief@evil.example'], data }, 'email'],
      [{ type: 'verification', email: [email], data }, 'email'],
      [{ type: 'verification', email: { 0: email }, data }, 'email'],
      [{ type: 'verification', email: `${email},thief@evil.example`, data }, 'email'],
      [{ type: 'verification', email: `${email}\r\nBcc: thief@evil.example`, data }, 'email'],
      [{ type: 'verification', data }, 'email'],
      [{ type: 'reset', email, data }, 'type'],
      [{ email, data }, 'type'],
      [{ type: 'verification', email, data: 'https://evil.example' }, 'data'],
      [{ type: 'verification', email, to: 'thief@evil.example' }, 'to'],
    ];
    for (const [body, path] of wrong)
      expect(await ask(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(here.letters).toEqual([]);
  });

  test('is counted for the address as well, from however many networks it is asked for', async () => {
    const strict = await here.second({ LIMITS_FACTOR: '1' });
    const answers = [];
    for (let at = 0; at < 6; at++)
      answers.push(
        await strict.browser(`198.51.100.${at}`).post('/functions/v1/send-verification-email', {
          type: 'verification',
          email: 'mia@tidewater.example',
          data,
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    await strict.close();
  });
});

describe('links in mails', () => {
  test('lead to the configured address, whatever the caller sends along', async () => {
    const evil = 'https://evil.example/take?';
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', referer: evil };
    const ask = async (path: string, body: object) => {
      await here.browser().post(path, body, headers);
      await here.accounts.settled(); // the work goes on behind the answer
    };
    await ask('/api/auth/sign-up/email', { email: 'jo@tidewater.example', password, name: 'Jo', callbackURL: evil });
    await ask('/api/auth/send-verification-email', { email: 'jo@tidewater.example', confirmationUrl: evil });
    await ask('/api/auth/request-password-reset', { email: rosa, redirectTo: evil });
    expect(here.letters).toHaveLength(3);
    for (const { text, html } of here.letters) {
      expect(`${text}${html}`).not.toContain('evil');
      expect(text).toMatch(new RegExp(`^${origin}/(auth|auth/confirm|reset-password)\\?`, 'm'));
    }
  });

  test('are kept as hashes only, and stand in no log', async () => {
    await askReset(rosa);
    const token = here.tokenFor(rosa);
    const kept = await here.database.platform((tx) => tx.query('select identifier, value from auth.verifications'));
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(here.logged.join('')).not.toContain(token);
  });
});
