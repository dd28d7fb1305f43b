import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, password } from '../../tests/world/account-world.ts';
import { type OidcProvider, oidcProvider, type Said } from '../../tests/world/oidc-provider.ts';
import { post, proveDomain, setUpSso, throughSso, tryOut, wishFor } from '../../tests/world/sso.ts';

let here: AccountWorld;
let provider: OidcProvider;
let others: OidcProvider;
let county: string;
let piney: string;
let connection: string;
const rosa = 'rosa@tidewater.example';
const miguel = 'miguel@tidewater.example';
const pat = 'pat@piney.example';

beforeAll(async () => {
  const now = () => here.clock.at();
  [provider, others] = await Promise.all([oidcProvider({ now }), oidcProvider({ now, path: '/piney' })]);
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000', WEBHOOK_LOOPBACK: 'yes' } });
  county = await here.organization('Tidewater County');
  piney = await here.organization('Piney Woods County');
  await here.person(rosa, 'admin', county);
  await here.person(miguel, 'manager', county);
  await here.person(pat, 'admin', piney);
  const admin = await here.signedIn(rosa);
  await proveDomain(here, admin, 'tidewater.example');
  connection = await setUpSso(admin, provider, { email: rosa });
  const pats = await here.signedIn(pat);
  await proveDomain(here, pats, 'piney.example');
  await setUpSso(pats, others, { email: pat });
});
afterAll(async () => {
  await here.close();
  await Promise.all([provider.close(), others.close()]);
});
afterEach(() => here.clock.pass(60));

const me = async (browser: Browser) =>
  (await browser.get('/api/v1/me')).body as unknown as {
    user: { email: string; id: string };
    role: string;
    organization: { id: string } | null;
    memberships: { organizationId: string }[];
  };

describe('a sign-in through the organization', () => {
  test('opens the account of a member, with the role it has', async () => {
    const browser = here.browser();
    expect(await throughSso(browser, provider, { email: miguel, from: '/team' })).toBe('/team');
    expect(await me(browser)).toMatchObject({ user: { email: miguel }, role: 'manager', organization: { id: county } });
    expect((await browser.get('/api/auth/get-session')).body).toMatchObject({ method: 'sso' });
  });

  test('makes a member of whoever is new, with the least role, and finds them again by what never changes', async () => {
    const email = 'ana@tidewater.example';
    const browser = here.browser();
    await throughSso(browser, provider, { email, person: { sub: 'ana-1', name: 'Ana Reyes' } });
    const first = await me(browser);
    expect(first).toMatchObject({ user: { email }, role: 'user', organization: { id: county } });
    const married = { sub: 'ana-1', email: 'ana.park@tidewater.example' };
    const again = here.browser();
    await throughSso(again, provider, { email, person: married });
    expect((await me(again)).user.id).toBe(first.user.id);
  });

  test('is in the audit record, and the secret of the provider is in no answer, no record and no log', async () => {
    const told = await here.database.within({ organizationId: county }, (tx) =>
      tx.query('select * from audit_entry where organization_id = $1', [county]),
    );
    expect(JSON.stringify(told)).toContain('"sign_in"');
    const admin = await here.signedIn(rosa);
    const seen = await admin.get(`/api/v1/sso_connection/${connection}`);
    const kept = await here.database.within({ organizationId: county }, (tx) =>
      tx.query(`select encode(client_secret, 'escape') from sso_connection`),
    );
    const all = JSON.stringify([told, kept]) + seen.text + here.logged.join('');
    expect(all).not.toContain(provider.clientSecret);
    expect(seen.body).not.toHaveProperty('clientSecret');
  });

  test('does not let in who is suspended, nor a new person where none are admitted', async () => {
    const admin = await here.signedIn(rosa);
    const email = 'leaving@tidewater.example';
    await here.person(email, 'user', county);
    const { data } = (await admin.get(`/api/v1/organization_members?email=${email}`)).body as unknown as {
      data: { id: string }[];
    };
    await post(admin, `organization_members/${data[0]?.id}/suspend`, { reason: 'On leave' });
    const browser = here.browser();
    expect(await throughSso(browser, provider, { email })).toBe('/auth?trouble=sso.not_admitted');

    await post(admin, 'sso_connection/save', { ...wishFor(provider), id: connection, admitsNewPeople: false });
    expect(await throughSso(browser, provider, { email: 'nobody.yet@tidewater.example' })).toBe(
      '/auth?trouble=sso.not_admitted',
    );
    await post(admin, 'sso_connection/save', { ...wishFor(provider), id: connection });
    expect(browser.cookie).toBeNull();
  });
});

describe('what a provider may not do', () => {
  const refused = async (given: { person?: object; bend?: (said: Said) => void }, email = miguel) => {
    const browser = here.browser();
    const to = await throughSso(browser, provider, { email, ...given });
    expect(browser.cookie).toBeNull();
    return to;
  };

  test('speak for an address of another organization, or of nobody', async () => {
    for (const email of [
      pat,
      'x@sub.tidewater.example',
      'x@tidewater.example.evil.example',
      'x@nowhere.example',
      `${rosa},${pat}`,
    ])
      expect([email, await refused({ person: { email, sub: `s-${email}` } })]).toEqual([
        email,
        '/auth?trouble=sso.address',
      ]);
  });

  test('speak for an address that it has not verified', async () => {
    for (const email_verified of [false, 'false', undefined, 'no'])
      expect(await refused({ person: { email_verified, sub: 'unverified' } })).toBe('/auth?trouble=sso.unverified');
  });

  test('call somebody else by the address of a person it named before', async () => {
    await throughSso(here.browser(), provider, { email: miguel });
    expect(await refused({ person: { sub: 'an-impostor' } })).toBe('/auth?trouble=sso.other_person');
  });

  const forgeries: [string, (said: Said) => void][] = [
    ['audience', ({ claims }) => (claims['aud'] = 'another-client')],
    ['issuer', ({ claims }) => (claims['iss'] = others.issuer)],
    ['nonce', ({ claims }) => (claims['nonce'] = 'another')],
    ['end', ({ claims }) => (claims['exp'] = Number(claims['iat']) - 3600)],
    ['key', (said) => (said.key = provider.otherKey)],
    ['signature', ({ header }) => (header.alg = 'none')],
  ];
  test.each(forgeries)('bring a token with a wrong %s', async (_, bend) => {
    expect(await refused({ bend: bend as (said: Said) => void })).toBe('/auth?trouble=provider');
  });

  test('answer for another organization’s provider', async () => {
    const browser = here.browser();
    const started = await browser.post('/api/auth/sso/start', { email: pat });
    const toOthers = new URL(String(started.body['url']));
    const bent = String(toOthers).replace(others.issuer, provider.issuer);
    const back = await provider.signIn(bent, { sub: 'x', email: pat, email_verified: true });
    expect((await browser.get(back)).headers.get('location')).toBe('/auth?trouble=provider');
    expect(browser.cookie).toBeNull();
  });

  test('reach beyond its organization with the account of a person who is a member of another one as well', async () => {
    const email = 'both@tidewater.example';
    await here.person(email, 'user', county);
    const userId = (await me(await here.signedIn(email))).user.id;
    await here.operator.admit({ email, name: 'Both', role: 'admin', organizationId: piney, passwordHash: 'x' });
    const browser = here.browser();
    await throughSso(browser, provider, { email });
    expect(await me(browser)).toMatchObject({ user: { id: userId }, memberships: [{ organizationId: county }] });
    expect(await browser.post('/api/v1/me/organization', { organizationId: piney })).toMatchObject({
      status: 403,
      body: { code: 'confined' },
    });
    const own: [string, object][] = [
      ['change-password', { currentPassword: password, newPassword: 'Other-one 2027!' }],
      ['second-factor/begin', {}],
      ['passkeys/begin', {}],
      ['google/disconnect', {}],
      ['sessions/end', {}],
    ];
    for (const [path, body] of own)
      expect([path, await browser.post(`/api/auth/${path}`, body)]).toMatchObject([
        path,
        { status: 403, body: { code: 'confined' } },
      ]);
    const { body } = await browser.get('/api/auth/security');
    expect(body).toMatchObject({ isConfined: true, signIns: [] });
  });

  test('be asked with somebody else’s answer, an old one, or one twice', async () => {
    const email = miguel;
    const mine = here.browser();
    const started = await mine.post('/api/auth/sso/start', { email });
    const back = await provider.signIn(String(started.body['url']), {
      sub: `sub-of-${email}`,
      email,
      email_verified: true,
    });
    expect((await here.browser().get(back)).headers.get('location')).toBe('/auth?trouble=trip');
    const jar = new Map(mine.jar);
    expect((await mine.get(back)).headers.get('location')).toBe('/dashboard');
    const replay = here.browser();
    for (const [name, value] of jar) replay.jar.set(name, value);
    expect((await replay.get(back)).headers.get('location')).toBe('/auth?trouble=trip');
  });
});

describe('setting it up', () => {
  test('is the administrators’ alone, with a fresh proof, and never of another organization', async () => {
    const manager = await here.signedIn(miguel);
    const stranger = await here.signedIn(pat);
    const calls: [string, object][] = [
      ['sso_connection/save', wishFor(provider)],
      [`sso_connection/${connection}/inspect`, {}],
      [`sso_connection/${connection}/try`, {}],
      [`sso_connection/${connection}/switch`, { on: false }],
      ['email_domain/claim', { domain: 'another.example' }],
      ['single_sign_on/require', { required: false }],
      ['scim_token/issue', { name: 'Directory' }],
    ];
    for (const [path, body] of calls) {
      expect([path, (await manager.post(`/api/v1/${path}`, body)).status]).toEqual([path, 403]);
      if (path.includes(connection))
        expect([path, (await stranger.post(`/api/v1/${path}`, body)).status]).toEqual([path, 404]);
    }
    const admin = await here.signedIn(rosa);
    here.clock.pass(601);
    for (const [path, body] of calls.filter(([one]) => !/inspect|try/.test(one)))
      expect([path, await admin.post(`/api/v1/${path}`, body)]).toMatchObject([
        path,
        { status: 403, body: { code: 'confirm_identity' } },
      ]);
  });

  test('takes only a provider that answers under its own name', async () => {
    const admin = await here.signedIn(rosa);
    for (const issuer of ['ftp://x.example', 'https://user@x.example', 'not an address', 'https://x.example/?a=1'])
      expect(await admin.post('/api/v1/sso_connection/save', wishFor(provider, { issuer }))).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'issuer' }] },
      });
    const { id } = await post(admin, 'sso_connection/save', wishFor(provider, { issuer: `${provider.issuer}/` }));
    expect(await admin.post(`/api/v1/sso_connection/${id}/inspect`)).toMatchObject({ status: 422 });
    const gone = await post(admin, 'sso_connection/save', wishFor(provider, { issuer: 'http://127.0.0.1:9' }));
    expect(await admin.post(`/api/v1/sso_connection/${gone['id']}/inspect`)).toMatchObject({
      status: 422,
      body: { code: 'provider' },
    });
    expect(
      await admin.post('/api/v1/sso_connection/save', wishFor(provider, { issuer: 'https://10.0.0.5' })),
    ).toMatchObject({ status: 400, body: { issues: [{ path: 'issuer', code: 'address' }] } });
    expect((await admin.post(`/api/v1/sso_connection/${connection}/inspect`)).status).toBe(200);
  });

  test('is switched on after it was tried out, and only one at a time', async () => {
    const admin = await here.signedIn(rosa);
    const { id } = await post(admin, 'sso_connection/save', wishFor(provider, { name: 'Second' }));
    const on = () => admin.post(`/api/v1/sso_connection/${id}/switch`, { on: true });
    expect(await on()).toMatchObject({ status: 409, body: { code: 'sso.untried' } });
    expect(await tryOut(admin, provider, String(id), { sub: 'r', email: pat, email_verified: true })).toBe(
      '/sso-management?trouble=sso.address',
    );
    expect(await on()).toMatchObject({ status: 409, body: { code: 'sso.untried' } });
    await tryOut(admin, provider, String(id), { sub: 'r', email: rosa, email_verified: true });
    expect(await on()).toMatchObject({ status: 409, body: { code: 'sso.another' } });
    const wish = { ...wishFor(provider), id: connection, clientId: 'another' };
    expect(await admin.post('/api/v1/sso_connection/save', wish)).toMatchObject({
      status: 409,
      body: { code: 'sso.active' },
    });
  });

  test('a try that somebody else comes back from proves nothing', async () => {
    const admin = await here.signedIn(rosa);
    const { id } = await post(admin, 'sso_connection/save', wishFor(provider, { name: 'Third' }));
    const { url } = await post(admin, `sso_connection/${id}/try`);
    const back = await provider.signIn(String(url), { sub: 'r', email: rosa, email_verified: true });
    const other = await here.signedIn(miguel);
    for (const [name, value] of admin.jar) other.jar.set(name, value);
    expect((await other.get(back)).headers.get('location')).toBe('/sso-management?trouble=trip');
  });
});

describe('an e-mail domain', () => {
  test('is proven by its name server, or confirmed by the operator, and by nobody’s word', async () => {
    const admin = await here.signedIn(rosa);
    const { id, proof } = await post(admin, 'email_domain/claim', { domain: 'New.Example ' }, 201);
    const check = () => admin.post(`/api/v1/email_domain/${id}/check`);
    expect(await check()).toMatchObject({ status: 422, body: { code: 'email_domain.unproven' } });
    here.names.set('_levee.new.example', [['levee-domain=another'], ['v=spf1 -all']]);
    expect((await check()).status).toBe(422);
    expect((await admin.post(`/api/v1/email_domain/${id}/confirm`)).status).toBe(403);
    expect((await admin.post(`/api/v1/email_domain/${id}/prove`)).status).toBe(404);
    here.names.set('_levee.new.example', [['v=spf1 -all'], [String(proof).slice(0, 20), String(proof).slice(20)]]);
    expect((await check()).body).toMatchObject({ status: 'proven', provenBy: 'dns' });

    const operator = 'operator@tidewater.example';
    await here.person(operator, 'platform_admin', county);
    const one = await post(await here.signedIn(operator), 'email_domain/claim', { domain: 'trusted.example' }, 201);
    expect(await post(await here.signedIn(operator), `email_domain/${one['id']}/confirm`)).toMatchObject({
      provenBy: 'operator',
    });
  });

  test('belongs to the organization that proved it first', async () => {
    const stranger = await here.signedIn(pat);
    const { id, proof } = await post(stranger, 'email_domain/claim', { domain: 'tidewater.example' }, 201);
    here.names.set('_levee.tidewater.example', [[String(proof)]]);
    expect(await stranger.post(`/api/v1/email_domain/${id}/check`)).toMatchObject({
      status: 409,
      body: { code: 'email_domain.taken' },
    });
    expect((await stranger.get(`/api/v1/email_domain/${id}`)).body).toMatchObject({ status: 'claimed' });
  });

  test('is a domain, and stands once in the list', async () => {
    const admin = await here.signedIn(rosa);
    for (const domain of [
      'county',
      'https://county.gov',
      'a b.gov',
      '.gov',
      'county..gov',
      'x@county.gov',
      'кантри.gov',
      '1.2.3.4',
    ])
      expect([domain, (await admin.post('/api/v1/email_domain/claim', { domain })).status]).toEqual([domain, 400]);
    await post(admin, 'email_domain/claim', { domain: 'once.example' }, 201);
    expect((await admin.post('/api/v1/email_domain/claim', { domain: 'ONCE.example' })).status).toBe(400);
  });

  test('that was let go sends nobody anywhere any more', async () => {
    const admin = await here.signedIn(rosa);
    const id = await proveDomain(here, admin, 'former.example');
    const start = () => here.browser().post('/api/auth/sso/start', { email: 'x@former.example' });
    expect((await start()).status).toBe(200);
    await post(admin, `email_domain/${id}/let-go`);
    expect(await start()).toMatchObject({ status: 404, body: { code: 'sso.none' } });
  });
});
