import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#kernel';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { type World, world } from '#world';
import { using } from '../../tests/world/cluster.ts';
import { explained } from './database-refusals.ts';

let county: World;
beforeAll(async () => {
  county = await world();
  // Constraints are named within their table, so two tables may have one of the same name over different columns.
  await using(county.clone.owner, (owner) =>
    owner.query(`
      alter table cost_center add constraint kept_apart check (name <> 'taken');
      alter table commodity_code add constraint kept_apart check (code <> 'taken');
      create unique index cost_center_names on cost_center (organization_id, name);
    `),
  );
});
afterAll(() => county.close());

const told = async (error: object): Promise<unknown> => {
  const refusal = await explained(error, { database: county.database, registry: county.door.around.registry });
  return refusal instanceof Failure ? [refusal.code, refusal.message, refusal.issues.map(({ path }) => path)] : refusal;
};

test.each(['first', 'again, from what is remembered'])(
  'a constraint is looked up with its table, so one of the same name elsewhere changes nothing: %s',
  async () => {
    expect(await told({ code: '23514', table: 'cost_center', constraint: 'kept_apart' })).toEqual([
      'invalid',
      'Name is not allowed as it is.',
      ['name'],
    ]);
    expect(await told({ code: '23514', table: 'commodity_code', constraint: 'kept_apart' })).toEqual([
      'invalid',
      'Code is not allowed as it is.',
      ['code'],
    ]);
  },
);

test('a unique index that is no constraint names its field as well, and the organization is nobody’s field', async () => {
  expect(await told({ code: '23505', table: 'cost_center', constraint: 'cost_center_names' })).toEqual([
    'taken',
    'Name is already in use.',
    ['name'],
  ]);
});

test('what the database itself refuses reaches the person with its field', async () => {
  const rosa = await county.member('Rosa Delgado', 'admin');
  await expect(rosa.make(costCenter, { code: '4010', name: 'taken' })).rejects.toMatchObject({
    code: 'invalid',
    message: 'Name is not allowed as it is.',
    issues: [{ path: 'name' }],
  });
});

test('a constraint that nobody knows, and an error that is none of the database’s, stay what they are', async () => {
  expect(await told({ code: '23514', table: 'no_such_table', constraint: 'kept_apart' })).toEqual([
    'invalid',
    'This value is not allowed as it is.',
    [],
  ]);
  const defect = new TypeError('x is not a function');
  expect(await explained(defect, { database: county.database, registry: county.door.around.registry })).toBe(defect);
});
