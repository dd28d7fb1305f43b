import { describe, expect, test } from 'vitest';
import { allJourneys, restingAt, walks } from './journeys-in-turn.ts';
import { OWN_PARTS } from './turn.ts';

/* Law: ADR 34. What takes turns is looked at by one of as many runs as there are turns. */
describe('journeys in turn', () => {
  const nothing = new Set<string>();
  const turns = Array.from({ length: OWN_PARTS }, (_, at) => new Set(restingAt(at, nothing)));

  test('each story is told in one of seven runs', () => {
    const stories = allJourneys.filter((name) => !walks.has(name));
    expect(stories.length).toBeGreaterThan(60);
    for (const name of stories) expect([name, turns.filter((rest) => !rest.has(name)).length]).toEqual([name, 1]);
  });

  test('each run walks a part of all pages, and every walk is there', () => {
    for (const name of walks) {
      expect(allJourneys).toContain(name);
      expect([name, turns.some((rest) => rest.has(name))]).toEqual([name, false]);
    }
  });

  test('a story that the present work changed is told', () => {
    const [name = ''] = restingAt(0, nothing);
    expect(restingAt(0, new Set([`tests/journeys/${name}`]))).not.toContain(name);
  });
});
