import { addPackage } from '#domains/vendors/market/market-import.server.ts';
import { marketImport } from '#domains/vendors/market/market-import.record.ts';
import { priceIndex } from '#domains/vendors/market/price-index.record.ts';
import type { Actor } from '#kernel';
import type { As } from '../hands.ts';
import { chance } from './chance.ts';

const agencies = ['Marlow County (invented)', 'City of Brackwater (invented)', 'Port Sable Authority (invented)'];
const suppliers = ['Gulf Coast Paving', 'Harbor Industrial Supply', 'Tri-County Materials', 'Cypress Equipment'];
/** What is bought everywhere, and about what it costs in dollars. */
const goods = [
  ['Hot mix asphalt, SP-12.5', 'TON', 96],
  ['Road salt, bulk', 'TON', 71],
  ['Standby generator, 150 kW', 'EA', 47_400],
  ['Stop sign, 36 inch', 'EA', 76],
] as const;

const monthBefore = (day: string, months: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  return first.toISOString().slice(0, 10);
};

/** Contracts of agencies that do not exist, and an index that nobody publishes: both say so wherever they are shown. */
export async function seedMarket(as: As, buyer: Actor): Promise<void> {
  const random = chance(20261118);
  const day = as.day('2026-11-18');
  const on = as(buyer, '2026-11-18');
  const releases = Array.from({ length: 24 }, (_, at) => {
    const [description, unit, dollars] = goods[at % goods.length] ?? goods[0];
    const awarded = monthBefore(day, 2 + Math.floor(at / 2));
    const quantity = unit === 'TON' ? random.number(200, 4000) : random.number(4, 400);
    const amount = Math.round(dollars * (0.88 + random.number(0, 24) / 100) * 100) / 100;
    const items = [{ description, quantity, unit: { name: unit, value: { amount, currency: 'USD' } } }];
    return {
      ocid: `ocds-demo-${at + 1}`,
      id: `${at + 1}`,
      date: `${awarded}T00:00:00Z`,
      buyer: { name: agencies[at % agencies.length] },
      tender: {
        title: `${description}, annual contract`,
        procurementMethod: at % 6 === 5 ? 'limited' : 'open',
        numberOfTenderers: at % 6 === 5 ? 1 : random.number(2, 6),
      },
      awards: [
        {
          id: '1',
          status: 'active',
          date: `${awarded}T00:00:00Z`,
          suppliers: [{ name: suppliers[at % suppliers.length] }],
          value: { amount: Math.round(amount * quantity), currency: 'USD' },
          contractPeriod: { startDate: awarded, endDate: monthBefore(day, -2 - (at % 14)) },
          items,
        },
      ],
    };
  });
  const { id } = await on.insert(marketImport, {
    source: 'Demonstration data generated with this county; no real agency',
    takenOn: day,
    fileName: 'demonstration-releases.json',
  });
  await on.asProduct.change(marketImport, id, {}, { isDemonstration: true });
  await addPackage(on, id, JSON.stringify({ releases }));
  await on.move(marketImport, id, 'use');
  for (let months = 15; months >= 1; months -= 1)
    await on.insert(priceIndex, {
      series: 'DEMO',
      name: 'Demonstration index (invented)',
      month: monthBefore(day, months),
      value: { amount: String(100 + (15 - months) * 0.4), unit: 'index' },
      source: 'Generated with this county; import a published series in its place',
      publishedOn: day,
    });
}
