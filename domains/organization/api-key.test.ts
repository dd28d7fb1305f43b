import type { Role } from '#kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountWorld,
  accountWorld,
  type Answered,
  type Browser,
  password,
} from '../../tests/world/account-world.ts';

let here: AccountWorld;
let rosa: Browser;
let organizationId: string;
const miguel = 'miguel@tidewater.example';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  organizationId = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'admin', organizationId);
  await here.person(miguel, 'manager', organizationId);
  await here.person('pat@piney.example', 'admin', await here.organization('Piney Woods County'));
  rosa = await signedIn('rosa@tidewater.example');
});
afterAll(() => here.close());

const signedIn = (email: string): Promise<Browser> => here.signedIn(email);
interface Issued {
  readonly key: string;
  readonly row: { readonly id: string; readonly start: string };
}
const issue = async (browser: Browser, more: object = {}, headers = {}): Promise<Answered & { issued: Issued }> => {
  const answer = await browser.post('/api/v1/api_key/issue', { name: 'Nightly export', ...more }, headers);
  return { ...answer, issued: answer.body as unknown as Issued };
};
const program = (key: string) => {
  const browser = here.browser();
  const headers = { authorization: `Bearer ${key}` };
  return {
    get: (path: string) => browser.get(path, headers),
    post: (path: string, body: object = {}) => browser.post(path, body, headers),
  };
};
const center = (code: string) => ({ code, name: `Center ${code}` });

describe('an API key', () => {
  test('acts as its person, is shown once and kept as a hash', async () => {
    const { status, issued, text } = await issue(rosa);
    expect(status).toBe(201);
    expect(issued.key).toMatch(/^levee_[0-9A-Za-z]{43}$/);
    expect(issued.row).toMatchObject({ start: issued.key.slice(0, 12), scopes: ['*'], status: 'active' });
    expect(text).not.toContain('digest');
    expect((await program(issued.key).get('/api/v1/me')).body).toMatchObject({
      role: 'admin',
      member: { name: 'Rosa' },
    });
    const made = await program(issued.key).post('/api/v1/cost_center', center('4010'));
    expect(made.status).toBe(201);
    const history = await rosa.get(`/api/v1/cost_center/${(made.body as { id?: string }).id}/history`);
    expect((history.body as unknown as { data: object[] }).data).toMatchObject([
      { actorKind: 'service', actorName: 'Rosa' },
    ]);

    const dump = await here.database.within({ organizationId }, (tx) =>
      tx.query(`select to_jsonb(k) from api_key k union all select to_jsonb(i) from idempotency i`),
    );
    expect(JSON.stringify(dump)).not.toContain(issued.key);
    expect(here.logged.join('')).not.toContain(issued.key);
  });

  test('does what its scopes say and nothing else', async () => {
    const { issued } = await issue(rosa, { scopes: ['cost_center:read', 'requisition:*'] });
    const script = program(issued.key);
    expect((await script.get('/api/v1/cost_center')).status).toBe(200);
    expect((await script.post('/api/v1/cost_center', center('4020'))).body).toMatchObject({ code: 'scope' });
    expect((await script.get('/api/v1/organization_members')).body).toMatchObject({ code: 'scope' });
    expect((await script.post('/api/v1/invitation/send', { email: 'x@y.example' })).body).toMatchObject({
      code: 'scope',
    });
    expect((await script.get('/api/v1/me')).body).toMatchObject({
      scopesInWords: ['Read cost centers', 'Everything with requisitions'],
    });
    // Calls of their own ask for their scope as well: with a key for one list nothing else of the organization moves.
    const before = (await rosa.get('/api/v1/organization')).body;
    expect(await script.get('/api/v1/audit/export')).toMatchObject({
      status: 403,
      body: { code: 'scope', scopes: ['audit:read'] },
    });
    const renaming = await here.ask('/api/v1/organization', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${issued.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Renamed' }),
    });
    expect(renaming.status).toBe(403);
    expect(await renaming.json()).toMatchObject({ code: 'scope', scopes: ['organization:edit'] });
    expect((await rosa.get('/api/v1/organization')).body).toEqual(before);
    const writer = program((await issue(rosa, { scopes: ['cost_center:write'] })).issued.key);
    expect((await writer.get('/api/v1/cost_center')).status).toBe(403);
    const wrong = await issue(rosa, { scopes: ['everything please'] });
    expect(wrong.status).toBe(400);
  });

  test('makes no other keys, changes no password, moves to no other organization', async () => {
    const { issued } = await issue(rosa);
    const script = program(issued.key);
    expect((await script.post('/api/v1/api_key/issue', { name: 'More' })).body).toMatchObject({
      code: 'api_key.by_key',
    });
    const change = { currentPassword: password, newPassword: 'Other-one 2027!' };
    expect((await script.post('/api/auth/change-password', change)).body).toMatchObject({ code: 'session' });
    expect((await script.post('/api/v1/me/organization', { organizationId })).status).toBe(403);
    expect((await script.post('/api/auth/sign-out')).status).toBe(403);
    expect((await script.get('/api/auth/get-session')).body).toBeNull();
  });

  test('has the role its person has now, not the one of the day it was issued', async () => {
    const browser = await signedIn(miguel);
    const grant = async (role: Role) => {
      here.clock.pass(1); // the latest grant counts, so no two at the same moment
      await here.operator.grantRole({ email: miguel, role });
    };
    const script = program((await issue(browser)).issued.key);
    expect((await script.get('/api/v1/invitation')).status).toBe(403);
    await grant('admin');
    expect((await script.get('/api/v1/invitation')).status).toBe(200);
    await grant('user');
    expect((await script.get('/api/v1/invitation')).status).toBe(403);
    expect((await script.post('/api/v1/cost_center', center('4030'))).status).toBe(403);
    await grant('manager');
  });

  test('ends when it is revoked, when its time is up and when its person is suspended', async () => {
    const { issued } = await issue(rosa);
    expect((await program(issued.key).get('/api/v1/cost_center')).status).toBe(200);
    expect((await rosa.post(`/api/v1/api_key/${issued.row.id}/revoke`)).status).toBe(200);
    expect((await program(issued.key).get('/api/v1/cost_center')).body).toMatchObject({ code: 'credential' });

    expect((await issue(rosa, { expiresAt: here.clock.at().toISOString() })).status).toBe(400);
    const short = await issue(rosa, { expiresAt: new Date(here.clock.at().getTime() + 60_000).toISOString() });
    expect((await program(short.issued.key).get('/api/v1/cost_center')).status).toBe(200);
    here.clock.pass(60);
    expect((await program(short.issued.key).get('/api/v1/cost_center')).status).toBe(401);

    const mine = await issue(await signedIn(miguel));
    const { body } = await rosa.get('/api/v1/organization_members?name=Miguel');
    const { id } = (body as unknown as { data: { id: string }[] }).data[0] as { id: string };
    expect((await program(mine.issued.key).get('/api/v1/cost_center')).status).toBe(200);
    await rosa.post(`/api/v1/organization_members/${id}/suspend`, { reason: 'On leave' });
    expect((await program(mine.issued.key).get('/api/v1/cost_center')).status).toBe(401);
    await rosa.post(`/api/v1/organization_members/${id}/restore`);
    expect((await program(mine.issued.key).get('/api/v1/cost_center')).status).toBe(200);
  });

  test('tells of its last use, noted at most once a minute, without a new version', async () => {
    const { issued } = await issue(rosa);
    const kept = async () =>
      (await rosa.get(`/api/v1/api_key/${issued.row.id}`)).body as { lastUsedAt?: string; version?: number };
    expect(await kept()).toMatchObject({ lastUsedAt: null });
    const first = here.clock.at().toISOString();
    for (let at = 0; at < 5; at++) {
      await program(issued.key).get('/api/v1/cost_center');
      here.clock.pass(10);
    }
    expect(await kept()).toMatchObject({ lastUsedAt: first, version: 1 });
    here.clock.pass(10);
    await program(issued.key).get('/api/v1/cost_center');
    expect(await kept()).toMatchObject({ lastUsedAt: here.clock.at().toISOString(), version: 1 });
  });

  test('repeated with an Idempotency-Key is one key, and no readable secret waits in a table', async () => {
    const headers = { 'idempotency-key': 'issue-1' };
    const first = await issue(rosa, { name: 'Once' }, headers);
    const again = await issue(rosa, { name: 'Once' }, headers);
    expect(first.issued.key).toMatch(/^levee_/);
    expect(again.issued).toMatchObject({ key: null, row: { id: first.issued.row.id } });
    const kept = await here.database.within({ organizationId }, (tx) => tx.query('select body from idempotency'));
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(first.issued.key);
  });

  describe('with a new password of its person', () => {
    const kim = 'kim@tidewater.example';
    const next = ['Delta-channel 2028!', 'Levee-crown 2028!', 'Spill-way 2029!', 'Sand-bags 2029!'];
    const stateOf = (id: string) =>
      here.database.within({ organizationId }, async (tx) => ({
        key: (await tx.query('select status, version from api_key where id = $1', [id]))[0],
        entries: (
          await tx.query(`select action, reason from audit_entry where row_id = $1 order by at, id`, [id])
        ).slice(1),
      }));
    let issued: Issued;
    beforeAll(async () => {
      await here.person(kim, 'user', organizationId);
    });
    const fresh = async (browser: Browser) => {
      here.clock.pass(1);
      ({ issued } = await issue(browser));
      expect((await program(issued.key).get('/api/v1/cost_center')).status).toBe(200);
      here.clock.pass(1);
    };
    const change = (browser: Browser, currentPassword: string, newPassword: string, more = {}) =>
      browser.post('/api/auth/change-password', { currentPassword, newPassword, ...more });
    const reset = async (newPassword: string, more = {}) => {
      await here.browser().post('/api/auth/request-password-reset', { email: kim });
      await here.accounts.settled();
      return here.browser().post('/api/auth/reset-password', { token: here.tokenFor(kim), newPassword, ...more });
    };

    test('it ends at once, on every server, and its page, the audit record and a mail say so', async () => {
      const browser = await signedIn(kim);
      await fresh(browser);
      const second = await here.second();
      const onSecond = () => second.browser().get('/api/v1/cost_center', { authorization: `Bearer ${issued.key}` });
      expect((await onSecond()).status).toBe(200);
      expect((await change(browser, password, next[0] ?? '')).status).toBe(200);
      expect((await program(issued.key).get('/api/v1/cost_center')).body).toMatchObject({ code: 'credential' });
      here.clock.pass(1);
      expect((await onSecond()).status).toBe(401);
      await second.close();
      expect(await stateOf(issued.row.id)).toEqual({
        key: { status: 'revoked', version: 2 },
        entries: [{ action: 'revoke', reason: 'The password of its owner was changed.' }],
      });
      expect(here.letters.at(-1)?.text).toContain('API keys that you had made ended with the old password.');
    });

    test('it ends with a reset as well', async () => {
      await fresh(await signedIn(kim));
      expect((await reset(next[1] ?? '')).status).toBe(200);
      expect((await program(issued.key).get('/api/v1/cost_center')).status).toBe(401);
      expect((await stateOf(issued.row.id)).key).toMatchObject({ status: 'revoked' });
      expect(here.letters.at(-1)?.text).toContain('API keys that you had made ended with the old password.');
    });

    test('it goes on where its person keeps it on purpose, and the mail says that', async () => {
      const browser = await signedIn(kim);
      await fresh(browser);
      expect((await change(browser, next[1] ?? '', next[2] ?? '', { keepKeys: true })).status).toBe(200);
      expect((await program(issued.key).get('/api/v1/cost_center')).status).toBe(200);
      expect(here.letters.at(-1)?.text).toContain('API keys that you had made still work');
      expect((await reset(next[3] ?? '', { keepKeys: true })).status).toBe(200);
      expect((await program(issued.key).get('/api/v1/cost_center')).status).toBe(200);
      const wrong = await change(await signedIn(kim), next[3] ?? '', next[0] ?? '', { keepKeys: 'perhaps' });
      expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'keepKeys' }] } });
    });

    test('keys of others are not touched', async () => {
      const { issued: mine } = await issue(rosa);
      await reset(next[0] ?? '');
      expect((await program(mine.key).get('/api/v1/cost_center')).status).toBe(200);
    });
  });

  test('of one organization sees nothing of another', async () => {
    const pat = await signedIn('pat@piney.example');
    const made = await rosa.post('/api/v1/cost_center', center('4099'));
    const theirs = program((await issue(pat)).issued.key);
    expect((await theirs.get('/api/v1/cost_center')).body).toMatchObject({ data: [] });
    expect((await theirs.get(`/api/v1/cost_center/${(made.body as { id?: string }).id}`)).status).toBe(404);
  });

  test('is seen by its owner and by admins only', async () => {
    const browser = await signedIn(miguel);
    const { issued } = await issue(rosa, { name: 'Of Rosa' });
    expect((await browser.get(`/api/v1/api_key/${issued.row.id}`)).status).toBe(404);
    expect((await browser.post(`/api/v1/api_key/${issued.row.id}/revoke`)).status).toBe(404);
    expect((await issue(browser, { owner: issued.row.id })).status).toBe(400);
  });
});
