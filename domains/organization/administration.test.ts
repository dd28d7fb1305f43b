import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, origin } from '../../tests/world/account-world.ts';
import type { Somebody } from './people/people.ts';
import type { Tenant } from './tenant-calls.ts';

let here: AccountWorld;
let county: string;
let piney: string;
let dana: Browser;
let rosa: Browser;
let harold: Browser;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  county = await here.organization('Tidewater County');
  piney = await here.organization('Piney Woods County');
  for (const [email, role] of [
    ['dana@tidewater.example', 'admin'],
    ['rosa@tidewater.example', 'user'],
    ['harold@tidewater.example', 'platform_admin'],
  ] as const)
    await here.person(email, role, county);
  await here.person('pat@piney.example', 'admin', piney);
});
afterAll(() => here.close());
beforeEach(async () => {
  here.letters.length = 0;
  dana = await here.signedIn('dana@tidewater.example');
  rosa = await here.signedIn('rosa@tidewater.example');
  harold = await here.signedIn('harold@tidewater.example');
});

async function patch(browser: Browser, path: string, body: unknown) {
  const headers = { cookie: browser.cookie ?? '', origin, 'content-type': 'application/json' };
  const answer = await here.ask(path, { method: 'PATCH', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, never>> };
}
const people = async (browser: Browser): Promise<readonly Somebody[]> =>
  ((await browser.get('/api/v1/people')).body as unknown as { data: Somebody[] }).data;
const named = async (name: string): Promise<Somebody> => {
  const found = (await people(dana)).find((one) => one.name === name);
  if (!found) throw new Error(`No one is called ${name}`);
  return found;
};

describe('the people of an organization', () => {
  test('are shown with role and duties to everybody, and with sessions to admins alone', async () => {
    const seen = await people(rosa);
    expect(seen.map(({ name, role }) => [name, role])).toEqual([
      ['Dana', 'admin'],
      ['Harold', 'platform_admin'],
      ['Rosa', 'user'],
    ]);
    expect(seen[0]).not.toHaveProperty('sessions');
    expect(seen[0]?.can).toEqual([]);
    const known = await named('Rosa');
    expect(known).toMatchObject({ sessions: 1, can: expect.arrayContaining(['suspend', 'signOut']) });
    expect((await here.browser().get('/api/v1/people')).status).toBe(401);
  });

  test('lose a role on the day it ends, and a duty counts from its first day to its last', async () => {
    const { id } = await named('Rosa');
    const expiresAt = new Date(here.clock.at().getTime() + 3_600_000).toISOString();
    expect((await dana.post('/api/v1/user_roles', { userId: id, role: 'manager', expiresAt })).status).toBe(201);
    await dana.post('/api/v1/duty_grant', { member: id, duty: 'buyer', fromDay: '2026-11-20', untilDay: '2026-11-21' });
    await dana.post('/api/v1/duty_grant', { member: id, duty: 'evaluator', fromDay: '2026-12-01' });
    expect(await named('Rosa')).toMatchObject({ role: 'manager', roleUntil: expiresAt, duties: ['buyer'] });
    here.clock.pass(3_601);
    dana = await here.signedIn('dana@tidewater.example');
    expect(await named('Rosa')).toMatchObject({ role: 'user', roleUntil: null });
  });

  test('are signed out of this organization by an admin, on all devices, and it stands in the record', async () => {
    const other = await here.signedIn('rosa@tidewater.example');
    const { id } = await named('Rosa');
    expect((await rosa.post(`/api/v1/organization_members/${id}/signOut`)).status).toBe(403);
    expect(await dana.post(`/api/v1/organization_members/${id}/signOut`)).toMatchObject({ status: 200 });
    for (const browser of [rosa, other]) expect((await browser.get('/api/v1/cost_center')).status).toBe(401);
    const history = await dana.get(`/api/v1/organization_members/${id}/history`);
    expect((history.body as unknown as { data: object[] }).data[0]).toMatchObject({
      action: 'signOut',
      actorName: 'Dana',
    });
  });

  test('change their own name and telephone, and nothing of anybody else', async () => {
    expect(await patch(rosa, '/api/v1/me', { jobTitle: 'Crew lead', phone: '+13045550142' })).toMatchObject({
      status: 200,
      body: { jobTitle: 'Crew lead', phone: '+13045550142' },
    });
    for (const wrong of [{ name: null }, { phone: 'call me' }, { department: 'Fire' }, { email: 'x@y.example' }])
      expect((await patch(rosa, '/api/v1/me', wrong)).status).toBe(400);
  });
});

describe('the settings of an organization', () => {
  test('are read by members, changed by admins, and each change stands in the record', async () => {
    expect((await patch(rosa, '/api/v1/organization', { name: 'Mine' })).status).toBe(403);
    const answer = await patch(dana, '/api/v1/organization', {
      timeZone: 'America/Chicago',
      primaryColor: '#14532D',
      welcomeMessage: 'Good morning',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { timeZone: 'America/Chicago', branding: { primaryColor: '#14532D', secondaryColor: '#1E40AF' } },
    });
    expect((await rosa.get('/api/v1/me')).body).toMatchObject({ organization: { timeZone: 'America/Chicago' } });
    const [entry] = await here.database.within({ organizationId: county }, (tx) =>
      tx.query('select action, changes from audit_entry where row_id = $1 order by id desc limit 1', [county]),
    );
    expect(entry).toMatchObject({ action: 'edit', changes: { timeZone: ['America/New_York', 'America/Chicago'] } });
    await patch(dana, '/api/v1/organization', { timeZone: 'America/New_York' });
  });

  test('refuse what is wrong at its field, and another organization’s short name', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ primaryColor: 'blue' }, 'primaryColor'],
      [{ secondaryColor: '#12345' }, 'secondaryColor'],
      [{ logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
      [{ slug: null }, 'slug'],
      [{ timeZone: 'Europe/Berlin' }, 'timeZone'],
      [{ currency: 'EUR' }, 'currency'],
      [{ currency: 'XXX' }, 'currency'],
      [{ currency: 'usd' }, 'currency'],
      [{ currency: null }, 'currency'],
      [{ state: 'closed' }, 'state'],
    ];
    for (const [body, path] of wrong)
      expect(await patch(dana, '/api/v1/organization', body)).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      });
    const pat = await here.signedIn('pat@piney.example');
    const { slug } = (await pat.get('/api/v1/organization')).body as unknown as { slug: string };
    expect(await patch(dana, '/api/v1/organization', { slug })).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'slug' }] },
    });
  });
});

describe('the organizations of an installation', () => {
  const tenants = async (browser: Browser) =>
    ((await browser.get('/api/v1/tenants')).body as unknown as { data: Tenant[] }).data;

  test('are all shown to a platform admin, the own one to an admin, none to others', async () => {
    expect((await tenants(harold)).map(({ name, members }) => [name, members])).toEqual([
      ['Piney Woods County', 1],
      ['Tidewater County', 3],
    ]);
    expect((await tenants(dana)).map(({ name }) => name)).toEqual(['Tidewater County']);
    expect((await rosa.get('/api/v1/tenants')).status).toBe(403);
  });

  test('are suspended and resumed with a reason that stands in their own record; their people are out at once', async () => {
    const pat = await here.signedIn('pat@piney.example');
    const move = (browser: Browser, step: string, id = piney) =>
      browser.post(`/api/v1/tenants/${id}/${step}`, { reason: 'Contract ended' });
    expect((await move(dana, 'suspend')).status).toBe(403);
    expect((await move(harold, 'suspend', county)).body).toMatchObject({ code: 'tenant.own' });
    expect((await harold.post(`/api/v1/tenants/${piney}/suspend`, {})).status).toBe(400);
    expect((await move(harold, 'vanish')).status).toBe(404);
    expect(await move(harold, 'suspend')).toMatchObject({ status: 200, body: { state: 'suspended' } });
    expect((await move(harold, 'suspend')).status).toBe(409);
    expect((await pat.get('/api/v1/cost_center')).status).toBe(401);
    expect(await move(harold, 'resume')).toMatchObject({ body: { state: 'active' } });
    expect((await pat.get('/api/v1/cost_center')).status).toBe(200);
    const entries = await here.database.within({ organizationId: piney }, (tx) =>
      tx.query('select action, reason from audit_entry where row_id = $1 order by id desc limit 2', [piney]),
    );
    expect(entries).toMatchObject([
      { action: 'resume' },
      { action: 'suspend', reason: 'Contract ended (Harold, platform admin)' },
    ]);
  });
});

describe('an invitation that is sent again', () => {
  test('has a new link and a new week, and the old link is dead', async () => {
    const email = 'lee@tidewater.example';
    const { body } = await dana.post('/api/v1/invitation/send', { email });
    const { id, expiresAt } = body as unknown as { id: string; expiresAt: string };
    const old = here.tokenFor(email);
    here.clock.pass(86_400);
    dana = await here.signedIn('dana@tidewater.example');
    rosa = await here.signedIn('rosa@tidewater.example');
    expect((await rosa.post(`/api/v1/invitation/${id}/resend`)).status).toBe(403);
    const again = await dana.post(`/api/v1/invitation/${id}/resend`);
    expect(again.status).toBe(200);
    expect(Date.parse((again.body as unknown as { expiresAt: string }).expiresAt)).toBe(
      Date.parse(expiresAt) + 86_400_000,
    );
    expect(again.text).not.toContain('digest');
    const look = (token: string) => here.browser().get(`/api/auth/invitation?token=${token}`);
    expect((await look(old)).status).toBe(410);
    expect((await look(here.tokenFor(email))).status).toBe(200);
    await dana.post(`/api/v1/invitation/${id}/withdraw`);
    expect((await dana.post(`/api/v1/invitation/${id}/resend`)).status).toBe(409);
  });
});

test('whoever asks as a visitor hears that nobody is signed in; everybody else is refused', async () => {
  const nobody = here.browser();
  expect(await nobody.get('/api/v1/me?visitor=yes')).toMatchObject({ status: 200, body: null });
  expect(await nobody.get('/api/v1/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect((await rosa.get('/api/v1/me?visitor=yes')).body).toMatchObject({ role: 'user' });
});
