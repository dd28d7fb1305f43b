import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, password } from '../../tests/world/account-world.ts';

let here: AccountWorld;
let rosa: Browser;
const county = 'Tidewater County';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const ours = await here.organization(county);
  await here.person('rosa@tidewater.example', 'admin', ours);
  await here.person('miguel@tidewater.example', 'manager', ours);
  await here.person('pat@piney.example', 'admin', await here.organization('Piney Woods County'));
});
afterAll(() => here.close());
beforeEach(async () => {
  here.letters.length = 0;
  rosa = await signedIn('rosa@tidewater.example');
});

const signedIn = (email: string): Promise<Browser> => here.signedIn(email);
const send = (browser: Browser, email: string, more: object = {}) =>
  browser.post('/api/v1/invitation/send', { email, ...more });
const accept = (token: string, more: object = { name: 'New Person', password }, browser = here.browser()) =>
  browser.post('/api/v1/invitation/accept', { token, ...more });
const membersCalled = async (name: string): Promise<readonly { name: string; email: string }[]> =>
  ((await rosa.get(`/api/v1/organization_members?name=${encodeURIComponent(name)}`)).body as unknown as { data: [] })
    .data;

describe('an invitation', () => {
  test('brings a new person in: name, password and role, once out of twenty tries at the same time', async () => {
    const email = 'lee@tidewater.example';
    const sent = await send(rosa, email, { role: 'manager', name: 'Lee Chang' });
    expect(sent).toMatchObject({ status: 201, body: { email, role: 'manager', status: 'sent', can: ['withdraw'] } });
    expect(sent.text).not.toContain('digest');
    expect(here.letters[0]?.text).toContain('Rosa invites you to work in Tidewater County on Levee.');
    const token = here.tokenFor(email);

    const tries = await Promise.all(Array.from({ length: 20 }, () => accept(token, { password })));
    expect(tries.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array(19).fill(tries.find(({ status }) => status !== 200)?.status),
    ]);
    const lee = await signedIn(email);
    expect((await lee.get('/api/v1/me')).body).toMatchObject({ role: 'manager', organization: { name: county } });
    expect(await membersCalled('Lee Chang')).toHaveLength(1);
  });

  test('leaves its whole story in the audit record', async () => {
    const email = 'kim@tidewater.example';
    const { body } = await send(rosa, email);
    await accept(here.tokenFor(email), { name: 'Kim Vale', password });
    const { id } = body as unknown as { id: string };
    const history = await rosa.get(`/api/v1/invitation/${id}/history`);
    const entries = (history.body as unknown as { data: { action: string; actorName: string }[] }).data;
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['accept', 'Levee'],
      ['create', 'Rosa'],
    ]);
    expect(history.text).not.toContain('digest');
    const [member] = (await membersCalled('Kim Vale')) as unknown as { id: string }[];
    const made = await rosa.get(`/api/v1/organization_members/${member?.id}/history`);
    expect((made.body as unknown as { data: object[] }).data).toMatchObject([
      { action: 'create', actorKind: 'system' },
    ]);
  });

  test('can be looked at as often as one likes, and is not used up by that', async () => {
    const email = 'uma@tidewater.example';
    await send(rosa, email, { name: 'Uma Reed' });
    const token = here.tokenFor(email);
    for (let at = 0; at < 3; at++)
      expect(await here.browser().get(`/api/auth/invitation?token=${token}`)).toMatchObject({
        status: 200,
        body: { email, name: 'Uma Reed', role: 'user', organization: county, hasAccount: false },
      });
    expect((await accept(token)).status).toBe(200);
    expect((await here.browser().get(`/api/auth/invitation?token=${token}`)).status).toBe(410);
  });

  test('is sent by admins, and nobody gives more than they have', async () => {
    const miguel = await signedIn('miguel@tidewater.example');
    expect((await send(miguel, 'a@tidewater.example')).status).toBe(403);
    expect((await send(here.browser(), 'a@tidewater.example')).status).toBe(401);
    expect(await send(rosa, 'a@tidewater.example', { role: 'platform_admin' })).toMatchObject({
      status: 422,
      body: { code: 'user_roles.not_above_own_role' },
    });
    for (const more of [
      { status: 'accepted' },
      { expiresAt: '2099-01-01T00:00:00Z' },
      { digest: 'x' },
      { acceptedBy: null },
    ])
      expect((await send(rosa, 'a@tidewater.example', more)).status).toBe(400);
    expect((await send(rosa, ['a@tidewater.example', 'b@evil.example'] as never)).status).toBe(400);
    expect(here.letters).toEqual([]);
  });

  test('is open once per address; withdrawn, its link is dead and another one can be sent', async () => {
    const email = 'max@tidewater.example';
    const both = await Promise.all([send(rosa, email), send(rosa, email)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const open = both.find(({ status }) => status === 201)?.body as unknown as { id: string };
    const token = here.tokenFor(email);
    expect((await rosa.post(`/api/v1/invitation/${open.id}/withdraw`)).status).toBe(200);
    expect((await accept(token)).status).toBe(410);
    expect((await send(rosa, email)).status).toBe(201);
    expect((await send(rosa, 'miguel@tidewater.example')).body).toMatchObject({ code: 'invitation.member' });
  });

  test('is not a way to fill a mailbox', async () => {
    const strict = await accountWorld();
    await strict.person('rosa@tidewater.example', 'admin', await strict.organization(county));
    const browser = await strict.signedIn('rosa@tidewater.example');
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const { status, body } = await send(browser, 'target@elsewhere.example');
      statuses.push(status);
      if (status === 201) await browser.post(`/api/v1/invitation/${(body as { id?: string }).id}/withdraw`);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
    await strict.close();
  });

  test('runs out after a week', async () => {
    const email = 'ned@tidewater.example';
    const { body } = await send(rosa, email);
    const token = here.tokenFor(email);
    here.clock.pass(7 * 86_400);
    expect((await accept(token)).status).toBe(410);
    await here.runJob('invitation.expire');
    await here.runJob('invitation.expire');
    rosa = await signedIn('rosa@tidewater.example');
    const { id } = body as unknown as { id: string };
    expect((await rosa.get(`/api/v1/invitation/${id}`)).body).toMatchObject({ status: 'expired' });
    expect((await send(rosa, email)).status).toBe(201);
  });

  test('to someone with an account asks for a sign-in with that account, and enters the organization', async () => {
    const email = 'pat@piney.example';
    await send(rosa, email, { role: 'manager' });
    const token = here.tokenFor(email);
    expect((await accept(token)).body).toMatchObject({ code: 'invitation.sign_in' });
    expect((await accept(token, {}, rosa)).body).toMatchObject({ code: 'invitation.other_address' });

    const pat = await signedIn(email);
    expect((await pat.get('/api/v1/me')).body).toMatchObject({ organization: { name: 'Piney Woods County' } });
    expect((await accept(token, {}, pat)).status).toBe(200);
    expect((await pat.get('/api/v1/me')).body).toMatchObject({
      role: 'manager',
      organization: { name: county },
      memberships: [{ organization: 'Piney Woods County' }, { organization: county }],
    });
  });

  test('brings back someone who left, to their old place', async () => {
    const email = 'pat@piney.example';
    const listed = (await rosa.get(`/api/v1/organization_members?email=${email}`)).body as unknown as {
      data: { id: string }[];
    };
    const id = listed.data[0]?.id;
    expect((await rosa.post(`/api/v1/organization_members/${id}/leave`)).status).toBe(200);
    expect((await send(rosa, email)).status).toBe(201);
    expect((await accept(here.tokenFor(email), {}, await signedIn(email))).status).toBe(200);
    expect((await rosa.get(`/api/v1/organization_members/${id}`)).body).toMatchObject({ status: 'active' });
  });

  test('needs a name and a good password for a new account, and says both at once', async () => {
    const email = 'zoe@tidewater.example';
    await send(rosa, email);
    const token = here.tokenFor(email);
    expect((await accept(token, {})).body).toMatchObject({
      issues: [{ path: 'name' }, { path: 'password', message: 'Password is required' }],
    });
    expect((await accept(token, { name: 'Zoe', password: 'weak' })).status).toBe(400);
    expect((await accept(token, { name: 'Zoe', password, role: 'admin' })).status).toBe(400);
    expect((await accept(token, { name: 'Zoe', password })).status).toBe(200);
  });

  test('with a token nobody gave out is over, in whatever form it comes', async () => {
    for (const token of ['x', 'a'.repeat(43), '../../etc', ['a'.repeat(43)], { $ne: null }])
      expect([410, 400]).toContain((await accept(token as string)).status);
    expect((await here.browser().get('/api/auth/invitation')).status).toBe(410);
  });
});
