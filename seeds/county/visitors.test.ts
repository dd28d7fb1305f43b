import { pages } from '#domains';
import { findPage } from '#kernel';
import { expect, test } from 'vitest';
import { features } from './visitors.ts';

test('a seeded feature request is done or planned as the page it is about is, and none is said to be under way', () => {
  const wrong = features.filter(({ about, steps }) => {
    if (about === null) return steps.some((step) => step !== 'publish');
    const page = findPage(pages, about)?.page;
    return !page || steps.includes('finish') === Boolean(page.planned) || !steps.includes('plan');
  });
  expect(wrong.map(({ subject }) => subject)).toEqual([]);
});

test('no vote and no person who voted is made up', () =>
  expect(features.filter((one) => 'votes' in one).map(({ subject }) => subject)).toEqual([]));
