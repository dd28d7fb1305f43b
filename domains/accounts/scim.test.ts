import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import { post, proveDomain } from '../../tests/world/sso.ts';
import { filterIn, patchedBy, wishedBy } from './scim-user.ts';

let here: AccountWorld;
let admin: Browser;
let county: string;
let key: string;
let strangersKey: string;
const rosa = 'rosa@tidewater.example';
const pat = 'pat@piney.example';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  county = await here.organization('Tidewater County');
  await here.person(rosa, 'admin', county);
  await here.person(pat, 'admin', await here.organization('Piney Woods County'));
  admin = await here.signedIn(rosa);
  await proveDomain(here, admin, 'tidewater.example');
  key = String((await post(admin, 'scim_token/issue', { name: 'Entra' }, 201))['key']);
  const pats = await here.signedIn(pat);
  await proveDomain(here, pats, 'piney.example');
  strangersKey = String((await post(pats, 'scim_token/issue', { name: 'Okta' }, 201))['key']);
});
afterAll(() => here.close());

interface User {
  id: string;
  userName: string;
  active: boolean;
  externalId?: string;
}
const call = async (method: string, path: string, body?: object, given = key) => {
  const text = body && JSON.stringify(body);
  const headers = { authorization: `Bearer ${given}`, 'content-type': 'application/scim+json' };
  const answer = await here.ask(`/scim/v2${path}`, { method, headers, ...(text ? { body: text } : {}) });
  const said = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    user: JSON.parse(said || 'null') as User & {
      Resources: User[];
      totalResults: number;
      scimType: string;
      status: string;
    },
  };
};
let nth = 0;
const someone = (more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `Clerk.${++nth}@Tidewater.example`,
  externalId: `ext-${nth}`,
  name: { givenName: 'Ana', familyName: 'Reyes' },
  active: true,
  ...more,
});
const patch = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

describe('a directory', () => {
  test('makes, reads, finds and changes people', async () => {
    const made = await call('POST', '/Users', someone({ title: 'Clerk' }));
    expect(made).toMatchObject({
      status: 201,
      type: 'application/scim+json',
      user: { userName: 'clerk.1@tidewater.example', active: true, externalId: 'ext-1' },
    });
    const { id } = made.user;
    expect((await call('GET', `/Users/${id}`)).user).toMatchObject({
      id,
      title: 'Clerk',
      displayName: 'Ana Reyes',
      meta: { location: `https://levee.example.gov/scim/v2/Users/${id}` },
    });
    for (const filter of [
      'userName eq "CLERK.1@tidewater.example"',
      'externalId eq "ext-1"',
      `id eq "${id}"`,
      'emails[type eq "work"].value eq "clerk.1@tidewater.example"',
    ])
      expect((await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).user).toMatchObject({
        totalResults: 1,
        Resources: [{ id }],
      });
    const changed = await call(
      'PUT',
      `/Users/${id}`,
      someone({ userName: 'clerk.1@tidewater.example', externalId: 'ext-1', displayName: 'Ana Park' }),
    );
    expect(changed.user).toMatchObject({ displayName: 'Ana Park', title: 'Clerk' });
    const patched = await call(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'title', value: 'Buyer' },
        { op: 'add', value: { 'name.familyName': 'Stone', 'name.givenName': 'Ana' } },
      ),
    );
    expect(patched.user).toMatchObject({ title: 'Buyer', displayName: 'Ana Stone' });
    expect((await admin.get(`/api/v1/organization_members/${id}/history`)).text).toContain('Changed by the directory');
  });

  test('pages through everybody', async () => {
    for (let at = 0; at < 3; at++) await call('POST', '/Users', someone());
    const { user: all } = await call('GET', '/Users');
    const first = await call('GET', '/Users?startIndex=1&count=2');
    const second = await call('GET', '/Users?startIndex=3&count=200');
    expect(first.user.Resources).toHaveLength(2);
    expect([...first.user.Resources, ...second.user.Resources].map(({ id }) => id)).toEqual(
      all.Resources.map(({ id }) => id),
    );
    expect((await call('GET', '/Users?count=0')).user).toMatchObject({ totalResults: all.totalResults, Resources: [] });
  });

  test('that deactivates a person ends their sessions at once, and lets them in again', async () => {
    const email = 'leaving@tidewater.example';
    await here.person(email, 'user', county);
    const browser = await here.signedIn(email);
    const isIn = async () => (await browser.get('/api/v1/cost_center')).status === 200;
    expect(await isIn()).toBe(true);
    const { user } = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
    const id = user.Resources[0]?.id ?? '';
    expect(
      (await call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: 'False' } }))).user.active,
    ).toBe(false);
    expect(await isIn()).toBe(false);
    const left = await here.database.platform((tx) =>
      tx.query('select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [email]),
    );
    expect(left).toEqual([]);
    expect(
      (await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))).user.active,
    ).toBe(true);
    expect(await (await here.signedIn(email)).get('/api/v1/cost_center')).toMatchObject({ status: 200 });

    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await call('GET', `/Users/${id}`)).status).toBe(404);
    const again = await call('POST', '/Users', someone({ userName: email, externalId: 'ext-again' }));
    expect(again).toMatchObject({ status: 201, user: { id } });
  });

  test('does not take the last administrator away', async () => {
    const { user } = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${rosa}"`)}`);
    const id = user.Resources[0]?.id ?? '';
    for (const answer of [
      await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false })),
      await call('DELETE', `/Users/${id}`),
    ])
      expect(answer).toMatchObject({ status: 422, user: { scimType: 'user_roles.last_admin' } });
  });

  test('names people of its proven domains only, gives nobody a role, and proves nobody’s mailbox', async () => {
    await post(admin, 'email_domain/claim', { domain: 'claimed.example' }, 201); // and not proven
    for (const userName of [pat, 'x@gmail.example', 'x@sub.tidewater.example', 'x@claimed.example'])
      expect(await call('POST', '/Users', someone({ userName }))).toMatchObject({ status: 403 });
    const { user } = await call(
      'POST',
      '/Users',
      someone({ roles: [{ value: 'admin' }], role: 'admin', groups: ['admin'] }),
    );
    const { body } = await admin.get(`/api/v1/user_roles?userId=${user.id}`);
    expect((body as unknown as { data: object[] }).data).toMatchObject([{ role: 'user' }]);
    const [account] = await here.database.platform((tx) =>
      tx.query('select email_verified from auth.users where email = $1', [user.userName]),
    );
    expect(account).toEqual({ email_verified: false });
    const outside = 'consultant@elsewhere.example';
    await here.person(outside, 'user', county);
    const found = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${outside}"`)}`);
    expect((await call('DELETE', `/Users/${found.user.Resources[0]?.id}`)).status).toBe(403);
  });

  test('says plainly what is wrong, in the form the standard has for it', async () => {
    const { user: one } = await call('POST', '/Users', someone());
    const wrong: [string, string, object, number][] = [
      ['POST', '/Users', {}, 400],
      ['POST', '/Users', someone({ userName: 'not an address' }), 400],
      ['POST', '/Users', someone({ userName: [rosa] }), 400],
      ['POST', '/Users', someone({ userName: one.userName }), 409],
      ['POST', '/Users', someone({ externalId: one.externalId }), 409],
      ['POST', '/Users', someone({ active: 'perhaps' }), 400],
      ['POST', '/Users', someone({ displayName: 'x'.repeat(121) }), 400],
      ['PUT', `/Users/${one.id}`, someone({ userName: 'new.name@tidewater.example' }), 409],
      ['PATCH', `/Users/${one.id}`, {}, 400],
      ['PATCH', `/Users/${one.id}`, patch({ op: 'drop', path: 'title' }), 400],
      ['PATCH', `/Users/${one.id}`, patch({ op: 'remove' }), 400],
      ['PATCH', `/Users/${county}`, patch({ op: 'replace', path: 'active', value: false }), 404],
      ['GET', `/Users?filter=${encodeURIComponent('userName co "x"')}`, {}, 400],
      ['GET', `/Users/${encodeURIComponent("x' or 1=1")}`, {}, 404],
    ];
    for (const [method, path, body, status] of wrong) {
      const answer = await call(method, path, method === 'GET' ? undefined : body);
      expect([path, answer]).toMatchObject([
        path,
        { status, user: { status: String(status), schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] } },
      ]);
    }
  });
});

describe('the key of a directory', () => {
  test('opens its own organization and nothing else, and nothing but these calls', async () => {
    const { user } = await call('POST', '/Users', someone());
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', someone()],
      ['PATCH', patch({ op: 'replace', path: 'active', value: false })],
    ] as [string, object?][])
      expect((await call(method, `/Users/${user.id}`, body, strangersKey)).status).toBe(404);
    const { user: theirs } = await call('GET', '/Users', undefined, strangersKey);
    expect(theirs.Resources.map(({ userName }) => userName)).toEqual([pat]);
    const bearer = { authorization: `Bearer ${key}` };
    for (const path of ['/api/v1/me', '/api/v1/organization_members', '/api/v1/single_sign_on'])
      expect((await here.browser().get(path, bearer)).status).toBe(401);
  });

  test('is kept as a hash, shown once, and dead once it is revoked', async () => {
    const issued = await post(admin, 'scim_token/issue', { name: 'Short' }, 201);
    const { id } = issued['row'] as unknown as { id: string };
    expect((await call('GET', '/Users', undefined, String(issued['key']))).status).toBe(200);
    const kept = await here.database.within({ organizationId: county }, (tx) =>
      tx.query(
        'select to_jsonb(t) as one from scim_token t union all select to_jsonb(l) from auth.lookups l union all select to_jsonb(i) from idempotency i',
      ),
    );
    expect(JSON.stringify(kept) + here.logged.join('')).not.toContain(issued['key']);
    expect((await admin.get(`/api/v1/scim_token/${id}`)).text).not.toContain(issued['key']);
    await post(admin, `scim_token/${id}/revoke`);
    expect((await call('GET', '/Users', undefined, String(issued['key']))).status).toBe(401);
  });

  test('is needed, and nobody’s session or API key takes its place', async () => {
    const made = await post(admin, 'api_key/issue', { name: 'Export' }, 201);
    for (const given of ['', 'x', `levee_scim_${'0'.repeat(43)}`, String(made['key'])])
      expect([given.length, (await call('GET', '/Users', undefined, given)).status]).toEqual([given.length, 401]);
    expect((await admin.get('/scim/v2/Users')).status).toBe(401);
  });
});

test('what a directory says is read as it means it', () => {
  expect(
    wishedBy({ userName: ' Ana@County.gov ', name: { givenName: 'Ana', familyName: 'Reyes' }, active: 'True' }),
  ).toEqual({ email: 'ana@county.gov', name: 'Ana Reyes', active: true });
  expect(
    patchedBy(
      patch({ op: 'Remove', path: 'title' }, { op: 'add', path: 'emails[type eq "work"].value', value: 'x@y.z' }),
    ),
  ).toEqual({ jobTitle: null });
  expect(filterIn('userName eq "a\\"b"')).toEqual({ name: 'email', value: 'a"b' });
  expect(filterIn('active eq false')).toEqual({ name: 'active', value: 'false' });
  for (const text of ['userName eq', 'password eq "x"', 'userName eq "x" or 1 eq 1', "userName eq 'x'"])
    expect(() => filterIn(text)).toThrow('This filter is not known');
});
