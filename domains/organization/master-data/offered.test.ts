import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { customer } from '#domains/customers/served/customer.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { commodityCode } from './commodity-code.record.ts';
import { keepOwnEntries } from './founding.server.ts';
import { paymentTerm } from './payment-term.record.ts';

let county: World;
let dana: Person;

beforeAll(async () => {
  county = await world();
  dana = await county.member('Dana Whitfield', 'admin');
  await county.door.run(county.product.actor, keepOwnEntries);
});
afterAll(() => county.close());

const term = async (code: string) => (await dana.list(paymentTerm, `code=${code}`))[0]?.id ?? '';
const sold = (name: string, terms: string) => dana.make(customer, { name, kind: 'business', terms });
const retire = (id: string) => county.product.run(paymentTerm, 'retire', id, 'Nobody pays so late');

describe('what is chosen anew', () => {
  test('is in use: a retired entry is refused with the field, and what had it keeps it', async () => {
    const id = await term('NET60');
    const kept = await sold('Bayview Marina', id);
    await retire(id);
    await expect(sold('Harbor Café', id)).rejects.toMatchObject({
      issues: [
        {
          path: 'terms',
          code: 'reference.offered',
          message: 'Payment terms: “Net 60 days” is retired and cannot be chosen on 2026-11-20',
        },
      ],
    });
    expect(await dana.edit(customer, kept.id, 1, { account: '77-1' })).toMatchObject({ terms: id, account: '77-1' });
    const other = await sold('Tide Table Inn', await term('NET30'));
    await expect(dana.edit(customer, other.id, 1, { terms: id })).rejects.toMatchObject({
      issues: [{ path: 'terms' }],
    });
  });

  test('stands within its days, by the day of the row itself, and inside of lines too', async () => {
    const center = (await dana.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
    const code = await dana.make(commodityCode, {
      scheme: 'own',
      code: 'P1',
      name: 'Pumps',
      validFrom: '2026-01-01',
      validUntil: '2026-10-31',
    });
    const ask = (requestedOn: string) =>
      dana.make(requisition, {
        purpose: 'Sump pump',
        costCenter: center,
        federalFunds: false,
        requestedOn,
        lines: [
          { item: 'Hose', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 900, currency: 'USD' } },
          {
            item: 'Pump',
            commodity: code.id,
            quantity: { amount: '1', unit: 'EA' },
            unitPrice: { cents: 90_000, currency: 'USD' },
          },
        ],
      });
    await expect(ask('2025-12-31')).rejects.toMatchObject({
      issues: [{ path: 'lines.1.commodity', message: expect.stringContaining('“Pumps” begins on 2026-01-01') }],
    });
    await expect(ask('2026-11-01')).rejects.toMatchObject({
      issues: [{ path: 'lines.1.commodity', message: expect.stringContaining('“Pumps” ended on 2026-10-31') }],
    });
    const row = await ask('2026-10-31');
    expect(await dana.edit(requisition, row.id, 1, { purpose: 'Sump pumps' })).toMatchObject({ version: 2 });
  });
});
