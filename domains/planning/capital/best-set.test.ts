import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BestSet, Candidate, Question } from './best-set.ts';
import { openSolver } from './best-set-solver.server.ts';

let solve: (question: Question) => BestSet;
beforeAll(async () => {
  const open = await openSolver();
  solve = (question) => open(question, { seconds: 60, tell: () => {}, now: () => performance.now() });
});

const sources = ['bond', 'fees', 'tax'];
const years = [2027, 2028];

/** What a set may be, said once more and apart from the code that is tried. */
function isAllowed({ candidates }: Question, set: ReadonlySet<string>): boolean {
  for (const { id, isMandatory, barred, dependsOn, excludes } of candidates) {
    if (isMandatory && !set.has(id)) return false;
    if (!set.has(id)) continue;
    if (barred !== null || excludes.some((other) => set.has(other))) return false;
    if (dependsOn.some((other) => candidates.some((one) => one.id === other) && !set.has(other))) return false;
  }
  return true;
}

/**
 * Whether the sources can pay a set, by the theorem of Hall instead of by dealing the money out: in each year, whatever can be paid by
 * these sources alone may not need more than these sources have.
 */
function isPayable({ candidates, caps }: Question, set: ReadonlySet<string>): boolean {
  const needs = candidates.filter(({ id }) => set.has(id)).flatMap((one) => one.needs);
  return years.every((year) =>
    Array.from({ length: 2 ** sources.length }, (_, mask) => sources.filter((_one, at) => (mask >> at) & 1)).every(
      (some) => {
        const asked = needs.filter((need) => need.year === year && need.sources.every((one) => some.includes(one)));
        const there = caps.filter((cap) => cap.year === year && some.includes(cap.source));
        return sumOf(asked) <= sumOf(there);
      },
    ),
  );
}
const sumOf = (all: readonly { readonly cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);

function valueOf(candidates: readonly Candidate[], set: ReadonlySet<string>): number {
  let sum = 0;
  for (const { id, value } of candidates) if (set.has(id)) sum += value;
  return sum;
}

/** Every set of projects, judged one by one: right by being plain. */
function bruteForce(question: Question): { value: number; sets: ReadonlySet<string>[] } | null {
  const { candidates } = question;
  let best: { value: number; sets: ReadonlySet<string>[] } | null = null;
  for (let mask = 0; mask < 2 ** candidates.length; mask++) {
    const set = new Set(candidates.filter((_, at) => (mask >> at) & 1).map(({ id }) => id));
    if (!isAllowed(question, set) || !isPayable(question, set)) continue;
    const value = valueOf(candidates, set);
    if (!best || value > best.value) best = { value, sets: [set] };
    else if (value === best.value) best.sets.push(set);
  }
  return best;
}

const cents = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((n) => n * 100_000_00),
  fc.integer({ min: 0, max: 900_000_00 }),
);
const ids = (count: number) =>
  fc.uniqueArray(
    fc.integer({ min: 0, max: count - 1 }).map((n) => `p${n}`),
    { maxLength: 2 },
  );

const questions: fc.Arbitrary<Question> = fc.integer({ min: 1, max: 7 }).chain((count) =>
  fc.record({
    caps: fc.tuple(
      ...sources.flatMap((source) => years.map((year) => cents.map((some) => ({ source, year, cents: some })))),
    ),
    candidates: fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc
          .record({
            value: fc.integer({ min: 0, max: 1000 }),
            isMandatory: fc.integer({ min: 0, max: 6 }).map((one) => one === 0),
            barred: fc.integer({ min: 0, max: 9 }).map((one) => (one === 0 ? 'It is barred.' : null)),
            dependsOn: ids(count),
            excludes: ids(count),
            needs: fc.array(fc.record({ year: fc.constantFrom(...years), cents, sources: fc.subarray(sources) }), {
              maxLength: 3,
            }),
          })
          .map(
            ({ needs, dependsOn, excludes, ...rest }): Candidate => ({
              ...rest,
              id: `p${at}`,
              number: `CIP-${at}`,
              name: `Project ${at}`,
              dependsOn: dependsOn.filter((id) => id !== `p${at}`),
              excludes: excludes.filter((id) => id !== `p${at}` && !dependsOn.includes(id)),
              needs: needs.map((need) => ({ ...need, project: `p${at}`, phase: 'construction' })),
            }),
          ),
      ),
    ),
  }),
);

describe('the best set of projects', () => {
  test('is what trying every set finds, with its proof, its explanation and its next best', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const found = solve(question);
        const truth = bruteForce(question);
        if (truth === null) {
          expect(found.status).toBe('impossible');
          return;
        }
        expect(found).toMatchObject({ status: 'optimal', bound: truth.value, gap: 0, best: { value: truth.value } });
        const set = new Set(found.best?.ids);
        expect(isAllowed(question, set)).toBe(true);
        const paid = (found.best?.gifts ?? []).reduce((sum, one) => sum + one.cents, 0);
        expect(paid).toBe(
          question.candidates
            .flatMap(({ id, needs }) => (set.has(id) ? needs : []))
            .reduce((sum, one) => sum + one.cents, 0),
        );

        const others = bruteForceBesides(question, set);
        expect(found.next?.value ?? null).toBe(others?.value ?? null);
        for (const { id, kind, otherwise } of found.reasons) {
          const opposite = bruteForceBesides(question, null, (some) => some.has(id) !== set.has(id));
          if (kind === 'chosen' || kind === 'costs_more_than_it_brings')
            expect(otherwise).toBe(opposite?.value ?? null);
          if (kind === 'lacks_money_alone' || kind === 'no_room_beside_mandatory') expect(opposite).toBeNull();
        }
        const raised = ({ source, year }: { source: string; year: number }, more: number): Question => ({
          ...question,
          caps: question.caps.map((cap) =>
            cap.source === source && cap.year === year ? { ...cap, cents: cap.cents + more } : cap,
          ),
        });
        // A cap that is not named brings nothing, however much more of it there were.
        for (const cap of question.caps)
          if (!found.limits.some(({ source, year }) => source === cap.source && year === cap.year))
            expect(bruteForce(raised(cap, 1_000_000_000_00))?.value).toBe(truth.value);
        for (const { source, year, missing, value } of found.limits) {
          const withMore = (more: number): Question => raised({ source, year }, more);
          expect(value).toBeGreaterThan(truth.value);
          expect(bruteForce(withMore(missing))?.value).toBeGreaterThan(truth.value);
          expect(bruteForce(withMore(missing - 1))?.value).toBe(truth.value);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('is not looked for when no time is left, and says so', async () => {
    const open = await openSolver();
    const limits = { seconds: 0.049, tell: () => {}, now: () => 0 };
    expect(open({ candidates: [], caps: [] }, limits)).toMatchObject({ status: 'time_limit', best: null });
  });

  test('says what the mandatory projects lack when there is no set at all', () => {
    const needs = [{ project: 'p', phase: 'land' as const, year: 2027, cents: 700_00, sources: ['bond'] }];
    const candidate = {
      id: 'p',
      number: 'CIP-1',
      name: 'Court order',
      value: 1,
      needs,
      isMandatory: true,
      dependsOn: [],
      excludes: [],
      barred: null,
    };
    expect(solve({ candidates: [candidate], caps: [{ source: 'bond', year: 2027, cents: 500_00 }] })).toMatchObject({
      status: 'impossible',
      best: null,
      shortage: { year: 2027, sources: ['bond'], projects: ['p'], cents: 200_00 },
    });
  });
});

function bruteForceBesides(
  question: Question,
  set: ReadonlySet<string> | null,
  fits: (set: ReadonlySet<string>) => boolean = () => true,
) {
  let best: { value: number } | null = null;
  const { candidates } = question;
  for (let mask = 0; mask < 2 ** candidates.length; mask++) {
    const some = new Set(candidates.filter((_, at) => (mask >> at) & 1).map(({ id }) => id));
    if (set && some.size === set.size && [...some].every((id) => set.has(id))) continue;
    if (!fits(some) || !isAllowed(question, some) || !isPayable(question, some)) continue;
    const value = valueOf(candidates, some);
    if (!best || value > best.value) best = { value };
  }
  return best;
}
