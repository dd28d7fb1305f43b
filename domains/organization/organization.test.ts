import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';

let here: AccountWorld;
let tidewater: string;
let piney: string;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  tidewater = await here.organization('Tidewater County');
  piney = await here.organization('Piney Woods County');
  await here.person('sam@both.example', 'admin', tidewater);
  await here.person('sam@both.example', 'user', piney);
});
afterAll(() => here.close());

/** Someone with a confirmed account and no organization. */
async function newcomer(email: string): Promise<Browser> {
  const claim = { name: 'Ana Reyes', passwordHash: 'nobody signs in with it', isVerified: true };
  await here.database.platform((tx) => here.accounts.directory.create(tx, { email, ...claim }));
  return here.signedIn(email);
}
const me = async (browser: Browser) => (await browser.get('/api/v1/me')).body;
const found = (browser: Browser, name = 'Marsh Harbor Utilities') => browser.post('/api/v1/organization', { name });
describe('a person without an organization', () => {
  test('sees their account, may do nothing, and founds one of which they are the admin', async () => {
    const ana = await newcomer('ana@marsh.example');
    expect(await me(ana)).toMatchObject({
      user: { email: 'ana@marsh.example', user_metadata: { display_name: 'Ana Reyes' } },
      member: null,
      organization: null,
      role: 'user',
      memberships: [],
      may: { read: [], create: [] },
    });
    const before = ana.cookie;
    const answer = await found(ana);
    expect(answer).toMatchObject({ status: 201, body: { name: 'Marsh Harbor Utilities' } });
    expect(ana.cookie).not.toBe(before);
    const now = await me(ana);
    expect(now).toMatchObject({
      role: 'admin',
      organization: { name: 'Marsh Harbor Utilities' },
      member: { name: 'Ana Reyes' },
    });
    expect((now as unknown as { may: { create: string[] } }).may.create).toContain('cost_center');
    const { body } = await ana.get('/api/v1/user_roles');
    expect(body).toMatchObject({ total: 1, data: [{ role: 'admin', reason: 'Founded the organization' }] });
  });

  test('founds one, not two, even when both calls come at once', async () => {
    const browser = await newcomer('bo@marsh.example');
    const answers = await Promise.all([found(browser, 'One'), found(browser, 'Two'), found(browser, 'Three')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await found(browser, 'Four')).body).toMatchObject({ code: 'organization.member_already' });
    expect((await me(browser)) as unknown as { memberships: [] }).toMatchObject({ memberships: [{}] });
  });

  test('is not made to found one by another site', async () => {
    const browser = await newcomer('cat@marsh.example');
    const answer = await browser.post('/api/v1/organization', { name: 'Trap' }, { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin' } });
    expect(await me(browser)).toMatchObject({ memberships: [] });
    expect((await here.browser().post('/api/v1/organization', { name: 'Nobody' })).status).toBe(401);
    expect((await here.browser().get('/api/v1/me')).status).toBe(401);
  });
});

describe('a member of two organizations', () => {
  test('goes on in the other one, with the role there, and no row of the first is visible any more', async () => {
    const sam = await here.signedIn('sam@both.example');
    expect(await me(sam)).toMatchObject({ role: 'admin', organization: { name: 'Tidewater County' } });
    const made = await sam.post('/api/v1/cost_center', { code: '4010', name: 'Stormwater crew' });
    expect(made.status).toBe(201);
    const { id } = made.body as unknown as { id: string };

    const old = sam.cookie;
    expect((await sam.post('/api/v1/me/organization', { organizationId: piney })).body).toMatchObject({
      name: 'Piney Woods County',
    });
    expect(sam.cookie).not.toBe(old);
    expect(await me(sam)).toMatchObject({ role: 'user', organization: { id: piney } });
    expect((await sam.get('/api/v1/cost_center')).body).toMatchObject({ data: [], total: 0 });
    expect((await sam.get(`/api/v1/cost_center/${id}`)).status).toBe(404);
    expect((await sam.get('/api/v1/invitation')).status).toBe(403);

    await sam.post('/api/v1/me/organization', { organizationId: tidewater });
    expect((await sam.get(`/api/v1/cost_center/${id}`)).status).toBe(200);
  });

  test('enters no organization that they are not an active member of', async () => {
    const ana = await newcomer('dan@marsh.example');
    await found(ana, 'Dan’s Works');
    expect((await ana.post('/api/v1/me/organization', { organizationId: tidewater })).status).toBe(404);
    expect((await ana.post('/api/v1/me/organization', { organizationId: 'x' })).status).toBe(400);
    expect(await me(ana)).toMatchObject({ organization: { name: 'Dan’s Works' } });
  });

  test('who leaves the one still works in the other', async () => {
    const email = 'tia@both.example';
    await here.person(email, 'user', tidewater);
    await here.person(email, 'user', piney);
    const tia = await here.signedIn(email);
    const sam = await here.signedIn('sam@both.example');
    const { body } = await sam.get('/api/v1/organization_members?name=Tia');
    const [member] = (body as unknown as { data: { id: string }[] }).data;
    expect((await sam.post(`/api/v1/organization_members/${member?.id}/leave`)).status).toBe(200);
    expect((await tia.get('/api/v1/cost_center')).status).toBe(401);
    expect(await me(tia)).toMatchObject({ member: null, memberships: [{ organization: 'Piney Woods County' }] });
    await tia.post('/api/v1/me/organization', { organizationId: piney });
    expect((await tia.get('/api/v1/cost_center')).status).toBe(200);
  });
});

test('an installation may keep the founding of organizations to its operator', async () => {
  const { organizationOperations } = await import('./organization.server.ts');
  const [stated] = organizationOperations({ ...here.ports, selfService: false });
  const browser = await newcomer('eli@marsh.example');
  const request = new Request('https://levee.example.gov/api/v1/organization', {
    method: 'POST',
    headers: { cookie: browser.cookie ?? '', origin: 'https://levee.example.gov' },
  });
  const call = {
    request,
    body: { name: 'Mine' },
    requestId: 'x',
    params: {},
    query: new URLSearchParams(),
    address: '',
    actor: null,
  };
  await expect((async () => stated?.run(call as never))()).rejects.toMatchObject({ code: 'organization.closed' });
  // A vendor is no agency of the operator's.
  const asFirm = { ...call, body: { name: 'Marsh Fencing', kind: 'firm' } };
  expect(await stated?.run(asFirm as never)).toMatchObject({ status: 201, body: { name: 'Marsh Fencing' } });
});
