import { commodityCode } from '#domains/organization/master-data/commodity-code.record.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { cooperativeContract } from './cooperative-contract.record.ts';
import { existingContracts } from './cooperative.server.ts';
import { cooperativeUsage } from './cooperative-usage.record.ts';
import { feeOf } from './fee.ts';
import { isUsable, mayUse, type Usable } from './may-use.ts';

const good: Usable = {
  status: 'active',
  fromDay: '2025-01-01',
  untilDay: '2027-12-31',
  competed: true,
  namesUs: true,
  federalTerms: false,
  priceBasis: 'Compared with two state contracts.',
  ceilingCents: 100_000_00,
  joinedOn: '2025-03-01',
  joinedUntil: null,
  members: [{ agency: 'city', joinedOn: '2026-01-01', leftOn: null }],
  documents: 1,
};
const failing = (contract: Partial<Usable>, need: Partial<Parameters<typeof mayUse>[1]> = {}) =>
  mayUse({ ...good, ...contract }, { day: '2026-11-20', ...need })
    .filter(({ ok }) => !ok)
    .map(({ id }) => id);

describe('whether we may use a cooperative contract', () => {
  test('is yes when every point holds', () => expect(failing({})).toEqual([]));

  test('hangs on each point alone', () => {
    expect(failing({ untilDay: '2026-11-19' })).toEqual(['in_force']);
    expect(failing({ status: 'ended' })).toEqual(['in_force']);
    expect(failing({ competed: false })).toEqual(['competed']);
    expect(failing({ namesUs: false })).toEqual(['names_us']);
    expect(failing({ joinedOn: null })).toEqual(['joined']);
    expect(failing({ joinedUntil: '2026-11-19' })).toEqual(['joined']);
    expect(failing({}, { federalFunds: true })).toEqual(['federal_terms']);
    expect(failing({ priceBasis: ' ' })).toEqual(['priced']);
    expect(failing({}, { cents: 100_000_01 })).toEqual(['ceiling']);
    expect(failing({}, { cents: 100_000_00 })).toEqual([]);
  });

  test('is asked of a partner agency by its own membership', () => {
    expect(failing({}, { chain: ['streets', 'city'], isPartner: true })).toEqual([]);
    expect(failing({}, { chain: ['district'], isPartner: true })).toEqual(['joined']);
  });

  test('is not stopped by papers that are still missing, but says so', () => {
    const checks = mayUse({ ...good, documents: 0 }, { day: '2026-11-20' });
    expect(isUsable(checks)).toBe(true);
    expect(checks.find(({ id }) => id === 'documents')?.ok).toBe(false);
  });
});

describe('the administration fee', () => {
  test('is counted on what was bought less what was returned, half a cent as one', () => {
    expect(
      feeOf({ spendCents: 100_000_00, creditsCents: 10_000_00 }, { percent: 1.5, leastCents: null }).feeCents,
    ).toBe(135_000);
    expect(feeOf({ spendCents: 50 }, { percent: 1, leastCents: null }).feeCents).toBe(1);
    expect(feeOf({ spendCents: 49 }, { percent: 1, leastCents: null }).feeCents).toBe(0);
  });

  test('is at least the least, but nothing where nothing was bought', () => {
    expect(feeOf({ spendCents: 1_000_00 }, { percent: 1, leastCents: 25_00 })).toMatchObject({
      feeCents: 25_00,
      isLeast: true,
    });
    expect(feeOf({ spendCents: 1_00, creditsCents: 2_00 }, { percent: 1, leastCents: 25_00 }).feeCents).toBe(0);
  });

  test('is never below zero, never above what was bought, and grows with it', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000_000_000_000 }),
        fc.integer({ min: 0, max: 9_000_000_000_000 }),
        fc.integer({ min: 0, max: 100_000 }).map((rate) => rate / 10_000),
        (spendCents, more, percent) => {
          const { feeCents } = feeOf({ spendCents }, { percent, leastCents: null });
          expect(feeCents).toBeGreaterThanOrEqual(0);
          expect(feeCents).toBeLessThanOrEqual(spendCents);
          expect(
            feeOf({ spendCents: spendCents + more }, { percent, leastCents: null }).feeCents,
          ).toBeGreaterThanOrEqual(feeCents);
        },
      ),
    ));
});

describe('existing contracts', () => {
  let county: World;
  let walter: Person;
  let rosa: Person;
  let pumps = '';
  beforeAll(async () => {
    county = await world();
    walter = await county.member('Walter Kowalski', 'manager');
    rosa = await county.member('Rosa Delgado');
    const product = county.product;
    const machinery = await product.make(commodityCode, {
      scheme: 'naics',
      code: '3339',
      name: 'Other General Purpose Machinery Manufacturing',
    });
    pumps = (
      await product.make(commodityCode, {
        scheme: 'naics',
        code: '333914',
        name: 'Measuring, Dispensing, and Other Pumping Equipment Manufacturing',
      })
    ).id;
    const made = await county.product.make(cooperativeContract, {
      priceBasis: 'Ten percent below two quotes of this year.',
      number: 'NC-2025-118',
      name: 'Pumps and flood barriers',
      lead: 'State purchasing cooperative',
      vendor: 'Bayline Equipment',
      scope: 'Trash pumps, hoses and temporary flood barriers',
      commodities: [machinery.id],
      fromDay: '2025-01-01',
      untilDay: '2027-12-31',
      competed: true,
      namesUs: true,
      participation: 'PA-77',
      joinedOn: '2025-06-01',
      feePercent: 1.25,
    });
    await county.product.run(cooperativeContract, 'submit', made.id);
    await walter.run(cooperativeContract, 'activate', made.id);
  });
  afterAll(() => county.close());
  const found = (wanted: object) => county.door.run(rosa.actor, (work) => existingContracts(work, wanted));

  test('are found by the code below theirs and by words', async () => {
    expect(await found({ commodities: [pumps] })).toMatchObject([{ number: 'NC-2025-118', usable: true, likeness: 1 }]);
    expect(await found({ words: 'two trash pumps for the north basin' })).toMatchObject([{ number: 'NC-2025-118' }]);
    expect(await found({ words: 'library chairs' })).toEqual([]);
  });

  test('are not offered as usable for federal money without the federal clauses', async () => {
    expect(await found({ commodities: [pumps], federalFunds: true })).toMatchObject([{ usable: false }]);
  });

  test('are reported with a fee that stays what it was', async () => {
    const [contract] = await walter.list(cooperativeContract);
    const report = await walter.make(cooperativeUsage, {
      contract: contract?.id ?? '',
      fromDay: '2026-07-01',
      untilDay: '2026-09-30',
      spend: { cents: 84_000_00, currency: 'USD' },
    });
    const compiled = county.door.around.registry.get('cooperative_usage');
    const send = (person: Person) =>
      county.door.run(person.actor, (work) => work.act(compiled, { id: report.id, name: 'sendReport', input: {} }));
    await expect(send(rosa)).rejects.toMatchObject({ code: 'rights' });
    expect(await send(walter)).toEqual({ feeCents: 105_000 });
    expect(await walter.see(cooperativeUsage, report.id)).toMatchObject({
      status: 'reported',
      fee: { cents: 105_000 },
    });
  });

  test('are submitted with every point answered, opened by someone who wrote none of it, and fixed from then on', async () => {
    const chantal = (await county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
    const lena = await county.member('Lena Fischer', 'manager');
    const { id } = await walter.make(cooperativeContract, {
      number: 'NC-2026-9',
      name: 'Hoses',
      lead: 'A city that is a friend',
      vendor: 'Bayline Equipment',
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
    });
    const edited = async (by: Person, change: object) =>
      by.edit(cooperativeContract, id, (await by.see(cooperativeContract, id)).version, change);
    for (const [why, change] of [
      ['competed the contract openly', { competed: true }],
      ['names agencies like ours', { namesUs: true, scope: '                         ' }],
      ['what the lead agency’s award covers', { scope: 'Suction and discharge hose, couplings.' }],
      ['how the price was found reasonable', { priceBasis: 'Below the last two purchases.' }],
    ] as const) {
      await expect(walter.run(cooperativeContract, 'submit', id)).rejects.toThrow(why);
      await edited(chantal, change);
    }
    await expect(walter.run(cooperativeContract, 'activate', id)).rejects.toThrow('is not possible while');
    await chantal.run(cooperativeContract, 'submit', id);
    await expect(walter.run(cooperativeContract, 'activate', id)).rejects.toThrow('someone else has to open it');
    await expect(chantal.run(cooperativeContract, 'activate', id)).rejects.toThrow('Only');
    const fixed = async (by: Person) => {
      for (const change of [
        { ceiling: { cents: 1, currency: 'USD' } },
        { scope: 'Hoses, and also vehicles of every kind.' },
        { untilDay: '2031-12-31' },
        { vendor: 'Bayline Friends' },
        { priceBasis: 'As before.' },
        { competed: false },
      ])
        await expect(edited(by, change)).rejects.toMatchObject({
          code: 'cooperative_contract.approved_as_it_is',
          issues: [{ path: Object.keys(change)[0] }],
        });
    };
    await fixed(chantal);
    await lena.run(cooperativeContract, 'activate', id);
    await fixed(lena);
    // What joining it takes is added later.
    await edited(lena, { participation: 'PA-78', joinedOn: '2026-06-01' });
    expect(await found({ words: 'suction hose' })).toMatchObject([{ number: 'NC-2026-9' }]);
    await lena.run(cooperativeContract, 'revise', id, 'The scope was widened by the lead agency.');
    expect(await found({ words: 'suction hose' })).toEqual([]);
    await edited(lena, { scope: 'Hoses, and also vehicles of every kind.' });
    await lena.run(cooperativeContract, 'submit', id);
    await expect(lena.run(cooperativeContract, 'activate', id)).rejects.toThrow('someone else');
  });
});
