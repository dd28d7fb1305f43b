import { expect, test } from 'vitest';
import { sources } from '../../tests/world/sources.ts';
import { guideMarks } from './guide-marks.ts';
import { ownTutorials } from './own-tutorials.ts';

const drawn = new Set(
  sources()
    .filter(({ path, isTest }) => path.endsWith('.tsx') && !isTest)
    .flatMap(({ text }) => [...text.matchAll(/\b(?:data-)?guide="([\w-]+)"/g)].map(([, name = '']) => name)),
);

test('every part that a tutorial may point at stands on a screen, and every mark of a screen can be pointed at', () =>
  expect([...drawn].toSorted()).toEqual(Object.keys(guideMarks).toSorted()));

test('the parts have names that people read, each its own', () => {
  const words = Object.values(guideMarks);
  expect(new Set(words).size).toBe(words.length);
  for (const name of Object.keys(guideMarks)) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('most of them are used by the tutorials that come with Levee', () => {
  const used = new Set(ownTutorials.flatMap(({ steps }) => steps.flatMap(({ target }) => target ?? [])));
  expect(used.size).toBeGreaterThan(20);
});
