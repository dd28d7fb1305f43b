import { expect, test } from 'vitest';
import { asTree } from './center-tree.ts';

const center = (id: string, parent: string | null = null) => ({ id, code: id, parent });

test('cost centers stand below what they are part of, in the order of their codes', () => {
  const tree = asTree([center('b'), center('a'), center('b2', 'b'), center('b1', 'b'), center('c', 'gone')]);
  expect(tree.map(({ center: { id }, depth }) => `${depth}${id}`)).toEqual(['0a', '0b', '1b1', '1b2', '0c']);
});

test('a circle is shown at the top and not walked for ever', () => {
  expect(asTree([center('a', 'b'), center('b', 'a')])).toHaveLength(2);
});
