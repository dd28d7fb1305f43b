import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#domains';
import { serverParts } from '#domains/server.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { commodityCode } from '#domains/organization/master-data/commodity-code.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type AnyRecord, secondPerson } from '#kernel';
import { type Person, type World, world } from '#world';
import { openedToAll } from '../../tests/world/both-sides.ts';
import { using } from '../../tests/world/cluster.ts';
import { on } from './effects.ts';
import { historyOf } from './history.ts';

/** A cost center that promises everything which a definition can; the tables are the real ones. */
const { fields, transitions, access } = costCenter;
const promising = {
  ...costCenter,
  fields: {
    ...fields,
    department: fields.department.fixed(),
    notes: fields.notes.editableBy('admin'),
    approver: fields.approver.readableBy('admin'),
    manager: fields.manager.computed(),
  },
  access: { ...access, create: 'member', edit: { by: 'member', inStates: ['active'] }, remove: 'admin' },
  fixed: [
    { in: ['active'], fields: ['opensOn'], code: 'cost_center.opens_once', sentence: 'The first day is settled.' },
  ],
  transitions: {
    ...transitions,
    close: {
      ...transitions.close,
      by: 'member',
      fieldsToFill: ['closesOn'],
      rules: [secondPerson('cost_center.closer_is_another', 'Another person closes it.', ['createdBy'])],
    },
    reopen: {
      ...transitions.reopen,
      rules: [secondPerson('cost_center.reopener_is_another', 'Another person reopens it.', ['createdBy'])],
    },
  },
} as unknown as AnyRecord; // its rules are read by rows of its own
/** A requisition that is a part of its cost center. */
const part = {
  ...requisition,
  fields: { ...requisition.fields, costCenter: requisition.fields.costCenter.fixed() },
  access: { ...requisition.access, remove: 'member' },
  partOf: {
    field: 'costCenter',
    frozenIn: ['closed'],
    code: 'requisition.center_is_closed',
    sentence: 'Its cost center is closed.',
  },
} as unknown as AnyRecord; // as above

const own = new Map([promising, part].map((one) => [one.name, one]));
const given = {
  records: openedToAll(records).map((one) => own.get(one.name) ?? one),
  parts: {
    ...serverParts,
    rows: [],
    effects: [
      ...serverParts.effects,
      on(costCenter, 'create', async ({ row, work }) => {
        if (row.name === 'Named by an effect') await work.asProduct.change(costCenter, row.id, { name: 'Renamed' });
        if (row.name === 'Refused by an effect') throw new Error('No such thing.');
        if (row.name === 'Taken back')
          await work
            .inSavepoint(async (apart) => {
              await apart.asProduct.change(costCenter, row.id, { name: 'Renamed' });
              throw new Error('Not so.');
            })
            .catch(() => {});
      }),
      on(costCenter, 'edit', async ({ row, work }) => {
        if (row.name === 'Closed by an effect')
          await work.asProductAlone.move(costCenter, row.id, 'close', { input: { closesOn: '2026-12-31' } });
      }),
    ],
  },
};

describe('the door', () => {
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let dana: Person;
  let count = 1;

  beforeAll(async () => {
    county = await world(given);
    // Rows of these two are never deleted in the product, so its role may not.
    await using(county.clone.owner, (owner) => owner.query(`grant delete on cost_center, requisition to levee_app`));
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz');
    dana = await county.member('Dana Whitfield', 'admin');
  });
  afterAll(() => county.close());

  const made = (by: Person, more: object = {}) =>
    by.make(costCenter, { code: `F${count++}`, name: 'Stormwater', ...more });
  const close = (by: Person, id: string, input: object = { closesOn: '2026-12-31' }) =>
    county.door.run(by.actor, (work) => work.move(costCenter, id, 'close', { input: { ...input } }));
  const remove = (by: Person, record: AnyRecord, id: string, version?: number) =>
    county.door.run(by.actor, (work) =>
      work.remove(county.door.around.registry.get(record.name), version === undefined ? { id } : { id, version }),
    );
  const entriesOf = (id: string) =>
    county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query<{ action: string }>('select action from audit_entry where row_id = $1 order by row_version, at', [id]),
    );

  test('takes a fixed field once, with the new row, and in no edit', async () => {
    const { id } = await made(rosa, { department: 'Parks' });
    await expect(dana.edit(costCenter, id, 1, { department: 'Roads' })).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'department', code: 'settled' }],
    });
    expect(await rosa.see(costCenter, id)).toMatchObject({ department: 'Parks', version: 1 });
  });

  test('keeps what is fixed from a state on from everyone, the product as well, and says why', async () => {
    const { id } = await made(rosa, { opensOn: '2026-10-01' });
    const held = { kind: 'refused', code: 'cost_center.opens_once', issues: [{ path: 'opensOn' }] };
    for (const who of [rosa, dana, county.product])
      await expect(who.edit(costCenter, id, 1, { opensOn: '2026-11-01' })).rejects.toMatchObject(held);
    await expect(rosa.edit(costCenter, id, 1, { opensOn: null })).rejects.toMatchObject(held);
    // The value that is there already is no change.
    await expect(rosa.edit(costCenter, id, 1, { opensOn: '2026-10-01', name: 'Drains' })).resolves.toMatchObject({
      name: 'Drains',
      version: 2,
    });
  });

  test('takes a field from those alone who may write it, in a new row and in an edit', async () => {
    const refused = { issues: [{ path: 'notes', code: 'not_yours' }] };
    await expect(made(rosa, { notes: 'Mine' })).rejects.toMatchObject(refused);
    const { id } = await made(dana, { notes: 'From the charter' });
    for (const notes of ['Mine', null])
      await expect(rosa.edit(costCenter, id, 1, { notes })).rejects.toMatchObject(refused);
    const key = dana.with({ role: 'user' });
    await expect(key.edit(costCenter, id, 1, { notes: 'Mine' })).rejects.toMatchObject(refused);
    await rosa.edit(costCenter, id, 1, { name: 'Drains' });
    expect(await dana.see(costCenter, id)).toMatchObject({ notes: 'From the charter', name: 'Drains' });
    await expect(dana.edit(costCenter, id, 2, { notes: 'Again' })).resolves.toMatchObject({ notes: 'Again' });
  });

  test('shows a field to those alone who may read it, in every answer', async () => {
    const { id, code } = await made(dana, { approver: miguel.id });
    const registry = county.door.around.registry;
    const history = (person: Person) =>
      historyOf(county.door, {
        actor: person.actor,
        compiled: registry.get('cost_center'),
        id,
        query: new URLSearchParams(),
      });
    const told = async (person: Person) => [
      Object.hasOwn(await person.see(costCenter, id), 'approver'),
      (await person.list(costCenter, `code=${code}`)).some((row) => Object.hasOwn(row, 'approver')),
      (await history(person)).data.some(({ changes }) => Object.hasOwn(changes ?? {}, 'approver')),
    ];
    expect([await told(rosa), await told(dana)]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    const stale = (await rosa.edit(costCenter, id, 9, { name: 'Drains' }).catch((error: unknown) => error)) as object;
    expect(JSON.stringify(stale)).not.toContain(miguel.id);
  });

  test('lets the product alone fill in what is computed', async () => {
    const refused = { issues: [{ path: 'manager', code: 'computed' }] };
    await expect(made(dana, { manager: dana.id })).rejects.toMatchObject(refused);
    const { id } = await made(rosa);
    await expect(dana.edit(costCenter, id, 1, { manager: dana.id })).rejects.toMatchObject(refused);
    const filled = { manager: miguel.id } as object;
    await county.door.run(county.product.actor, (work) => work.change(costCenter, id, {}, filled));
    expect(await rosa.see(costCenter, id)).toMatchObject({ manager: miguel.id, version: 2 });
  });

  test('asks for what is required in a new row, and lets no edit empty it', async () => {
    const required = { kind: 'invalid', issues: [{ path: 'name', code: 'required' }] };
    for (const name of ['', '   ', null]) await expect(made(rosa, { name })).rejects.toMatchObject(required);
    await expect(rosa.make(costCenter, { code: `F${count++}` } as never)).rejects.toMatchObject(required);
    const { id } = await made(rosa);
    for (const name of ['', '   ', null])
      await expect(rosa.edit(costCenter, id, 1, { name })).rejects.toMatchObject(required);
    await expect(close(dana, id, {})).rejects.toMatchObject({ issues: [{ path: 'closesOn', code: 'required' }] });
    expect(await rosa.see(costCenter, id)).toMatchObject({ name: 'Stormwater', status: 'active', version: 1 });
  });

  test('takes with a step what the step asks for and nothing else', async () => {
    const { id } = await made(rosa);
    await expect(close(dana, id, { closesOn: '2026-12-31', name: 'Mine' })).rejects.toMatchObject({
      issues: [{ path: 'name', code: 'unknown' }],
    });
    await expect(
      county.door.run(dana.actor, (work) =>
        work.transition(county.door.around.registry.get('cost_center'), {
          id,
          version: 7,
          step: 'close',
          input: { closesOn: '2026-12-31' },
        }),
      ),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'stale' });
    expect(await rosa.see(costCenter, id)).toMatchObject({ name: 'Stormwater', status: 'active', version: 1 });
  });

  test('asks for a second person: neither who made a row nor who wrote any of it, nor anyone in their name', async () => {
    const { id } = await made(rosa);
    await miguel.edit(costCenter, id, 1, { name: 'Drains' });
    const refused = { kind: 'refused', code: 'cost_center.closer_is_another' };
    const boss = rosa.with({ role: 'admin' });
    const key = county.person({ ...rosa.actor, kind: 'service', scopes: ['*'] });
    const deputy = county.person({ ...dana.actor, standsInFor: [miguel.id] });
    for (const who of [rosa, boss, key, miguel, deputy]) await expect(close(who, id)).rejects.toMatchObject(refused);
    const inTheirName = county.door.run(rosa.actor, (work) =>
      work.asProduct.move(costCenter, id, 'close', { input: { closesOn: '2026-12-31' } }),
    );
    await expect(inTheirName).rejects.toMatchObject(refused);
    expect(await rosa.see(costCenter, id)).toMatchObject({ status: 'active', version: 2 });
    await expect(close(dana, id)).resolves.toMatchObject({ status: 'closed', version: 3 });
  });

  test('writes no part of a frozen document, and counts in its version what changes in its parts', async () => {
    const { id: center } = await made(rosa);
    const ask = () => rosa.make(requisition, { purpose: 'Pumps', costCenter: center });
    const asked = await ask();
    await rosa.edit(requisition, asked.id, 1, { purpose: 'Two pumps' });
    const other = await ask();
    await remove(rosa, requisition, other.id);
    const before = await rosa.see(costCenter, center);
    expect(before.version).toBe(5);
    await expect(rosa.edit(costCenter, center, 1, { name: 'Drains' })).rejects.toMatchObject({ code: 'stale' });
    await close(dana, center);
    const refused = { kind: 'refused', code: 'requisition.center_is_closed', issues: [{ path: 'costCenter' }] };
    await expect(ask()).rejects.toMatchObject(refused);
    await expect(rosa.edit(requisition, asked.id, 2, { purpose: 'Three pumps' })).rejects.toMatchObject(refused);
    await expect(remove(rosa, requisition, asked.id)).rejects.toMatchObject(refused);
    await expect(
      county.door.run(county.product.actor, (work) => work.change(requisition, asked.id, { purpose: 'Three' })),
    ).rejects.toMatchObject(refused);
    expect(await rosa.see(requisition, asked.id)).toMatchObject({ purpose: 'Two pumps', version: 2 });
  });

  test('keeps together what is unique together, and names the field', async () => {
    const code = { scheme: 'own', code: 'PUMP', name: 'Pumps' } as const;
    await dana.make(commodityCode, code);
    await expect(dana.make(commodityCode, { ...code, name: 'Other pumps' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'taken',
      issues: [{ path: 'scheme' }],
    });
    await dana.make(commodityCode, { ...code, scheme: 'nigp' });
    const first = await made(rosa);
    await expect(made(rosa, { code: first.code })).rejects.toMatchObject({ code: 'taken', issues: [{ path: 'code' }] });
  });

  test('answers the version, the state and the values that effects have left', async () => {
    const { id, ...answered } = await made(rosa, { name: 'Named by an effect' });
    expect(answered).toMatchObject({ name: 'Renamed', version: 2 });
    expect(await rosa.see(costCenter, id)).toMatchObject({ name: 'Renamed', version: 2 });
    const edited = await dana.edit(costCenter, id, 2, { name: 'Closed by an effect' }).catch((error: unknown) => error);
    // The product by itself is no second person of what a person made.
    expect(edited).toMatchObject({ code: 'cost_center.closer_is_another' });
    const { id: ours } = await made(county.product);
    const closed = await county.product.edit(costCenter, ours, 1, { name: 'Closed by an effect' });
    expect(closed).toMatchObject({ status: 'closed', version: 3, closesOn: '2026-12-31' });
    expect(await rosa.see(costCenter, ours)).toMatchObject({ status: 'closed', version: 3 });
    const back = await made(rosa, { name: 'Taken back' });
    expect(back).toMatchObject({ name: 'Taken back', version: 1 });
    expect(await rosa.see(costCenter, back.id)).toMatchObject({ name: 'Taken back', version: 1 });
  });

  test('writes the history with the change: it is there in the transaction, and gone with what is undone', async () => {
    const code = `F${count++}`;
    let inside: unknown[] = [];
    await county.door.run(rosa.actor, async (work) => {
      const { id } = await work.insert(costCenter, { code, name: 'Stormwater' });
      inside = await work.tx.query('select action from audit_entry where row_id = $1', [id]);
    });
    expect(inside).toEqual([{ action: 'create' }]);
    const refused = `F${count++}`;
    await expect(rosa.make(costCenter, { code: refused, name: 'Refused by an effect' })).rejects.toThrow(
      'No such thing.',
    );
    const told = await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query('select 1 from audit_entry where changes::text like $1', [`%${refused}%`]),
    );
    expect([told, await rosa.list(costCenter, `code=${refused}`)]).toEqual([[], []]);
  });

  test('says in the history why a row was edited, and writes nothing where nothing changes', async () => {
    const { id } = await made(rosa);
    await rosa.edit(costCenter, id, 1, { name: 'Stormwater' });
    expect(await entriesOf(id)).toEqual([{ action: 'create' }]);
    await county.door.run(rosa.actor, (work) =>
      work.edit(county.door.around.registry.get('cost_center'), {
        id,
        version: 1,
        input: { name: 'Drains' },
        reason: '  The board renamed it.  ',
      }),
    );
    const [entry] = await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`select reason, row_version from audit_entry where row_id = $1 and action = 'edit'`, [id]),
    );
    expect(entry).toEqual({ reason: 'The board renamed it.', row_version: 2 });
  });

  test('removes only what may be removed, by those who may, as they saw it, and keeps its history', async () => {
    const { id } = await made(rosa, { department: 'Parks' });
    await expect(remove(rosa, costCenter, id)).rejects.toMatchObject({ code: 'rights' });
    await expect(remove(dana, costCenter, id, 2)).rejects.toMatchObject({ code: 'stale' });
    const { id: kept } = await dana.make(commodityCode, { scheme: 'own', code: `K${count++}`, name: 'Kept' });
    await expect(remove(dana, commodityCode, kept)).rejects.toMatchObject({ code: 'rights' });
    await remove(dana, costCenter, id, 1);
    await expect(dana.see(costCenter, id)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  test('gives a line the id of a line of its own row, and of no other', async () => {
    const { id: center } = await made(rosa);
    const line = (more: object = {}) => ({
      item: 'Pump',
      quantity: { amount: '1', unit: 'EA' },
      unitPrice: { cents: 100, currency: 'USD' },
      ...more,
    });
    const ask = (lines: readonly object[]) =>
      rosa.make(requisition, { purpose: 'Pumps', costCenter: center, lines: lines as never });
    const one = await ask([line()]);
    const [own] = one.lines ?? [];
    const ownId = (own as unknown as { id: string }).id;
    const other = await ask([line({ id: ownId })]);
    expect(other.lines?.[0]).toHaveProperty('id', expect.not.stringContaining(ownId));
    const edited = await rosa.edit(requisition, one.id, 1, { lines: [line({ id: ownId, item: 'Two pumps' }), line()] });
    expect(edited.lines?.map(({ item }) => item)).toEqual(['Two pumps', 'Pump']);
    expect(edited.lines?.[0]).toHaveProperty('id', ownId);
    expect(edited.total).toEqual({ cents: 200, currency: 'USD' });
    await expect(ask([line({ unitPrice: { cents: 100, currency: 'EUR' } })])).rejects.toMatchObject({
      issues: [{ path: 'lines.0.unitPrice.currency' }],
    });
  });

  test('judges a second person by what they are at this moment, whatever they were when they came', async () => {
    const now = await world({ ...given, isJudgedNow: true });
    const asker = await now.member('Rosa Delgado');
    const [was, closer] = [await now.member('Lena Brandt'), await now.member('Dana Whitfield', 'admin')];
    const other = await now.member('Olga Ivanova', 'admin');
    const { id } = await asker.make(costCenter, { code: 'N1', name: 'Stormwater' });
    await now.door.run(closer.actor, (work) =>
      work.move(costCenter, id, 'close', { input: { closesOn: '2026-12-31' } }),
    );
    const before = was.with({ role: 'admin' });
    await expect(before.run(costCenter, 'reopen', id, 'Closed too early.')).rejects.toMatchObject({ code: 'rights' });
    // Who closed it wrote its last day, so a third person reopens it.
    await expect(closer.run(costCenter, 'reopen', id, 'Closed too early.')).rejects.toMatchObject({
      code: 'cost_center.reopener_is_another',
    });
    await expect(other.run(costCenter, 'reopen', id, 'Closed too early.')).resolves.toMatchObject({ status: 'active' });
    await now.close();
  });

  test('lets follow what follows, however narrow the key that acts', async () => {
    const key = county.person({ ...rosa.actor, kind: 'service', scopes: ['cost_center:create'] });
    await expect(made(key, { name: 'Named by an effect' })).resolves.toMatchObject({ name: 'Renamed', version: 2 });
    const { id } = await made(rosa);
    await expect(key.edit(costCenter, id, 1, { name: 'Drains' })).rejects.toMatchObject({ code: 'scope' });
  });

  test('keeps the amounts of the product in the currency of the books, and repoints for nobody but the product', async () => {
    const { id: center } = await made(rosa);
    const { id } = await rosa.make(requisition, { purpose: 'Pumps', costCenter: center });
    const line = { item: 'Pump', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 100, currency: 'EUR' } };
    const worked = { lines: [line] } as object;
    await expect(
      county.door.run(county.product.actor, (work) => work.change(requisition, id, {}, worked)),
    ).rejects.toMatchObject({ issues: [{ path: 'lines.0.unitPrice.currency' }] });
    const compiled = county.door.around.registry.get('cost_center');
    const asked = { id: center, values: () => ({ name: 'Mine' }), reason: 'Merged' };
    await expect(county.door.run(dana.actor, (work) => work.repoint(compiled, asked))).rejects.toMatchObject({
      code: 'rights',
    });
    await county.door.run(county.product.actor, (work) => work.repoint(compiled, asked));
    expect(await rosa.see(costCenter, center)).toMatchObject({ name: 'Mine' });
  });
});
