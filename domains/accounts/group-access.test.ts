import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/world/account-world.ts';
import { type Directory, directory, patch } from '../../tests/world/scim.ts';
import { post } from '../../tests/world/sso.ts';

let here: Directory;
let dana: Browser;
beforeAll(async () => {
  here = await directory({ admins: ['rosa@tidewater.example', 'dana@tidewater.example'], domain: 'tidewater.example' });
  dana = await here.world.signedIn('dana@tidewater.example');
});
afterAll(() => here.close());

type Access = { role?: string; duties?: readonly string[] };
type Rows = readonly Record<string, unknown>[];
let nth = 0;

/** Somebody at work: their id, and a browser whose session began before anything was given. */
async function someone(): Promise<{ id: string; email: string; browser: Browser }> {
  const email = `person.${++nth}@tidewater.example`;
  await here.world.person(email, 'user', here.county);
  return { id: await here.idOf(email), email, browser: await here.world.signedIn(email) };
}
const map = (group: string, { role = 'user', duties = [] }: Access, by = dana, status = 200) =>
  post(by, `scim_group/${group}/map`, { role, duties }, status);
const mapped = async (access: Access, members: readonly string[] = []): Promise<string> => {
  const id = await here.group(`Group ${++nth}`, { members: members.map((value) => ({ value })) });
  await map(id, access);
  return id;
};
const push = async (group: string, op: 'add' | 'remove', ...members: string[]) => {
  const value = members.map((one) => ({ value: one }));
  expect((await here.call('PATCH', `/Groups/${group}`, patch({ op, path: 'members', value }))).status).toBe(204);
};
const accessOf = async (browser: Browser): Promise<string[]> => {
  const { role, duties } = (await browser.get('/api/v1/me')).body as unknown as { role: string; duties: string[] };
  return [role, ...duties.toSorted()];
};
const rowsOf = async (path: string): Promise<Rows> =>
  (await dana.get(`/api/v1/${path}`)).body['data'] as unknown as Rows;
const findingsOf = (member: string): Promise<Rows> => rowsOf(`scim_finding?status=open&member=${member}`);
const grant = async (member: string, duty: string, more: object = {}) =>
  String((await post(dana, 'duty_grant', { member, duty, fromDay: '2026-11-01', ...more }, 201))['id']);

describe('a group with a role and duties', () => {
  test('gives them to who is pushed in, at once where a session is open, and takes them away again', async () => {
    const ana = await someone();
    const group = await mapped({ role: 'manager', duties: ['buyer', 'evaluator'] });
    expect(await accessOf(ana.browser)).toEqual(['user']);
    const opens = () =>
      ana.browser.post('/api/v1/cost_center', { code: `C-${++nth}`, name: 'Pumps', opensOn: '2026-01-01' });
    expect((await opens()).status).toBe(403);
    await push(group, 'add', ana.id);
    expect(await accessOf(ana.browser)).toEqual(['manager', 'buyer', 'evaluator']);
    expect((await opens()).status).toBe(201);
    await push(group, 'remove', ana.id);
    expect(await accessOf(ana.browser)).toEqual(['user']);
    expect((await opens()).status).toBe(403);
  });

  test('takes away what came from groups and nothing that was given by hand, however the membership ends', async () => {
    for (const end of ['left', 'emptied', 'deleted', 'unmapped'] as const) {
      const ana = await someone();
      await grant(ana.id, 'evaluator');
      await grant(ana.id, 'buyer');
      const group = await mapped({ role: 'manager', duties: ['buyer', 'contract_manager'] }, [ana.id]);
      expect(await accessOf(ana.browser)).toEqual(['manager', 'buyer', 'contract_manager', 'evaluator']);
      if (end === 'left') await push(group, 'remove', ana.id);
      else if (end === 'emptied')
        await here.call('PUT', `/Groups/${group}`, { displayName: `Group ${++nth}`, members: [] });
      else if (end === 'deleted') expect((await here.call('DELETE', `/Groups/${group}`)).status).toBe(204);
      else await map(group, {});
      expect([end, await accessOf(ana.browser)]).toEqual([end, ['user', 'buyer', 'evaluator']]);
    }
  });

  test('counts with others: the highest role and all duties, each as long as one of them says it', async () => {
    const ana = await someone();
    const clerks = await mapped({ role: 'manager', duties: ['buyer'] }, [ana.id]);
    const heads = await mapped({ role: 'admin', duties: ['buyer', 'evaluator'] }, [ana.id]);
    expect(await accessOf(ana.browser)).toEqual(['admin', 'buyer', 'evaluator']);
    await push(heads, 'remove', ana.id);
    expect(await accessOf(ana.browser)).toEqual(['manager', 'buyer']);
    await push(heads, 'add', ana.id);
    await push(clerks, 'remove', ana.id);
    expect(await accessOf(ana.browser)).toEqual(['admin', 'buyer', 'evaluator']);
    // A role that people granted and that is more is not lowered by a group.
    await map(clerks, { role: 'user' });
    const dim = await mapped({ role: 'manager' }, [await here.idOf('dana@tidewater.example')]);
    expect(await accessOf(dana)).toEqual(['admin']);
    expect((await here.call('DELETE', `/Groups/${dim}`)).status).toBe(204);
  });

  test('is followed once by pushes at the same moment, and by the last of them', async () => {
    const ana = await someone();
    const groups = await Promise.all([1, 2, 3, 4].map(() => mapped({ role: 'manager', duties: ['buyer'] })));
    await Promise.all(groups.map((group) => push(group, 'add', ana.id)));
    expect(await rowsOf(`duty_grant?member=${ana.id}&status=active`)).toHaveLength(1);
    expect(await rowsOf(`user_roles?userId=${ana.id}&status=active&role=manager`)).toHaveLength(1);
    await Promise.all(groups.map((group) => push(group, 'remove', ana.id)));
    expect(await accessOf(ana.browser)).toEqual(['user']);
    expect(await rowsOf(`duty_grant?member=${ana.id}&status=active`)).toEqual([]);
  });

  test('gives back what it says when a grant by hand that stood above it or against it ends', async () => {
    const ana = await someone();
    const { id: role } = await post(dana, 'user_roles', { userId: ana.id, role: 'admin' }, 201);
    const duty = await grant(ana.id, 'receiver');
    await mapped({ role: 'manager', duties: ['buyer'] }, [ana.id]);
    expect(await accessOf(ana.browser)).toEqual(['admin', 'receiver']);
    await post(dana, `user_roles/${role}/revoke`);
    expect(await accessOf(ana.browser)).toEqual(['manager', 'receiver']);
    expect(await findingsOf(ana.id)).toMatchObject([{ access: 'buyer', kind: 'not_given' }]);
    await post(dana, `duty_grant/${duty}/revoke`);
    expect(await accessOf(ana.browser)).toEqual(['manager', 'buyer']);
    expect(await findingsOf(ana.id)).toEqual([]);
  });

  test('says before it is saved what it would change, for whom, and changes nothing by that', async () => {
    const [ana, ben, cora] = [await someone(), await someone(), await someone()];
    await grant(cora.id, 'receiver');
    const group = await mapped({ duties: ['evaluator'] }, [ana.id, ben.id, cora.id]);
    const { body } = await dana.get(`/api/v1/scim_group/${group}/preview?role=user&duties=buyer`);
    expect(body).toMatchObject({ people: 3, isWhole: true });
    const changes = body['changes'] as unknown as { member: string; access: string; kind: string }[];
    const said = changes.map(({ member, access, kind }) => `${member} ${access} ${kind}`).toSorted();
    expect(said).toEqual(
      [
        ...[ana, ben].flatMap(({ id }) => [`${id} buyer given`, `${id} evaluator removed`]),
        `${cora.id} buyer not_given`,
        `${cora.id} evaluator removed`,
      ].toSorted(),
    );
    expect(await accessOf(ana.browser)).toEqual(['user', 'evaluator']);
    expect(await findingsOf(cora.id)).toEqual([]);
    const saved = await map(group, { duties: ['buyer'] });
    expect(
      (saved['changes'] as unknown as typeof changes)
        .map(({ member, access, kind }) => `${member} ${access} ${kind}`)
        .toSorted(),
    ).toEqual(said);
    expect(await accessOf(ana.browser)).toEqual(['user', 'buyer']);
    expect(await accessOf(cora.browser)).toEqual(['user', 'receiver']);
    const { groups, findings } = (await dana.get('/api/v1/directory_groups')).body as unknown as {
      groups: Rows;
      findings: Rows;
    };
    expect(groups.find(({ id }) => id === group)).toMatchObject({ members: 3, duties: ['buyer'], mappedBy: 'Dana' });
    expect(findings).toContainEqual(expect.objectContaining({ access: 'buyer', kind: 'not_given' }));
  });

  test('is decided by admins in a session, and never names a platform admin or duties that exclude each other', async () => {
    const group = await mapped({});
    const user = await someone();
    await map(group, { role: 'manager' }, user.browser, 403);
    const { key } = await post(dana, 'api_key/issue', { name: 'All', scopes: ['*'] }, 201);
    const byKey = { authorization: `Bearer ${key}` };
    const keyed = await here.world.browser().post(`/api/v1/scim_group/${group}/map`, { role: 'admin' }, byKey);
    expect(keyed).toMatchObject({ status: 403, body: { code: 'session' } });
    expect(await map(group, { role: 'platform_admin' }, dana, 400)).toMatchObject({ issues: [{ path: 'role' }] });
    expect(await map(group, { duties: ['buyer', 'receiver'] }, dana, 422)).toMatchObject({
      code: 'duty_grant.separation',
      issues: [{ path: 'duties' }],
    });
    expect(await map(group, { role: 'admin', duties: ['treasurer'] }, dana, 422)).toMatchObject({
      code: 'duty_grant.separation',
    });
    for (const by of [{ platform: true }, { role: 'admin' }])
      expect(
        (await here.call('POST', '/Groups', { displayName: `G ${++nth}`, ...by, duties: ['treasurer'] })).status,
      ).toBe(201);
    const given = await rowsOf('scim_group?limit=200');
    expect(given.filter(({ name }) => String(name).startsWith('G ')).map(({ role, duties }) => [role, duties])).toEqual(
      [
        ['user', null],
        ['user', null],
      ],
    );
    await expect(
      here.world.database.within({ organizationId: here.county }, (tx) =>
        tx.query(`update scim_group set role = 'platform_admin' where organization_id = $1`, [here.county]),
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('is written down with who did it: the owner of the key, through the directory', async () => {
    const ana = await someone();
    const group = await mapped({ duties: ['buyer'] });
    await push(group, 'add', ana.id);
    const [given] = await rowsOf(`duty_grant?member=${ana.id}`);
    expect(given).toMatchObject({ duty: 'buyer', source: 'directory', status: 'active' });
    await push(group, 'remove', ana.id);
    const entries = await here.world.database.within({ organizationId: here.county }, (tx) =>
      tx.query<Record<string, unknown>>(
        `select action, actor_kind, reason, coalesce(on_behalf_of, actor) as person from audit_entry
         where organization_id = $1 and row_id = $2 order by at, id`,
        [here.county, given?.['id']],
      ),
    );
    const owner = await here.idOf('rosa@tidewater.example');
    expect(entries).toMatchObject([
      { action: 'create', actor_kind: 'service', person: owner },
      { action: 'revoke', actor_kind: 'system', person: owner, reason: 'No directory group gives it any more' },
    ]);
    // So is what the directory does to people and groups themselves.
    await here.call('PATCH', `/Users/${ana.id}`, patch({ op: 'replace', path: 'title', value: 'Clerk' }));
    const [people] = await here.world.database.within({ organizationId: here.county }, (tx) =>
      tx.query<Record<string, unknown>>(
        `select count(*)::int as entries, count(*) filter (where on_behalf_of = $4)::int as hers from audit_entry
         where organization_id = $1 and (row_id = $2 and reason is not null or row_id = $3 and action <> 'edit'
           or row_id = $3 and reason = 'Pushed by the directory')`,
        [here.county, ana.id, group, owner],
      ),
    );
    expect(people).toEqual({ entries: 4, hers: 4 });
  });

  test('is not undone by hand grant for grant, because it would come back with the next push', async () => {
    const ana = await someone();
    await mapped({ duties: ['buyer'] }, [ana.id]);
    const [given] = await rowsOf(`duty_grant?member=${ana.id}&status=active`);
    const answer = await dana.post(`/api/v1/duty_grant/${given?.['id']}/revoke`, {});
    expect(answer).toMatchObject({ status: 422, body: { code: 'duty_grant.from_directory' } });
    expect(answer.text).toContain('A directory group gives this duty. Remove the person from the group');
  });
});
