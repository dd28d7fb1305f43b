import { describe, expect, test } from 'vitest';
import { lifelinesAt, type Reported, trendOf } from './lifeline-state.ts';
import { type Component, components, type Condition, conditions, lifelineNames, lifelineOf } from './lifeline-words.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();

/** A small generator with a seed: the same rows every time. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function drawn(seed: number): readonly Reported[] {
  const draw = drawing(seed);
  const parts = Object.keys(components) as Component[];
  const all = Object.keys(conditions) as Condition[];
  return Array.from({ length: 40 }, (_, n) => {
    const part = parts[draw(parts.length)] ?? 'water_potable';
    return {
      id: `report ${n}`,
      lifeline: lifelineOf(part),
      component: draw(4) === 0 ? null : part,
      condition: all[draw(all.length)] ?? 'unknown',
      observedAt: at(draw(50)),
      enteredAt: at(50 + draw(9)),
    };
  });
}

describe('the state at a moment', () => {
  test('follows from the reports and the moment alone: in whatever order they were entered, it is the same', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const reports = drawn(seed);
      const draw = drawing(seed + 1000);
      const mixed = reports
        .map((one) => ({ one, key: draw(1_000_000) }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      for (const minute of [0, 13, 25, 49, 60])
        expect(lifelinesAt(mixed, at(minute))).toEqual(lifelinesAt(reports, at(minute)));
    }
  });

  test('never looks ahead: what is observed later changes nothing', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const reports = drawn(seed);
      const by = reports.filter(({ observedAt }) => Date.parse(observedAt) <= Date.parse(at(25)));
      expect(lifelinesAt(reports, at(25))).toEqual(lifelinesAt(by, at(25)));
    }
  });

  test('is the worst of the last report of each part, and unknown without one', () => {
    const report = (id: string, minute: number, condition: Condition, component: Component | null): Reported => ({
      id,
      lifeline: 'water',
      component,
      condition,
      observedAt: at(minute),
      enteredAt: at(minute),
    });
    const reports = [
      report('a', 1, 'unstable', 'water_potable'),
      report('b', 2, 'stabilizing', 'water_waste'),
      report('c', 9, 'stable', 'water_potable'),
    ];
    const water = (minute: number) =>
      lifelinesAt(reports, at(minute)).filter(({ lifeline }) => lifeline === 'water')[0];
    const trend = (before: number, now: number) => {
      const [was, is] = [water(before), water(now)];
      return is && trendOf(was, is);
    };
    expect(water(0)).toMatchObject({ condition: 'unknown', parts: [] });
    expect(water(5)).toMatchObject({ condition: 'unstable' });
    expect(water(9)).toMatchObject({ condition: 'stabilizing' });
    expect(lifelinesAt(reports, at(9)).map(({ lifeline }) => lifeline)).toEqual(lifelineNames);
    expect(trend(5, 9)).toBe('better');
    expect(trend(9, 5)).toBe('worse');
    expect(trend(0, 5)).toBe('first');
    expect(trend(0, 0)).toBe('same');
  });
});
