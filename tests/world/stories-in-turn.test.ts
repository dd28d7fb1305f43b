import { describe, expect, test } from 'vitest';
import { restingStories, toldInTurn } from './stories-in-turn.ts';
import { OWN_PARTS } from './turn.ts';

/* Law: ADR 34. What takes turns is looked at by one of as many runs as there are turns. */
describe('stories in turn', () => {
  const nothing = new Set<string>();

  test('each story is told in one of seven runs', () => {
    const turns = Array.from({ length: OWN_PARTS }, (_, at) => new Set(restingStories(at, nothing)));
    expect(toldInTurn.length).toBeGreaterThan(600);
    const told = new Map(toldInTurn.map((path) => [path, turns.filter((rest) => !rest.has(path)).length]));
    expect([...told].filter(([, times]) => times !== 1)).toEqual([]);
  });

  test('a story near the present change is told, whosever turn it is', () => {
    const [path = ''] = restingStories(0, nothing);
    expect(restingStories(0, new Set([path]))).not.toContain(path);
  });

  test('what everything stands on is tried in every run', () => {
    const resting = restingStories(0, nothing);
    expect(resting.filter((path) => /^(kernel|web|server\/(?!backup)|tests\/(laws|world))/.test(path))).toEqual([]);
  });
});
