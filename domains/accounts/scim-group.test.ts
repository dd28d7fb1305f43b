import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/world/account-world.ts';
import { type Directory, directory, patch } from '../../tests/world/scim.ts';
import { post } from '../../tests/world/sso.ts';
import { groupFilterIn, groupPatchIn, membersAfter } from './scim-group.ts';

let here: Directory;
let admin: Browser;
const rosa = 'rosa@tidewater.example';
const dana = 'dana@tidewater.example';
beforeAll(async () => {
  here = await directory({ admins: [rosa, dana], domain: 'tidewater.example' });
  admin = here.admin;
});
afterAll(() => here.close());

describe('the groups of a directory', () => {
  test('are made, read, found, renamed and deleted', async () => {
    const ana = await here.user('ana@tidewater.example');
    const made = await here.call('POST', '/Groups', {
      displayName: 'Buyers',
      externalId: 'g-1',
      members: [{ value: ana, display: 'whatever' }],
    });
    expect(made).toMatchObject({
      status: 201,
      type: 'application/scim+json',
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: 'Buyers',
        externalId: 'g-1',
        members: [{ value: ana, type: 'User', $ref: `https://levee.example.gov/scim/v2/Users/${ana}` }],
        meta: { resourceType: 'Group', version: 'W/"1"' },
      },
    });
    const id = String(made.body['id']);
    expect(made.headers.get('location')).toBe(`https://levee.example.gov/scim/v2/Groups/${id}`);
    for (const filter of [
      'displayName eq "buyers"',
      'externalId eq "g-1"',
      `id eq "${id}"`,
      `id eq "${id}" and members eq "${ana}"`,
      `members[value eq "${ana}"]`,
    ]) {
      const { body } = await here.call('GET', `/Groups?filter=${encodeURIComponent(filter)}`);
      expect([filter, body]).toMatchObject([
        filter,
        { totalResults: 1, Resources: [{ id, members: [{ value: ana }] }] },
      ]);
    }
    const lean = await here.call('GET', '/Groups?excludedAttributes=members&startIndex=1&count=1');
    expect(lean.body['Resources']).toMatchObject([{ id, displayName: 'Buyers' }]);
    expect(lean.text).not.toContain(ana);
    expect((await here.call('GET', `/Groups/${id}?attributes=displayName`)).body).toEqual({
      schemas: made.body['schemas'],
      id,
      displayName: 'Buyers',
    });
    expect((await here.call('GET', `/Users/${ana}`)).body).toMatchObject({
      groups: [{ value: id, display: 'Buyers', type: 'direct' }],
    });
    // What a person is in, groups say; nobody says it of themselves.
    await here.call('PUT', `/Users/${ana}`, { userName: 'ana@tidewater.example', groups: [] });
    expect((await here.call('GET', `/Users/${ana}`)).body).toMatchObject({ groups: [{ value: id }] });

    const renamed = await here.call('PUT', `/Groups/${id}`, { displayName: 'County buyers' });
    expect(renamed.body).toMatchObject({ displayName: 'County buyers', externalId: 'g-1', members: [{ value: ana }] });
    expect((await here.call('PUT', `/Groups/${id}`, { displayName: 'County buyers', members: [] })).body).toMatchObject(
      {
        members: [],
      },
    );
    expect((await here.call('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await here.call('GET', `/Groups/${id}`)).status).toBe(404);
    // A name that is free again is another group, with an id of its own.
    const again = await here.call('POST', '/Groups', { displayName: 'County buyers', externalId: 'g-1' });
    expect(again.status).toBe(201);
    expect(again.body['id']).not.toBe(id);
    const { text } = await admin.get(`/api/v1/scim_group/${id}/history`);
    expect(text).toContain('Pushed by the directory');
  });

  test('take members in all the ways in which directories say it', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => here.user(`way.${name}@tidewater.example`)));
    const id = await here.group('Ways');
    const members = async () => {
      const { body } = await here.call('GET', `/Groups/${id}`);
      return (body['members'] as unknown as { value: string }[]).map(({ value }) => value).toSorted();
    };
    const said: [string, object, (string | undefined)[]][] = [
      ['Entra adds', { op: 'Add', path: 'members', value: [{ $ref: null, value: a }, { value: b }] }, [a, b]],
      ['Entra adds again', { op: 'Add', path: 'members', value: [{ value: b }] }, [a, b]],
      ['Entra removes', { op: 'Remove', path: 'members', value: [{ $ref: null, value: a }] }, [b]],
      ['one, not a list', { op: 'add', path: 'members', value: { value: c } }, [b, c]],
      ['Okta removes', { op: 'remove', path: `members[value eq "${b}"]` }, [c]],
      ['somebody who is not in it', { op: 'remove', path: `members[value eq "${b}"]` }, [c]],
      ['Okta replaces', { op: 'replace', path: 'members', value: [{ value: a, display: 'A' }] }, [a]],
      ['no path', { op: 'add', value: { members: [{ value: b }], displayName: 'Ways' } }, [a, b]],
      ['several in brackets', { op: 'remove', path: `members[value eq "${a}" or value eq "${b}"]` }, []],
      ['a plain id', { op: 'add', path: 'members', value: String(c).toUpperCase() }, [c]],
      [
        'the whole name',
        { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:Group:members', value: [{ value: a }] },
        [a, c],
      ],
      ['no path, replaced', { op: 'replace', value: { id, displayName: 'Ways', members: [{ value: b }] } }, [b]],
      ['all', { op: 'remove', path: 'members' }, []],
    ];
    for (const [name, operation, wanted] of said) {
      expect([name, (await here.call('PATCH', `/Groups/${id}`, patch(operation))).status]).toEqual([name, 204]);
      expect([name, await members()]).toEqual([name, wanted.toSorted()]);
    }
    const both = await here.call(
      'PATCH',
      `/Groups/${id}?excludedAttributes=members`,
      patch({ op: 'Replace', path: 'displayName', value: 'Other ways' }, { op: 'replace', value: { externalId: 'w' } }),
    );
    expect(both).toMatchObject({ status: 200, body: { displayName: 'Other ways', externalId: 'w' } });
  });

  test('say plainly what is wrong, in the form and with the word the standard has for it', async () => {
    const id = await here.group('Taken', { externalId: 'taken' });
    const other = await here.group('Free');
    const wrong: [string, string, object | undefined, number, string][] = [
      ['POST', '/Groups', {}, 400, 'invalidValue'],
      ['POST', '/Groups', { displayName: 'TAKEN' }, 409, 'uniqueness'],
      ['POST', '/Groups', { displayName: 'New', externalId: 'taken' }, 409, 'uniqueness'],
      ['PUT', `/Groups/${other}`, { displayName: 'taken' }, 409, 'uniqueness'],
      ['POST', '/Groups', { displayName: 'x'.repeat(201) }, 400, 'invalidValue'],
      ['POST', '/Groups', { displayName: 'New', members: [{ value: here.county }] }, 400, 'invalidValue'],
      ['POST', '/Groups', { displayName: 'New', members: [{ value: 'ana' }] }, 400, 'invalidValue'],
      ['POST', '/Groups', { displayName: 'New', members: [{ value: other, type: 'Group' }] }, 400, 'invalidValue'],
      ['PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'roles', value: 'admin' }), 400, 'invalidPath'],
      ['PATCH', `/Groups/${id}`, patch({ op: 'remove', path: 'displayName' }), 400, 'invalidValue'],
      ['PATCH', `/Groups/${id}`, patch({ op: 'remove' }), 400, 'invalidValue'],
      ['PATCH', `/Groups/${id}`, patch({ op: 'remove', value: { members: [] } }), 400, 'invalidValue'],
      ['PATCH', `/Groups/${id}`, patch({ op: 'add', value: 'members' }), 400, 'invalidValue'],
      ['PATCH', `/Groups/${id}`, {}, 400, 'invalidValue'],
      ['PATCH', `/Groups/${here.county}`, patch({ op: 'remove', path: 'members' }), 404, 'not_found'],
      ['GET', `/Groups?filter=${encodeURIComponent('displayName co "x"')}`, undefined, 400, 'invalidFilter'],
      ['GET', `/Groups/${encodeURIComponent("x' or 1=1")}`, undefined, 404, 'not_found'],
    ];
    for (const [method, path, body, status, scimType] of wrong) {
      const answer = await here.call(method, path, body);
      expect([path, body, answer]).toMatchObject([
        path,
        body ?? undefined,
        {
          status,
          body: { status: String(status), scimType, schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] },
        },
      ] as never);
    }
    const many = Array.from({ length: 1001 }, () => ({ value: id }));
    expect((await here.call('PUT', `/Groups/${id}`, { displayName: 'Taken', members: many })).body).toMatchObject({
      scimType: 'tooMany',
    });
  });

  test('carry a version: a change of what changed meanwhile is refused, what is known is not sent again', async () => {
    const id = await here.group('Versions');
    const first = (await here.call('GET', `/Groups/${id}`)).headers.get('etag') ?? '';
    const known = await here.call('GET', `/Groups/${id}`, undefined, { 'if-none-match': first });
    expect([known.status, known.text]).toEqual([304, '']);
    const rename = (name: string) => patch({ op: 'replace', path: 'displayName', value: name });
    expect((await here.call('PATCH', `/Groups/${id}`, rename('V2'), { 'if-match': first })).status).toBe(204);
    const late = await here.call('PATCH', `/Groups/${id}`, rename('V3'), { 'if-match': first });
    expect(late).toMatchObject({ status: 412, body: { status: '412' } });
    const ana = await here.user('versions@tidewater.example');
    const before = (await here.call('GET', `/Users/${ana}`)).headers.get('etag') ?? '';
    await here.call('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: { value: ana } }));
    expect((await here.call('GET', `/Users/${ana}`, undefined, { 'if-none-match': before })).status).toBe(200);
    expect((await here.call('DELETE', `/Users/${ana}`, undefined, { 'if-match': before })).status).toBe(412);
  });

  test('are described where directories look for it', async () => {
    const config = await here.call('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({ etag: { supported: true }, patch: { supported: true } });
    const { body: types } = await here.call('GET', '/ResourceTypes');
    expect(types).toMatchObject({ totalResults: 2, Resources: [{ id: 'User' }, { id: 'Group', endpoint: '/Groups' }] });
    expect((await here.call('GET', '/ResourceTypes/Group')).body).toMatchObject({ name: 'Group' });
    const { body: schemas } = await here.call('GET', '/Schemas');
    for (const { id } of schemas['Resources'] as unknown as { id: string }[])
      expect((await here.call('GET', `/Schemas/${id}`)).body).toMatchObject({ id });
    expect((await here.call('GET', '/Schemas/urn:nothing')).status).toBe(404);
  });

  test('are seen by the key of their own organization alone', async () => {
    const ana = await here.user('secret@tidewater.example');
    const id = await here.group('Only ours', { members: [{ value: ana }] });
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', { displayName: 'Mine' }],
      ['PATCH', patch({ op: 'remove', path: 'members' })],
    ] as [string, object?][])
      expect((await here.call(method, `/Groups/${id}`, body, here.strangers)).status).toBe(404);
    expect((await here.call('GET', '/Groups', undefined, here.strangers)).body).toMatchObject({ totalResults: 0 });
    const theirs = await here.call(
      'POST',
      '/Groups',
      { displayName: 'Theirs', members: [{ value: ana }] },
      here.strangers,
    );
    expect(theirs).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await admin.get('/scim/v2/Groups')).status).toBe(401);
    const { key } = await post(admin, 'api_key/issue', { name: 'Export' }, 201);
    const byKey = { authorization: `Bearer ${key}` };
    expect((await here.call('GET', '/Groups', undefined, byKey)).status).toBe(401);
  });
});

test('single changes and filters are read as they are meant', () => {
  const [a, b] = ['0b1c2d3e-0000-4000-8000-000000000001', '0b1c2d3e-0000-4000-8000-000000000002'];
  const said = groupPatchIn(
    patch({ op: 'Add', path: 'members', value: [{ value: a }] }, { op: 'remove', path: `members[value eq "${b}"]` }),
  );
  expect([...membersAfter([b], said.members)]).toEqual([a]);
  expect(groupFilterIn('displayName eq "a \\"b\\" and c"')).toEqual([{ name: 'name', value: 'a "b" and c' }]);
  expect([null, '', '  '].map(groupFilterIn)).toEqual([[], [], []]);
  expect(groupFilterIn(' displayName eq "Buyers" and members.value eq "x" ')).toEqual([
    { name: 'name', value: 'Buyers' },
    { name: 'member', value: 'x' },
  ]);
  const many = (count: number) => Array<string>(count).fill('id eq "x"').join(' and ');
  expect(groupFilterIn(many(5))).toHaveLength(5);
  expect(() => groupFilterIn(many(6))).toThrow('This filter is not known');
  for (const text of ['displayName eq', 'displayName eq "x" or id eq "y"', 'members[value co "x"]', 'id eq "x" and'])
    expect(() => groupFilterIn(text)).toThrow('This filter is not known');
});
