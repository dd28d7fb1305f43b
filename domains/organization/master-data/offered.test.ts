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
          message: 'Payment terms: “Net 60 days” is retired and cannot be chosen',
        },
      ],
    });
    expect(await dana.edit(customer, kept.id, 1, { account: '77-1' })).toMatchObject({ terms: id, account: '77-1' });
    const other = await sold('Tide Table Inn', await term('NET30'));
    await expect(dana.edit(customer, other.id, 1, { terms: id })).rejects.toMatchObject({
      issues: [{ path: 'terms' }],
    });
  });

  test('stands within its days, to the day, and inside of lines too', async () => {
    const center = (await dana.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
    const code = async (validFrom: string | null, validUntil: string | null) =>
      (
        await dana.make(commodityCode, {
          scheme: 'own',
          code: `P${validFrom}${validUntil}`.slice(0, 20),
          name: 'Pumps',
          validFrom,
          validUntil,
        })
      ).id;
    const line = (item: string, commodity: string | null) => ({
      item,
      commodity,
      quantity: { amount: '1', unit: 'EA' },
      unitPrice: { cents: 90_000, currency: 'USD' },
    });
    const ask = (commodity: string) =>
      dana.make(requisition, {
        purpose: 'Sump pump',
        costCenter: center,
        federalFunds: false,
        lines: [line('Hose', null), line('Pump', commodity)],
      });
    await expect(ask(await code('2026-11-21', null))).rejects.toMatchObject({
      issues: [{ path: 'lines.1.commodity', message: expect.stringContaining('“Pumps” begins on 2026-11-21') }],
    });
    await expect(ask(await code(null, '2026-11-19'))).rejects.toMatchObject({
      issues: [{ path: 'lines.1.commodity', message: expect.stringContaining('“Pumps” ended on 2026-11-19') }],
    });
    await ask(await code('2026-11-20', null));
    const row = await ask(await code(null, '2026-11-20'));
    expect(await dana.edit(requisition, row.id, 1, { purpose: 'Sump pumps' })).toMatchObject({ version: 2 });
  });
});
