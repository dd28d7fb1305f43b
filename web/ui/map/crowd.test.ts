import { describe, expect, test } from 'vitest';
import { clustered, crowdOf, inSight, spotsOf } from './crowd.ts';
import { fitting, onSheet, type Spot } from './view.ts';

const size = { width: 800, height: 500 };
const tampa = [-82.46, 27.95] as const;
const grid = (count: number, columns: number, step: number): Spot[] =>
  Array.from({ length: count }, (_, at) => {
    const [x, y] = onSheet([tampa[0] + (at % columns) * step, tampa[1] + Math.floor(at / columns) * step]);
    return { x, y };
  });
const all = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a crowd on the map', () => {
  test('is put together where its places would cover one another, each once, and taken apart when nearer', () => {
    const spots = grid(200, 20, 0.02);
    const crowd = crowdOf(spots);
    const far = clustered(crowd, { ...fitting(spots, size), zoom: 2 }, size);
    expect(far.map(({ count }) => count)).toEqual([200]);
    const near = clustered(crowd, fitting(spots, size), size);
    expect(near.length).toBeGreaterThan(50);
    expect(near.flatMap((one) => spotsOf(crowd, one)).toSorted((a, b) => a - b)).toEqual(all(200));
    expect(near.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    for (const [at, one] of near.entries())
      for (const other of near.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(34);
  });

  test('of a hundred thousand is few markers from any distance, and none is lost', () => {
    const spots = grid(100_000, 400, 0.001);
    const crowd = crowdOf(spots);
    const whole = fitting(spots, size);
    for (const nearer of [0.2, 1, 3, 10, 40]) {
      const view = { ...whole, zoom: whole.zoom * nearer };
      const found = clustered(crowd, view, size);
      expect(found.length).toBeLessThan(250);
      const seen = inSight(crowd, view, size);
      const members = new Set(found.flatMap((one) => spotsOf(crowd, one)));
      expect(
        all(0)
          .concat(Array.from(seen))
          .filter((at) => !members.has(at)),
      ).toEqual([]);
    }
    expect(clustered(crowd, whole, size).reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  });

  test('in one spot stays together however near one looks', () => {
    const [spot] = grid(1, 1, 1);
    const crowd = crowdOf(Array.from({ length: 5 }, () => spot ?? { x: 0, y: 0 }));
    const [one, ...others] = clustered(crowd, { x: spot?.x ?? 0, y: spot?.y ?? 0, zoom: 2000 }, size);
    expect([one?.count, others.length]).toEqual([5, 0]);
  });

  test('is listed in the order in which it was given', () => {
    const spots = grid(9, 3, 0.02).toReversed();
    const view = fitting(spots, size);
    expect(Array.from(inSight(crowdOf(spots), view, size))).toEqual(all(9));
    expect(clustered(crowdOf([]), view, size)).toEqual([]);
  });
});
