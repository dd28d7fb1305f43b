import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayGiveBack, mayTake, openOf } from './allocation.ts';

const line = { id: 'a', quantity: '10' };

describe('what orders take of a requested line', () => {
  test('leaves the rest open, and other lines alone', () => {
    expect(
      openOf(line, [
        { line: 'a', quantity: '4' },
        { line: 'b', quantity: '9' },
      ]),
    ).toBe('6');
    expect(
      openOf(line, [
        { line: 'a', quantity: '4' },
        { line: 'a', quantity: '-1.5' },
      ]),
    ).toBe('7.5');
  });

  test('is at most what is open, with the tolerance beyond', () => {
    const taken = [{ line: 'a', quantity: '8' }];
    expect(['2', '2.000001', '0', '-1'].map((wanted) => mayTake(line, taken, wanted))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(['3', '3.1'].map((wanted) => mayTake(line, taken, wanted, 10))).toEqual([true, false]);
  });

  test('is never given back beyond what was taken', () => {
    expect(mayGiveBack([{ line: 'a', quantity: '4' }], '4')).toBe(true);
    expect(mayGiveBack([{ line: 'a', quantity: '4' }], '4.1')).toBe(false);
    for (const nothing of ['0', '0.0', '-1']) {
      expect(mayGiveBack([{ line: 'a', quantity: '4' }], nothing)).toBe(false);
      expect(mayTake({ id: 'a', quantity: '4' }, [], nothing)).toBe(false);
    }
  });

  test('taken and given back in any order, never opens more than was asked for', () => {
    const steps = fc.array(fc.record({ takes: fc.boolean(), amount: fc.integer({ min: 1, max: 12 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, (acts) => {
        const done: { line: string; quantity: string }[] = [];
        for (const { takes, amount } of acts) {
          const wanted = String(amount);
          if (takes && mayTake(line, done, wanted)) done.push({ line: 'a', quantity: wanted });
          if (!takes && mayGiveBack(done, wanted)) done.push({ line: 'a', quantity: `-${wanted}` });
          expect(Number(openOf(line, done))).toBeGreaterThanOrEqual(0);
          expect(Number(openOf(line, done))).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});
