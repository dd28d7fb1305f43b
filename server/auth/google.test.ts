import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, password } from '../../tests/world/account-world.ts';
import { type OidcProvider, oidcProvider, type Said } from '../../tests/world/oidc-provider.ts';
import { ownPath } from './redirect.ts';
import { totpAt } from './totp.ts';

let here: AccountWorld;
let google: OidcProvider;
let county: string;
let nth = 0;

beforeAll(async () => {
  google = await oidcProvider({ now: () => here.clock.at() });
  const client = { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret };
  here = await accountWorld({
    env: { LIMITS_FACTOR: '100', WEBHOOK_LOOPBACK: 'yes', ...client },
    googleIssuer: google.issuer,
  });
  county = await here.organization('Tidewater County');
});
afterAll(async () => {
  await here.close();
  await google.close();
});

const fresh = () => ({
  sub: `google-${++nth}`,
  email: `new.${nth}@gmail.example`,
  email_verified: true,
  name: 'Ana Reyes',
});
const member = async (): Promise<string> => {
  const email = `member.${++nth}@tidewater.example`;
  await here.person(email, 'user', county);
  return email;
};
const start = async (browser: Browser, body: object = {}) => {
  const answer = await browser.post('/api/auth/google/start', body);
  expect(answer.status).toBe(200);
  return String(answer.body['url']);
};
/** All the way to the provider and back; where the browser ends. */
async function through(browser: Browser, person: object, bend?: (said: Said) => void, body?: object) {
  const back = await google.signIn(await start(browser, body), { ...person }, bend);
  const answer = await browser.get(back);
  return { status: answer.status, to: answer.headers.get('location') ?? '', back };
}
const usersOf = (email: string) =>
  here.database.platform((tx) => tx.query('select id from auth.users where email = $1', [email]));

describe('signing in with Google', () => {
  test('makes one account of a verified address, and finds it again', async () => {
    const person = fresh();
    const browser = here.browser();
    expect(await through(browser, person)).toMatchObject({ status: 303, to: '/dashboard' });
    expect((await browser.get('/api/v1/me')).body).toMatchObject({
      user: { email: person.email, name: 'Ana Reyes' },
      member: null,
    });
    const again = here.browser();
    expect(await through(again, { ...person, email: 'renamed@gmail.example' })).toMatchObject({ to: '/dashboard' });
    expect((await again.get('/api/v1/me')).body).toMatchObject({ user: { email: person.email } });
    expect(await usersOf(person.email)).toHaveLength(1);
    expect(await usersOf('renamed@gmail.example')).toHaveLength(0);
  });

  test('opens the account of the same address instead of making a second one, and tells the person', async () => {
    const email = await member();
    const person = { ...fresh(), email: email.toUpperCase() };
    const browser = here.browser();
    await Promise.all([through(here.browser(), person), through(browser, person)]);
    expect((await browser.get('/api/v1/me')).body).toMatchObject({ user: { email }, role: 'user' });
    expect(await usersOf(email)).toHaveLength(1);
    expect(
      here.letters
        .filter(({ to }) => to === email)
        .map(({ text }) => text)
        .join(),
    ).toContain('opened with Google');
    expect((await here.browser().signIn(email)).status).toBe(200);
  });

  test('takes an address that a stranger prepared away from the stranger', async () => {
    const person = fresh();
    const theirs = { email: person.email, password: 'Of-the-stranger 1!', name: 'Stranger' };
    await here.browser().post('/api/auth/sign-up/email', theirs);
    await here.accounts.settled();
    const link = here.tokenFor(person.email);
    await through(here.browser(), person);
    expect((await here.browser().signIn(person.email, 'Of-the-stranger 1!')).status).toBe(401);
    expect((await here.browser().post('/api/auth/verify-email', { token: link })).status).toBe(200);
    expect((await here.browser().signIn(person.email, 'Of-the-stranger 1!')).status).toBe(401);
  });

  test('refuses an address that Google has not verified', async () => {
    const email = await member();
    for (const said of [
      { email_verified: false },
      { email_verified: 'no' },
      { email_verified: undefined },
      { email: undefined },
      { email: `${email},x@y.example` },
    ]) {
      const browser = here.browser();
      const { to } = await through(browser, { ...fresh(), email, ...said });
      expect(to).toBe('/auth?trouble=google.unverified');
      expect(browser.cookie).toBeNull();
    }
  });

  test('asks for the code of an authenticator app as a password does', async () => {
    const email = await member();
    const browser = await here.signedIn(email);
    const { secret } = (await browser.post('/api/auth/second-factor/begin')).body as unknown as { secret: string };
    await browser.post('/api/auth/second-factor/confirm', { code: totpAt(secret, here.clock.at()) });
    here.clock.pass(60);
    const other = here.browser();
    const { to } = await through(other, { ...fresh(), email }, undefined, { from: '/team' });
    expect(to).toMatch(/^\/auth\?from=%2Fteam#code=\w{43}$/);
    expect(other.cookie).toBeNull();
    const secondFactor = to.split('#code=')[1];
    const code = totpAt(secret, here.clock.at());
    expect(await other.post('/api/auth/sign-in/code', { secondFactor, code })).toMatchObject({
      body: { method: 'google' },
    });
  });

  test('leads back to a page of ours and to no other', async () => {
    const person = fresh();
    expect((await through(here.browser(), person, undefined, { from: '/smart-requisition?new' })).to).toBe(
      '/smart-requisition?new',
    );
    const evil = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/api/auth/sign-out',
      '/%0d%0aSet-Cookie:x',
      '/\tx',
    ];
    for (const from of evil) expect(ownPath(from)).toMatch(/^\/(dashboard$|%0d)/);
    expect((await through(here.browser(), person, undefined, { from: '//evil.example' })).to).toBe('/dashboard');
  });
});

describe('what comes back from elsewhere', () => {
  const second = 1000;
  const forgeries: [string, (said: Said) => void][] = [
    ['for another client', ({ claims }) => (claims['aud'] = 'another-client')],
    [
      'for several clients, us among them, at the wish of another',
      ({ claims }) => Object.assign(claims, { aud: ['levee-client', 'another'], azp: 'another' }),
    ],
    ['of another issuer', ({ claims }) => (claims['iss'] = 'https://accounts.google.com.evil.example')],
    ['with the nonce of another sign-in', ({ claims }) => (claims['nonce'] = 'another')],
    ['without a nonce', ({ claims }) => delete claims['nonce']],
    ['that has run out', ({ claims }) => (claims['exp'] = Math.floor(here.clock.at().getTime() / second) - 120)],
    ['without an end', ({ claims }) => delete claims['exp']],
    ['made long ago', ({ claims }) => (claims['iat'] = Math.floor(here.clock.at().getTime() / second) - 7200)],
    [
      'from the future',
      ({ claims }) => Object.assign(claims, { nbf: Math.floor(here.clock.at().getTime() / second) + 600 }),
    ],
    ['without a subject', ({ claims }) => delete claims['sub']],
    ['signed by nobody', ({ header }) => (header.alg = 'none')],
    ['signed with another key', (said) => (said.key = google.otherKey)],
    [
      'signed with a secret both sides know',
      (said) => {
        said.header = { alg: 'HS256', kid: 'one' };
        said.key = new TextEncoder().encode(google.clientSecret);
      },
    ],
    [
      'that brings its own key along',
      (said) => {
        said.header = { ...said.header, jku: `${google.issuer}/keys`, kid: 'another' };
        said.key = google.otherKey;
      },
    ],
  ];

  test.each(forgeries)('a token %s lets nobody in', async (_, bend) => {
    const browser = here.browser();
    const { to } = await through(browser, fresh(), bend as (said: Said) => void);
    expect([to, browser.cookie]).toEqual(['/auth?trouble=provider', null]);
  });

  test('an answer works once, in the browser that asked, within ten minutes', async () => {
    const person = fresh();
    const browser = here.browser();
    const { back } = await through(browser, person);
    const replay = here.browser();
    for (const [name, value] of browser.jar) replay.jar.set(name, value);
    expect((await replay.get(back)).headers.get('location')).toBe('/auth?trouble=trip');

    const mine = here.browser();
    const address = await google.signIn(await start(mine), person);
    const victim = here.browser();
    await start(victim);
    expect((await victim.get(address)).headers.get('location')).toBe('/auth?trouble=trip');
    expect(victim.cookie).toBeNull();

    const late = here.browser();
    const slow = await google.signIn(await start(late), person);
    here.clock.pass(601);
    expect((await late.get(slow)).headers.get('location')).toBe('/auth?trouble=trip');
  });

  test('a code of another sign-in is refused by the provider, because the proof of our browser is missing', async () => {
    const [mine, other] = [here.browser(), here.browser()];
    const one = new URL(await google.signIn(await start(mine), fresh()), 'https://x.example');
    const two = new URL(await google.signIn(await start(other), fresh()), 'https://x.example');
    two.searchParams.set('code', one.searchParams.get('code') ?? '');
    const { headers } = await other.get(`${two.pathname}${two.search}`);
    expect(headers.get('location')).toBe('/auth?trouble=provider');
    expect(google.refusals.at(-1)).toBe('invalid_verifier');
  });
});

describe('connecting', () => {
  test('joins another address to the account that asks, and to no other', async () => {
    const email = await member();
    const browser = await here.signedIn(email);
    const person = fresh();
    const settings = { from: '/security-settings', connect: true };
    expect((await through(browser, person, undefined, settings)).to).toBe('/security-settings');
    const later = here.browser();
    await through(later, person);
    expect((await later.get('/api/v1/me')).body).toMatchObject({ user: { email } });

    const other = await here.signedIn(await member());
    expect((await through(other, person, undefined, settings)).to).toBe('/security-settings?trouble=google.taken');
  });

  test('needs a fresh proof, and disconnecting leaves a way in', async () => {
    const browser = await here.signedIn(await member());
    here.clock.pass(601);
    expect(await browser.post('/api/auth/google/start', { connect: true })).toMatchObject({
      status: 403,
      body: { code: 'confirm_identity' },
    });
    await browser.post('/api/auth/confirm', { password });
    await through(browser, fresh(), undefined, { connect: true });
    expect((await browser.post('/api/auth/google/disconnect')).status).toBe(200);

    const alone = here.browser();
    await through(alone, fresh());
    expect(await alone.post('/api/auth/google/disconnect')).toMatchObject({
      status: 409,
      body: { code: 'google.only' },
    });
  });
});

test('without a client of the operator there is no way with Google', async () => {
  const plain = await accountWorld({});
  expect((await plain.browser().get('/api/auth/ways')).body).toEqual({ google: false });
  expect((await plain.browser().post('/api/auth/google/start')).status).toBe(404);
  const { headers } = await plain.browser().get('/api/auth/google/return?code=x&state=y');
  expect(headers.get('location')).toBe('/auth?trouble=google.off');
  await plain.close();
});
