import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { totpAt } from '#server/auth/totp.ts';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import { type OidcProvider, oidcProvider } from '../../tests/world/oidc-provider.ts';
import { post, proveDomain, setUpSso, throughSso } from '../../tests/world/sso.ts';

let here: AccountWorld;
let provider: OidcProvider;
let county: string;
let connection: string;
let domain: string;
const rosa = 'rosa@tidewater.example';
const miguel = 'miguel@tidewater.example';

beforeAll(async () => {
  provider = await oidcProvider({ now: () => here.clock.at() });
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000', WEBHOOK_LOOPBACK: 'yes' } });
  county = await here.organization('Tidewater County');
  await here.person(rosa, 'admin', county);
  await here.person(miguel, 'manager', county);
  const admin = await here.signedIn(rosa);
  domain = await proveDomain(here, admin, 'tidewater.example');
  connection = await setUpSso(admin, provider, { email: rosa });
});
afterAll(async () => {
  await here.close();
  await provider.close();
});
afterEach(() => here.clock.pass(60));

const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/v1/cost_center')).status === 200;

describe('an organization that asks for it', () => {
  const require = (browser: Browser, body: object) => browser.post('/api/v1/single_sign_on/require', body);
  const memberId = async (admin: Browser, email: string) => {
    const { body } = await admin.get(`/api/v1/organization_members?email=${encodeURIComponent(email)}`);
    return (body as unknown as { data: { id: string }[] }).data[0]?.id ?? '';
  };
  const protect = async (browser: Browser) => {
    const { body } = await browser.post('/api/auth/second-factor/begin');
    const code = totpAt(String(body['secret']), here.clock.at());
    expect((await browser.post('/api/auth/second-factor/confirm', { code })).status).toBe(200);
    here.clock.pass(30);
  };

  test('keeps at least one protected administrator for emergencies, lets the others in through the provider only, and no one is locked out', async () => {
    const admin = await here.signedIn(rosa);
    const hers = await memberId(admin, rosa);
    const rescuers = { status: 400, body: { issues: [{ path: 'spared', code: 'sso.rescuers' }] } };
    expect(await require(admin, { required: true, spared: [hers] })).toMatchObject(rescuers);
    await protect(admin);
    expect(await require(admin, { required: true, spared: [] })).toMatchObject(rescuers);
    // Each who is named has to be one.
    expect(await require(admin, { required: true, spared: [hers, await memberId(admin, miguel)] })).toMatchObject(
      rescuers,
    );
    const byPassword = await here.signedIn(miguel);
    expect(await isIn(byPassword)).toBe(true);
    expect((await require(admin, { required: true, spared: [hers] })).status).toBe(200);

    expect([await isIn(byPassword), await isIn(admin)]).toEqual([false, true]);
    // Its last proven domain stays while it is asked for: without one no one would come in through the provider.
    const letGo = (id: string) => admin.post(`/api/v1/email_domain/${id}/let-go`);
    const last = { status: 409, body: { code: 'sso.last_domain' } };
    expect(await letGo(domain)).toMatchObject(last);
    const { id: claimed } = await post(admin, 'email_domain/claim', { domain: 'claimed.example' }, 201);
    expect(await letGo(domain)).toMatchObject(last);
    expect((await letGo(String(claimed))).status).toBe(200);
    const other = await proveDomain(here, admin, 'county.example');
    expect((await letGo(other)).status).toBe(200);
    expect(await letGo(domain)).toMatchObject(last);
    expect(await here.browser().signIn(miguel)).toMatchObject({ status: 403, body: { code: 'sso_required' } });
    const viaProvider = here.browser();
    expect(await throughSso(viaProvider, provider, { email: miguel })).toBe('/dashboard');
    expect(await isIn(viaProvider)).toBe(true);
    expect((await here.browser().signIn(rosa)).body).toHaveProperty('secondFactor');

    const grant = { userId: hers, role: 'user' };
    const second = 'second.admin@tidewater.example';
    await here.person(second, 'admin', county);
    const colleague = here.browser();
    await throughSso(colleague, provider, { email: second });
    expect(await colleague.post(`/api/v1/organization_members/${hers}/suspend`, { reason: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'sso.last_rescuer' },
    });
    expect(await colleague.post('/api/v1/user_roles', grant)).toMatchObject({
      status: 422,
      body: { code: 'sso.last_rescuer' },
    });

    await post(admin, `sso_connection/${connection}/switch`, { on: false });
    expect((await here.browser().signIn(miguel)).status).toBe(200);
    expect((await admin.get('/api/v1/single_sign_on')).body).toMatchObject({ required: false });
    expect((await here.browser().post('/api/auth/sso/start', { email: miguel })).status).toBe(404);
    await post(admin, `sso_connection/${connection}/switch`, { on: true });
  });

  test('does not let an administrator sign themselves out by it', async () => {
    const admin = await here.signedIn(rosa);
    const other = 'third.admin@tidewater.example';
    await here.person(other, 'admin', county);
    const theirs = await here.signedIn(other);
    expect(await require(theirs, { required: true, spared: [await memberId(admin, rosa)] })).toMatchObject({
      status: 409,
      body: { code: 'sso.yourself' },
    });
  });

  test('has a provider that is switched on and a proven domain', async () => {
    const admin = await here.signedIn(rosa);
    const wanted = { required: true, spared: [await memberId(admin, rosa)] };
    await post(admin, `sso_connection/${connection}/switch`, { on: false });
    expect(await require(admin, wanted)).toMatchObject({ status: 409, body: { code: 'sso.off' } });
    await post(admin, `sso_connection/${connection}/switch`, { on: true });
    await post(admin, `email_domain/${domain}/let-go`);
    await post(admin, 'email_domain/claim', { domain: 'claimed.example' }, 201);
    expect(await require(admin, wanted)).toMatchObject({ status: 409, body: { code: 'sso.no_domain' } });
    await proveDomain(here, admin, 'tidewater.example');
    expect(await require(admin, wanted)).toMatchObject({ status: 200 });
  });
});
