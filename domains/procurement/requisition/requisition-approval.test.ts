import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { decideOn, tasksOf } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { requisition } from './requisition.record.ts';
import { requisitionApproval } from './requisition-approval.server.ts';

const dollars = (amount: number) => ({ cents: amount * 100, currency: 'USD' });

describe('the approval of a requisition', () => {
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let priya: Person;
  let walter: Person;
  let center: string;

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz', 'manager');
    priya = await county.member('Priya Raman', 'manager');
    walter = await county.member('Walter Kowalski', 'manager');
    for (const [person, duty] of [
      [miguel, 'approver'],
      [priya, 'budget_officer'],
      [walter, 'chief_procurement_officer'],
    ] as const)
      await county.product.make(dutyGrant, { member: person.id, duty });
    center = (await miguel.make(costCenter, { code: '4010', name: 'Stormwater crew', manager: miguel.id })).id;
  });
  afterAll(() => county.close());

  const asked = async (each: number, more: object = {}) => {
    const made = await rosa.make(requisition, {
      purpose: 'Trash pumps',
      costCenter: center,
      lines: [{ item: 'Pump', quantity: { amount: '1', unit: 'EA' }, unitPrice: dollars(each) }],
      ...more,
    });
    await rosa.run(requisition, 'submit', made.id);
    return made;
  };
  const status = async (id: string) => (await rosa.see(requisition, id)).status;

  test('a small one needs whoever answers for the cost center, and nobody else', async () => {
    const { id } = await asked(4200);
    const { tasks } = await tasksOf(county, id);
    expect(tasks).toMatchObject([{ label: 'Department head', assignees: [miguel.id], status: 'open' }]);
    await decideOn(county, miguel, id);
    expect(await status(id)).toBe('approved');
  });

  test('a larger one goes on to the budget officer and to the chief procurement officer', async () => {
    const { id } = await asked(140_000);
    await decideOn(county, miguel, id);
    expect(await status(id)).toBe('submitted');
    await decideOn(county, priya, id);
    expect(await status(id)).toBe('submitted');
    await decideOn(county, walter, id);
    expect(await status(id)).toBe('approved');
  });

  test('its workflow may ask for the account and the commodity that most of the money goes to', async () => {
    const pump = await county.product.make(commodityCode, { code: '333914', name: 'Pumps', scheme: 'own' });
    const { id } = await asked(4200, {
      lines: [
        { item: 'Hose', quantity: { amount: '2', unit: 'EA' }, unitPrice: dollars(100) },
        { item: 'Pump', quantity: { amount: '1', unit: 'EA' }, unitPrice: dollars(4000), commodity: pump.id },
      ],
    });
    const { whole } = await tasksOf(county, id);
    expect(whole.facts).toMatchObject({ commodity: '333914', account: null });
  });

  test('a micro-purchase with federal money is made without quotes, and one cent more is not', async () => {
    const federal = { federalFunds: true, federalAward: 'FL-2026-01', awardedOn: '2026-01-15' };
    const flagsOf = async (id: string) =>
      county.door.run(miguel.actor, async (work) => {
        const row = await work.find(requisition, id);
        const risks = row && (await requisitionApproval.risks?.([row as never], work));
        return risks?.get(id)?.map(({ code }) => code);
      });
    const drafted = async (cents: number, item: string) => {
      const unitPrice = { cents, currency: 'USD' };
      const lines = [{ item, quantity: { amount: '1', unit: 'EA' }, unitPrice }];
      return (await rosa.make(requisition, { purpose: item, costCenter: center, lines, ...federal })).id;
    };
    const submitted = async (cents: number, item: string) => {
      const id = await drafted(cents, item);
      await rosa.run(requisition, 'submit', id);
      return id;
    };
    expect(await flagsOf(await submitted(4000_00, 'Road salt'))).toEqual([]);
    expect(await flagsOf(await submitted(15_000_00, 'Office chairs'))).not.toContain('no_quotes');
    // What the rules have not decided about yet is looked at as before.
    expect(await flagsOf(await drafted(15_000_01, 'Fuel tank'))).toContain('no_quotes');
  });
});
