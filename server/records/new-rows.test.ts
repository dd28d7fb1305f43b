import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type Person, type World, world } from '#world';

describe('many new rows at once', () => {
  let county: World;
  let rosa: Person;
  let center: string;
  const make = (who: Person, name: string, inputs: readonly object[]) =>
    county.door.run(who.actor, (work) =>
      work.createMany(county.door.around.registry.get(name), inputs as readonly Record<string, unknown>[]),
    );
  const told = async (action: string) =>
    county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query<{ row_id: string }>('select row_id from audit_entry where action = $1 order by row_id', [action]),
    );

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado', 'admin');
    center = (await rosa.make(costCenter, { code: '4010', name: 'Stormwater' })).id;
  });
  afterAll(() => county.close());

  test('get numbers in their order, their own lines, and an audit entry each', async () => {
    const before = (await told('create')).length;
    const line = (item: string) => ({
      item,
      quantity: { amount: '1', unit: 'EA' },
      unitPrice: { cents: 100, currency: 'USD' },
    });
    const rows = await make(rosa, 'requisition', [
      { purpose: 'One', costCenter: center, lines: [line('a'), line('b')] },
      { purpose: 'Two', costCenter: center },
      { purpose: 'Three', costCenter: center, lines: [line('c')] },
    ]);
    expect(rows.map(({ number }) => number)).toEqual(['REQ-2026-00001', 'REQ-2026-00002', 'REQ-2026-00003']);
    const kept = await Promise.all(rows.map(({ id }) => rosa.see(requisition, id)));
    expect(kept.map(({ purpose, total, lines }) => [purpose, total.cents, lines?.map(({ item }) => item)])).toEqual([
      ['One', 200, ['a', 'b']],
      ['Two', 0, []],
      ['Three', 100, ['c']],
    ]);
    expect(await told('create')).toHaveLength(before + 3);
    expect((await rosa.make(requisition, { purpose: 'Four', costCenter: center })).number).toBe('REQ-2026-00004');
  });

  test.each<[string, string, readonly object[], object]>([
    [
      'a field',
      'cost_center',
      [{ code: 'A', name: 'A' }, { code: 'B' }],
      { code: 'invalid', issues: [{ path: '1.name', code: 'required' }] },
    ],
    [
      'a value in use',
      'cost_center',
      [
        { code: 'A', name: 'A' },
        { code: '4010', name: 'B' },
      ],
      { code: 'taken', issues: [{ path: 'code' }] },
    ],
    [
      'a rule',
      'user_roles',
      [
        { userId: 'other', role: 'user' },
        { userId: 'self', role: 'user' },
      ],
      { code: 'user_roles.not_to_oneself', issues: [{ path: '1.userId' }] },
    ],
  ])('are all left out because of %s of one', async (_, name, inputs, failure) => {
    const other = await county.member('Miguel Ortiz');
    const ids: Record<string, string> = { other: other.id, self: rosa.id };
    const given = inputs.map((input) =>
      'userId' in input ? { ...input, userId: ids[input.userId as string] } : input,
    );
    const before = await told('create');
    await expect(make(rosa, name, given)).rejects.toMatchObject(failure);
    expect(await told('create')).toEqual(before);
  });

  test('have their effects run one by one: two duties that exclude each other are refused together', async () => {
    const miguel = await county.member('Miguel Ortiz');
    const grants = ['buyer', 'accounts_payable'].map((duty) => ({ member: miguel.id, duty }));
    await expect(make(rosa, 'duty_grant', grants)).rejects.toMatchObject({ code: 'duty_grant.separation' });
    expect(await rosa.list(dutyGrant, `member=${miguel.id}`)).toEqual([]);
    expect(await make(rosa, 'duty_grant', grants.slice(0, 1))).toHaveLength(1);
  });

  test('may be none', async () => expect(await make(rosa, 'cost_center', [])).toEqual([]));
});

describe('a new row that is the last thing of its transaction', () => {
  let county: World;
  let rosa: Person;
  let center: string;
  const make = (name: string, input: object) =>
    county.door.run(rosa.actor, (work) => work.create(county.door.around.registry.get(name), { ...input }, {}, true));
  const counted = () =>
    county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query<{ value: number }>(`select value from counter where kind like 'requisition:%'`),
    );

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado', 'admin');
    center = (await rosa.make(costCenter, { code: '4010', name: 'Stormwater' })).id;
  });
  afterAll(() => county.close());

  test('takes no number when it is refused before the insert or by it; ten at once get ten that follow', async () => {
    const lines = (unit: string) => [
      { item: 'Pump', quantity: { amount: '1', unit }, unitPrice: { cents: 100, currency: 'USD' } },
    ];
    await make('requisition', { purpose: 'One', costCenter: center, lines: lines('EA') });
    for (const [path, wrong] of [
      ['lines.0.quantity.unit', { costCenter: center, lines: lines('NONE') }],
      ['costCenter', { costCenter: rosa.id }],
    ] as const)
      await expect(make('requisition', { purpose: 'Two', ...wrong })).rejects.toMatchObject({ issues: [{ path }] });
    expect(await counted()).toEqual([{ value: 1 }]);
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, at) => make('requisition', { purpose: `Item ${at}`, costCenter: center })),
    );
    expect(made.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => `REQ-2026-${String(at + 2).padStart(5, '0')}`),
    );
    expect(await counted()).toEqual([{ value: 11 }]);
  });

  test('is refused at its field by a value in use, and by an effect, and leaves nothing', async () => {
    await expect(make('cost_center', { code: '4010', name: 'Again' })).rejects.toMatchObject({
      code: 'taken',
      issues: [{ path: 'code' }],
    });
    const miguel = await county.member('Miguel Ortiz');
    await make('duty_grant', { member: miguel.id, duty: 'buyer' });
    await expect(make('duty_grant', { member: miguel.id, duty: 'accounts_payable' })).rejects.toMatchObject({
      code: 'duty_grant.separation',
    });
    expect(await rosa.list(dutyGrant, `member=${miguel.id}`)).toHaveLength(1);
  });
});
