import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { MOST_CONTENDERS, turnsOf } from './contest.ts';
import { averagesOf, type Contender, type Criterion, openingScore, rank, weightsText, withWeights } from './scoring.ts';
import { sensitivities } from './sensitivity.ts';

const contender = (at: number, averages: readonly number[]): Contender => ({
  id: `p${at}`,
  number: `CIP-${at}`,
  averages: Object.fromEntries(averages.map((points, on) => [`c${on}`, points])),
});
const criterion = (weight: number, at: number): Criterion => ({ code: `c${at}`, name: `Criterion ${at}`, weight });

describe('scores', () => {
  test('are the mean of what the scorers gave, in whole hundredths', () => {
    const given = [8, 7, 7].map((points) => ({ project: 'p', points: [{ criterion: 'need', points }] }));
    expect(
      averagesOf(given, [
        { code: 'need', name: 'Need', weight: 1 },
        { code: 'cost', name: 'Cost', weight: 1 },
      ]).get('p'),
    ).toEqual({ need: 733, cost: 0 });
  });

  test('open as their scorer gave them, so that changing one point keeps the others and their reasons', () => {
    const before = [
      { criterion: 'c0', points: 9, reason: 'The pipe broke twice.' },
      { criterion: 'c1', points: 0, reason: null },
    ];
    expect(openingScore([criterion(1, 0), criterion(1, 1), criterion(1, 2)], before)).toEqual({
      c0: { points: 9, reason: 'The pipe broke twice.' },
      c1: { points: 0, reason: '' },
      c2: { points: 5, reason: '' }, // a criterion that came later
    });
  });

  test('are tried with the weights of an address, as far as the program knows them', () => {
    const inForce = [criterion(30, 0), criterion(70, 1)];
    const tried = [criterion(30, 0), criterion(0, 1)];
    expect(weightsText(tried, inForce)).toBe('c1:0');
    expect(withWeights(inForce, 'c1:0')).toEqual(tried);
    expect(weightsText(inForce, inForce)).toBe('');
    for (const odd of ['', 'c9:5', 'c0:101', 'c0:-1', 'c0:1e1', 'c0', 'c0: c1:'])
      expect(withWeights(inForce, odd)).toEqual(inForce);
  });

  test('that are level share a place, and the lower number stands first', () => {
    const ranked = rank([contender(2, [500]), contender(1, [500]), contender(0, [400])], [criterion(3, 0)]);
    expect(ranked.map(({ contender: { id }, place, score }) => [id, place, score])).toEqual([
      ['p1', 1, 500],
      ['p2', 1, 500],
      ['p0', 3, 400],
    ]);
  });

  test('rank every project once, and a higher average never ranks lower', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        fc.nat(100),
        (points, one, other) => {
          const all = points.map((own, at) => contender(at, own));
          const ranked = rank(all, [criterion(one, 0), criterion(other, 1)]);
          expect(ranked.map(({ contender: { id } }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
          const placeOf = new Map(ranked.map(({ contender: { id }, place }) => [id, place]));
          for (const high of all)
            for (const low of all)
              if (['c0', 'c1'].every((code) => (high.averages[code] ?? 0) >= (low.averages[code] ?? 0)))
                expect(placeOf.get(high.id)).toBeLessThanOrEqual(placeOf.get(low.id) ?? 0);
        },
      ),
    );
  });
});

/** The first so many that fit a purse, down the list: cheap, and as jumpy as the real thing. */
const purse =
  (prices: readonly number[], money: number) =>
  (order: readonly string[]): ReadonlySet<string> => {
    let left = money;
    return new Set(
      order.filter((id) => {
        const price = prices[Number(id.slice(1))] ?? 0;
        if (price > left) return false;
        left -= price;
        return true;
      }),
    );
  };

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].toSorted().join() === [...other].toSorted().join();

/** Toward zero to what binary fractions hold: sums of such weights are exact, so what is level everywhere stays level. */
const PARTS = 2 ** 20;
const exactly = (weight: number) => Math.trunc(weight * PARTS) / PARTS;

describe('how far a weight can move before another set is funded', () => {
  test('is exact: the set holds everywhere before the turn, and is another one at it or just beyond it', () => {
    const projects = fc.array(fc.record({ points: fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)), price: fc.nat(9) }), {
      minLength: 2,
      maxLength: 7,
    });
    fc.assert(
      fc.property(projects, fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)), fc.nat(25), (some, weights, money) => {
        const contenders = some.map(({ points }, at) => contender(at, points));
        const criteria = weights.map(criterion);
        const funds = purse(
          some.map(({ price }) => price),
          money,
        );
        const setAt = (code: string, weight: number) => {
          const moved = criteria.map((one) => (one.code === code ? { ...one, weight } : one));
          return funds(rank(contenders, moved).map((one) => one.contender.id));
        };
        const now = funds(rank(contenders, criteria).map((one) => one.contender.id));
        for (const { code, weight, down, up } of sensitivities(contenders, criteria, funds))
          for (const [turn, end] of [
            [down, 0],
            [up, 100],
          ] as const) {
            const until = turn ? turn.at : end;
            // No sample between here and the turn may differ; a whole weight is compared exactly.
            for (let step = 0; step <= 40; step++) {
              const at = weight + exactly(((until - weight) * step) / 40);
              const isTheTurn = Math.abs(at - until) < 1e-6;
              if (turn && isTheTurn) continue;
              expect(same(setAt(code, at), now)).toBe(true);
            }
            if (!turn) continue;
            const changed = new Set([...now].filter((id) => !turn.dropsOut.includes(id)).concat(turn.comesIn));
            expect(same(changed, now)).toBe(false);
            const beyond = exactly(turn.at) + (end > weight || end > 50 ? 2 : -1) / PARTS;
            if (turn.isBeyond) expect(same(setAt(code, beyond), changed)).toBe(true);
            else if (Number.isInteger(turn.at)) expect(same(setAt(code, turn.at), changed)).toBe(true);
          }
      }),
      { numRuns: 300 },
    );
  });

  test('is told with what comes in and what drops out', () => {
    const contenders = [contender(0, [900, 100]), contender(1, [100, 900])];
    const first = (order: readonly string[]) => new Set(order.slice(0, 1));
    const [safety] = sensitivities(contenders, [criterion(60, 0), criterion(40, 1)], first);
    expect(safety).toEqual({
      code: 'c0',
      weight: 60,
      up: null,
      down: { at: 40, isBeyond: true, comesIn: ['p1'], dropsOut: ['p0'] },
    });
  });
});

test('weights that were looked at before are not worked out again, and too many projects are refused at once', () => {
  const contenders = [contender(1, [900, 100]), contender(2, [100, 900])];
  const funds = vi.fn((order: readonly string[]) => new Set(order.slice(0, 1)));
  const sensitivity = turnsOf(contenders, funds);
  const first = sensitivity([criterion(60, 0), criterion(40, 1)]);
  const asked = funds.mock.calls.length;
  expect(first?.[0]).toMatchObject({ code: 'c0', down: { at: 40, dropsOut: ['p1'] } });
  expect(sensitivity([criterion(60, 0), criterion(40, 1)])).toBe(first);
  expect(funds).toHaveBeenCalledTimes(asked);
  const many = Array.from({ length: MOST_CONTENDERS + 1 }, (_, at) => contender(at, [at, 0]));
  expect(turnsOf(many, funds)([criterion(1, 0)])).toBeNull();
  expect(funds).toHaveBeenCalledTimes(asked);
});
