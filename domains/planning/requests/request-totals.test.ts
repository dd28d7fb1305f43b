import { describe, expect, test } from 'vitest';
import {
  adoptedByAccount,
  allocateAdopted,
  byAccount,
  changesBetween,
  comparedSince,
  type Item,
  overTarget,
  shareOut,
  sideBySide,
  totalOf,
  type VersionItem,
} from './request-totals.ts';
import type { Stage } from './request-words.ts';
import { typedCents } from './typed-cents.ts';

const item = (key: string, cents: number, more: Partial<Item> = {}): Item => ({
  key,
  kind: 'line',
  name: key,
  account: `100-${key}`,
  cents,
  reason: null,
  ...more,
});
const version = (number: number, stage: Stage, items: readonly Item[]): readonly VersionItem[] =>
  items.map((one) => ({ ...one, number, stage }));

/** Whole numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const seeds = Array.from({ length: 200 }, (_, at) => at + 1);

test('a target covers the lines, and says by how much they are over or under', () => {
  expect([overTarget(120, 100), overTarget(90, 100), overTarget(5, null)]).toEqual([20, -10, null]);
});

describe('requested, recommended and adopted', () => {
  test('stand next to each other, of each the last version', () => {
    const versions = [
      ...version(1, 'requested', [item('5300', 100), item('5310', 50)]),
      ...version(2, 'requested', [item('5300', 90), item('5310', 50)]),
      ...version(3, 'recommended', [item('5300', 80), item('5310', 50)]),
      ...version(4, 'adopted', [item('5300', 80), item('5310', 40)]),
    ];
    expect(sideBySide(versions)).toMatchObject([
      { key: '5300', requested: 90, recommended: 80, adopted: 80 },
      { key: '5310', requested: 50, recommended: 50, adopted: 40 },
    ]);
    expect(comparedSince(versions, 'previous')).toMatchObject({ from: 3, to: 4, before: 130, after: 120 });
    expect(comparedSince(versions, 'requested')).toMatchObject({ from: 2, to: 4, before: 140, after: 120 });
    expect(comparedSince(versions.slice(0, 2), 'previous')).toBeNull();
  });
});

describe('changes between two versions', () => {
  test('are added, removed, raised and lowered, with the reason of the later one', () => {
    const before = [item('1', 10), item('2', 20), item('3', 30), item('4', 40)];
    const after = [item('2', 25, { reason: 'Prices' }), item('3', 5), item('4', 40), item('5', 7)];
    expect(
      changesBetween(before, after).map(({ key, change, before: was, after: is, reason }) => [
        key,
        change,
        was,
        is,
        reason,
      ]),
    ).toEqual([
      ['1', 'removed', 10, 0, null],
      ['2', 'raised', 20, 25, 'Prices'],
      ['3', 'lowered', 30, 5, null],
      ['5', 'added', 0, 7, null],
    ]);
  });

  test('add up to the difference of the totals, whatever the versions are', () => {
    for (const seed of seeds) {
      const below = numbers(seed);
      const draw = () =>
        Array.from({ length: 12 }, (_, at) => item(String(at), below(10_000) - 2000)).filter(() => below(3) > 0);
      const [before, after] = [draw(), draw()];
      const changes = changesBetween(before, after);
      expect(totalOf(before) + changes.reduce((sum, one) => sum + one.after - one.before, 0)).toBe(totalOf(after));
    }
  });
});

describe('what was adopted', () => {
  test('goes to the line first and then to packages by rank, each at most what was recommended', () => {
    expect(allocateAdopted(130, [100, 50, 30])).toEqual([100, 30, 0]);
    expect(allocateAdopted(200, [100, 50, 30])).toEqual([120, 50, 30]);
    expect(allocateAdopted(60, [100, -20])).toEqual([80, -20]);
    expect(allocateAdopted(0, [0])).toEqual([0]);
  });

  test('is shared without losing a cent, and by account it is what the budget says', () => {
    for (const seed of seeds) {
      const below = numbers(seed);
      const parts = Array.from({ length: 1 + below(5) }, () => below(9999));
      const total = below(1_000_000);
      expect(shareOut(total, parts).reduce((sum, one) => sum + one, 0)).toBe(total);
      const accounts = ['a', 'b', 'c'];
      const recommended = {
        lines: accounts.slice(0, 2).map((account) => ({ id: `line ${account}`, account, cents: below(5000) })),
        packages: Array.from({ length: 3 }, (_, at) => ({
          id: `package ${at}`,
          cents: below(3000),
          parts: accounts.filter(() => below(2) > 0).map((account) => ({ account, cents: 1 + below(800) })),
        })),
      };
      const asked = byAccount(recommended);
      const amounts = new Map([...asked.keys()].map((account) => [account, below(20_000)]));
      const given = [...adoptedByAccount(recommended, amounts).values()].flat();
      expect(totalOf(given)).toBe([...amounts.values()].reduce((sum, one) => sum + one, 0));
    }
  });
});

test('amounts below zero are typed with a minus or in parentheses', () => {
  expect(['-1,250.50', '(40)', '', '$7', 'seven', '--'].map(typedCents)).toEqual([-125_050, -4000, 0, 700, null, null]);
});
