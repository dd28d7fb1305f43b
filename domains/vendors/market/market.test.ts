import { randomUUID } from 'node:crypto';
import { type Person, type World, world } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid } from '../../procurement/sealing/bid.record.ts';
import { sealedEvent } from '../../procurement/sealing/sealed-event.record.ts';
import { solicitation } from '../../procurement/solicitation/solicitation.record.ts';
import { adjusted, hasWords, spreadOf } from './benchmark.ts';
import { competitionFor, medianOf } from './competition.server.ts';
import { marketContract } from './market-contract.record.ts';
import { addPackage } from './market-import.server.ts';
import { marketImport } from './market-import.record.ts';
import { priceIndex } from './price-index.record.ts';
import { benchmarksFor } from './prices.server.ts';
import { piecesOfPackage, readPackage } from './read-package.ts';

const release = (at: number, dollars: number, more: object = {}) => ({
  ocid: `ocds-abc-${at}`,
  id: `${at}-1`,
  date: `2026-0${(at % 9) + 1}-10T00:00:00Z`,
  buyer: { name: 'City of Brackwater' },
  tender: { title: 'Road salt', numberOfTenderers: 3, procurementMethod: 'open' },
  awards: [
    {
      id: 'a1',
      status: 'active',
      date: `2026-0${(at % 9) + 1}-15T00:00:00Z`,
      suppliers: [{ name: 'Salt Works' }],
      value: { amount: dollars * 100, currency: 'USD' },
      contractPeriod: { startDate: '2026-01-01', endDate: '2027-03-31' },
      items: [
        {
          description: 'Road salt, bulk',
          quantity: 100,
          classification: { id: 'zz-salt' },
          unit: { name: 'TON', value: { amount: dollars, currency: 'USD' } },
        },
      ],
    },
  ],
  ...more,
});
const packed = (...releases: object[]) => JSON.stringify({ releases });

describe('a package of another agency', () => {
  test('gives contracts with stated unit prices, and names what is left out', () => {
    const found = readPackage(
      {
        releases: [
          release(1, 60.5),
          release(2, 60, { buyer: {} }),
          release(3, 60, { awards: [{ id: 'x', status: 'cancelled', date: '2026-01-01' }] }),
          { ...release(4, 60), awards: undefined },
        ],
      },
      'USD',
    );
    if (typeof found === 'string') throw new Error(found);
    expect(found.contracts).toMatchObject([
      { agency: 'City of Brackwater', supplier: 'Salt Works', bidders: 3, endsOn: '2027-03-31', cents: 605_000 },
    ]);
    expect(found.contracts[0]?.items).toEqual([
      { item: 'Road salt, bulk', code: 'zz-salt', quantity: '100', unit: 'TON', cents: 6050 },
    ]);
    expect(found.skipped.map(({ why }) => why)).toEqual([
      'It names no buyer.',
      'The award is cancelled.',
      'It has no award yet.',
    ]);
  });

  test('may hold anything: it is refused or left out, and never taken for a price', () => {
    expect(readPackage(null, 'USD')).toMatch('neither releases nor records');
    expect(readPackage({ releases: {} }, 'USD')).toMatch('neither releases nor records');
    const odd = [
      null,
      7,
      'x',
      [],
      { ocid: {} },
      { ocid: 'o', awards: [null, { id: [] }, { id: 1, date: '2026-13-40', value: { amount: '12' } }] },
      release(1, -5),
      release(2, Number.MAX_VALUE),
      release(3, 5, {
        awards: [
          {
            ...release(3, 5).awards[0],
            items: [{ description: 'x', unit: 'EA' }],
            value: { amount: 5, currency: 'EUR' },
            contractPeriod: {},
          },
        ],
      }),
    ];
    const found = readPackage({ releases: odd }, 'USD');
    if (typeof found === 'string') throw new Error(found);
    expect(found.contracts.flatMap(({ items }) => items)).toEqual([]);
    expect(found.contracts.every(({ cents }) => cents === null)).toBe(true);
    expect(found.skipped.some(({ why }) => why === 'It states no amount in USD and no end.')).toBe(true);
  });

  test('is cut into pieces of whole processes', () => {
    const given = { releases: Array.from({ length: 20 }, (_, at) => release(at % 7, 60)) };
    const pieces = piecesOfPackage(given, 3000) ?? [];
    const ocids = pieces.map(
      (piece) => new Set((JSON.parse(piece) as { releases: { ocid: string }[] }).releases.map(({ ocid }) => ocid)),
    );
    expect(pieces.length).toBeGreaterThan(2);
    expect(ocids.reduce((sum, one) => sum + one.size, 0)).toBe(7);
    expect(piecesOfPackage(given, 100)).toBeNull();
  });
});

test('no figure is made of fewer than five values, and quartiles lie between the values', () => {
  expect(spreadOf([1, 2, 3, 4])).toBeNull();
  expect(spreadOf([500, 100, 300, 200, 400])).toEqual({ low: 100, lower: 200, median: 300, upper: 400, high: 500 });
  expect(medianOf([1, 2, 3, 4])).toBeNull();
  expect(medianOf([1, 2, 3, 4, 5, 6])).toBe(3.5);
});

test('a price is adjusted by the values of its own month and the base month, and by none other', () => {
  const series = new Map([
    ['2025-01', 100],
    ['2026-01', 110],
  ]);
  const base = { month: '2026-01', value: 110 };
  expect(adjusted(1000, '2025-01-20', series, base)).toBe(1100);
  expect(adjusted(1000, '2025-02-20', series, base)).toBeNull();
  expect(hasWords('Road salt, bulk', 'SALT road')).toBe(true);
  expect(hasWords('Road salt, bulk', 'salt truck')).toBe(false);
});

describe('benchmarks', () => {
  let here: World;
  let buyer: Person;
  let clerk: Person;
  beforeAll(async () => {
    here = await world();
    here.clock.set('2026-11-20T15:00:00Z');
    buyer = (await here.member('Miguel Ortiz')).with({ duties: ['buyer'] });
    clerk = await here.member('Rosa Delgado');
  });
  afterAll(() => here.close());

  const good = 'road salt, bulk|TON|USD';
  const seen = (person: Person, query: object = { good }) =>
    here.door.run(person.actor, (work) => benchmarksFor(work, query));
  const add = (person: Person, id: string, text: string) =>
    here.door.run(person.actor, (work) => addPackage(work, id, text));
  const begin = () =>
    buyer.make(marketImport, { source: 'City of Brackwater', takenOn: '2026-11-01', fileName: 'releases.json' });

  test('list their records, and end with the import that they came from', async () => {
    const { id } = await begin();
    await expect(buyer.run(marketImport, 'use', id)).rejects.toThrow('Add at least one contract first');
    const four = [60, 61, 62, 63].map((dollars, at) => release(at, dollars));
    expect(await add(buyer, id, packed(...four))).toMatchObject({ added: 4, prices: 4, expiring: 4 });
    expect(await add(buyer, id, packed(...four))).toMatchObject({ added: 0, skipped: { total: 4 } });
    expect((await seen(clerk)).chosen).toBeNull();
    await buyer.run(marketImport, 'use', id);
    expect((await seen(clerk)).chosen).toMatchObject({ sample: 4, spread: null });
    await expect(add(buyer, id, packed(release(9, 64)))).rejects.toThrow('This import is complete');

    const more = await begin();
    await add(buyer, more.id, packed(release(5, 64)));
    await buyer.run(marketImport, 'use', more.id);
    const { chosen, goods } = await seen(clerk);
    expect(chosen).toMatchObject({ sample: 5, spread: { low: 6000, median: 6200, high: 6400 } });
    expect(chosen?.prices.data.map(({ record }) => record)).toEqual(Array(5).fill('market_contract'));
    expect(goods.data).toMatchObject([{ good, sample: 5 }]);

    for (const [month, amount] of [
      ['2026-02-01', '100'],
      ['2026-06-01', '110'],
    ] as const)
      await buyer.make(priceIndex, {
        series: 'TEST',
        name: 'Test series',
        month,
        value: { amount, unit: 'index' },
        source: 'Test bulletin 4',
        publishedOn: '2026-07-15',
      });
    const { chosen: inBase } = await seen(clerk, { good, index: 'TEST' });
    expect(inBase?.index).toMatchObject({ base: '2026-06', sample: 2, spread: null });
    expect(inBase?.prices.data.filter(({ adjustedCents }) => adjustedCents !== null)).toMatchObject([
      { cents: 6400, adjustedCents: 6400 },
      { cents: 6100, adjustedCents: 6710 },
    ]);

    await buyer.run(marketImport, 'withdraw', id, 'Published in error');
    expect((await seen(clerk)).chosen).toMatchObject({ sample: 1, spread: null });
  });

  test('are imported by buyers alone, and what was imported is changed by nobody', async () => {
    await expect(
      clerk.make(marketImport, { source: 'Mine', takenOn: '2026-11-01', fileName: 'x.json' }),
    ).rejects.toThrow('duty buyer');
    await expect(
      here.door.run(buyer.actor, (work) => work.insert(marketContract, { name: 'Cheap salt' } as never)),
    ).rejects.toThrow('Only the product itself');
    const { id } = await begin();
    await expect(add(buyer, id, '{"a":')).rejects.toThrow('This is not JSON');
  });

  test('take no price from a bid that is still sealed, and none that the person may not read', async () => {
    const item = { item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } } as const;
    const call = await buyer.make(solicitation, {
      name: 'Pumps',
      type: 'itb',
      items: [item],
      dueAt: '2026-12-18T19:00:00.000Z',
    });
    await here.door.run(here.product.actor, async (work) => {
      const of = {
        solicitation: call.id,
        addenda: 0,
        level: 'rule',
        needed: 0,
        countShown: false,
        attempts: 0,
      } as const;
      const event = await work.insert(sealedEvent, {}, of);
      for (const [at, isOpened] of [true, false].entries()) {
        const { id } = await work.insert(
          bid,
          {},
          {
            receipt: randomUUID(),
            event: event.id,
            solicitation: call.id,
            received: 'electronic',
            commitment: '0'.repeat(64),
            size: 1,
            begunAt: '2026-11-18T18:00:00.000Z',
            receivedAt: '2026-11-18T18:00:00.000Z',
            acknowledged: 0,
            isLate: false,
            isOpened,
            entriesDiffer: false,
            total: { cents: 4000 + at, currency: 'USD' },
            offer: { prices: { '1': (1000 + at) * 100 }, extras: {} }, // ten-thousandths of a dollar
          },
        );
        await work.move(bid, id, 'open');
      }
    });
    const pumps = { good: 'trash pump|EA|USD', source: 'bid' };
    expect((await seen(clerk, pumps)).chosen?.prices.data).toMatchObject([{ source: 'bid', cents: 1000 }]);
    // A bid that lost was not paid: it counts only where it is asked for.
    expect((await seen(clerk, { good: pumps.good })).chosen).toBeNull();
    const key = { ...clerk, actor: { ...clerk.actor, scopes: ['requisition:read', 'solicitation:read'] } };
    expect((await seen(key as Person, pumps)).chosen).toBeNull();
  });

  test('of competition say nothing below five records', async () => {
    const found = await here.door.run(clerk.actor, (work) => competitionFor(work));
    expect(found).toMatchObject({ medianBidders: null, savingsPercent: null, soleSourcePercent: null });
    expect(found.elsewhere.every(({ contracts, medianBidders }) => contracts >= 5 || medianBidders === null)).toBe(
      true,
    );
  });
});
