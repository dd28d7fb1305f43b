import { describe, expect, test } from 'vitest';
import type { CartItem } from './punchout-calls.ts';
import { merged, sharesAfter } from './cart-again.ts';

const item = (supplierPart: string, auxiliaryPart: string | null = null, quantity = '1'): CartItem => ({
  quantity,
  unitPrice: '10',
  currency: 'USD',
  priceFor: '1',
  unit: 'EA',
  description: supplierPart,
  supplierPart,
  auxiliaryPart,
  classification: null,
  manufacturer: null,
  manufacturerPart: null,
});
const own = (name: string) => ({ name, part: null });
const from = (supplierPart: string, auxiliaryPart: string | null = null) => ({
  name: supplierPart,
  part: { supplierPart, auxiliaryPart },
});
const named = (lines: ReturnType<typeof merged<ReturnType<typeof own> | ReturnType<typeof from>>>) =>
  lines.map(({ former, now }) => [former?.name ?? null, now?.item.quantity ?? null]);

describe('a cart that was changed', () => {
  test('keeps other lines where they are, drops what is gone, and puts what is new at the end', () => {
    const before = [from('A'), own('Mine'), from('B')];
    expect(named(merged(before, [item('C', null, '7'), item('B', null, '4')]))).toEqual([
      ['Mine', null],
      ['B', '4'],
      [null, '7'],
    ]);
  });

  test('knows two things of one part by their marks', () => {
    const before = [from('A', 'red'), from('A', 'blue')];
    expect(named(merged(before, [item('A', 'blue', '2'), item('A', 'red', '3')]))).toEqual([
      ['A', '3'],
      ['A', '2'],
    ]);
  });

  test('takes the shares of the accounts along with their lines', () => {
    const before = [from('A'), own('Mine'), from('B')];
    const after = merged(before, [item('B')]);
    const shares = [{ forLine: 1 }, { forLine: 2 }, { forLine: 3 }, { forLine: null }];
    expect(sharesAfter(shares, before, after)).toEqual([{ forLine: 1 }, { forLine: 2 }, { forLine: null }]);
  });
});
