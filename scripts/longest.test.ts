import { expect, test } from 'vitest';
import { longest, playwrightTimes, vitestTimes } from './longest.ts';

test('the longest come first, and what took less than a second is not named', () => {
  const took = [
    { what: 'short', seconds: 0.9 },
    { what: 'long', seconds: 12.34 },
    { what: 'longer', seconds: 123.4 },
  ];
  expect(longest(took)).toEqual(['  123.4 s  longer', '   12.3 s  long']);
  expect(longest(took, 1)).toEqual(['  123.4 s  longer']);
});

test('a journey is named by its file and its sentence, with every time it was tried', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = { suites: [{ specs: [spec('opens', 1500)], suites: [{ specs: [spec('closes', 1000, 2000)] }] }] };
  expect(playwrightTimes(report)).toEqual([
    { what: 'a.spec.ts: opens', seconds: 1.5 },
    { what: 'a.spec.ts: closes', seconds: 3 },
  ]);
});

test('a run without its report names nothing', () => {
  expect([...playwrightTimes(null), ...vitestTimes(null)]).toEqual([]);
});
