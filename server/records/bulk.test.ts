import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyRecord, defineRecord, f } from '#kernel';
import { records } from '#domains';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Database } from '#server/db/database.ts';
import type { Person } from '#world';
import type { RowAnswer } from './bulk.ts';
import { type Answered, type TransferWorld, transferWorld } from './transfer/test-world.ts';

/** Something that may be thrown away. */
const note = defineRecord('sticky_note', {
  label: ['Note', 'Notes'],
  about: 'A note.',
  title: 'text',
  fields: { text: f.text().required() },
  access: { read: 'member', create: 'member', edit: 'nobody', remove: 'manager' },
  list: { columns: ['text'], sort: 'text' },
  sections: { Note: ['text'] },
});

describe('one act on many rows', () => {
  let here: TransferWorld;
  let rosa: Person;
  let miguel: Person;
  let center: string;
  let transactions = 0;
  /** Stands for the death of the server before its nth transaction. */
  let dies = Number.POSITIVE_INFINITY;

  beforeAll(async () => {
    const wrap = (database: Database): Database => ({
      ...database,
      get load() {
        return database.load;
      },
      within: (scope, work) => {
        if (++transactions >= dies) return Promise.reject(new Error('The server died.'));
        return database.within(scope, work);
      },
    });
    here = await transferWorld({ records, invented: [note as AnyRecord], wrap });
    rosa = await here.county.member('Rosa Delgado');
    miguel = await here.county.member('Miguel Ortiz', 'manager');
    center = (await miguel.make(costCenter, { code: '4010', name: 'Stormwater' })).id;
  });
  afterAll(() => here.close());

  const asked = (purpose: string, who = rosa, lines = true) =>
    who.make(requisition, {
      purpose,
      costCenter: center,
      ...(lines
        ? {
            lines: [
              { item: 'Pump', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 100, currency: 'USD' } },
            ],
          }
        : {}),
    });
  const centers = async (count: number, begin: string): Promise<string[]> => {
    const compiled = here.county.door.around.registry.get('cost_center');
    const inputs = Array.from({ length: count }, (_, at) => ({
      code: `${begin}${String(at).padStart(4, '0')}`,
      name: 'Crew',
    }));
    return (await here.county.door.run(miguel.actor, (work) => work.createMany(compiled, inputs))).map(({ id }) => id);
  };
  const bulk = (who: Person, record: string, body: object, headers = {}) =>
    here.ask(who, 'POST', `/api/v1/${record}/bulk`, body, headers);
  const rows = ({ json }: Answered) => json['rows'] as unknown as RowAnswer[];

  test('is judged and answered row by row, in the order of the call', async () => {
    const fine = await asked('Fine');
    const empty = await asked('Empty', rosa, false);
    const done = await asked('Done');
    await rosa.run(requisition, 'submit', done.id);
    const ids = [done.id, fine.id, randomUUID(), empty.id];
    const answer = await bulk(rosa, 'requisition', { ids, step: 'submit' });
    expect(answer.json).toMatchObject({ done: 1, refused: 3 });
    expect(rows(answer)).toEqual([
      {
        id: done.id,
        ok: false,
        code: 'state',
        sentence: '“Submit” is not possible while the requisition is submitted.',
      },
      { id: fine.id, ok: true, version: 2, status: 'submitted' },
      { id: ids[2], ok: false, code: 'not_found', sentence: 'There is no such requisition here.' },
      {
        id: empty.id,
        ok: false,
        code: 'requisition.asks_for_money',
        sentence: 'Add at least one line with a quantity and a price before you submit.',
        issues: [expect.objectContaining({ path: 'lines' })],
      },
    ]);
    // What only its approval does, nobody does to many at once either.
    const approved = await bulk(miguel, 'requisition', { ids: [fine.id, done.id], step: 'approve' });
    expect(rows(approved)).toMatchObject([
      { ok: false, code: 'rights' },
      { ok: false, code: 'rights' },
    ]);
  });

  test('what is refused leaves nothing behind, and what is done stands in its history with the reason', async () => {
    const [one, two] = (await centers(2, 'H')) as [string, string];
    const edit = { department: 'Public works', manager: randomUUID() };
    const wrong = await bulk(miguel, 'cost_center', { ids: [one, two], edit });
    expect(wrong.json).toMatchObject({ done: 0, refused: 2 });
    const { status } = await bulk(miguel, 'cost_center', { ids: [one, two], step: 'close', reason: 'End of the year' });
    expect(status).toBe(200);
    const { json } = await here.ask(miguel, 'GET', `/api/v1/cost_center/${one}/history`);
    expect(
      (json['data'] as { action: string; reason: string | null }[]).map(({ action, reason }) => [action, reason]),
    ).toEqual([
      ['close', 'End of the year'],
      ['create', null],
    ]);
  });

  test('refuses rows that someone changed meanwhile when it is told the versions', async () => {
    const [one, two] = (await centers(2, 'V')) as [string, string];
    await miguel.edit(costCenter, two, 1, { department: 'Changed' });
    const answer = await bulk(miguel, 'cost_center', {
      ids: [
        { id: one, version: 1 },
        { id: two, version: 1 },
      ],
      edit: { department: 'Mine' },
      reason: 'Moved',
    });
    expect(rows(answer)).toMatchObject([
      { ok: true, version: 2 },
      { ok: false, code: 'stale' },
    ]);
  });

  test('takes all that a list shows, when it is as long as the person saw it', async () => {
    await centers(250, 'A');
    const all = { question: 'code.has=A0&sort=-code&limit=50', confirm: 249 };
    expect((await bulk(miguel, 'cost_center', { all, step: 'close' })).json).toMatchObject({
      status: 409,
      code: 'bulk.confirm',
      total: 250,
    });
    const answer = await bulk(miguel, 'cost_center', { all: { ...all, confirm: 250 }, step: 'close' });
    expect(answer.json).toMatchObject({ done: 250, refused: 0 });
    expect(await miguel.list(costCenter, 'code.has=A0&status=active')).toEqual([]);
    const searched = { question: 'search=crew&code.has=A0', confirm: 250 };
    const again = await bulk(miguel, 'cost_center', { all: searched, step: 'close' });
    expect(rows(again).map((row) => (row.ok ? 'ok' : row.code))).toEqual(Array(250).fill('state'));
  });

  test('says which rows a list shows and does nothing to them', async () => {
    await centers(120, 'L');
    const all = { question: 'code.has=L0&sort=code', confirm: 120 };
    const { json } = await bulk(miguel, 'cost_center', { all, look: true });
    expect(json).toMatchObject({ done: 0, refused: 0 });
    const shown = await miguel.list(costCenter, 'code.has=L0&status=active&sort=code&limit=200');
    expect(json['rows']).toEqual(shown.map(({ id }) => ({ id, ok: true })));
    expect((await bulk(miguel, 'cost_center', { all: { ...all, confirm: 119 }, look: true })).json).toMatchObject({
      status: 409,
      code: 'bulk.confirm',
      total: 120,
    });
    // Which rows a question finds is reading, whatever a key may do with them.
    const writes = miguel.with({ scopes: ['cost_center:edit', 'cost_center:close'] });
    expect((await bulk(writes, 'cost_center', { all, look: true })).json).toMatchObject({ status: 403, code: 'scope' });
  });

  test('removes only where rows may be removed, and only by those who may', async () => {
    const made = await Promise.all(['a', 'b'].map((text) => rosa.make(note, { text })));
    const ids = made.map(({ id }) => id);
    expect(rows(await bulk(rosa, 'sticky_note', { ids, remove: true }))).toMatchObject([
      { code: 'rights' },
      { code: 'rights' },
    ]);
    expect(rows(await bulk(miguel, 'sticky_note', { ids, remove: true }))).toEqual(
      ids.map((id) => ({ id, ok: true, version: null })),
    );
    expect(await rosa.list(note)).toEqual([]);
    const [kept] = await centers(1, 'K');
    expect(rows(await bulk(miguel, 'cost_center', { ids: [kept], remove: true }))).toMatchObject([
      { ok: false, code: 'rights' },
    ]);
  });

  test('with a key has one effect, and goes on where a server died', async () => {
    const ids = await centers(350, 'I');
    const key = { 'idempotency-key': 'bulk-1' };
    const body = { ids, edit: { department: 'Once' } };
    dies = transactions + 4; // the list of rows, and two of its four batches
    expect((await bulk(miguel, 'cost_center', body, key)).status).toBe(500);
    dies = Number.POSITIVE_INFINITY;
    const changed = async () =>
      (
        await here.county.door.list(miguel.actor, here.county.door.around.registry.get('cost_center'), {
          filters: [{ field: 'department', operator: 'is', values: ['Once'] }],
          sort: 'code',
          search: '',
          limit: 1,
          cursor: null,
          exactTotal: true,
        })
      ).total;
    expect(await changed()).toBe(200);
    const again = await bulk(miguel, 'cost_center', body, key);
    expect(again.json).toMatchObject({ done: 350, refused: 0 });
    expect(rows(again).every((row) => row.ok && row.version === 2)).toBe(true);
    const third = await bulk(miguel, 'cost_center', body, key);
    expect([third.status, third.text, third.headers.get('idempotent-replay')]).toEqual([200, again.text, 'true']);
    // It wrote nothing this time: its window is to take anything for old.
    expect(third.headers.get('x-changed')).toBeNull();
    expect((await bulk(miguel, 'cost_center', { ...body, reason: 'Other' }, key)).json).toMatchObject({
      status: 422,
      code: 'idempotency.reused',
    });
  });

  test('tells the rest of the product only of what was kept', async () => {
    const [fine, taken] = (await centers(2, 'T')) as [string, string];
    const told: string[] = [];
    const { door } = here.county;
    const compiled = door.around.registry.get('cost_center');
    await door.database.within({ organizationId: here.county.organizationId }, async (tx) => {
      const work = door.enter({ ...tx, afterCommit: (effect) => void told.push(String(effect)) }, miguel.actor);
      await work.inSavepoint((inner) => inner.edit(compiled, { id: fine, input: { name: 'Fine' } }));
      await expect(
        work.inSavepoint((inner) => inner.edit(compiled, { id: taken, input: { name: 'Taken', code: 'T0000' } })),
      ).rejects.toMatchObject({ code: 'taken' });
    });
    expect(told).toHaveLength(1);
    expect((await miguel.see(costCenter, taken)).name).toBe('Crew');
  });

  test('stays within its organization', async () => {
    const elsewhere = await here.county.organization('Piney Woods County');
    const olga = await here.county.member('Olga', 'admin', elsewhere);
    const [one] = await centers(1, 'O');
    expect(rows(await bulk(olga, 'cost_center', { ids: [one], step: 'close' }))).toMatchObject([
      { ok: false, code: 'not_found' },
    ]);
    expect((await bulk(olga, 'cost_center', { all: { question: '', confirm: 1 }, step: 'close' })).json).toMatchObject({
      status: 409,
      total: 0,
    });
  });

  test.each<[string, object, string]>([
    ['no rows', { ids: [], step: 'close' }, 'ids'],
    ['neither rows nor a list', { step: 'close' }, 'ids'],
    ['both', { ids: [randomUUID()], all: { question: '', confirm: 1 }, step: 'close' }, 'ids'],
    ['too many', { ids: Array.from({ length: 1001 }, () => randomUUID()), step: 'close' }, 'ids'],
    ['the same twice', { ids: Array(2).fill('0f8fad5b-d9cb-469f-a165-70867728950e'), step: 'close' }, 'ids'],
    ['what is no id', { ids: ['x', null, { id: 1 }], step: 'close' }, 'ids.2'],
    ['a version that is none', { ids: [{ id: randomUUID(), version: '1' }], step: 'close' }, 'ids.0.version'],
    ['no act', { ids: [randomUUID()] }, 'step'],
    ['two acts', { ids: [randomUUID()], step: 'close', edit: {} }, 'step'],
    ['a look that also acts', { ids: [randomUUID()], step: 'close', look: true }, 'step'],
    ['a look at rows that are named', { ids: [randomUUID()], look: true }, 'look'],
    ['a look that is none', { ids: [randomUUID()], look: 'yes' }, 'look'],
    ['an unknown step', { ids: [randomUUID()], step: '__proto__' }, 'step'],
    ['a list that cannot be asked for', { all: { question: 'secret=1', confirm: 1 }, step: 'close' }, 'secret'],
    ['a list without a number', { all: { question: '' }, step: 'close' }, 'all'],
    ['a reason of two megabytes', { ids: [randomUUID()], step: 'close', reason: 'x'.repeat(2001) }, 'reason'],
    ['something else', { ids: [randomUUID()], step: 'close', force: true }, 'force'],
  ])('refuses %s', async (_, body, path) => {
    const { status, json } = await bulk(miguel, 'cost_center', body);
    expect(status).toBe(400);
    expect((json['issues'] as { path: string }[]).map((issue) => issue.path)).toContain(path);
  });
});
