import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { type Person, type World, world } from '#world';
import { compiledOf } from './compiled.ts';
import { readListQuery } from './list.ts';

describe('a filter', () => {
  let county: World;
  let rosa: Person;
  const purposes = async (question: string) =>
    (await rosa.list(requisition, `${question}`)).map(({ purpose }) => purpose ?? '').toSorted();

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado', 'manager');
    const center = await rosa.make(costCenter, { code: '4010', name: 'Stormwater crew' });
    for (const [purpose, cents] of [
      ['Pump hose', 100],
      ['Pump trash', 200],
      ['Trash bags', 300],
    ] as const)
      await rosa.make(requisition, {
        purpose,
        costCenter: center.id,
        lines: [{ item: purpose, quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents, currency: 'USD' } }],
      });
  });
  afterAll(() => county.close());

  test('that is given more than once holds each time', async () => {
    expect(await purposes('total.from=1&total.from=2')).toEqual(['Pump trash', 'Trash bags']);
    expect(await purposes('total.from=2&total.from=1')).toEqual(['Pump trash', 'Trash bags']);
    expect(await purposes('total.to=2&total.to=1')).toEqual(['Pump hose']);
    expect(await purposes('total.to=2&total.to=3&total.from=2')).toEqual(['Pump trash']);
    expect(await purposes('purpose.has=pump&purpose.has=trash')).toEqual(['Pump trash']);
    expect(await purposes('purpose.has=trash&purpose.has=nothing')).toEqual([]);
    expect(await purposes('total.is=1&total.is=3')).toEqual(['Pump hose', 'Trash bags']);
  });

  test('for an amount finds the amounts of its own currency', async () => {
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`update requisition set total_currency = 'JPY' where organization_id = $1 and purpose = 'Trash bags'`, [
        county.organizationId,
      ]),
    );
    expect(await purposes('total.from=1')).toEqual(['Pump hose', 'Pump trash']);
    expect(await purposes('total.to=1000')).toEqual(['Pump hose', 'Pump trash']);
    expect(await purposes('total.is=3')).toEqual([]);
  });

  test('for dates takes the narrowest of several', async () => {
    for (const dueOn of ['2026-12-01', '2026-12-02', '2026-12-03'])
      await rosa.make(task, { subject: dueOn, assignee: rosa.id, dueOn });
    const due = async (question: string) => (await rosa.list(task, `${question}&sort=dueOn`)).map(({ dueOn }) => dueOn);
    expect(await due('dueOn.from=2026-12-01&dueOn.from=2026-12-03')).toEqual(['2026-12-03']);
    expect(await due('dueOn.to=2026-12-03&dueOn.to=2026-12-01')).toEqual(['2026-12-01']);
  });

  test.each([
    ['status=bought', 'status', /^Must be one of draft, /],
    ['status.not=bought', 'status.not', /^Must be one of draft, /],
    ['total.empty=maybe', 'total.empty', /^Must be “yes” or “no”$/],
    [`purpose.has=${'x'.repeat(2049)}`, 'purpose.has', /^Is not a value this field can hold$/],
    ['purpose=a%00', 'purpose', /^Is not a value this field can hold$/],
    ['createdAt.from=2026-02-30', 'createdAt.from', /^Must be a date such as 2026-11-20$/],
    ['id=7', 'id', /^Invalid UUID format$/],
    ['color=red', 'color', /cannot be filtered by “color”$/],
    ['neededBy.has=2026', 'neededBy.has', /^“has” does not work for this field$/],
  ])('that cannot be asked is refused with its name and the reason: %#', (question, path, message) => {
    const issue = expect.objectContaining({ path, message: expect.stringMatching(message) });
    const ask = () => readListQuery(compiledOf(requisition), new URLSearchParams(question), rosa.actor);
    expect(ask).toThrow(expect.objectContaining({ issues: [issue] }));
  });

  test('may be as long as 2,048 characters', async () =>
    expect(await purposes(`purpose.has=${'x'.repeat(2048)}`)).toEqual([]));
});
