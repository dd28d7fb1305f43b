import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { cooperativeContract } from '../../customers/cooperative/cooperative-contract.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { offersFor, untouchedOffer } from './offers.server.ts';

describe('what is there already', () => {
  let county: World;
  let rosa: Person;
  let pumps: string;
  let trash: string;

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    const dana = await county.member('Dana Whitfield', 'admin');
    const walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
    pumps = (await dana.make(commodityCode, { scheme: 'own', code: 'PUMP', name: 'Pumps' })).id;
    trash = (await dana.make(commodityCode, { scheme: 'naics', code: '333914', name: 'Pumping equipment' })).id;
    const machinery = await dana.make(commodityCode, { scheme: 'naics', code: '3339', name: 'Machinery' });
    const contract = await county.product.make(cooperativeContract, {
      priceBasis: 'Ten percent below two quotes of this year.',
      number: 'SSPC-1',
      name: 'Pumps, hoses and flood barriers',
      lead: 'Southern States',
      vendor: 'Delta Pump',
      scope: 'Trash pumps, dewatering pumps, suction and discharge hose, temporary flood barriers, sandbags.',
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
      commodities: [pumps, machinery.id],
      participation: 'FL-1',
      joinedOn: '2026-02-01',
      competed: true,
      namesUs: true,
      ceiling: { cents: 5_000_000, currency: 'USD' },
    });
    await county.product.run(cooperativeContract, 'submit', contract.id);
    await walter.run(cooperativeContract, 'activate', contract.id);
  });
  afterAll(() => county.close());

  const wish = { site: null, day: '2026-11-20', agency: null, federalFunds: false, cents: 100_000 };
  const offered = (item: string, commodity: string | null = null, more: Partial<typeof wish> = {}) =>
    county.door.run(rosa.actor, async (work) =>
      (await offersFor(work, { ...wish, ...more, items: [{ item, commodity }] })).map(({ title, because }) => [
        title,
        because.includes('covers this commodity code'),
      ]),
    );
  const untouched = (commodity: string, more: Partial<typeof wish> = {}) =>
    county.door.run(rosa.actor, (work) =>
      untouchedOffer(work, { ...wish, ...more, requisition: commodity, items: [{ item: 'A thing', commodity }] }),
    );
  const title = 'Pumps, hoses and flood barriers (SSPC-1)';

  test('is a contract that names the thing among many others; only its code makes that sure', async () => {
    for (const item of ['Trash pump, 6 inch, diesel', 'Sandbag', 'Suction hose'])
      expect(await offered(item)).toEqual([[title, false]]);
    expect(await offered('Anything at all', pumps)).toEqual([[title, true]]);
  });

  test('is not what the contract does not name, nor a contract before and after its days', async () => {
    for (const item of ['Laptop, 14 inch', 'Temporary office help', '']) expect(await offered(item)).toEqual([]);
    expect(await offered('Trash pump', pumps, { day: '2025-12-31' })).toEqual([]);
    expect(await offered('Trash pump', pumps, { day: '2028-01-01' })).toEqual([]);
  });

  test('is a contract with the codes below its own, and only for those who may use it', async () => {
    expect(await untouched(trash)).toMatchObject({ title });
    expect(await untouched(trash, { federalFunds: true })).toBeUndefined();
    expect(await untouched(trash, { cents: 5_000_001 })).toBeUndefined();
    expect(await offered('Trash pump', trash, { federalFunds: true })).toEqual([]);
  });
});
