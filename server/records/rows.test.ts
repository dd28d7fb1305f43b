import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commodityCode } from '#domains/organization/master-data/commodity-code.record.ts';
import { customer } from '#domains/customers/served/customer.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Tx } from '#server/db/database.ts';
import { type Person, type World, world } from '#world';
import { using } from '../../tests/world/cluster.ts';
import { withoutPolicies } from '../../tests/world/unprotected.ts';
import { countIn, firstIn, hasIn, rowIn, rowsIn } from './rows.ts';

/** What the law over all records does not see: what is asked, how often, and under which lock. */
describe('rows for the product’s own questions', () => {
  let county: World;
  let other: string;
  let dana: Person;

  const center = (who: Person, code: string, more: object = {}) =>
    who.make(costCenter, { code, name: `Center ${code}`, ...more });

  beforeAll(async () => {
    county = await world();
    other = await county.organization('Piney Woods County');
    dana = await county.member('Dana Whitfield', 'admin');
    const stranger = await county.member('Ingrid Solberg', 'admin', other);
    await center(dana, '4010', { department: 'Public Works', opensOn: '2026-10-01' });
    await center(dana, '4020', { department: 'Parks', closesOn: '2026-12-31' });
    await center(dana, '4030');
    await center(stranger, '4010', { department: 'Public Works' });
  });
  afterAll(() => county.close());

  const within = <T>(work: (tx: Tx, asked: string[]) => Promise<T>, organizationId = county.organizationId) =>
    county.database.within({ organizationId }, (tx) => {
      const asked: string[] = [];
      return work({ ...tx, rows: (text, ...rest) => (asked.push(text), tx.rows(text, ...rest)) }, asked);
    });
  const codes = async (asked: Parameters<typeof rowsIn<typeof costCenter>>[2]) =>
    within(async (tx) => (await rowsIn(tx, costCenter, { order: 'code', ...asked })).map(({ code }) => code));

  test('are asked for by values, several values, none, and comparisons', async () => {
    expect(await codes({ most: 'all' })).toEqual(['4010', '4020', '4030']);
    expect(await codes({ where: { department: 'Parks' }, most: 'all' })).toEqual(['4020']);
    expect(await codes({ where: { code: ['4030', '4010', '9'] }, most: 'all' })).toEqual(['4010', '4030']);
    expect(await codes({ where: { department: null }, most: 'all' })).toEqual(['4030']);
    expect(await codes({ where: { department: ['Parks', null] }, most: 'all' })).toEqual(['4020', '4030']);
    expect(await codes({ where: { department: { not: null } }, most: 'all' })).toEqual(['4010', '4020']);
    expect(await codes({ where: { department: { not: 'Parks' } }, most: 'all' })).toEqual(['4010', '4030']);
    expect(await codes({ where: { department: { not: ['Parks'] } }, most: 'all' })).toEqual(['4010', '4030']);
    expect(await codes({ where: { department: { not: ['Parks', null] } }, most: 'all' })).toEqual(['4010']);
    expect(await codes({ where: { code: { above: '4010', until: '4030' } }, most: 'all' })).toEqual(['4020', '4030']);
    expect(await codes({ where: { code: { from: '4010', below: '4030' } }, most: 'all' })).toEqual(['4010', '4020']);
    expect(await codes({ where: { closesOn: { from: '2027-01-01', or: null } }, most: 'all' })).toEqual([
      '4010',
      '4030',
    ]);
    expect(await codes({ where: { status: 'active', opensOn: { until: '2026-11-20' } }, most: 'all' })).toEqual([
      '4010',
    ]);
  });

  test('come in an order, and end where they are told to', async () => {
    expect(await codes({ order: '-code', most: 2 })).toEqual(['4030', '4020']);
    expect(await codes({ order: ['department', 'code'], most: 'all' })).toEqual(['4020', '4010', '4030']);
    const ids = await within((tx) => rowsIn(tx, costCenter, { fields: ['id'], most: 'all' }));
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted());
  });

  test('that are shown to people say how many there are', async () => {
    const shown = (most: number) =>
      within((tx) =>
        firstIn(tx, costCenter, { where: { code: { from: '4010' } }, fields: ['code'], order: 'code', most }),
      );
    expect(await shown(2)).toMatchObject({ data: [{ code: '4010' }, { code: '4020' }], total: 3, totalIs: 'exact' });
    expect(await shown(3)).toMatchObject({ data: { length: 3 }, total: 3, totalIs: 'exact' });
    expect(await within((tx) => countIn(tx, costCenter, {}, 2))).toBe(2);
  });

  test('have the fields that are named and their id, or all that the door gives', async () => {
    const [narrow, none, whole] = await within((tx) =>
      Promise.all([
        rowIn(tx, costCenter, { where: { code: '4010' }, fields: ['department', 'opensOn'] }),
        rowIn(tx, costCenter, { where: { code: '4010' }, fields: [] }),
        rowIn(tx, costCenter, { where: { code: '4010' } }),
      ]),
    );
    expect(narrow).toEqual({ id: whole?.id, department: 'Public Works', opensOn: '2026-10-01' });
    expect(none).toEqual({ id: whole?.id });
    expect(whole).toEqual(await county.door.run(dana.actor, (work) => work.find(costCenter, whole?.id ?? '')));
    // @ts-expect-error what is not read is not there
    expect(narrow?.name).toBeUndefined();
    // @ts-expect-error nor where nothing is read
    expect(none?.name).toBeUndefined();
  });

  test('are of the organization of the transaction, and of no other without row-level security either', async () => {
    await withoutPolicies(['cost_center'])(county.clone);
    await using(county.clone.app, async (app) => {
      const { rows } = await app.query('select count(*)::int as count from cost_center');
      expect(rows).toEqual([{ count: 4 }]);
    });
    const told = (organizationId: string) =>
      county.database.within({ organizationId }, async (tx) => [
        (await rowsIn(tx, costCenter, { most: 'all' })).length,
        await countIn(tx, costCenter, { code: ['4010', '4020'] }),
        await hasIn(tx, costCenter, { code: '4030' }),
        (await rowIn(tx, costCenter, { where: { code: '4010' } }))?.id,
      ]);
    const [ours, theirs] = [await told(county.organizationId), await told(other)];
    expect(ours.slice(0, 3)).toEqual([3, 2, true]);
    expect(theirs.slice(0, 3)).toEqual([1, 1, false]);
    expect(ours[3]).not.toBe(theirs[3]);
    await using(county.clone.owner, (owner) => owner.query('alter table cost_center enable row level security'));
  });

  test('are refused outside of an organization', () =>
    expect(county.database.platform((tx) => rowsIn(tx, costCenter, { most: 'all' }))).rejects.toThrow(
      'Rows of cost_center belong to one organization.',
    ));

  test('are refused where a value is missing by mistake, or a field is unknown', async () => {
    const asked = (where: object) => within((tx) => rowsIn(tx, costCenter, { where, most: 'all' }));
    await expect(asked({ code: undefined })).rejects.toThrow('cost_center is asked for code, which is not said.');
    await expect(asked({ budget: 'x' })).rejects.toThrow('cost_center has no field budget');
    // @ts-expect-error a field of another record
    const wrong = { where: { budget: 'x' }, most: 'all' } satisfies Parameters<typeof rowsIn<typeof costCenter>>[2];
    // @ts-expect-error a state it does not have
    const nowhere = { where: { status: 'draft' }, most: 'all' } satisfies Parameters<
      typeof rowsIn<typeof costCenter>
    >[2];
    // @ts-expect-error an end is always said
    const endless = { order: 'code' } satisfies Parameters<typeof rowsIn<typeof costCenter>>[2];
    expect([wrong, nowhere, endless]).toHaveLength(3);
  });

  test('of none of several values are not asked for at all', () =>
    within(async (tx, asked) => {
      expect(await rowsIn(tx, costCenter, { where: { code: [] }, most: 'all' })).toEqual([]);
      expect(await countIn(tx, costCenter, { code: [] })).toBe(0);
      expect(await hasIn(tx, costCenter, { code: [] })).toBe(false);
      expect(asked).toEqual([]);
    }));

  test('are one statement, lines one more however many rows there are, and none where lines are not read', async () => {
    const line = (item: string) => ({
      item,
      quantity: { amount: '2', unit: 'EA' },
      unitPrice: { cents: 1250, currency: 'USD' },
    });
    const [first] = await dana.list(costCenter, 'code=4010');
    const made = { costCenter: first?.id ?? '' };
    const pumps = await dana.make(requisition, { ...made, purpose: 'Pumps', lines: [line('Pump'), line('Hose')] });
    const empty = await dana.make(requisition, { ...made, purpose: 'Nothing yet' });
    const gates = await dana.make(requisition, { ...made, purpose: 'Gates', lines: [line('Gate')] });
    await within(async (tx, asked) => {
      const rows = await rowsIn(tx, requisition, { fields: ['lines', 'total'], order: 'number', most: 'all' });
      expect(rows.map(({ id }) => id)).toEqual([pumps.id, empty.id, gates.id]);
      expect(rows.map(({ lines }) => lines?.map(({ item }) => item))).toEqual([['Pump', 'Hose'], [], ['Gate']]);
      expect(rows.map(({ total }) => total)).toEqual([pumps.total, empty.total, gates.total]);
      expect(asked).toHaveLength(2);
      await rowsIn(tx, requisition, { fields: ['number'], most: 'all' });
      expect(asked).toHaveLength(3);
      await rowsIn(tx, requisition, { where: { purpose: 'Nobody asked' }, most: 'all' });
      expect(asked).toHaveLength(4);
    });
  });

  test('of amounts are compared in their own currency', async () => {
    const numbers = (where: object) =>
      within(async (tx) => {
        const rows = await rowsIn(tx, requisition, { where, order: 'number', fields: ['purpose'], most: 'all' });
        return rows.map(({ purpose }) => purpose);
      });
    expect(await numbers({ total: { cents: 2500, currency: 'USD' } })).toEqual(['Gates']);
    expect(await numbers({ total: { above: { cents: 2500, currency: 'USD' } } })).toEqual(['Pumps']);
    expect(await numbers({ total: { from: { cents: 1, currency: 'EUR' } } })).toEqual([]);
  });

  test('are held against others who change them, or who do not share them, to the end of the transaction', () =>
    within(async (tx, asked) => {
      const lock = async (kind: 'update' | 'share', code: string) => {
        await rowIn(tx, costCenter, { where: { code }, fields: [], lock: kind });
        return /for [a-z ]+ of t$/.exec(asked.at(-1) ?? '')?.[0];
      };
      expect(await lock('update', '4010')).toBe('for no key update of t');
      expect(await lock('share', '4020')).toBe('for share of t');
      const others = await using(county.clone.app, async (client) => {
        await client.query(`begin; set local app.organization_id = '${county.organizationId}'`);
        const free = async (mode: string) =>
          (await client.query(`select code from cost_center order by code for ${mode} skip locked`)).rows.map(
            ({ code }) => code,
          );
        return [await free('key share'), await free('share'), await free('no key update')];
      });
      expect(others).toEqual([['4010', '4020', '4030'], ['4020', '4030'], ['4030']]);
    }));

  test('asked for in the same way are one prepared statement', () =>
    within(async (tx) => {
      const names: (string | undefined)[] = [];
      const noting: Tx = { ...tx, rows: (text, values, name) => (names.push(name), tx.rows(text, values, name)) };
      for (const code of ['4010', '4020']) await rowIn(noting, costCenter, { where: { code }, fields: ['name'] });
      for (const code of [['4010'], ['4020', '4030']])
        await rowsIn(noting, costCenter, { where: { code }, fields: ['name'], most: 'all' });
      expect(names).toEqual([names[0], names[0], names[2], names[2]]);
      expect(names[0]).not.toBe(names[2]);
    }));

  test('of a record without lines or states are whole as well', () =>
    within(async (tx) => {
      expect(await rowIn(tx, commodityCode, { where: { id: randomUUID() } })).toBeNull();
      expect(await rowsIn(tx, customer, { where: { status: ['active', 'on_hold'] }, most: 5 })).toEqual([]);
    }));
});
