import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solve } from './exact.ts';
import { annealed, ranked } from './others.ts';
import { type Item, type Question, rowsOf, worthOf } from './selection.ts';
import { study } from './study.ts';

const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  value: 10,
  matchCents: 100,
  hours: 10,
  weeks: 4,
  group: null,
  isRequired: false,
  ...more,
});
const limits = { matchCents: 1_000, hoursPerWeek: 10, weeks: 26 };
const many = { count: 5, nodes: 1_000_000 };

/** Every selection there is, the best values first. */
function allValues(question: Question): number[] {
  const rows = rowsOf(question);
  const values: number[] = [];
  for (let bits = 0; bits < 2 ** question.items.length; bits++) {
    const worth = worthOf(
      question,
      rows,
      question.items.map((_, at) => Math.floor(bits / 2 ** at) % 2 === 1),
    );
    if (worth !== null) values.push(worth);
  }
  return values.toSorted((one, other) => other - one);
}

const questions = (most: number) =>
  fc.record({
    items: fc
      .array(
        fc.record({
          value: fc.integer({ min: 0, max: 1_000_000 }),
          matchCents: fc.integer({ min: 0, max: 50_000 }),
          hours: fc.integer({ min: 1, max: 120 }),
          weeks: fc.option(fc.integer({ min: 0, max: 12 })),
          group: fc.option(fc.constantFrom('A', 'B'), { freq: 3 }),
          isRequired: fc.boolean().map((is) => is),
        }),
        { minLength: 0, maxLength: most },
      )
      // Few are required, or nothing is left to choose.
      .map((all) => all.map((one, at) => ({ ...one, id: `i${at}`, isRequired: one.isRequired && at % 5 === 0 }))),
    limits: fc.record({
      matchCents: fc.integer({ min: 0, max: 200_000 }),
      hoursPerWeek: fc.integer({ min: 0, max: 60 }),
      weeks: fc.constant(13),
    }),
  });

describe('the exact selection', () => {
  test('is the best of all, and the next ones are the next best, for any question of up to 12', () => {
    fc.assert(
      fc.property(questions(12), (question) => {
        const all = allValues(question);
        const { status, found, bound } = solve(question, many);
        expect(status).toBe(all.length === 0 ? 'impossible' : 'optimal');
        expect(found.map(({ value }) => value)).toEqual(all.slice(0, 5));
        if (all.length > 0) expect(bound).toBe(all[0]);
      }),
      { numRuns: 250, seed: 20_261_125 },
    );
  });

  test('is the best of all for questions of 15', () => {
    for (const question of fc.sample(questions(15), { numRuns: 12, seed: 7 }))
      expect(solve(question, many).found[0]?.value ?? null).toBe(allValues(question)[0] ?? null);
  });

  test('stopped early says a bound that holds, and the same answer each time', () => {
    fc.assert(
      fc.property(questions(12), fc.integer({ min: 1, max: 40 }), (question, nodes) => {
        const early = solve(question, { count: 1, nodes });
        expect(solve(question, { count: 1, nodes })).toEqual(early);
        expect(early.nodes).toBeLessThanOrEqual(nodes);
        const [best] = allValues(question);
        if (best === undefined) expect(early.found).toEqual([]);
        else {
          expect(early.bound).toBeGreaterThanOrEqual(best);
          if (early.status === 'optimal') expect(early.found[0]?.value).toBe(best);
        }
      }),
      { numRuns: 250, seed: 20_261_126 },
    );
  });

  test('keeps each deadline: what is due first has to fit before it, whatever is due later', () => {
    const early = ['a', 'b', 'c'].map((id) => item(id, { weeks: 2, hours: 10 }));
    const late = item('late', { weeks: 4, hours: 20, value: 5 });
    const { found } = solve({ items: [...early, late], limits }, many);
    expect(found[0]).toMatchObject({ value: 25, hours: 40 });
    expect(found[0]?.ids).toContain('late');
  });

  test('takes one of a group and what is required, and says where that is impossible', () => {
    const items = [item('a', { group: 'A', value: 9 }), item('b', { group: 'A', value: 7, isRequired: true })];
    expect(solve({ items, limits }, many).found[0]?.ids).toEqual(['b']);
    const both = items.map((one) => ({ ...one, isRequired: true }));
    expect(solve({ items: both, limits }, many)).toMatchObject({ status: 'impossible', found: [], bound: null });
  });

  test('of an application without a deadline counts the weeks of the plan', () => {
    const items = [item('open', { weeks: null, hours: 261 }), item('other', { weeks: null, hours: 260, value: 3 })];
    expect(solve({ items, limits }, many).found[0]?.ids).toEqual(['other']);
  });
});

describe('beside it', () => {
  test('neither the ranking nor annealing is ever better, and both keep the limits', () => {
    fc.assert(
      fc.property(questions(12), (question) => {
        const rows = rowsOf(question);
        const best = solve(question, many).found[0]?.value ?? null;
        for (const other of [ranked(question), annealed(question, { seed: 1, steps: 400 }).best]) {
          if (other === null) continue;
          const worth = worthOf(
            question,
            rows,
            question.items.map(({ id }) => other.ids.includes(id)),
          );
          expect(worth).toBe(other.value);
          expect(best).toBeGreaterThanOrEqual(other.value);
        }
      }),
      { numRuns: 150, seed: 20_261_127 },
    );
  });

  test('the ranking loses to the exact selection where one large application crowds out two', () => {
    const items = [
      item('large', { value: 10, matchCents: 1_000 }),
      item('one', { value: 7, matchCents: 500 }),
      item('two', { value: 7, matchCents: 500 }),
    ];
    const question = { items, limits };
    expect(ranked(question)?.value).toBe(10);
    expect(solve(question, many).found[0]?.value).toBe(14);
    expect(annealed(question, { seed: 3, steps: 500 }).best?.value).toBe(14);
  });

  test('a study says what each limit costs, never less with more, and what each decision costs', () => {
    for (const question of fc.sample(questions(10), { numRuns: 20, seed: 11 })) {
      const { exact, marginals, otherwise } = study(question);
      for (const { points } of marginals) {
        const values = points.map(({ value }) => value ?? -1);
        expect(values).toEqual(values.toSorted((one, other) => one - other));
      }
      for (const one of otherwise)
        if (one.value !== null && exact.found[0]) expect(one.value).toBeLessThanOrEqual(exact.found[0].value);
    }
  });
});

test('forty applications are studied within the nodes stated, with a bound', () => {
  const items = Array.from({ length: 40 }, (_, at) =>
    item(`i${at}`, {
      value: 40 + ((at * 37) % 61),
      matchCents: 10_000_00 + ((at * 7_919) % 90_000) * 100,
      hours: 20 + ((at * 53) % 120),
      weeks: 2 + ((at * 5) % 22),
    }),
  );
  const { exact } = study({ items, limits: { matchCents: 800_000_00, hoursPerWeek: 60, weeks: 26 } });
  expect(exact.found).toHaveLength(5);
  expect(exact.bound ?? 0).toBeGreaterThanOrEqual(exact.found[0]?.value ?? 0);
  // The gap is what is left to prove; it is small, and zero where the proof is complete.
  expect((exact.bound ?? 0) - (exact.found[0]?.value ?? 0)).toBeLessThan(0.02 * (exact.bound ?? 1));
});
