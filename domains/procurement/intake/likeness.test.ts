import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likened } from './likeness.ts';

const things = likened(
  ['Trash pump, 6 inch, diesel', 'Suction hose, 20 ft', 'Pump rental', 'Hydrant meter', 'Attack hose, 1.75 inch'],
  (one) => one,
);
const found = (text: string) => things.find(text).map(({ one }) => one);

describe('likeness of words', () => {
  test('finds a thing whatever the order and the endings of its words', () => {
    expect(found('diesel pumps for trash')[0]).toBe('Trash pump, 6 inch, diesel');
    expect(found('hoses, suction')[0]).toBe('Suction hose, 20 ft');
  });

  test('says by which words it found something', () => {
    expect(things.find('suction hoses')[0]?.shared).toEqual(['suction', 'hoses']);
  });

  test('finds nothing in words that nobody used', () => {
    expect(found('agenda software')).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found('the of and')).toEqual([]);
  });

  test('is 1 for the same words, never more, and best first', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 4 }), { minLength: 1, maxLength: 20 }), (texts) => {
        const among = likened(texts, (one) => one);
        const hits = among.find(texts[0] ?? '', { most: 20, least: 0 });
        const sizes = hits.map(({ likeness }) => likeness);
        expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
        for (const size of sizes) expect(size).toBeLessThanOrEqual(1);
        if (hits.length > 0) expect(sizes[0]).toBeCloseTo(1);
      }),
    );
  });
});
