import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../finance/cost-center.record.ts';
import { requisition } from './requisition.record.ts';
import { decideOn } from '../../../tests/world/approving.ts';

const each = (amount: string) => ({ amount, unit: 'EA' });
const dollars = (amount: number) => ({ cents: amount * 100, currency: 'USD' });

describe('a requisition', () => {
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let center: string;

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz', 'manager');
    center = (await miguel.make(costCenter, { code: '4010', name: 'Stormwater crew', manager: miguel.id })).id;
  });
  afterAll(() => county.close());

  const pumps = () => ({
    purpose: 'Two trash pumps for the north basin',
    costCenter: center,
    lines: [{ item: 'Trash pump, 6 inch', quantity: each('2'), unitPrice: dollars(4200) }],
  });

  test('gets a number without gaps and adds up its lines', async () => {
    const first = await rosa.make(requisition, pumps());
    const second = await rosa.make(requisition, pumps());
    expect(first.number).toMatch(/^REQ-2026-\d{5}$/);
    expect(Number(second.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1);
    expect(first.total).toEqual(dollars(8400));
    expect(first.lines?.[0]).toMatchObject({ amount: dollars(8400) });
  });

  test('is approved by a second person, and every step stands in its history', async () => {
    const asked = await rosa.make(requisition, pumps());
    await rosa.run(requisition, 'submit', asked.id);
    await decideOn(county, miguel, asked.id);
    await expect(miguel.run(requisition, 'approve', asked.id)).rejects.toMatchObject({ code: 'state' });
    const seen = await rosa.see(requisition, asked.id);
    expect(seen).toMatchObject({ status: 'approved', titles: { requestedBy: 'Rosa Delgado', costCenter: '4010' } });
  });

  test('is found by a word, by the start of one, and by its number', async () => {
    const asked = await rosa.make(requisition, { ...pumps(), purpose: 'Dewatering of the Mill Creek culvert' });
    for (const search of ['culvert', 'dewat', asked.number, asked.number.toLowerCase(), 'mill creek cul'])
      expect((await rosa.list(requisition, `search=${encodeURIComponent(search)}`)).map(({ id }) => id)).toContain(
        asked.id,
      );
    expect(await rosa.list(requisition, 'search=REQ-2026-99999')).toEqual([]);
  });

  test('says in the list what each person can do with it', async () => {
    const asked = await rosa.make(requisition, pumps());
    await rosa.run(requisition, 'submit', asked.id);
    const listed = async (person: Person) =>
      (await person.list(requisition, `number=${asked.number}`)) as unknown as readonly { can: string[] }[];
    expect((await listed(miguel))[0]?.can).toEqual(['edit', 'cancel']);
    expect((await listed(await county.member('Theo Papadakis')))[0]?.can).toEqual([]);
  });

  test('nobody approves their own requisition, whatever their role', async () => {
    const boss = miguel.with({ role: 'platform_admin' });
    const asked = await boss.make(requisition, pumps());
    await boss.run(requisition, 'submit', asked.id);
    await expect(boss.run(requisition, 'approve', asked.id)).rejects.toMatchObject({ code: 'rights' });
    await expect(decideOn(county, boss, asked.id)).rejects.toMatchObject({ code: 'approval.not_yours' });
  });

  test('without a line it cannot be submitted, and the sentence says what to do', async () => {
    const asked = await rosa.make(requisition, { purpose: 'Something', costCenter: center });
    await expect(rosa.run(requisition, 'submit', asked.id)).rejects.toMatchObject({
      kind: 'refused',
      message: 'Add at least one line with a quantity and a price before you submit.',
    });
  });

  test('says itself when it was asked for: nobody dates it back', async () => {
    const back = { ...pumps(), requestedOn: '2025-09-30' };
    await expect(rosa.make(requisition, back)).rejects.toMatchObject({ issues: [{ path: 'requestedOn' }] });
  });
});
