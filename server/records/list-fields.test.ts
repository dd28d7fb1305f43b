import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type Person, type World, world } from '#world';
import { readListQuery } from './list.ts';
import { LeftOut, watched } from './looked-at.ts';

describe('a list of some fields', () => {
  let county: World;
  let rosa: Person;

  const ask = async (question: string) => {
    const compiled = county.door.around.registry.get('requisition');
    const query = readListQuery(compiled, new URLSearchParams(question), rosa.actor);
    return (await county.door.list(rosa.actor, compiled, query)).data;
  };

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    const center = await rosa.with({ role: 'manager' }).make(costCenter, { code: '4010', name: 'Stormwater crew' });
    for (const purpose of ['Trash pump', 'Sandbags'])
      await rosa.make(requisition, {
        purpose,
        costCenter: center.id,
        lines: [{ item: purpose, quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 4200, currency: 'USD' } }],
      });
  });
  afterAll(() => county.close());

  test('says of each row what can be done with it, whichever fields that depends on', async () => {
    const whole = await ask('sort=number');
    const some = await ask('sort=number&fields=purpose');
    expect(whole[0]?.can).toContain('submit');
    expect(some.map(({ can }) => can)).toEqual(whole.map(({ can }) => can));
  });

  test('has those fields and what every row carries, with the names of what they point at', async () => {
    const [row = {}] = await ask('fields=purpose,costCenter');
    expect(Object.keys(row).toSorted()).toEqual([
      'can',
      'costCenter',
      'createdAt',
      'createdBy',
      'id',
      'purpose',
      'status',
      'titles',
      'updatedAt',
      'version',
    ]);
    expect(row).toMatchObject({ titles: { costCenter: '4010', createdBy: 'Rosa Delgado' } });
    expect(Object.keys((row as { titles: object }).titles).toSorted()).toEqual(['costCenter', 'createdBy']);
  });

  test('reads those fields and what rights and rules look at, and no other column', async () => {
    await ask('fields=purpose'); // what they look at is learned by then
    const read = vi.spyOn(county.door.database, 'read');
    await ask('fields=purpose');
    const sql = read.mock.calls[0]?.[1] ?? '';
    const columns = sql.slice(0, sql.indexOf(' from '));
    expect(read).toHaveBeenCalledTimes(1);
    expect(columns).toContain('t.purpose');
    expect(columns).toContain('t.total_cents'); // whether it can be submitted
    expect(columns).not.toContain('t.category');
    expect(columns).not.toContain('t.quotes');
    read.mockRestore();
  });

  test('finds rows by their ids, and says what is none', async () => {
    const [one, other] = await ask('sort=number');
    expect((await ask(`id=${other?.['id']}`)).map(({ id }) => id)).toEqual([other?.['id']]);
    expect(await ask(`id=${one?.['id']}&id=${other?.['id']}&fields=number`)).toHaveLength(2);
    await expect(ask('id=7')).rejects.toMatchObject({ issues: [{ path: 'id', message: 'Invalid UUID format' }] });
    await expect(ask(`id.not=${one?.['id']}`)).rejects.toMatchObject({ issues: [{ path: 'id.not', code: 'query' }] });
  });

  test('never judges by what was left out of a row', () => {
    const compiled = county.door.around.registry.get('requisition');
    const row = { id: 'a', version: 1, status: 'draft', purpose: 'Trash pump' };
    const seen = watched(compiled, rosa.actor, [row], new Set(['purpose']))(row);
    expect([seen['purpose'], seen['status']]).toEqual(['Trash pump', 'draft']);
    for (const look of [() => seen['justification'], () => 'justification' in seen, () => ({ ...seen })])
      expect(look).toThrow(LeftOut);
  });
});
