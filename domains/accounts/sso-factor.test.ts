import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { totpAt } from '#server/auth/totp.ts';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import { type OidcProvider, oidcProvider, type Said } from '../../tests/world/oidc-provider.ts';
import { type Assertion, type Form, type SamlProvider, samlProvider } from '../../tests/world/saml-provider.ts';
import { arriveBySaml, deliverSaml, post, proveDomain, setUpSso, throughSso, wishFor } from '../../tests/world/sso.ts';

/* Two counties require a second factor of managers. The one has a provider that speaks OpenID Connect, the other one SAML. */
let here: AccountWorld;
let provider: OidcProvider;
let saml: SamlProvider;
let tidewater: string;
let piney: string;
let connection: string;
let samlConnection: string;
const rosa = 'rosa@tidewater.example';
const miguel = 'miguel@tidewater.example';
const pat = 'pat@piney.example';
const max = 'max@piney.example';
const held = { status: 403, body: { code: 'second_factor_required' } };
const samlWish = (more: object = {}) => ({
  name: 'Piney directory',
  kind: 'saml',
  issuer: saml.issuer,
  signInAddress: saml.signInAddress,
  certificates: saml.key.certificate,
  ...more,
});

beforeAll(async () => {
  const now = () => here.clock.at();
  provider = await oidcProvider({ now });
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000', WEBHOOK_LOOPBACK: 'yes', SAML: 'yes' } });
  saml = samlProvider({ now, name: 'piney' });
  tidewater = await here.organization('Tidewater County');
  piney = await here.organization('Piney Woods County');
  await here.person(rosa, 'admin', tidewater);
  await here.person(miguel, 'manager', tidewater);
  await here.person(pat, 'admin', piney);
  await here.person(max, 'manager', piney);
  const admin = await here.signedIn(rosa);
  await proveDomain(here, admin, 'tidewater.example');
  connection = await setUpSso(admin, provider, { email: rosa });
  await post(admin, 'second_factor/require', { roles: ['manager'] });
  const pats = await here.signedIn(pat);
  await proveDomain(here, pats, 'piney.example');
  samlConnection = String((await post(pats, 'sso_connection/save', samlWish()))['id']);
  const { url } = await post(pats, `sso_connection/${samlConnection}/try`);
  expect(await arriveBySaml(pats, await deliverSaml(here, saml.signIn(String(url), { email: pat })))).toBe(
    '/sso-management?tried',
  );
  await post(pats, `sso_connection/${samlConnection}/switch`, { on: true });
  await post(pats, 'second_factor/require', { roles: ['manager'] });
});
afterAll(async () => {
  await here.close();
  await provider.close();
});
afterEach(() => here.clock.pass(60));

const works = (browser: Browser) => browser.get('/api/v1/cost_center');
const trust = async (more: object) =>
  post(await here.signedIn(rosa), 'sso_connection/save', { ...wishFor(provider), id: connection, ...more });
const trustSaml = async (more: object) =>
  post(await here.signedIn(pat), 'sso_connection/save', samlWish({ id: samlConnection, ...more }));

/** Through the provider that says this; the browser as it is then. */
async function come(claims: object, bend?: (said: Said) => void, email = miguel) {
  here.clock.pass(1);
  const browser = here.browser();
  const to = await throughSso(browser, provider, { email, person: claims, ...(bend ? { bend } : {}) });
  return { browser, to };
}
async function comeBySaml(bend: (said: Assertion) => void, alter = (form: Form) => form) {
  here.clock.pass(1);
  const browser = here.browser();
  const { url } = (await browser.post('/api/auth/sso/start', { email: max })).body as { url?: string };
  const to = await deliverSaml(here, alter(saml.signIn(String(url), { email: max }, bend)));
  return { browser, to: await arriveBySaml(browser, to) };
}
async function reasonOfLast(organizationId: string) {
  const [entry] = await here.database.within({ organizationId }, (tx) =>
    tx.query<{ reason: string }>(
      `select reason from audit_entry where action = 'sign_in' and organization_id = $1 order by at desc, id desc limit 1`,
      [organizationId],
    ),
  );
  return entry?.reason;
}

describe('a provider that is not trusted to ask for a second factor', () => {
  test('is how every connection begins', async () => {
    const admin = await here.signedIn(rosa);
    const { body } = await admin.get(`/api/v1/sso_connection/${connection}`);
    expect(body).toMatchObject({ trustsFactor: false });
  });

  test('may say what it likes: whoever has no app does nothing but set one up', async () => {
    const { browser, to } = await come({ amr: ['pwd', 'mfa'], acr: 'phrh' });
    expect(to).toBe('/dashboard');
    expect(await works(browser)).toMatchObject(held);
    expect(await reasonOfLast(tidewater)).toBe('By sso');
    // The account opens with a password too, so its app is not this provider's to set up.
    expect((await browser.get('/api/auth/security')).body).toMatchObject({ maySetUp: false });
    expect(await browser.post('/api/auth/second-factor/begin')).toMatchObject({
      status: 403,
      body: { code: 'confined' },
    });
  });

  test('is followed by the product’s own code, and the record says so', async () => {
    const own = await here.signedIn(miguel);
    const secret = String((await own.post('/api/auth/second-factor/begin')).body['secret']);
    const first = totpAt(secret, here.clock.at());
    expect((await own.post('/api/auth/second-factor/confirm', { code: first })).status).toBe(200);
    here.clock.pass(60);

    const { browser, to } = await come({ amr: ['mfa'] });
    const [, secondFactor] = /^\/auth\?from=%2Fdashboard#code=([\w-]{43})$/.exec(to) ?? [];
    expect([typeof secondFactor, browser.cookie]).toEqual(['string', null]);
    expect((await works(browser)).status).toBe(401);
    const wrong = await browser.post('/api/auth/sign-in/code', { secondFactor, code: '000000' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'code' } });
    const code = totpAt(secret, here.clock.at());
    expect((await browser.post('/api/auth/sign-in/code', { secondFactor, code })).status).toBe(200);
    expect((await works(browser)).status).toBe(200);
    expect(await reasonOfLast(tidewater)).toBe('By sso; second factor: code');
    // It is still a sign-in that the organization vouched for, and reaches no further.
    expect((await browser.get('/api/auth/security')).body).toMatchObject({ method: 'sso', isConfined: true });
    expect((await own.post('/api/auth/second-factor/remove')).status).toBe(200);
    here.clock.pass(1);
    expect(await works(browser)).toMatchObject(held);
  });

  test('lets people whose account is the organization’s alone set up an app of their own', async () => {
    const email = 'ana@tidewater.example';
    await come({}, undefined, email);
    here.clock.pass(1);
    await here.operator.grantRole({ email, role: 'manager' });
    const { browser } = await come({}, undefined, email);
    expect(await works(browser)).toMatchObject(held);
    expect((await browser.get('/api/auth/security')).body).toMatchObject({ maySetUp: true, isConfined: true });
    const secret = String((await browser.post('/api/auth/second-factor/begin')).body['secret']);
    const code = totpAt(secret, here.clock.at());
    expect((await browser.post('/api/auth/second-factor/confirm', { code })).status).toBe(200);
    expect((await works(browser)).status).toBe(200);
    here.clock.pass(60);
    expect((await come({}, undefined, email)).to).toContain('#code=');
  });
});

describe('a provider that is trusted', () => {
  test('spares its people the code when it says that it asked for one, and the record names its word', async () => {
    expect(await trust({ trustsFactor: true })).toMatchObject({
      trustsFactor: true,
      factorValues: expect.arrayContaining(['mfa', 'otp', 'hwk']),
    });
    const { browser } = await come({ amr: ['pwd', 'mfa'] });
    expect((await works(browser)).status).toBe(200);
    expect(await reasonOfLast(tidewater)).toBe('By sso; second factor: SSO connection (mfa)');
    const { browser: other } = await come({ acr: 'phr' });
    expect((await works(other)).status).toBe(200);
    expect(await reasonOfLast(tidewater)).toBe('By sso; second factor: SSO connection (phr)');
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['a password alone', { amr: ['pwd'] }],
    ['a text instead of a list', { amr: 'mfa' }],
    ['an object', { amr: { 0: 'mfa', length: 1 } }],
    ['a list in a list', { amr: [['mfa']] }],
    ['other letters', { amr: ['MFA', 'mfa '] }],
    ['a part of a word', { amr: ['mfa-not-done'] }],
    ['more than anybody would', { amr: [...Array.from({ length: 20 }, () => 'pwd'), 'mfa'] }],
    ['null', { amr: null, acr: null }],
    ['a level that is a list', { acr: ['phr'] }],
    ['yes', { amr: [true], acr: true }],
    ['another claim', { mfa: true, amr_values: ['mfa'] }],
  ])('and says %s vouches for no second factor', async (_, claims) => {
    await trust({ trustsFactor: true });
    const { browser } = await come(claims);
    expect(await works(browser)).toMatchObject(held);
    expect(await reasonOfLast(tidewater)).toBe('By sso');
  });

  test('is not spoken for by a forged token', async () => {
    await trust({ trustsFactor: true });
    for (const bend of [
      (said: Said) => void (said.key = provider.otherKey),
      ({ header }: Said) => void (header.alg = 'none'),
      ({ claims }: Said) => void (claims['aud'] = 'another-client'),
    ]) {
      const { browser, to } = await come({ amr: ['mfa'] }, bend);
      expect([to, browser.cookie]).toEqual(['/auth?trouble=provider', null]);
    }
  });

  test('is believed by the words that its administrator names, and no others', async () => {
    await trust({ trustsFactor: true, factorValues: ['urn:county:strong'] });
    expect(await works((await come({ amr: ['mfa'] })).browser)).toMatchObject(held);
    expect((await works((await come({ acr: 'urn:county:strong' })).browser)).status).toBe(200);
    const admin = await here.signedIn(rosa);
    for (const factorValues of [['two words'], [''], 'mfa', [7], Array.from({ length: 21 }, (_, at) => `v${at}`)])
      expect(
        await admin.post('/api/v1/sso_connection/save', { ...wishFor(provider), id: connection, factorValues }),
      ).toMatchObject({ status: 400, body: { issues: [{ path: expect.stringMatching(/^factorValues/) }] } });
  });

  test('ends its sessions with the trust', async () => {
    await trust({ trustsFactor: true });
    const { browser } = await come({ amr: ['otp'] });
    await trust({ trustsFactor: true, name: 'Renamed' });
    expect((await works(browser)).status).toBe(200);
    await trust({ trustsFactor: true, factorValues: ['mfa'] });
    expect((await works(browser)).status).toBe(401);
    const { browser: again } = await come({ amr: ['mfa'] });
    expect((await works(again)).status).toBe(200);
    await trust({ trustsFactor: false });
    expect((await works(again)).status).toBe(401);
    expect(await works((await come({ amr: ['mfa'] })).browser)).toMatchObject(held);
  });
});

describe('a provider that speaks SAML', () => {
  const strong = 'https://refeds.org/profile/mfa';
  const weak = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
  const saying =
    (...contexts: string[]) =>
    (said: Assertion) =>
      void (said.contexts = contexts);

  test('vouches for no second factor before it is trusted', async () => {
    expect(await works((await comeBySaml(saying(strong))).browser)).toMatchObject(held);
  });

  test('vouches by the class in its one statement, as it was signed', async () => {
    await trustSaml({ trustsFactor: true });
    const { browser } = await comeBySaml(saying(strong));
    expect((await works(browser)).status).toBe(200);
    expect(await reasonOfLast(piney)).toBe(`By sso; second factor: SSO connection (${strong})`);
    for (const contexts of [
      [weak],
      [],
      [weak, strong],
      [strong, strong],
      [`${strong}/`],
      [strong.toUpperCase()],
      ['mfa'],
    ])
      expect([contexts, await works((await comeBySaml(saying(...contexts))).browser)]).toMatchObject([contexts, held]);
  });

  test('is not spoken for by a class that was changed after it was signed', async () => {
    await trustSaml({ trustsFactor: true });
    const { browser, to } = await comeBySaml(saying(weak), (form) => ({
      ...form,
      xml: form.xml.replace(weak, strong),
    }));
    expect([to, browser.cookie]).toEqual(['/auth?trouble=provider', null]);
  });
});
