import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, origin } from '../../tests/world/account-world.ts';
import {
  type Assertion,
  type Form,
  framed,
  newKey,
  type SamlProvider,
  samlProvider,
  signedAt,
  written,
} from '../../tests/world/saml-provider.ts';
import { arriveBySaml, deliverSaml, post, proveDomain } from '../../tests/world/sso.ts';

let here: AccountWorld;
let provider: SamlProvider;
let others: SamlProvider;
let county: string;
let connection: string;
const rosa = 'rosa@tidewater.example';
const miguel = 'miguel@tidewater.example';
const pat = 'pat@piney.example';
const refusedTo = '/auth?trouble=provider';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000', SAML: 'yes' } });
  const now = () => here.clock.at();
  [provider, others] = [samlProvider({ now }), samlProvider({ now, name: 'piney' })];
  county = await here.organization('Tidewater County');
  const piney = await here.organization('Piney Woods County');
  await here.person(rosa, 'admin', county);
  await here.person(miguel, 'manager', county);
  await here.person(pat, 'admin', piney);
  const admin = await here.signedIn(rosa);
  await proveDomain(here, admin, 'tidewater.example');
  connection = await setUp(admin, provider, rosa);
  const pats = await here.signedIn(pat);
  await proveDomain(here, pats, 'piney.example');
  await setUp(pats, others, pat);
});
afterAll(() => here.close());
afterEach(() => here.clock.pass(60));

const wish = (one: SamlProvider, more: object = {}) => ({
  name: 'County directory',
  kind: 'saml',
  issuer: one.issuer,
  signInAddress: one.signInAddress,
  certificates: one.key.certificate,
  ...more,
});

const deliver = (form: Form, more: { cookie?: string; from?: string } = {}) => deliverSaml(here, form, more);

async function setUp(admin: Browser, one: SamlProvider, email: string): Promise<string> {
  const { id } = await post(admin, 'sso_connection/save', wish(one));
  const { url } = await post(admin, `sso_connection/${id}/try`);
  const to = await deliver(one.signIn(String(url), { email }));
  expect(await arriveBySaml(admin, to)).toBe('/sso-management?tried');
  await post(admin, `sso_connection/${id}/switch`, { on: true });
  return String(id);
}

const start = async (browser: Browser, email: string, from?: string): Promise<string> => {
  const started = await browser.post('/api/auth/sso/start', { email, ...(from ? { from } : {}) });
  expect([email, started.status]).toEqual([email, 200]);
  return String(started.body['url']);
};

interface Way {
  readonly email?: string;
  readonly said?: { email: string; subject?: string };
  readonly bend?: (said: Assertion) => void;
  /** Bends what was signed. */
  readonly alter?: (form: Form) => Form;
  readonly from?: string;
}

async function through(browser: Browser, { email = miguel, said, bend, alter = (form) => form, from }: Way = {}) {
  const url = await start(browser, email, from);
  return arriveBySaml(browser, await deliver(alter(provider.signIn(url, said ?? { email }, bend))));
}

/** A way that leads nowhere: the browser has no session at its end. */
async function refused(way: Way): Promise<string> {
  const browser = here.browser();
  const to = await through(browser, way);
  expect(browser.cookie).toBeNull();
  return to;
}

const me = async (browser: Browser) => (await browser.get('/api/v1/me')).body as unknown as { user: { email: string } };
const altered =
  (change: (xml: string) => string) =>
  (form: Form): Form => {
    const xml = change(form.xml);
    expect(xml).not.toBe(form.xml);
    return { ...form, xml };
  };

describe('a sign-in by SAML', () => {
  test('opens the account of a member, in its organization and nowhere else', async () => {
    const browser = here.browser();
    expect(await through(browser, { from: '/team' })).toBe('/team');
    expect(await me(browser)).toMatchObject({ user: { email: miguel }, role: 'manager', organization: { id: county } });
    expect((await browser.get('/api/auth/get-session')).body).toMatchObject({ method: 'sso' });
    expect((await browser.get('/api/auth/security')).body).toMatchObject({ isConfined: true });
  });

  test('makes a member of whoever is new, and finds them again by what never changes', async () => {
    const email = 'ana@tidewater.example';
    await through(here.browser(), { email, said: { email, subject: 'ana-1' } });
    const again = here.browser();
    await through(again, { email, said: { email: 'ana.park@tidewater.example', subject: 'ana-1' } });
    expect(await me(again)).toMatchObject({ user: { email }, role: 'user' });
    const impostor = { email, subject: 'ana-2' };
    expect(await refused({ email, said: impostor })).toBe('/auth?trouble=sso.other_person');
  });

  test('takes the name for the address when the provider sends no other', async () => {
    const browser = here.browser();
    const bend = (said: Assertion) => {
      said.email = null;
      said.subject = miguel;
      said.format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    };
    // The one who came before as another name is somebody else to us; a new person shows that the name was read as an address.
    expect(await refused({ bend })).toBe('/auth?trouble=sso.other_person');
    const email = 'noor@tidewater.example';
    await through(browser, { email, bend: (said) => Object.assign(said, { email: null, subject: email }) });
    expect(await me(browser)).toMatchObject({ user: { email } });
  });

  test('takes an answer that is signed as a whole as well, and one from a sister address with cookies of ours', async () => {
    const whole = "/*[local-name()='Response']";
    const { key } = provider;
    const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';
    const digest = 'http://www.w3.org/2001/04/xmlenc#sha512';
    const both = altered((xml) => signedAt(xml, whole, { key, algorithm, digest }));
    expect(await through(here.browser(), { alter: both })).toBe('/dashboard');

    const browser = await here.signedIn(miguel);
    const form = provider.signIn(await start(browser, miguel), { email: miguel });
    const to = await deliver(form, { cookie: browser.cookie ?? '', from: 'https://idp.example.gov' });
    expect(await arriveBySaml(browser, to)).toBe('/dashboard');
  });

  test('forgives clocks that differ by less than a minute', async () => {
    const later = (said: Assertion) => {
      said.from = new Date(here.clock.at().getTime() + 50_000);
      said.issuedAt = said.from;
    };
    expect(await through(here.browser(), { bend: later })).toBe('/dashboard');
    const over = (said: Assertion) => (said.until = new Date(here.clock.at().getTime() - 50_000));
    expect(await through(here.browser(), { bend: over })).toBe('/dashboard');
  });
});

describe('no answer counts that', () => {
  const minutes = (count: number) => new Date(here.clock.at().getTime() + count * 60_000);
  const bent: [string, (said: Assertion) => void][] = [
    ['was signed by another key', (said) => (said.key = provider.otherKey)],
    ['was signed with SHA-1', (said) => (said.algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')],
    ['has a digest of SHA-1', (said) => (said.digest = 'http://www.w3.org/2000/09/xmldsig#sha1')],
    ['is for another audience', (said) => (said.audience = `${origin}/api/auth/saml/another/metadata`)],
    ['comes from another issuer', (said) => (said.issuer = others.issuer)],
    ['comes from an issuer that is spelled otherwise', (said) => (said.issuer = `${said.issuer}/`)],
    ['was sent somewhere else', (said) => (said.destination = 'https://elsewhere.example/acs')],
    ['is for another recipient', (said) => (said.recipient = 'https://elsewhere.example/acs')],
    [
      'is confirmed by two statements at once',
      (said) => {
        const { recipient, inResponseTo, until } = said;
        const second = `<saml:SubjectConfirmationData NotOnOrAfter="${until.toISOString()}" Recipient="${recipient}`;
        said.recipient = `${recipient}" InResponseTo="${inResponseTo}"/>${second}`;
      },
    ],
    ['is over', (said) => (said.until = minutes(-2))],
    ['does not hold yet', (said) => (said.from = minutes(2))],
    ['will be written later', (said) => (said.issuedAt = minutes(2))],
    ['was written long ago', (said) => Object.assign(said, { issuedAt: minutes(-12), from: minutes(-12) })],
    ['has no id', (said) => (said.id = '')],
  ];
  test.each(bent)('%s', async (_, bend) => {
    expect(await refused({ bend: bend as (said: Assertion) => void })).toBe(refusedTo);
  });

  const changed: [string, (xml: string) => string][] = [
    ['is not signed', (xml) => xml.replace(/<Signature .*<\/Signature>/, '')],
    ['has an empty signature', (xml) => xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>')],
    ['names another subject after it was signed', (xml) => xml.replace(`>sub-of-${miguel}<`, `>sub-of-${rosa}<`)],
    ['names another address after it was signed', (xml) => xml.replace(`>${miguel}<`, `>${rosa}<`)],
    ['hides the end of a name behind a comment', (xml) => xml.replace(`>${miguel}<`, `>${miguel}<!---->.evil<`)],
    ['breaks a signed name with a comment', (xml) => xml.replace(`>${miguel}<`, `>miguel<!-- -->@tidewater.example<`)],
    ['has a document type', (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`],
    ['has a section of characters', (xml) => xml.replace(`>${miguel}<`, `><![CDATA[${miguel}]]><`)],
    ['has an instruction for a program', (xml) => xml.replace('<saml:Subject>', '<?php x?><saml:Subject>')],
    ['is too large', (xml) => xml.replace('<samlp:Status>', `${' '.repeat(260 * 1024)}<samlp:Status>`)],
    ['is no XML', () => '<samlp:Response'],
    ['is something else', () => '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['is empty', () => ''],
  ];
  test.each(changed)('%s', async (_, change) => {
    expect(await refused({ alter: altered(change) })).toBe(refusedTo);
  });

  test('was signed with a secret that everybody knows', async () => {
    const hmac = (xml: string) => xml.replace(/http:[^"]*rsa-sha256/, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1');
    expect(await refused({ alter: altered(hmac) })).toBe(refusedTo);
  });

  /** Eight ways of putting a forged assertion where it is read, and the signed one where only its signature is checked. */
  const wrappings: [string, (signed: string, forged: string) => string][] = [
    ['the forged one first', (signed, forged) => `${forged}${signed}`],
    ['the forged one last', (signed, forged) => `${signed}${forged}`],
    ['the signed one in an extension', (signed, forged) => `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`],
    [
      'the signed one inside the forged one',
      (signed, forged) => forged.replace('</saml:Issuer>', `</saml:Issuer>${signed}`),
    ],
    [
      'the signed one in the advice',
      (signed, forged) =>
        forged.replace('<saml:AuthnStatement', `<saml:Advice>${signed}</saml:Advice><saml:AuthnStatement`),
    ],
    [
      'the signed one in an object of its own signature',
      (signed, forged) => {
        const signature = /<Signature .*<\/Signature>/.exec(signed)?.[0] ?? '';
        const bare = signed.replace(signature, '');
        const moved = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
        return forged.replace('</saml:Issuer>', `</saml:Issuer>${moved}`);
      },
    ],
    [
      'the forged one under the id of the signed one',
      (signed, forged) => {
        const id = / ID="([^"]+)"/.exec(signed)?.[1] ?? '';
        return `<samlp:Extensions>${signed}</samlp:Extensions>${forged.replace(/ ID="[^"]+"/, ` ID="${id}"`)}`;
      },
    ],
    [
      'the signature on the forged one and the signed one beside it',
      (signed, forged) => {
        const signature = /<Signature .*<\/Signature>/.exec(signed)?.[0] ?? '';
        const bare = signed.replace(signature, '');
        return `${forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)}<samlp:Extensions>${bare}</samlp:Extensions>`;
      },
    ],
  ];
  test.each(wrappings)('is wrapped: %s', async (_, wrap) => {
    let kept: Assertion | null = null;
    const to = await refused({
      bend: (said) => void (kept = said),
      alter: altered((xml) => {
        const said = kept as unknown as Assertion;
        const signed = /<saml:Assertion .*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
        expect(signed).toContain('<Signature ');
        return framed(said, wrap(signed, written({ ...said, id: '_forged', subject: `sub-of-${rosa}`, email: rosa })));
      }),
    });
    expect(to).toBe(refusedTo);
  });

  test('says that somebody was not let in', async () => {
    const alter = altered((xml) => xml.replace('status:Success', 'status:Responder'));
    expect(await refused({ alter })).toBe('/auth?trouble=sso.refused');
  });

  test('calls its people by a name that changes every time', async () => {
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    expect(await refused({ bend: (said) => (said.format = format) })).toBe('/auth?trouble=saml.subject');
  });

  test('names an address of another organization, of nobody, or two of them', async () => {
    for (const email of [pat, 'x@sub.tidewater.example', 'x@tidewater.example.evil.example', `${rosa},${pat}`])
      expect([email, await refused({ said: { email, subject: `s-${email}` } })]).toEqual([
        email,
        '/auth?trouble=sso.address',
      ]);
    const two = (said: Assertion) => (said.email = `${miguel}</saml:AttributeValue><saml:AttributeValue>${rosa}`);
    expect(await refused({ bend: two })).toBe('/auth?trouble=sso.address');
  });
});

describe('an answer belongs to one request of one browser', () => {
  test('and to none that nobody made', async () => {
    for (const inResponseTo of [null, '', '_made-up'])
      expect(await refused({ bend: (said) => (said.inResponseTo = inResponseTo) })).toBe('/auth?trouble=trip');
  });

  test('whose id the signed part has to name as well', async () => {
    let asked = '';
    const bend = (said: Assertion) => {
      asked = said.inResponseTo ?? '';
      said.inResponseTo = null;
    };
    const alter = altered((xml) => xml.replace(' Destination=', ` InResponseTo="${asked}" Destination=`));
    expect(await refused({ bend, alter })).toBe(refusedTo);
  });

  test('so that it signs nobody in who did not ask for it', async () => {
    const [mine, theirs] = [here.browser(), here.browser()];
    const myUrl = await start(mine, miguel);
    const form = provider.signIn(myUrl, { email: miguel });
    const theirState = new URL(await start(theirs, miguel)).searchParams.get('RelayState') ?? '';
    const to = await deliver(form);
    // Neither with no trip of its own, nor with one that asked something else, even when it says so.
    expect(await arriveBySaml(here.browser(), to)).toBe('/auth?trouble=trip');
    const jar = new Map(theirs.jar);
    expect(await arriveBySaml(theirs, to)).toBe('/auth?trouble=trip');
    for (const [name, value] of jar) theirs.jar.set(name, value);
    const bent = new URLSearchParams(to.split('?')[1]);
    bent.set('state', theirState);
    expect(await arriveBySaml(theirs, `/api/auth/sso/return?${bent}`)).toBe('/auth?trouble=trip');
    expect([mine.cookie, theirs.cookie]).toEqual([null, null]);
  });

  test('once', async () => {
    const browser = here.browser();
    const form = provider.signIn(await start(browser, miguel), { email: miguel });
    const to = await deliver(form);
    const jar = new Map(browser.jar);
    expect(await deliver(form)).toBe('/auth?trouble=trip');
    expect(await arriveBySaml(browser, to)).toBe('/dashboard');
    const replay = here.browser();
    for (const [name, value] of jar) replay.jar.set(name, value);
    expect(await arriveBySaml(replay, to)).toBe('/auth?trouble=trip');
  });

  test('and an assertion counts once, whatever it answers', async () => {
    const bend = (said: Assertion) => (said.id = '_always-the-same');
    expect(await through(here.browser(), { bend })).toBe('/dashboard');
    expect(await refused({ bend })).toBe('/auth?trouble=saml.used');
    here.clock.pass(1000);
    await here.runJob('accounts.tidy');
    const kept = await here.database.platform((tx) => tx.query('select 1 from auth.saml_assertions'));
    expect(kept).toEqual([]);
  });

  test('for ten minutes', async () => {
    const browser = here.browser();
    const url = await start(browser, miguel);
    here.clock.pass(601);
    expect(await deliver(provider.signIn(url, { email: miguel }))).toBe('/auth?trouble=trip');
  });

  test('in its organization', async () => {
    const browser = here.browser();
    const form = provider.signIn(await start(browser, miguel), { email: miguel });
    const theirs = new URL(await start(here.browser(), pat)).searchParams;
    expect(theirs.get('RelayState')).not.toBe(form.relayState);
    const elsewhere = { ...form, path: form.path.replace(county, '00000000-0000-4000-8000-000000000000') };
    expect(await deliver(elsewhere)).toBe('/auth?trouble=trip');
  });

  test('and what the provider carries along is never an address', async () => {
    for (const relayState of ['https://evil.example/', '//evil.example', '/team', '']) {
      const browser = here.browser();
      const form = provider.signIn(await start(browser, miguel), { email: miguel });
      const to = await deliver({ ...form, relayState });
      expect(to).toMatch(/^\/api\/auth\/sso\/return\?code=\w+&state=$/);
      expect(await arriveBySaml(browser, to)).toBe('/auth?trouble=trip');
      expect(browser.cookie).toBeNull();
    }
  });
});

describe('setting it up', () => {
  test('says who we are, to whom it may concern', async () => {
    const admin = await here.signedIn(rosa);
    const { saml } = (await admin.get('/api/v1/single_sign_on')).body as unknown as {
      saml: { entityId: string; acsUrl: string };
    };
    const response = await here.ask(new URL(saml.entityId).pathname, {});
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml');
    for (const part of [`entityID="${saml.entityId}"`, `Location="${saml.acsUrl}"`, 'WantAssertionsSigned="true"'])
      expect(text).toContain(part);
    expect((await here.ask('/api/auth/saml/tidewater/metadata', {})).status).toBe(404);
  });

  test('takes certificates alone, with a key that is strong enough and a time that is not over', async () => {
    const admin = await here.signedIn(rosa);
    const now = here.clock.at();
    const [good, next] = [provider.key.certificate, newKey(now).certificate];
    const ended = newKey(now, { until: new Date(now.getTime() - 86_400_000) }).certificate;
    const wrong: [string, RegExp][] = [
      ['', /required/],
      ['a word', /PEM/],
      [provider.key.privateKey, /private key/],
      [`${good}\n${provider.key.privateKey}`, /private key/],
      [`Here it is: ${good}`, /alone/],
      [good.replace(/M/, 'N'), /cannot be read/],
      [`${good}\n${good}`, /twice/],
      [[good, next, provider.otherKey.certificate].join('\n'), /one certificate, or two/],
      [newKey(now, { bits: 1024 }).certificate, /2048 bits/],
      [ended, /ended on/],
    ];
    for (const [certificates, message] of wrong) {
      const answer = await admin.post('/api/v1/sso_connection/save', wish(provider, { certificates }));
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'certificates' }] } });
      expect(answer.text).toMatch(message);
    }
    for (const [field, value] of [
      ['issuer', 'two words'],
      ['signInAddress', 'http://idp.example'],
      ['signInAddress', 'https://user@idp.example'],
      ['signInAddress', 'javascript:alert(1)'],
      ['signInAddress', ''],
    ] as const)
      expect(await admin.post('/api/v1/sso_connection/save', wish(provider, { [field]: value }))).toMatchObject({
        status: 400,
        body: { issues: [{ path: field }] },
      });
    await post(admin, 'sso_connection/save', wish(provider, { name: 'Two', certificates: `${good}\n${next}\n` }));
  });

  test('lets one certificate follow the other while people come in, and nothing else change', async () => {
    const admin = await here.signedIn(rosa);
    const save = (more: object) =>
      admin.post('/api/v1/sso_connection/save', { ...wish(provider), id: connection, ...more });
    const { certificate: next } = provider.otherKey;
    const active = { status: 409, body: { code: 'sso.active' } };
    expect(await save({ certificates: next })).toMatchObject(active);
    expect(await save({ signInAddress: others.signInAddress })).toMatchObject(active);
    expect(await save({ issuer: others.issuer })).toMatchObject(active);
    expect(await save({ kind: 'oidc', clientId: 'a', issuer: 'https://a.example' })).toMatchObject({ status: 400 });

    const bend = (said: Assertion) => (said.key = provider.otherKey);
    expect((await save({ certificates: `${provider.key.certificate}\n${next}` })).status).toBe(200);
    expect(await through(here.browser(), { bend })).toBe('/dashboard');
    expect(await through(here.browser())).toBe('/dashboard');
    expect((await save({ certificates: next })).status).toBe(200);
    expect(await refused({})).toBe(refusedTo);
    expect(await through(here.browser(), { bend })).toBe('/dashboard');
    expect((await save({ certificates: `${provider.key.certificate}\n${next}` })).status).toBe(200);
    expect((await save({})).status).toBe(200);
  });

  test('is tried out by the administrator who began it, and switched on after that', async () => {
    const admin = await here.signedIn(rosa);
    const { id } = await post(admin, 'sso_connection/save', wish(provider, { name: 'Second' }));
    const on = () => admin.post(`/api/v1/sso_connection/${id}/switch`, { on: true });
    expect(await on()).toMatchObject({ status: 409, body: { code: 'sso.untried' } });
    const tried = async (browser: Browser, bend?: (said: Assertion) => void) => {
      const { url } = await post(admin, `sso_connection/${id}/try`);
      const to = await deliver(provider.signIn(String(url), { email: rosa }, bend));
      if (browser !== admin) for (const [name, value] of admin.jar) browser.jar.set(name, value);
      return arriveBySaml(browser, to);
    };
    expect(await tried(admin, (said) => (said.audience = 'x'))).toBe('/sso-management?trouble=provider');
    expect(await tried(await here.signedIn(miguel))).toBe('/sso-management?trouble=trip');
    expect(await on()).toMatchObject({ status: 409, body: { code: 'sso.untried' } });
    expect(await tried(admin)).toBe('/sso-management?tried');
    expect(await on()).toMatchObject({ status: 409, body: { code: 'sso.another' } });
  });

  test('and nobody comes in through one that was switched off meanwhile', async () => {
    const admin = await here.signedIn(rosa);
    const browser = here.browser();
    const form = provider.signIn(await start(browser, miguel), { email: miguel });
    await post(admin, `sso_connection/${connection}/switch`, { on: false });
    expect(await arriveBySaml(browser, await deliver(form))).toBe('/auth?trouble=sso.off');
    expect(browser.cookie).toBeNull();
    await post(admin, `sso_connection/${connection}/switch`, { on: true });
  });
});

describe('an installation without it', () => {
  test('has none of it, not even what was set up before', async () => {
    const form = provider.signIn(await start(here.browser(), miguel), { email: miguel });
    const off = await here.second({ SAML: 'no' });
    try {
      expect(
        (await off.ask(form.path, { method: 'POST', body: new URLSearchParams({ SAMLResponse: 'x' }) })).status,
      ).toBe(404);
      expect((await off.ask(form.path.replace('/acs', '/metadata'), {})).status).toBe(404);
      expect(await off.browser().post('/api/auth/sso/start', { email: miguel })).toMatchObject({
        status: 404,
        body: { code: 'sso.none' },
      });
      const admin = off.browser();
      admin.cookie = (await here.signedIn(rosa)).cookie;
      expect((await admin.get('/api/v1/single_sign_on')).body).toMatchObject({ saml: null });
      expect(await admin.post('/api/v1/sso_connection/save', wish(provider))).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'kind' }] },
      });
      for (const what of ['try', 'inspect'])
        expect((await admin.post(`/api/v1/sso_connection/${connection}/${what}`)).status).toBe(404);
      await post(admin, `sso_connection/${connection}/switch`, { on: false });
      expect((await admin.post(`/api/v1/sso_connection/${connection}/switch`, { on: true })).status).toBe(404);
    } finally {
      await off.close();
    }
  });
});
