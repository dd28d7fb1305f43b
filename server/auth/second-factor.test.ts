import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, password } from '../../tests/world/account-world.ts';
import { newTotpSecret, totpAt, totpStep } from './totp.ts';

let here: AccountWorld;
let county: string;
let nth = 0;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  county = await here.organization('Tidewater County');
});
afterAll(() => here.close());
afterEach(() => here.clock.pass(21 * 60));

const newcomer = async (): Promise<string> => {
  const email = `person.${++nth}@tidewater.example`;
  await here.person(email, 'user', county);
  return email;
};
const ask = async (browser: Browser, path: string, body: object = {}) => {
  const answer = await browser.post(`/api/auth/${path}`, body);
  return { ...answer, said: answer.body as Record<string, never> };
};

/** Somebody whose sign-in asks for a code, with everything they need for it. */
async function enrolled() {
  const email = await newcomer();
  const browser = await here.signedIn(email);
  const { said } = await ask(browser, 'second-factor/begin');
  const secret = String(said['secret']);
  const code = () => totpAt(secret, here.clock.at());
  const confirmed = await ask(browser, 'second-factor/confirm', { code: code() });
  expect(confirmed.status).toBe(200);
  const codes = confirmed.said['recoveryCodes'] as unknown as string[];
  here.clock.pass(60);
  return { email, browser, secret, code, codes };
}
async function firstStep(email: string) {
  const browser = here.browser();
  const { said, status } = await ask(browser, 'sign-in/email', { email, password });
  return { browser, status, secondFactor: said['secondFactor'] as unknown as string };
}
const secondStep = async (email: string, code: string) => {
  const { browser, secondFactor } = await firstStep(email);
  return ask(browser, 'sign-in/code', { secondFactor, code });
};

describe('codes of an app', () => {
  test('are those of the standard (RFC 6238, appendix B)', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const known: [number, string][] = [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [20000000000, '353130'],
    ];
    for (const [at, code] of known) expect(totpAt(secret, new Date(at * 1000))).toBe(code);
  });

  test('count for their half minute, the one before and the one after', () => {
    const secret = newTotpSecret();
    const at = new Date('2026-11-20T15:00:10Z');
    const code = (seconds: number) => totpAt(secret, new Date(at.getTime() + seconds * 1000));
    expect([-30, 0, 30].map((by) => totpStep(secret, code(by), at) !== null)).toEqual([true, true, true]);
    expect([-60, 60].map((by) => totpStep(secret, code(by), at))).toEqual([null, null]);
  });
});

describe('an authenticator app', () => {
  test('is asked for after the password; a right code opens the session, with another token', async () => {
    const { email, code } = await enrolled();
    const { browser, status, secondFactor } = await firstStep(email);
    expect([status, browser.cookie]).toEqual([200, null]);
    const done = await ask(browser, 'sign-in/code', { secondFactor, code: code() });
    expect(done).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await browser.get('/api/v1/cost_center')).status).toBe(200);
  });

  test('counts for nothing until its first code was right', async () => {
    const email = await newcomer();
    const browser = await here.signedIn(email);
    await ask(browser, 'second-factor/begin');
    const wrong = await ask(browser, 'second-factor/confirm', { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
    expect((await firstStep(email)).secondFactor).toBeUndefined();
  });

  test('gives another token to the session and tells the person by mail', async () => {
    const email = await newcomer();
    const browser = await here.signedIn(email);
    const before = browser.cookie;
    const { said } = await ask(browser, 'second-factor/begin');
    await ask(browser, 'second-factor/confirm', { code: totpAt(String(said['secret']), here.clock.at()) });
    expect(browser.cookie).not.toBe(before);
    expect(here.letters.at(-1)).toMatchObject({ to: email, subject: 'The protection of your account was changed' });
  });

  test('takes no code twice, neither for a sign-in nor for a proof', async () => {
    const { email, browser, code } = await enrolled();
    const now = code();
    expect((await secondStep(email, now)).status).toBe(200);
    expect(await secondStep(email, now)).toMatchObject({ status: 401, body: { code: 'code' } });
    expect(await ask(browser, 'confirm', { code: now })).toMatchObject({ status: 400 });
    const steps = await Promise.all(Array.from({ length: 6 }, () => firstStep(email)));
    here.clock.pass(30);
    const next = code();
    const answers = await Promise.all(
      steps.map(({ browser: one, secondFactor }) => ask(one, 'sign-in/code', { secondFactor, code: next })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  test('refuses codes that are old, of others, or none at all', async () => {
    const { email, secret } = await enrolled();
    const stranger = await enrolled();
    const old = totpAt(secret, new Date(here.clock.at().getTime() - 120_000));
    for (const code of [old, stranger.code(), stranger.codes[0] ?? '', '123', 'abcd-efgh-ijkm-npqr', '٠٠٠٠٠٠'])
      expect([code, (await secondStep(email, code)).status]).toEqual([code, 401]);
    for (const code of [[], null, 7, '', 'x'.repeat(50)]) {
      const { browser, secondFactor } = await firstStep(email);
      expect((await ask(browser, 'sign-in/code', { secondFactor, code: code as string })).status).toBe(400);
    }
  });

  test('ends a first step after ten minutes, and one step opens one session', async () => {
    const { email, code } = await enrolled();
    const late = await firstStep(email);
    here.clock.pass(601);
    const answer = await ask(late.browser, 'sign-in/code', { secondFactor: late.secondFactor, code: code() });
    expect(answer).toMatchObject({ status: 410, body: { code: 'sign_in.over' } });

    const { browser, secondFactor } = await firstStep(email);
    expect((await ask(browser, 'sign-in/code', { secondFactor, code: code() })).status).toBe(200);
    here.clock.pass(30);
    expect((await ask(here.browser(), 'sign-in/code', { secondFactor, code: code() })).status).toBe(410);
    expect((await ask(here.browser(), 'sign-in/code', { secondFactor: 'x', code: code() })).status).toBe(410);
  });

  test('keeps its secret sealed: neither the database nor the log shows it', async () => {
    const { secret, codes } = await enrolled();
    const kept = await here.database.platform((tx) =>
      tx.query(
        `select encode(secret, 'escape') as one from auth.second_factors union all select digest from auth.recovery_codes`,
      ),
    );
    const text = JSON.stringify(kept) + here.logged.join('');
    for (const one of [secret, ...codes]) expect(text).not.toContain(one);
  });

  test('stands in the audit record of the organization, without any secret', async () => {
    const { email, codes, secret } = await enrolled();
    const entries = await here.database.within({ organizationId: county }, (tx) =>
      tx.query<{ action: string }>(
        `select e.action, e.reason, e.changes from audit_entry e join organization_members m
           on m.organization_id = e.organization_id and m.id = e.row_id
         where e.organization_id = $1 and e.record = 'account' and m.email = $2`,
        [county, email],
      ),
    );
    expect(entries.map(({ action }) => action)).toEqual(['add_second_factor']);
    for (const one of [secret, ...codes]) expect(JSON.stringify(entries)).not.toContain(one);
  });

  test('is set up by a secret of 32 letters, and not over one that counts', async () => {
    const browser = await here.signedIn(await newcomer());
    const { said } = await ask(browser, 'second-factor/begin');
    expect(said['secret']).toMatch(/^[A-Z2-7]{32}$/);
    expect(said['uri']).toContain(
      `%40tidewater.example?secret=${String(said['secret'])}&issuer=Levee&digits=6&period=30`,
    );
    const { browser: other } = await enrolled();
    expect(await ask(other, 'second-factor/begin')).toMatchObject({ status: 409, body: { code: 'second_factor.on' } });
  });

  test('that was removed is asked for no more, and there is nothing left to remove or to renew', async () => {
    const { email, browser, codes } = await enrolled();
    expect((await ask(browser, 'second-factor/remove')).status).toBe(200);
    expect(here.letters.at(-1)).toMatchObject({ to: email, text: expect.stringContaining('was removed') as string });
    expect(await firstStep(email)).toMatchObject({ status: 200, secondFactor: undefined });
    for (const path of ['second-factor/remove', 'second-factor/recovery-codes'])
      expect(await ask(browser, path)).toMatchObject({ status: 409, body: { code: 'second_factor.off' } });
    // The same app and its present code may be set up once more; the codes from before are over.
    const { said } = await ask(browser, 'second-factor/begin');
    const code = totpAt(String(said['secret']), here.clock.at());
    expect((await ask(browser, 'second-factor/confirm', { code })).status).toBe(200);
    expect((await secondStep(email, codes[0] ?? '')).status).toBe(401);
  });

  test('is not passed by a new password from a mail', async () => {
    const { email } = await enrolled();
    await ask(here.browser(), 'request-password-reset', { email });
    await here.accounts.settled();
    const reset = { token: here.tokenFor(email), newPassword: 'Another-one 2027!' };
    expect((await ask(here.browser(), 'reset-password', reset)).status).toBe(200);
    const { body } = await here.browser().signIn(email, 'Another-one 2027!');
    expect(body).toHaveProperty('secondFactor');
    expect(body).not.toHaveProperty('user');
  });
});

describe('recovery codes', () => {
  test('are ten, different, and each opens once, with or without hyphens', async () => {
    const { email, codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
    const [first = '', second = ''] = codes;
    expect((await secondStep(email, first)).status).toBe(200);
    expect((await secondStep(email, first)).status).toBe(401);
    expect((await secondStep(email, second.replaceAll('-', '').toUpperCase())).status).toBe(200);
    const { body } = await (await here.signedIn(email)).get('/api/auth/security');
    expect(body).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } });
  });

  test('are replaced as a whole', async () => {
    const { email, browser, codes } = await enrolled();
    const { said } = await ask(browser, 'second-factor/recovery-codes');
    const fresh = said['recoveryCodes'] as unknown as string[];
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    expect((await secondStep(email, codes[3] ?? '')).status).toBe(401);
    expect((await secondStep(email, fresh[3] ?? '')).status).toBe(200);
  });
});

describe('grave acts', () => {
  const grave: [string, object][] = [
    ['second-factor/begin', {}],
    ['second-factor/remove', {}],
    ['second-factor/recovery-codes', {}],
    ['passkeys/begin', {}],
    ['passkeys/remove', { id: '00000000-0000-4000-8000-000000000000' }],
    ['google/disconnect', {}],
  ];

  test('ask for a proof ten minutes after the last one, and take the password or a code', async () => {
    const { browser, code } = await enrolled();
    here.clock.pass(601);
    for (const [path, body] of grave)
      expect([path, await ask(browser, path, body)]).toMatchObject([
        path,
        { status: 403, body: { code: 'confirm_identity' } },
      ]);
    expect(await ask(browser, 'confirm', { password: 'Not-the-one 1!' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: 'This is not your password' }] },
    });
    expect((await ask(browser, 'second-factor/recovery-codes')).status).toBe(403);
    expect((await ask(browser, 'confirm', { password })).status).toBe(200);
    expect((await ask(browser, 'second-factor/recovery-codes')).status).toBe(200);
    here.clock.pass(601);
    expect((await ask(browser, 'confirm', { code: code() })).status).toBe(200);
    expect((await ask(browser, 'second-factor/remove')).status).toBe(200);
  });

  test('are nobody’s without a session, with a key, or from another site', async () => {
    const { browser } = await enrolled();
    const made = await browser.post('/api/v1/api_key/issue', { name: 'Export' });
    const key = { authorization: `Bearer ${(made.body as { key?: string }).key}` };
    for (const [path, body] of grave) {
      const answers = await Promise.all([
        here.browser().post(`/api/auth/${path}`, body),
        here.browser().post(`/api/auth/${path}`, body, key),
        browser.post(`/api/auth/${path}`, body, { origin: 'https://evil.example' }),
      ]);
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 403, 403]);
    }
  });

  test('a proof of one session is none of another', async () => {
    const { email, browser } = await enrolled();
    const other = await here.signedIn(email);
    here.clock.pass(601);
    expect((await ask(browser, 'confirm', { password })).status).toBe(200);
    expect((await ask(other, 'second-factor/remove')).status).toBe(403);
  });
});

test('guessing codes is stopped at the sixth try, from wherever it comes, and knowing the password forgives nothing', async () => {
  const strict = await accountWorld();
  const email = 'rosa@tidewater.example';
  await strict.person(email, 'user', await strict.organization('Tidewater County'));
  const browser = await strict.signedIn(email);
  const { secret } = (await browser.post('/api/auth/second-factor/begin')).body as unknown as { secret: string };
  await browser.post('/api/auth/second-factor/confirm', { code: totpAt(secret, strict.clock.at()) });
  strict.clock.pass(60);
  const statuses: number[] = [];
  for (let at = 0; at < 4; at++) {
    const from = strict.browser(`198.51.100.${at}`);
    const { secondFactor } = (await from.signIn(email)).body as unknown as { secondFactor?: string };
    const answer = await from.post('/api/auth/sign-in/code', { secondFactor: secondFactor ?? 'none', code: '000000' });
    statuses.push(answer.status);
  }
  // The password counts as well: two steps of each try, five in all.
  expect(statuses).toEqual([401, 401, 429, 410]);
  const right = strict.browser('198.51.100.99');
  expect((await right.signIn(email)).status).toBe(429);
  await strict.close();
});
