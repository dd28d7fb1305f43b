import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { seeded } from '../../../tests/world/samples.ts';
import { costCenter } from '../../finance/public.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import type { Definition, Measure } from './definition.ts';
import type { Figure, GroupFigures } from './figures.ts';
import { NOTHING } from './report-fields.ts';
import { figuresFor, rowsFor } from './test-world.ts';

type Requisition = Row<typeof requisition>;

describe('the figures of a report', () => {
  let county: World;
  let rosa: Person;
  let rows: readonly Requisition[];

  beforeAll(async () => {
    county = await world();
    const miguel = await county.member('Miguel Ortiz', 'manager');
    rosa = await county.member('Rosa Delgado');
    const tom = await county.member('Tom Baker');
    const centers: string[] = [];
    for (const [code, department] of [
      ['4010', 'Public Works'],
      ['4020', 'Public Works'],
      ['5010', 'Parks'],
      ['6010', undefined],
    ] as const)
      centers.push(
        (await miguel.make(costCenter, { code, name: `Center ${code}`, ...(department ? { department } : {}) })).id,
      );
    const rng = seeded(65);
    const upTo = (most: number) => Math.floor(rng() * most);
    for (let at = 0; at < 24; at++) {
      county.clock.set(new Date(Date.UTC(2026, 5 + (at % 6), 1 + upTo(27), 12)).toISOString());
      const one = await (at % 3 === 0 ? tom : rosa).make(requisition, {
        purpose: `Purchase ${at}`,
        costCenter: centers[at % 4] as string,
        ...(at % 5 === 0 ? { project: 'North basin' } : {}),
        neededBy: '2027-03-01',
        lines: [
          {
            item: 'Pump',
            quantity: { amount: String(1 + upTo(4)), unit: 'EA' },
            unitPrice: { cents: 100 + upTo(900_000), currency: 'USD' },
          },
        ],
      });
      if (at % 4 === 0) await (at % 3 === 0 ? tom : rosa).run(requisition, 'cancel', one.id, 'Not needed');
    }
    county.clock.set('2026-12-01T15:00:00Z');
    rows = await rosa.list(requisition, 'limit=200');
  });
  afterAll(() => county.close());

  /** What the rows of the list add up to, by hand. */
  const byHand = (some: readonly Requisition[], of: Measure): number | null => {
    const cents = some.flatMap(({ total }) => (total ? [total.cents] : []));
    if (of === 'count') return some.length;
    if (cents.length === 0) return null;
    const all = cents.reduce((sum, one) => sum + one, 0);
    if (of === 'sum') return all;
    if (of === 'average') return Math.round(all / cents.length);
    return of === 'min' ? Math.min(...cents) : Math.max(...cents);
  };
  const months = (instant: string) => instant.slice(0, 7);
  const keyOf: Readonly<Record<string, (row: Requisition) => string>> = {
    status: ({ status }) => status,
    costCenter: ({ costCenter: center }) => center ?? NOTHING,
    requestedBy: ({ requestedBy }) => requestedBy ?? NOTHING,
    requestedOn: ({ requestedOn }) => (requestedOn ? months(requestedOn) : NOTHING),
    createdAt: ({ createdAt }) => months(createdAt),
  };
  const narrowed: readonly (readonly [filters: string, holds: (row: Requisition) => boolean])[] = [
    ['', () => true],
    ['status=cancelled', ({ status }) => status === 'cancelled'],
    [
      'status.not=cancelled&total.from=5000',
      ({ status, total }) => status !== 'cancelled' && (total?.cents ?? 0) >= 500_000,
    ],
    ['project.empty=yes', ({ project }) => project === null],
    [
      'requestedOn.in=last-30-days',
      ({ requestedOn }) => (requestedOn ?? '') >= '2026-11-02' && (requestedOn ?? '') <= '2026-12-01',
    ],
  ];
  const measures: readonly Measure[] = ['sum', 'average', 'min', 'max', 'count'];
  const totals = measures.map((of) => (of === 'count' ? { of } : { of, field: 'total' }));
  const agrees = (told: { count: number; cells: readonly Figure[] }, some: readonly Requisition[]) => {
    expect(told.count).toBe(some.length);
    expect(told.cells.map(({ value }) => value)).toEqual(measures.map((of) => byHand(some, of)));
  };

  test('equal what the rows of the list add up to, for every grouping and filter', async () => {
    const names = Object.keys(keyOf);
    for (const [filters, holds] of narrowed)
      for (const first of names)
        for (const second of [null, ...names.filter((name) => name !== first)]) {
          const definition: Definition = {
            record: 'requisition',
            filters,
            groups: [{ field: first }, ...(second ? [{ field: second }] : [])],
            totals,
          };
          const told = await figuresFor(county, rosa, definition);
          const meant = rows.filter(holds);
          agrees({ count: told.count, cells: told.all }, meant);
          const down = Map.groupBy(meant, (row) => keyOf[first]?.(row) ?? '');
          expect(new Set(told.rows.map(({ key }) => key))).toEqual(new Set(down.keys()));
          for (const group of told.rows) {
            const its = down.get(group.key) ?? [];
            agrees(group, its);
            if (!second) continue;
            const inside = Map.groupBy(its, (row) => keyOf[second]?.(row) ?? '');
            expect(group.under.map(({ key }) => key).toSorted()).toEqual([...inside.keys()].toSorted());
            for (const one of group.under) agrees(one, inside.get(one.key) ?? []);
          }
        }
  });

  test('open the very rows that they count, with their sum', async () => {
    const definition: Definition = {
      record: 'requisition',
      groups: [{ field: 'costCenter.department' }, { field: 'createdAt', by: 'quarter' }],
      pivot: true,
      totals: [{ of: 'sum', field: 'total' }],
      columns: ['number', 'costCenter', 'costCenter.department', 'total'],
    };
    const told = await figuresFor(county, rosa, definition);
    expect(told.rows.map(({ words }) => words)).toEqual(expect.arrayContaining(['Parks', 'Public Works', 'Not set']));
    expect(told.across.map(({ words }) => words)).toEqual(['Q2 2026', 'Q3 2026', 'Q4 2026']);
    const cells: readonly (readonly [readonly string[], GroupFigures])[] = [
      ...told.rows.flatMap((row) => [
        [[row.key], row] as const,
        ...row.under.map((one) => [[row.key, one.key], one] as const),
      ]),
      ...told.across.map((one) => [['', one.key], one] as const),
    ];
    for (const [at, figure] of cells) {
      const behind = await rowsFor(county, rosa, definition, { at });
      expect(behind.count).toBe(figure.count);
      expect(behind.rows.data).toHaveLength(figure.count);
      expect(behind.all).toEqual(figure.cells);
    }
  });

  test('of one group are the same with and without a pivot, which takes two', async () => {
    const definition: Definition = { record: 'requisition', groups: [{ field: 'costCenter.department' }], totals };
    const plain = await figuresFor(county, rosa, definition);
    expect(plain.rows.length).toBeGreaterThan(1);
    expect(await figuresFor(county, rosa, { ...definition, pivot: true })).toEqual(plain);
  });

  test('count fiscal years by the month in which they begin, and ages by the day', async () => {
    const years = await figuresFor(county, rosa, {
      record: 'requisition',
      groups: [{ field: 'createdAt', by: 'fiscalYear' }],
    });
    expect(years.rows.map(({ words, count }) => [words, count])).toEqual([
      ['FY 2026', rows.filter(({ createdAt }) => createdAt < '2026-07').length],
      ['FY 2027', rows.filter(({ createdAt }) => createdAt >= '2026-07').length],
    ]);
    const ages = await figuresFor(county, rosa, {
      record: 'requisition',
      groups: [{ field: 'createdAt', by: 'age' }],
      totals: [{ of: 'max', field: 'createdAt', until: 'today' }],
    });
    const days = (instant: string) =>
      Math.round((Date.parse('2026-12-01') - Date.parse(instant.slice(0, 10))) / 86_400_000);
    expect(ages.all[0]?.value).toBe(Math.max(...rows.map(({ createdAt }) => days(createdAt))));
    expect(ages.rows.at(-1)).toMatchObject({
      words: 'Over 90 days',
      count: rows.filter(({ createdAt }) => days(createdAt) > 90).length,
    });
  });

  test('say how many groups there are where they are too many to be told', async () => {
    const told = await figuresFor(county, rosa, { record: 'requisition', groups: [{ field: 'purpose' }] });
    expect(told).toMatchObject({ groupCount: rows.length, count: rows.length });
    const few = await rowsFor(county, rosa, { record: 'requisition' }, { most: 5 });
    expect(few).toMatchObject({ count: rows.length, rows: { total: rows.length, totalIs: 'exact' } });
    expect(few.rows.data).toHaveLength(5);
  });

  test('are in the order that the definition asks for', async () => {
    const by = async (sort: string) =>
      (
        await figuresFor(county, rosa, {
          record: 'requisition',
          groups: [{ field: 'costCenter' }],
          totals: [{ of: 'sum', field: 'total' }],
          sort,
        })
      ).rows;
    const sums = (await by('-total.0')).map(({ cells }) => cells[0]?.value ?? 0);
    expect(sums).toEqual(sums.toSorted((one, other) => other - one));
    expect((await by('group')).map(({ words }) => words)).toEqual(['4010', '4020', '5010', '6010']);
    expect((await by('count')).map(({ count }) => count)).toEqual(
      (await by('-count')).map(({ count }) => count).toReversed(),
    );
  });
});
