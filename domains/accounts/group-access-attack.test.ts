import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/world/account-world.ts';
import { type Directory, directory, patch } from '../../tests/world/scim.ts';
import { post } from '../../tests/world/sso.ts';

/** Mallory is an admin and owns the key of the directory. She wants to release payments to herself. */
let here: Directory;
let mallory: Browser;
let dana: Browser;
let malloryId: string;
let danaId: string;
beforeEach(async () => {
  here = await directory({
    admins: ['mallory@tidewater.example', 'dana@tidewater.example'],
    domain: 'tidewater.example',
  });
  mallory = here.admin;
  dana = await here.world.signedIn('dana@tidewater.example');
  malloryId = await here.idOf('mallory@tidewater.example');
  danaId = await here.idOf('dana@tidewater.example');
});
afterEach(() => here.close());

type Rows = readonly Record<string, unknown>[];
const rowsOf = async (path: string): Promise<Rows> =>
  (await dana.get(`/api/v1/${path}`)).body['data'] as unknown as Rows;
const dutiesOf = async (member: string) =>
  (await rowsOf(`duty_grant?member=${member}&status=active`)).map(({ duty }) => duty);
const findingsOf = (member: string) => rowsOf(`scim_finding?status=open&member=${member}`);
const map = (group: string, body: { role?: string; duties?: string[] }, by: Browser) =>
  post(by, `scim_group/${group}/map`, { role: 'user', ...body });
const push = (group: string, member: string, headers = {}) =>
  here.call('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: { value: member } }), headers);

const DUTY = 'contract_manager'; // admins may hold it, so that nothing but the rule against oneself refuses it

describe('who owns the key of the directory does not raise themselves', () => {
  test('by pushing themselves into a group that gives a duty', async () => {
    const group = await here.group('Contracts');
    await map(group, { duties: [DUTY] }, dana);
    expect((await push(group, malloryId)).status).toBe(204);
    expect(await dutiesOf(malloryId)).toEqual([]);
    expect(await findingsOf(malloryId)).toMatchObject([
      { access: DUTY, kind: 'not_given', reason: expect.stringContaining('They own the SCIM token') },
    ]);
    // Nor with time: what looks again every hour has no other hand than hers.
    await here.world.runJob('directory.settle');
    expect(await dutiesOf(malloryId)).toEqual([]);
    // Dana hears of it.
    const heard = await rowsOf('notification?kind=directory.finding');
    expect(heard).toMatchObject([{ subject: expect.stringContaining('Contract manager of Mallory') }]);
  });

  test('by being in a group before somebody else lets it give something', async () => {
    const group = await here.group('Harmless', { members: [{ value: malloryId }] });
    const { changes } = await map(group, { duties: [DUTY] }, dana);
    expect(changes).toMatchObject([{ member: malloryId, kind: 'not_given' }]);
    expect(await dutiesOf(malloryId)).toEqual([]);
  });

  test('by letting a group give something that another key put them into, before or after', async () => {
    const danas = await here.keyOf(dana);
    const before = await here.group('Before');
    await push(before, malloryId, danas);
    await map(before, { duties: [DUTY] }, mallory);
    const after = await here.group('After');
    await map(after, { duties: [DUTY] }, mallory);
    await push(after, malloryId, danas);
    expect(await dutiesOf(malloryId)).toEqual([]);
    expect(await findingsOf(malloryId)).toMatchObject([
      { reason: expect.stringContaining('set up this group’s access') },
    ]);
    // When another admin saves it, two people have decided.
    await map(before, { duties: [DUTY] }, dana);
    expect(await dutiesOf(malloryId)).toEqual([DUTY]);
    expect(await findingsOf(malloryId)).toEqual([]);
  });

  test('by hiding behind the name of another group', async () => {
    const real = await here.group('Contracts');
    const other = await here.group('Softball');
    await map(real, { duties: [DUTY] }, dana);
    const rename = (id: string, name: string) =>
      here.call('PATCH', `/Groups/${id}`, patch({ op: 'replace', path: 'displayName', value: name }));
    expect((await rename(other, 'CONTRACTS')).status).toBe(409);
    expect((await rename(real, 'Softball league')).status).toBe(204);
    expect((await rename(other, 'Contracts')).status).toBe(204);
    await push(other, await here.user('puppet@tidewater.example'));
    expect(await dutiesOf(await here.idOf('puppet@tidewater.example'))).toEqual([]);
  });

  test('by a duty that separation of duties keeps from the person, whoever pushes', async () => {
    const clerk = await here.user('clerk@tidewater.example');
    await post(dana, 'duty_grant', { member: clerk, duty: 'accounts_payable', fromDay: '2026-11-01' }, 201);
    const payers = await here.group('Payers');
    await map(payers, { duties: ['treasurer'] }, dana);
    await push(payers, clerk);
    expect(await dutiesOf(clerk)).toEqual(['accounts_payable']);
    expect(await findingsOf(clerk)).toMatchObject([
      {
        access: 'treasurer',
        reason: expect.stringContaining('The person who prepares a payment does not release it.'),
      },
    ]);
    // An admin by a group is an admin: who hands out rights does not release payments.
    const heads = await here.group('Heads');
    await map(heads, { role: 'admin' }, dana);
    const treasurer = await here.user('treasurer@tidewater.example');
    await push(payers, treasurer);
    await push(heads, treasurer);
    expect(await dutiesOf(treasurer)).toEqual(['treasurer']);
    expect(await findingsOf(treasurer)).toMatchObject([{ access: 'role_admin', kind: 'not_given' }]);
  });

  test('after they are no admin any more: the key takes away and gives nothing', async () => {
    const [ana, ben] = [await here.user('ana@tidewater.example'), await here.user('ben@tidewater.example')];
    const group = await here.group('Contracts', { members: [{ value: ana }] });
    await map(group, { duties: [DUTY] }, dana);
    expect(await dutiesOf(ana)).toEqual([DUTY]);
    await here.world.person('third@tidewater.example', 'admin', here.county);
    await post(dana, 'user_roles', { userId: malloryId, role: 'user' }, 201);
    await push(group, ben);
    expect(await dutiesOf(ben)).toEqual([]);
    expect(await findingsOf(ben)).toMatchObject([{ reason: expect.stringContaining('no longer an admin') }]);
    await here.call('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: `members[value eq "${ana}"]` }));
    expect(await dutiesOf(ana)).toEqual([]);
    // Suspended, the same.
    await post(dana, `organization_members/${malloryId}/suspend`, { reason: 'Looked into' });
    await push(group, ana);
    expect(await dutiesOf(ana)).toEqual([]);
  });

  test('by a person outside the domains that the organization has verified', async () => {
    await here.world.person('friend@elsewhere.example', 'user', here.county);
    const friend = await here.idOf('friend@elsewhere.example');
    const group = await here.group('Contracts');
    await map(group, { duties: [DUTY], role: 'admin' }, dana);
    await push(group, friend);
    expect(await dutiesOf(friend)).toEqual([]);
    expect((await rowsOf(`user_roles?userId=${friend}`)).map(({ role }) => role)).toEqual(['user']);
    expect(await findingsOf(friend)).toHaveLength(2);
  });
});

describe('the last administrator', () => {
  test('stays one, whatever the groups of the directory say', async () => {
    await here.world.person('boss@tidewater.example', 'user', here.county);
    const boss = await here.idOf('boss@tidewater.example');
    const browser = await here.world.signedIn('boss@tidewater.example');
    const admins = await here.group('Admins', { members: [{ value: boss }] });
    await map(admins, { role: 'admin' }, dana);
    for (const [id, by] of [
      [malloryId, dana],
      [danaId, browser],
    ] as const)
      await post(by, 'user_roles', { userId: id, role: 'user' }, 201);
    const isAdmin = async () => (await browser.get('/api/v1/directory_groups')).status === 200;
    const open = async () =>
      (await browser.get(`/api/v1/scim_finding?status=open&member=${boss}`)).body['data'] as unknown as Rows;
    for (const body of [{ members: [] }, { members: [{ value: boss }] }]) {
      expect((await here.call('PUT', `/Groups/${admins}`, { displayName: 'Admins', ...body })).status).toBe(200);
      expect(await isAdmin()).toBe(true);
    }
    expect(await open()).toEqual([]);
    expect((await here.call('DELETE', `/Groups/${admins}`)).status).toBe(204);
    expect(await isAdmin()).toBe(true);
    expect(await open()).toMatchObject([
      { access: 'role_admin', kind: 'kept', reason: expect.stringContaining('last administrator') },
    ]);
    // As soon as there is another one, the groups are followed.
    await post(browser, 'user_roles', { userId: danaId, role: 'admin' }, 201);
    await here.world.runJob('directory.settle');
    expect(await isAdmin()).toBe(false);
  });
});

describe('somebody whom the directory creates again', () => {
  const leave = (id: string) => here.call('DELETE', `/Users/${id}`);
  const named = (userName: string, externalId: string) => ({
    userName,
    externalId,
    displayName: 'Ana Park',
    active: true,
  });

  test('with the same external ID and another address is the same person, with their history and without their rights', async () => {
    for (const end of ['deleted', 'deactivated']) {
      const first = `ana.reyes.${end}@tidewater.example`;
      const ana = await here.user(first, { externalId: `x-${end}` });
      await post(dana, 'duty_grant', { member: ana, duty: 'treasurer', fromDay: '2026-11-01' }, 201);
      if (end === 'deleted') await leave(ana);
      else await here.call('PATCH', `/Users/${ana}`, patch({ op: 'replace', path: 'active', value: false }));
      const second = `ana.park.${end}@tidewater.example`;
      const again = await here.call('POST', '/Users', named(second, `x-${end}`));
      expect([end, again]).toMatchObject([end, { status: 201, body: { id: ana, userName: second, active: true } }]);
      expect(await dutiesOf(ana)).toEqual([]);
      expect((await rowsOf(`user_roles?userId=${ana}&status=active`)).map(({ role }) => role)).toEqual(['user']);
      const accounts = await here.world.database.platform((tx) =>
        tx.query(`select email, email_verified from auth.users where email = any ($1) order by email`, [
          [first, second],
        ]),
      );
      expect(accounts).toEqual([
        { email: second, email_verified: false },
        { email: first, email_verified: false },
      ]);
      expect((await dana.get(`/api/v1/organization_members/${ana}/history`)).text).toContain(second);
    }
  });

  test('is somebody else where identity is not certain', async () => {
    const ana = await here.user('ana@tidewater.example', { externalId: 'x-1' });
    // Active: a second person cannot have her external ID.
    expect((await here.call('POST', '/Users', named('other@tidewater.example', 'x-1'))).status).toBe(409);
    await leave(ana);
    // Another organization knows nobody by it.
    const theirs = await here.call('POST', '/Users', named('ana@piney.example', 'x-1'), here.strangers);
    expect(theirs.status).toBe(403);
    // No external ID, no certainty.
    expect(await here.user('someone@tidewater.example')).not.toBe(ana);
    // Outside the domain, before or after.
    expect((await here.call('POST', '/Users', named('ana@elsewhere.example', 'x-1'))).status).toBe(403);
    await here.world.person('guest@elsewhere.example', 'user', here.county);
    const guest = await here.idOf('guest@elsewhere.example');
    expect(
      (await here.call('PATCH', `/Users/${guest}`, patch({ op: 'replace', path: 'externalId', value: 'x-2' }))).status,
    ).toBe(403);
    // The address of another one who left is theirs.
    const ben = await here.user('ben@tidewater.example', { externalId: 'x-3' });
    await leave(ben);
    expect((await here.call('POST', '/Users', named('ben@tidewater.example', 'x-1'))).status).toBe(409);
    expect(await here.user('ben@tidewater.example', { externalId: 'x-3' })).toBe(ben);
  });

  test('brings no key, session or duty back to who opens the new mailbox', async () => {
    await here.world.person('victim@tidewater.example', 'user', here.county);
    const victim = await here.idOf('victim@tidewater.example');
    await here.call('PATCH', `/Users/${victim}`, patch({ op: 'replace', path: 'externalId', value: 'v' }));
    const old = await here.world.signedIn('victim@tidewater.example');
    const { key } = await post(old, 'api_key/issue', { name: 'Mine' }, 201);
    await post(dana, 'duty_grant', { member: victim, duty: 'treasurer', fromDay: '2026-11-01' }, 201);
    await leave(victim);
    await here.world.person('accomplice@tidewater.example', 'user', await here.world.organization('Elsewhere'));
    const again = await here.call('POST', '/Users', named('accomplice@tidewater.example', 'v'));
    expect(again).toMatchObject({ status: 201, body: { id: victim } });
    expect((await old.get('/api/v1/cost_center')).status).toBe(401);
    const byKey = { authorization: `Bearer ${key}` };
    expect((await here.world.browser().get('/api/v1/me', byKey)).status).toBe(401);
    expect(await dutiesOf(victim)).toEqual([]);
    // What the directory did is told to the admins.
    expect(await rowsOf('notification?kind=directory.finding')).toMatchObject([
      { subject: expect.stringContaining('accomplice@tidewater.example instead of victim@tidewater.example') },
    ]);
    // The account of the old address is as it was, and a member here no more.
    const back = here.world.browser();
    expect((await back.signIn('victim@tidewater.example')).status).toBe(200);
    expect((await back.get('/api/v1/me')).body).toMatchObject({ organization: null });
  });
});
