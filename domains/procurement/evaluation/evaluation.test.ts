import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from './draw.ts';
import { flawOf, type PriceFormula, pricePoints } from './price-points.ts';
import { type Criterion, ranking, type Scored, type Scoresheet, tiedFirst, weightsLack } from './scoring.ts';
import { drifts, farScores, medianOf, splits } from './spread.ts';

const formulas: readonly PriceFormula[] = [
  { kind: 'ratio' },
  { kind: 'linear', nothingAt: 50 },
  {
    kind: 'banded',
    bands: [
      { upTo: 0, part: 100 },
      { upTo: 10, part: 60 },
      { upTo: 25, part: 20 },
    ],
  },
];
const cents = fc.integer({ min: 1, max: 90_000_000_000_000 });

describe('points of a price', () => {
  it.each([
    [formulas[0], 125_00, 3200],
    [formulas[0], 100_00, 4000],
    [formulas[1], 125_00, 2000],
    [formulas[1], 150_00, 0],
    [formulas[1], 149_99, 1],
    [formulas[2], 100_00, 4000],
    [formulas[2], 110_00, 2400],
    [formulas[2], 110_01, 800],
    [formulas[2], 125_01, 0],
  ] as const)('%o gives %d its points', (formula, price, points) => {
    expect(pricePoints(formula as PriceFormula, 4000, price, 100_00)).toBe(points);
  });

  it('are all for the lowest price, never more, and never more for a higher price', () => {
    fc.assert(
      fc.property(fc.constantFrom(...formulas), cents, cents, cents, (formula, a, b, c) => {
        const [lowest, low, high] = [a, b, c].toSorted((one, other) => one - other) as [number, number, number];
        const of = (price: number) => pricePoints(formula, 3500, price, lowest);
        expect(of(lowest)).toBe(3500);
        expect(of(low)).toBeGreaterThanOrEqual(of(high));
        expect(of(high)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(of(low))).toBe(true);
      }),
    );
  });

  it('are refused for no price, and for one below the lowest', () => {
    expect(() => pricePoints({ kind: 'ratio' }, 4000, 99, 100)).toThrow('none is below the lowest');
    expect(() => pricePoints({ kind: 'ratio' }, 4000, 0, 0)).toThrow('Prices are above zero');
  });

  it.each([
    [{ kind: 'linear', nothingAt: 0 }, 'Enter a percent from above 0 to 1,000.'],
    [{ kind: 'linear', nothingAt: 1001 }, 'Enter a percent from above 0 to 1,000.'],
    [{ kind: 'banded', bands: [] }, 'Enter at least one step.'],
    [
      {
        kind: 'banded',
        bands: [
          { upTo: 5, part: 90 },
          { upTo: 5, part: 50 },
        ],
      },
      'Each step ends above the one before it.',
    ],
    [
      {
        kind: 'banded',
        bands: [
          { upTo: 5, part: 50 },
          { upTo: 9, part: 60 },
        ],
      },
      'Each step gives at most as many points as the one before it.',
    ],
    [
      { kind: 'banded', bands: [{ upTo: 5, part: 101 }] },
      'Each step gives at most as many points as the one before it.',
    ],
  ] as const)('%o says what is wrong with it', (formula, flaw) => {
    expect(flawOf(formula)).toBe(flaw);
  });

  it('have nothing wrong with a usual formula', () => {
    expect(formulas.map(flawOf)).toEqual([null, null, null]);
  });
});

const quality: Scored = { id: 'quality', kind: 'scored', weight: 6000, scale: 5 };
const criteria: readonly Criterion[] = [
  { id: 'license', kind: 'pass_fail' },
  quality,
  { id: 'price', kind: 'price', weight: 4000, formula: { kind: 'ratio' } },
];
const sheet = (
  proposal: string,
  dollars: number,
  scores: readonly number[],
  given: Partial<Scoresheet> = {},
): Scoresheet => ({
  proposal,
  cents: dollars * 100,
  passed: { license: true },
  individual: { quality: Object.fromEntries(scores.map((score, at) => [`member ${at + 1}`, score])) },
  consensus: {},
  ...given,
});

describe('a ranking', () => {
  it('adds the panel’s mean and the price by their weights', () => {
    const ranked = ranking(criteria, [sheet('A', 120, [4, 5, 4]), sheet('B', 100, [3, 4, 3])]);
    expect(ranked.map(({ proposal, rank, points, by }) => [proposal, rank, points, by])).toEqual([
      ['A', 1, 5200 + 3333, { quality: 5200, price: 3333 }],
      ['B', 2, 4000 + 4000, { quality: 4000, price: 4000 }],
    ]);
  });

  it('takes the consensus in place of the individual scores', () => {
    const [first] = ranking(criteria, [sheet('A', 100, [1, 1, 1], { consensus: { quality: 5 } })]);
    expect(first?.by['quality']).toBe(6000);
  });

  it('leaves out a bidder who fails a requirement, and their price too', () => {
    const ranked = ranking(criteria, [
      sheet('LOW', 50, [5, 5, 5], { passed: { license: false } }),
      sheet('A', 120, [4, 5, 4]),
      sheet('B', 100, [3, 4, 3], { passed: {} }),
    ]);
    expect(ranked.map(({ proposal, rank, points, failed }) => [proposal, rank, points, failed])).toEqual([
      ['A', 1, 9200, []],
      ['B', null, 0, ['license']],
      ['LOW', null, 0, ['license']],
    ]);
  });

  it('says who ties, and gives the next one the place behind all of them', () => {
    const ranked = ranking(criteria, [sheet('A', 100, [4]), sheet('B', 100, [4]), sheet('C', 100, [3])]);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 1, 3]);
    expect(tiedFirst(ranked)).toEqual(['A', 'B']);
    expect(tiedFirst(ranking(criteria, [sheet('A', 100, [4]), sheet('C', 100, [3])]))).toEqual([]);
  });

  it('knows what weights lack of 100', () => {
    expect(weightsLack(criteria)).toBe(0);
    expect(weightsLack(criteria.slice(0, 2))).toBe(4000);
  });

  it('does not depend on the order of proposals or of members', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 1, max: 1000 }),
            fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
          ),
          { minLength: 1, maxLength: 8 },
        ),
        (given) => {
          const sheets = given.map(([dollars, scores], at) => sheet(`P${at}`, dollars, scores));
          const turned = sheets.toReversed().map((one) => ({
            ...one,
            individual: { quality: Object.fromEntries(Object.entries(one.individual['quality'] ?? {}).toReversed()) },
          }));
          expect(ranking(criteria, turned)).toEqual(ranking(criteria, sheets));
        },
      ),
    );
  });
});

describe('what a chair sees of the spread', () => {
  const sheets = [sheet('A', 100, [4, 4, 1]), sheet('B', 100, [5, 4, 3])];

  it('is a score that lies at least so far from the median of three or more', () => {
    expect(farScores([quality], sheets, 0.6)).toEqual([
      { proposal: 'A', criterion: 'quality', member: 'member 3', score: 1, median: 4 },
    ]);
    expect(farScores([quality], sheets, 0.61)).toEqual([]);
    expect(farScores([quality], [sheet('A', 100, [5, 0])], 0.2)).toEqual([]);
    expect(medianOf([1, 2, 3, 10])).toBe(2.5);
  });

  it('is who scores above or below the others', () => {
    const found = drifts([quality], sheets);
    expect(found.map(({ member, scores }) => [member, scores])).toEqual([
      ['member 1', 2],
      ['member 2', 2],
      ['member 3', 2],
    ]);
    expect(found.map(({ part }) => Number(part.toFixed(3)))).toEqual([0.3, 0.15, -0.45].map((part) => part));
  });
});

describe('how far a panel is apart by criterion', () => {
  const approach: Scored = { id: 'approach', kind: 'scored', weight: 2000, scale: 10 };
  const scores = (of: Readonly<Record<string, readonly number[]>>): Scoresheet['individual'] =>
    Object.fromEntries(
      Object.entries(of).map(([id, given]) => [
        id,
        Object.fromEntries(given.map((score, at) => [`member ${at + 1}`, score])),
      ]),
    );
  const of = (proposal: string, individual: Readonly<Record<string, readonly number[]>>) =>
    sheet(proposal, 100, [], { individual: scores(individual) });

  it('is told against its own scale, on the bid where it is furthest, and the furthest criterion comes first', () => {
    const found = splits(
      [quality, approach],
      [
        of('A', { quality: [4, 4, 2], approach: [3, 9, 6] }),
        of('B', { quality: [5, 5, 4], approach: [8, 8, 8] }),
        of('C', { quality: [1, 1, 1], approach: [7, 6, 7] }),
      ],
    );
    expect(found).toEqual([
      { criterion: 'approach', proposal: 'A', low: 3, high: 9, part: 0.6, average: expect.any(Number), proposals: 3 },
      { criterion: 'quality', proposal: 'A', low: 2, high: 4, part: 0.4, average: expect.any(Number), proposals: 3 },
    ]);
    expect(found.map(({ average }) => Number(average.toFixed(3)))).toEqual([0.233, 0.2]);
  });

  it('is nothing where fewer than two scored, and no spread where all gave the same', () => {
    expect(splits([quality, approach], [of('A', { quality: [4], approach: [5, 5] }), of('B', {})])).toEqual([
      { criterion: 'approach', proposal: 'A', low: 5, high: 5, part: 0, average: 0, proposals: 1 },
    ]);
    expect(splits([quality], [])).toEqual([]);
  });

  it('goes by what members gave, whatever the panel agreed on', () => {
    const given = { individual: scores({ quality: [1, 5] }) };
    const [split] = splits([quality], [sheet('A', 100, [], { ...given, consensus: { quality: 5 } })]);
    expect(split).toMatchObject({ low: 1, high: 5, part: 0.8 });
  });

  it('lies between no spread and the whole scale, and no average is above the furthest', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 5 }), { maxLength: 6 }), (bids) => {
        const sheets = bids.map((given, at) => of(`P${at}`, { approach: given }));
        const [split] = splits([approach], sheets);
        expect(split === undefined).toBe(bids.every((given) => given.length < 2));
        if (!split) return;
        expect(split.part).toBeGreaterThanOrEqual(split.average - 1e-9);
        expect(split.average).toBeGreaterThanOrEqual(0);
        expect(split.part).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a draw', () => {
  it('gives everyone who has the seed the same order, and another seed another one', async () => {
    const tied = ['BID-1', 'BID-2', 'BID-3', 'BID-4', 'BID-5'];
    expect(await drawn(tied, 'beacon 4711')).toEqual(await drawn(tied.toReversed(), 'beacon 4711'));
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => (await drawn(tied, `beacon ${at}`)).join()),
    );
    expect(new Set(orders).size).toBeGreaterThan(15);
  });

  it('draws nobody twice', async () => {
    expect(await drawn(['A', 'A', 'B'], 'x')).toHaveLength(2);
  });

  it('is fair: everyone wins about as often', async () => {
    const firsts = await Promise.all(
      Array.from({ length: 600 }, async (_, at) => (await drawn(['A', 'B', 'C'], `seed ${at}`))[0]),
    );
    for (const id of ['A', 'B', 'C']) expect(firsts.filter((first) => first === id).length).toBeGreaterThan(150);
  });
});
