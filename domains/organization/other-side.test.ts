import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, password } from '../../tests/world/account-world.ts';
import { foundOrganization } from './organization.server.ts';

let here: AccountWorld;
let rosa: Browser;
let faye: Browser;
let firmId: string;
let countyId: string;

const refusal = { status: 403, body: { code: 'side' } };

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  countyId = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'admin', countyId);
  firmId = await here.organization('Faye Paving LLC', 'firm');
  await here.person('faye@paving.example', 'admin', firmId);
  await here.person('fred@paving.example', 'user', firmId);
  await here.person('greta@gravel.example', 'admin', await here.organization('Gravel & Sons', 'firm'));
  rosa = await here.signedIn('rosa@tidewater.example');
  faye = await here.signedIn('faye@paving.example');
});
afterAll(() => here.close());

const invite = async (by: Browser, email: string): Promise<string> => {
  expect(await by.post('/api/v1/invitation/send', { email })).toMatchObject({ status: 201 });
  return here.tokenFor(email);
};

describe('a firm', () => {
  test('begins without what agencies work with, and its founder is its admin', async () => {
    const email = 'olga@oak.example';
    const account = await here.database.platform((tx) =>
      here.accounts.directory.create(tx, { email, name: 'Olga', passwordHash: null, isVerified: true }),
    );
    const id = await foundOrganization(here.door, {
      name: 'Oak Office Supply',
      kind: 'firm',
      founder: { userId: account, name: 'Olga', email },
    });
    const olga = await here.signedIn(email);
    expect((await olga.get('/api/v1/me')).body).toMatchObject({ side: 'firm', role: 'admin', organization: { id } });
    const counts = await here.database.within({ organizationId: id }, (tx) =>
      tx.query<{ rows: number }>(
        `select (select count(*) from tutorials where organization_id = $1) + (select count(*) from holiday where organization_id = $1)
           + (select count(*) from payment_term where organization_id = $1) + (select count(*) from task where organization_id = $1) as rows`,
        [id],
      ),
    );
    expect(counts).toEqual([{ rows: 0 }]);
  });

  test('is told who of it there is, and nothing of an agency or another firm', async () => {
    const people = (await faye.get('/api/v1/organization_members')).text;
    expect(people).toContain('fred@paving.example');
    expect(people).not.toContain('tidewater');
    expect(people).not.toContain('gravel');
    expect(await faye.get('/api/v1/requisition')).toMatchObject(refusal);
    expect(await faye.get('/api/v1/vendor')).toMatchObject(refusal);
    expect(await faye.get('/api/v1/home')).toMatchObject(refusal);
    expect(await faye.post('/api/v1/requisition', {})).toMatchObject(refusal);
    expect((await faye.get('/api/v1/shell')).status).toBe(200);
    expect((await rosa.get('/api/v1/me')).body).toMatchObject({ side: 'agency' });
  });

  test('has keys that open nothing of an agency', async () => {
    const { key } = (await faye.post('/api/v1/api_key/issue', { name: 'All', scopes: ['*'] })).body as unknown as {
      key: string;
    };
    const by = (path: string) => here.ask(path, { headers: { authorization: `Bearer ${key}` } });
    expect((await by('/api/v1/organization_members')).status).toBe(200);
    const refused = await by('/api/v1/requisition');
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'side' }]);
  });

  test('keeps a suspended person out at once', async () => {
    const fred = await here.signedIn('fred@paving.example');
    const listed = (await faye.get('/api/v1/organization_members?search=fred')).body as unknown as {
      data: { id: string; version: number }[];
    };
    const { id = '', version } = listed.data[0] ?? {};
    expect((await fred.get('/api/v1/organization_members')).status).toBe(200);
    const suspended = await faye.post(`/api/v1/organization_members/${id}/suspend`, { version, reason: 'Left us' });
    expect(suspended.status).toBe(200);
    here.clock.pass(2);
    expect((await fred.get('/api/v1/organization_members')).status).toBe(401);
  });

  test('gives its people the duties of a firm and no others, as an agency gives none of those', async () => {
    const grant = async (by: Browser, search: string, duty: string) => {
      const { data } = (await by.get(`/api/v1/organization_members?search=${search}`)).body as unknown as {
        data: { id: string }[];
      };
      return by.post('/api/v1/duty_grant', { member: data[0]?.id, duty });
    };
    await here.person('gail@paving.example', 'user', firmId);
    await here.person('miguel@tidewater.example', 'user', countyId);
    expect(await grant(faye, 'gail', 'bid_signer')).toMatchObject({ status: 201 });
    const refused = { status: 422, body: { code: 'duty_grant.of_their_side' } };
    expect(await grant(faye, 'gail', 'treasurer')).toMatchObject(refused);
    expect(await grant(rosa, 'miguel', 'bid_signer')).toMatchObject(refused);
  });

  test('does not make anyone an operator of the installation', async () => {
    const sent = await faye.post('/api/v1/invitation/send', { email: 'op@paving.example', role: 'platform_admin' });
    expect(sent).toMatchObject({ status: 422, body: { code: 'user_roles.not_above_own_role' } });
    expect(await faye.get('/api/v1/tenants')).not.toMatchObject({ status: 200 });
  });
});

describe('one account works on one side', () => {
  const detail =
    'This account belongs to a vendor, and one account works on one side only. Use another email address here.';

  test('a firm’s person cannot accept the invitation of an agency, however it comes', async () => {
    const email = 'faye@paving.example';
    const token = await invite(rosa, email);
    const accepted = await faye.post('/api/v1/invitation/accept', { token });
    expect(accepted).toMatchObject({ status: 409, body: { code: 'organization.other_side', detail } });
    expect((await faye.get('/api/v1/me')).body).toMatchObject({
      side: 'firm',
      memberships: [{ organizationId: firmId }],
    });
  });

  test('nor can an agency’s person accept that of a firm', async () => {
    const token = await invite(faye, 'rosa@tidewater.example');
    const accepted = await rosa.post('/api/v1/invitation/accept', { token });
    expect(accepted).toMatchObject({ status: 409, body: { code: 'organization.other_side' } });
    expect((await rosa.get('/api/v1/me')).body).toMatchObject({ side: 'agency' });
  });

  test('a person suspended on one side does not come in on the other', async () => {
    const token = await invite(rosa, 'fred@paving.example');
    const fred = await here.signedIn('fred@paving.example');
    const accepted = await fred.post('/api/v1/invitation/accept', { token });
    expect(accepted).toMatchObject({ status: 409, body: { code: 'organization.other_side' } });
  });

  test('a new person joins a firm by its invitation', async () => {
    const token = await invite(faye, 'ned@paving.example');
    const accepted = await here.browser().post('/api/v1/invitation/accept', { token, name: 'Ned', password });
    expect(accepted).toMatchObject({ status: 200, body: { organizationId: firmId } });
  });
});
