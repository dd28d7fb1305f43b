import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { countInWords, type Given, type SplitAnswer, type SplitQuestion } from './split.ts';
import { openSplitSolver } from './split-solver.server.ts';

let solve: (question: SplitQuestion, seconds?: number) => SplitAnswer;
beforeAll(async () => {
  const open = await openSplitSolver();
  solve = (question, seconds = 60) => open(question, { seconds, tell: () => {}, now: () => performance.now() });
});

const optional = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null, freq: 2 });
const cents = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map((n) => n * 10_000_00),
  fc.integer({ min: 1, max: 90_000_00 }),
);

const questions: fc.Arbitrary<SplitQuestion> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([lots, firms]) => {
    const ids = Array.from({ length: lots }, (_, at) => `L${at}`);
    return fc.record({
      by: fc.constant('lot' as const),
      unbid: fc.constant([]),
      units: fc.constant(ids.map((id) => ({ id, name: id }))),
      bidders: fc.tuple(
        ...Array.from({ length: firms }, (_, at) =>
          fc.record({
            id: fc.constant(`v${at}`),
            name: fc.constant(`Firm ${at}`),
            bid: fc.constant(`b${at}`),
            isLocal: fc.boolean(),
            isSetAside: fc.boolean(),
            capacity: optional(cents),
            minimum: optional(cents),
            mostUnits: optional(fc.integer({ min: 0, max: 3 })),
          }),
        ),
      ),
      prices: fc
        .tuple(...ids.map(() => fc.array(optional(cents), { minLength: firms, maxLength: firms })))
        .map((rows) =>
          Object.fromEntries(
            rows.map((row, at) => [
              ids[at] ?? '',
              // Someone bids each, or it would not be part of the split.
              Object.fromEntries(
                row.flatMap((one, firm) => (one === null && firm > 0 ? [] : [[`v${firm}`, one ?? 55_000_00]])),
              ),
            ]),
          ),
        ),
      bundles: fc.array(fc.subarray(ids, { minLength: Math.min(2, lots) }), { maxLength: 2 }),
      maxVendors: optional(fc.integer({ min: 1, max: 3 })),
      setAside: optional(fc.integer({ min: 0, max: 10_000 })),
      local: optional(fc.integer({ min: 1, max: 2_000 })),
    });
  });

/** Every assignment of units to bidders, judged one by one in its own words: right by being plain. */
function bruteForce(question: SplitQuestion): number | null {
  const { units, bidders, prices, maxVendors, setAside, bundles, local } = question;
  let best: number | null = null;
  const judge = (awards: readonly Given[]) => {
    const of = (id: string) => awards.filter((one) => one.vendor === id);
    const sum = (some: readonly Given[]) => some.reduce((all, one) => all + one.cents, 0);
    const used = bidders.filter(({ id }) => of(id).length > 0);
    if (maxVendors !== null && used.length > maxVendors) return;
    for (const { id, capacity, minimum, mostUnits } of used) {
      if (capacity !== null && sum(of(id)) > capacity) return;
      if (minimum !== null && sum(of(id)) < minimum) return;
      if (mostUnits !== null && of(id).length > mostUnits) return;
    }
    for (const bundle of bundles) {
      const to = awards.filter(({ unit }) => bundle.includes(unit)).map(({ vendor }) => vendor);
      if (to.some((one) => one !== to[0])) return;
    }
    const reserved = used.filter((one) => one.isSetAside).reduce((all, { id }) => all + sum(of(id)), 0);
    if (setAside !== null && reserved * 10_000 < setAside * sum(awards)) return;
    const evaluated = awards.reduce((all, one) => {
      const isLocal = bidders.find(({ id }) => id === one.vendor)?.isLocal;
      return all + (isLocal && local !== null ? Math.floor((one.cents * (10_000 - local)) / 10_000 + 0.5) : one.cents);
    }, 0);
    if (best === null || evaluated < best) best = evaluated;
  };
  const go = (at: number, awards: readonly Given[]): void => {
    const unit = units[at];
    if (!unit) return judge(awards);
    for (const [vendor, price] of Object.entries(prices[unit.id] ?? {}))
      go(at + 1, [...awards, { unit: unit.id, vendor, cents: price }]);
  };
  go(0, []);
  return best;
}

/** The question as a county reads it, without the constraint of this name. */
function relaxed(question: SplitQuestion, id: string): SplitQuestion {
  const [kind, of] = id.split(' ');
  const drop = { capacity: { capacity: null }, minimum: { minimum: null }, most: { mostUnits: null } } as const;
  if (kind === 'vendors') return { ...question, maxVendors: null };
  if (kind === 'set_aside') return { ...question, setAside: null };
  if (kind === 'bundle')
    return { ...question, bundles: question.bundles.map((one, at) => (at === Number(of) ? [] : one)) };
  const change = drop[kind as keyof typeof drop];
  return { ...question, bidders: question.bidders.map((one) => (one.id === of ? { ...one, ...change } : one)) };
}

describe('the cheapest split of an award', () => {
  test('is what trying every combination finds, with its proof and what each constraint costs', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const found = solve(question);
        const truth = bruteForce(question);
        const count = question.units.reduce((all, { id }) => all * Object.keys(question.prices[id] ?? {}).length, 1);
        expect(found.combinations).toBe(String(count));
        if (truth === null) {
          expect(found).toMatchObject({ status: 'infeasible', awards: [] });
          // Together they leave no split, and without any one of them there is one.
          const named = new Set(found.conflict.map(({ id }) => id));
          expect(named.size).toBeGreaterThan(0);
          let alone = question;
          for (const id of namesIn(question)) if (!named.has(id)) alone = relaxed(alone, id);
          expect(bruteForce(alone)).toBeNull();
          for (const id of named) expect(bruteForce(relaxed(alone, id))).not.toBeNull();
          return;
        }
        expect(found).toMatchObject({ status: 'optimal', evaluated: truth, bound: truth, gap: 0, isWhole: true });
        const only = { ...question, units: question.units, prices: pricesOf(found.awards) };
        expect(bruteForce(only)).toBe(truth);
        for (const { id, cents: more } of found.costs) expect(bruteForce(relaxed(question, id))).toBe(truth - more);
      }),
      { numRuns: 100 },
    );
  });

  test('is the same answer each time it is asked', () => {
    const [question] = fc.sample(questions, { numRuns: 1, seed: 7 }) as [SplitQuestion];
    const { seconds: _, ...one } = solve(question);
    const { seconds: __, ...other } = solve(question);
    expect(other).toEqual(one);
  });

  test('says so when no time is left', () => {
    const [question] = fc.sample(questions, { numRuns: 1, seed: 7 }) as [SplitQuestion];
    expect(solve({ ...question, bundles: [] }, 0.01)).toMatchObject({ status: 'unknown', awards: [] });
  });

  test('counts combinations to the last digit and says how many that is', () => {
    expect(countInWords('960')).toBe('960');
    expect(countInWords('48828125')).toBe('48,828,125 (48.8 million)');
    expect(countInWords(String(25n ** 60n))).toMatch(/^752,316,384,.*,625 \(7\.52 × 10\^83\)$/);
  });
});

const pricesOf = (awards: readonly Given[]): SplitQuestion['prices'] =>
  Object.fromEntries(awards.map(({ unit, vendor, cents: price }) => [unit, { [vendor]: price }]));

const namesIn = ({ bidders, bundles }: SplitQuestion): readonly string[] => [
  'vendors',
  'set_aside',
  ...bundles.map((_, at) => `bundle ${at}`),
  ...bidders.flatMap(({ id }) => [`capacity ${id}`, `minimum ${id}`, `most ${id}`]),
];
