import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Row } from '#kernel';
import { createApp } from '#server/http/app.ts';
import type { Changed } from '#server/records/unit-of-work.ts';
import { type Person, type World, world } from '#world';
import { costCenter } from '../finance/cost-center.record.ts';
import { commentOperations } from './comment.server.ts';
import { mentionsIn } from './comment-mentions.ts';
import type { CommentView } from './comment-calls.ts';
import { document } from './document.record.ts';
import { member } from './member.record.ts';
import { notification } from './notification.record.ts';
import { everybodyStays } from '../../tests/world/everybody-stays.ts';

type Comment = CommentView & { readonly unheard: readonly string[] };

describe('comments', () => {
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let boss: Person;
  let outsider: Person;
  let center: Row<typeof costCenter>;
  let ask: (who: Person | null, method: string, path: string, body?: object, key?: string) => Promise<Response>;
  const known = new Map<string, Person>();

  const at = (record: string, id: string) => `/api/v1/${record}/${id}/comments`;
  const say = async (who: Person, text: string, row: { id: string; record?: string } = center, more: object = {}) =>
    (await (await ask(who, 'POST', at(row.record ?? 'cost_center', row.id), { text, ...more })).json()) as Comment;
  const read = async (who: Person, row: { id: string; record?: string } = center, question = '') =>
    (await (await ask(who, 'GET', `${at(row.record ?? 'cost_center', row.id)}${question}`)).json()) as {
      data: readonly Comment[];
      total: number;
      next: string | null;
    };
  const act = (who: Person, verb: 'withdraw' | 'restore', { id }: Comment) =>
    ask(who, 'POST', `/api/v1/comment/${id}/${verb}`, {});
  const edit = (who: Person, { id, version }: Comment, text: string) =>
    ask(who, 'PATCH', `/api/v1/comment/${id}`, { text, version });
  const heard = (who: Person) => who.list(notification, 'kind=comment.mention');

  /** A document that only its owner may read. */
  const privateDocument = (owner: Person) =>
    county.door.run(owner.actor, (work) =>
      work.asProduct.create(
        county.door.around.registry.get(document.name),
        { name: 'Salary talks.txt', owner: owner.id, audience: 'private' },
        { mediaType: 'text/plain', size: 4, sha256: 'a'.repeat(64), scan: 'not_scanned' },
      ),
    );

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz');
    boss = await county.member('Denise Walker', 'admin');
    outsider = await county.member('Olga Petrova', 'admin', await county.organization('Piney Woods County'));
    for (const one of [rosa, miguel, boss, outsider]) known.set(one.id, one);
    center = await boss.make(costCenter, { code: '4010', name: 'Stormwater' });
    const actors = new Map<string, Actor>();
    const app = createApp({
      attended: everybodyStays,
      door: county.door,
      operations: commentOperations({
        door: county.door,
        current: async ({ id }) => known.get(id)?.actor ?? null,
        rowAt: (record, id) => `/${record}/${id}`,
      }),
      publicUrl: 'https://levee.example.gov',
      identify: async (request) => {
        const actor = actors.get(request.headers.get('authorization') ?? '');
        return actor ? { actor, byCookie: false } : null;
      },
      limit: () => null,
      address: () => '203.0.113.9',
      log: { error: () => {}, info: () => {} },
      observe: () => {},
    });
    ask = async (who, method, path, body, key) => {
      if (who) actors.set(JSON.stringify(who.actor), who.actor);
      return app.request(path, {
        method,
        headers: {
          ...(who ? { authorization: JSON.stringify(who.actor) } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    };
  });
  afterAll(() => county.close());

  test('are written and read by whoever may read the row, newest first', async () => {
    const row = await boss.make(costCenter, { code: '1', name: 'One' });
    await say(rosa, 'Is this still used?', row);
    county.clock.set('2026-11-20T15:00:01Z');
    const answer = await say(miguel, 'Yes, for the **pumps**.', row);
    expect(answer).toMatchObject({ byName: 'Miguel Ortiz', text: 'Yes, for the **pumps**.', version: 1, unheard: [] });
    const { data, total, next } = await read(rosa, row);
    expect(data.map(({ text }) => text)).toEqual(['Yes, for the **pumps**.', 'Is this still used?']);
    expect([total, next]).toEqual([2, null]);
    expect(data.map(({ can }) => can)).toEqual([[], ['edit', 'withdraw']]);
  });

  test('on a row that somebody may not read do not exist for them, whatever they try', async () => {
    const secret = await privateDocument(rosa);
    const row = { id: secret.id, record: 'document' };
    const said = await say(rosa, 'Only for me', row);
    const auditor = miguel.with({ duties: ['auditor'] });
    expect((await read(auditor, row)).data).toHaveLength(1);
    for (const who of [miguel, boss, outsider]) {
      const answers = [
        await ask(who, 'GET', at('document', secret.id)),
        await ask(who, 'POST', at('document', secret.id), { text: 'Hello' }),
        await edit(who, said, 'Changed'),
        await act(who, 'withdraw', said),
        await act(who, 'restore', said),
      ];
      expect(
        answers.map(({ status }) => status),
        who.actor.name,
      ).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await read(rosa, row)).data).toMatchObject([{ text: 'Only for me', version: 1 }]);
  });

  test('belong to their organization and to people who are signed in', async () => {
    const said = await say(rosa, 'Ours');
    expect((await ask(outsider, 'GET', at('cost_center', center.id))).status).toBe(404);
    expect((await ask(outsider, 'POST', at('cost_center', center.id), { text: 'Mine' })).status).toBe(404);
    expect((await edit(outsider, said, 'Mine')).status).toBe(404);
    expect((await ask(null, 'GET', at('cost_center', center.id))).status).toBe(401);
    expect((await ask(null, 'POST', at('cost_center', center.id), { text: 'Mine' })).status).toBe(401);
    expect((await ask(rosa, 'GET', at('no_such_record', center.id))).status).toBe(404);
    expect((await ask(rosa, 'GET', at('cost_center', 'nonsense'))).status).toBe(404);
  });

  test('need a role where the record needs one, and the scope of a key', async () => {
    const endpoint = at('webhook_endpoint', center.id);
    expect((await ask(rosa, 'GET', endpoint)).status).toBe(403);
    expect((await ask(rosa, 'POST', endpoint, { text: 'x' })).status).toBe(403);
    const reading = rosa.with({ scopes: ['cost_center:read'] });
    expect((await ask(reading, 'GET', at('cost_center', center.id))).status).toBe(200);
    expect((await ask(reading, 'POST', at('cost_center', center.id), { text: 'x' })).status).toBe(403);
    expect((await act(reading, 'withdraw', await say(rosa, 'Mine'))).status).toBe(403);
    const elsewhere = rosa.with({ scopes: ['requisition:*'] });
    expect((await ask(elsewhere, 'GET', at('cost_center', center.id))).status).toBe(403);
    expect(
      (await ask(rosa.with({ scopes: ['cost_center:*'] }), 'POST', at('cost_center', center.id), { text: 'x' })).status,
    ).toBe(201);
  });

  test('tell those who are mentioned, once, with the way to the row', async () => {
    const row = await boss.make(costCenter, { code: '2', name: 'Two' });
    const said = await say(rosa, '@Miguel Ortiz and @denise walker, please look. @Miguel Ortiz!', row);
    expect(said.mentions.map(({ name }) => name)).toEqual(['Denise Walker', 'Miguel Ortiz']);
    const [notice] = await heard(miguel);
    expect(notice).toMatchObject({
      subject: 'Rosa Delgado mentioned you on cost center 2',
      body: '@Miguel Ortiz and @denise walker, please look. @Miguel Ortiz!',
      link: `/cost_center/${row.id}`,
    });
    const before = (await heard(miguel)).length;
    expect((await heard(boss)).length).toBe(1);
    await edit(rosa, said, '@Miguel Ortiz, please look again.');
    expect((await heard(miguel)).length).toBe(before);
    expect((await heard(rosa)).length).toBe(0);
  });

  test('tell nobody who may not read the row, and say so to the author', async () => {
    const secret = await privateDocument(rosa);
    const before = (await heard(miguel)).length;
    const letters = county.letters.length;
    const said = await say(rosa, 'See @Miguel Ortiz', { id: secret.id, record: 'document' });
    expect(said.unheard).toEqual(['Miguel Ortiz']);
    expect((await heard(miguel)).length).toBe(before);
    expect(county.letters.length).toBe(letters);
  });

  test('tell nobody of another organization and nobody who is gone', async () => {
    const gone = await county.member('Ghost Writer');
    await boss.run(member, 'leave', gone.id);
    const said = await say(rosa, 'Ask @Olga Petrova or @Ghost Writer', center, { mentions: [outsider.id] });
    expect(said).toMatchObject({ text: 'Ask @Olga Petrova or @Ghost Writer', mentions: [], unheard: [] });
    expect(await heard(outsider)).toEqual([]);
  });

  test('keep hostile text as text, and refuse what cannot be shown', async () => {
    const hostile = `<img src=x onerror=alert(1)> [x](javascript:alert(1)) '; drop table comment; -- @%_\\ ${'@'.repeat(500)}`;
    expect((await say(rosa, hostile)).text).toBe(hostile);
    for (const [text, why] of [
      ['', 'Comment is required'],
      ['   \n ', 'Comment is required'],
      ['x'.repeat(4001), 'at most 4000'],
      ['a\u0000b', 'cannot be shown'],
    ] as const) {
      const answer = await ask(rosa, 'POST', at('cost_center', center.id), { text });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(await answer.json())).toContain(why);
    }
    const foreign = await ask(rosa, 'POST', at('cost_center', center.id), { text: 'x', createdBy: miguel.id });
    expect(foreign.status).toBe(400);
    expect((await ask(rosa, 'GET', `${at('cost_center', center.id)}?cursor=nonsense`)).status).toBe(400);
  });

  test('are changed by their author alone, for a day, and not over a version nobody looked at', async () => {
    county.clock.set('2026-11-21T09:00:00Z');
    const said = await say(rosa, 'First');
    expect((await edit(miguel, said, 'Not mine')).status).toBe(403);
    expect((await edit(boss, said, 'Not mine')).status).toBe(403);
    const changed = (await (await edit(rosa, said, 'Second')).json()) as Comment;
    expect(changed).toMatchObject({ text: 'Second', version: 2, editedAt: '2026-11-21T09:00:00.000Z' });
    const late = await edit(rosa, said, 'Third');
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'stale', current: { text: 'Second' } });
    county.clock.set('2026-11-22T09:00:01Z');
    expect((await edit(rosa, changed, 'Too late')).status).toBe(409);
  });

  test('are withdrawn by their author or an administrator, without their words, and come back for ten minutes', async () => {
    county.clock.set('2026-11-23T09:00:00Z');
    const row = await boss.make(costCenter, { code: '3', name: 'Three' });
    const said = await say(rosa, 'A slip of the tongue', row);
    expect((await act(miguel, 'withdraw', said)).status).toBe(403);
    const gone = (await (await act(rosa, 'withdraw', said)).json()) as Comment;
    expect(gone).toMatchObject({ text: null, mentions: [], can: ['restore'] });
    const seen = await read(miguel, row);
    expect(seen).toMatchObject({ total: 0, data: [{ text: null, can: [] }] });
    expect(JSON.stringify(seen)).not.toContain('slip');
    expect((await edit(rosa, gone, 'Back')).status).toBe(409);
    expect((await act(rosa, 'withdraw', said)).status).toBe(409);
    expect((await act(boss, 'restore', said)).status).toBe(409);
    expect(await (await act(rosa, 'restore', said)).json()).toMatchObject({ text: 'A slip of the tongue' });
    expect((await act(boss, 'withdraw', said)).status).toBe(200);
    county.clock.set('2026-11-23T09:10:01Z');
    expect((await act(boss, 'restore', said)).status).toBe(409);
  });

  test('are made once however often the call is repeated, and stand in the audit record', async () => {
    const row = await boss.make(costCenter, { code: '4', name: 'Four' });
    const first = await ask(rosa, 'POST', at('cost_center', row.id), { text: 'Once' }, 'comment-1');
    const again = await ask(rosa, 'POST', at('cost_center', row.id), { text: 'Once' }, 'comment-1');
    const { id } = (await first.json()) as Comment;
    expect(((await again.json()) as Comment).id).toBe(id);
    expect((await read(rosa, row)).total).toBe(1);
    const entries = await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query('select action, record, actor, changes from audit_entry where row_id = $1', [id]),
    );
    expect(entries).toEqual([
      {
        action: 'create',
        record: 'comment',
        actor: rosa.id,
        changes: { about: [null, `cost_center ${row.id}`], text: [null, 'Once'] },
      },
    ]);
  });

  test('come in pages', async () => {
    const row = await boss.make(costCenter, { code: '5', name: 'Five' });
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(
        `insert into comment (organization_id, id, created_at, created_by, record, row_id, text)
         select $1, gen_random_uuid(), '2026-11-20T00:00:00Z'::timestamptz + n * interval '1 minute', $2, 'cost_center', $3, 'No. ' || n
         from generate_series(1, 120) n`,
        [county.organizationId, rosa.id, row.id],
      ),
    );
    const texts: (string | null)[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Awaited<ReturnType<typeof read>> = await read(
        rosa,
        row,
        next ? `?cursor=${encodeURIComponent(next)}` : '',
      );
      texts.push(...page.data.map(({ text }) => text));
      next = page.next;
    }
    expect(texts).toEqual(Array.from({ length: 120 }, (_, n) => `No. ${120 - n}`));
  });

  test('tell open screens of the row that something was said', async () => {
    const told: Changed[] = [];
    const { changed } = county.door.around;
    Object.assign(county.door.around, { changed: (one: Changed) => void told.push(one) });
    await say(rosa, 'Listen');
    Object.assign(county.door.around, { changed });
    expect(told).toContainEqual(expect.objectContaining({ record: 'cost_center', id: center.id, verb: 'comment' }));
  });
});

describe('a mention', () => {
  const people = [
    { id: '1', name: 'Ana' },
    { id: '2', name: 'Ana Maria' },
    { id: '3', name: 'John Smith' },
    { id: '4', name: 'John Smith' },
    { id: '5', name: 'İpek Öz' },
  ];
  test.each<[string, readonly string[], readonly string[]]>([
    ['@Ana look', [], ['1']],
    ['@Ana Maria look', [], ['2']],
    ['@ana MARIA, look', [], ['2']],
    ['@Anabel look', [], []],
    ['mail ana@Ana.example', [], []],
    ['(@Ana)', [], ['1']],
    ['@John Smith', [], ['3', '4']],
    ['@John Smith', ['4'], ['4']],
    ['@John Smith', ['1'], ['3', '4']],
    ['@@Ana', [], ['1']],
    ['@İpek Öz!', [], ['5']],
    ['nobody', ['1'], []],
  ])('in “%s” with %j picked means %j', (text, picked, meant) =>
    expect(mentionsIn(text, people, picked).map(({ id }) => id)).toEqual(meant),
  );
});
