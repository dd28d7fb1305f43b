import { describe, expect, test } from 'vitest';
import {
  advanced,
  byDifficulty,
  goneBack,
  isAt,
  isLast,
  moduleWords,
  percentOf,
  type Running,
  savedAt,
  startOf,
} from './tutorial-steps.ts';

const step = { title: 'Look', content: 'Here.' };
const at = (place: number, count = 3): Running => ({
  id: '1',
  title: 'Your dashboard',
  steps: Array.from({ length: count }, () => step),
  at: place,
});

describe('a tutorial', () => {
  test('starts at the saved step, or at step 0', () => {
    expect(startOf(at(0), undefined)).toBe(0);
    expect(startOf(at(0), { currentStep: 1, completed: false })).toBe(1);
  });

  test('that was completed begins anew', () => expect(startOf(at(0), { currentStep: 2, completed: true })).toBe(0));

  test('that became shorter meanwhile starts at its last step', () =>
    expect(startOf(at(0), { currentStep: 9, completed: false })).toBe(2));

  test('advances one step, capped at the last one', () => {
    expect(advanced(at(0)).at).toBe(1);
    expect(advanced(at(2)).at).toBe(2);
  });

  test('is completed by reaching its last step, and not before', () => {
    expect(savedAt(at(1))).toEqual({ currentStep: 1, completed: false });
    expect(savedAt(at(2))).toEqual({ currentStep: 2, completed: true });
    expect(isLast(at(0, 1))).toBe(true);
  });

  test('goes back one step, with a floor of 0', () => {
    expect(goneBack(at(2)).at).toBe(1);
    expect(goneBack(at(0)).at).toBe(0);
  });

  test('shows (step + 1) / total as a percentage', () => {
    expect([0, 1, 2].map((place) => percentOf(at(place)))).toEqual([33, 67, 100]);
    expect(percentOf(at(0, 1))).toBe(100);
  });
});

test('tutorials are sorted by difficulty, from easy to hard, and one that nobody knows stands last', () => {
  const sorted = byDifficulty([
    { title: 'd', difficultyLevel: 'expert' },
    { title: 'c', difficultyLevel: 'advanced' },
    { title: 'b', difficultyLevel: 'beginner' },
    { title: 'a', difficultyLevel: 'intermediate' },
    { title: 'A', difficultyLevel: 'beginner' },
  ]);
  expect(sorted.map(({ title }) => title)).toEqual(['A', 'b', 'a', 'c', 'd']);
});

test('a step knows whether its page is open, whatever else stands in the address', () => {
  const here = { path: '/smart-requisition', search: '?status=submitted&sort=-number' };
  expect(isAt('/smart-requisition', here)).toBe(true);
  expect(isAt('/smart-requisition?status=submitted', here)).toBe(true);
  expect(isAt('/smart-requisition?status=draft', here)).toBe(false);
  expect(isAt('/tasks', here)).toBe(false);
});

test('a module is written as people write', () => expect(moduleWords('cost-centers')).toBe('Cost centers'));
