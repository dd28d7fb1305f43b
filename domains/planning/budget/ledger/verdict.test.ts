import { describe, expect, test } from 'vitest';
import { nothing, authority, available, percentUsed, used } from './balance.ts';
import { shortages, shortageSentence, type Weighed } from './verdict.ts';

const weighed = (more: Partial<Weighed>): Weighed => ({
  id: 'line',
  name: '4010 Stormwater',
  action: 'stop',
  leftCents: -1,
  takenCents: 100,
  counts: 'line',
  ...more,
});
const short = (more: Partial<Weighed>) =>
  shortages([weighed(more)]).map(({ shortCents, availableCents }) => [shortCents, availableCents]);

describe('a shortage', () => {
  test('begins with the first cent that is missing', () => {
    expect(short({ leftCents: 0 })).toEqual([]);
    expect(short({ leftCents: -1 })).toEqual([[1, 99]]);
  });

  test('is never found where money is only given back or nothing is taken, also below zero', () => {
    expect(short({ leftCents: -500, takenCents: 0 })).toEqual([]);
    expect(short({ leftCents: -500, takenCents: -100 })).toEqual([]);
    expect(short({ leftCents: -500, takenCents: 1 })).toEqual([[1, -499]]);
  });

  test('is at most what is taken: what a line lacked before is not this change’s', () => {
    expect(short({ leftCents: -500, takenCents: 200 })).toEqual([[200, -300]]);
    expect(short({ leftCents: -200, takenCents: 200 })).toEqual([[200, 0]]);
    expect(short({ leftCents: -199, takenCents: 200 })).toEqual([[199, 1]]);
  });

  test('is found where it warns, and nowhere where it is ignored', () => {
    expect(short({ action: 'warn' })).toEqual([[1, 99]]);
    expect(short({ action: 'ignore' })).toEqual([]);
  });

  test('says what is left and what is taken, and of what it counts', () => {
    const sentences = shortages([
      weighed({ leftCents: -1_000_00, takenCents: 1_500_00 }),
      weighed({ leftCents: -2_000_00, takenCents: 1_500_00, counts: 'group' }),
      weighed({ leftCents: -1, takenCents: 1, counts: 'month' }),
    ]).map(shortageSentence);
    expect(sentences).toEqual([
      '4010 Stormwater has $500.00 available, and this needs $1,500.00.',
      '4010 Stormwater, counting all lines of the group, has -$500.00 available, and this needs $1,500.00.',
      '4010 Stormwater, counting budget through this month, has $0.00 available, and this needs $0.01.',
    ]);
  });
});

describe('what is left of a line', () => {
  const full = {
    adopted: 1_000,
    amended: 200,
    transferred: -300,
    carried: 40,
    preencumbered: 5,
    encumbered: 60,
    expended: 700,
    retained: 9,
    contingency: 80,
  };

  test('is its authority without what is asked for, ordered, paid and held; retained money is part of what was paid', () => {
    expect([authority(full), used(full), available(full)]).toEqual([940, 845, 95]);
  });

  test.each([
    ['preencumbered', 1],
    ['encumbered', 1],
    ['expended', 1],
    ['contingency', 1],
    ['retained', 0],
  ] as const)('falls with a cent in %s by %i', (bucket, by) => {
    expect(available({ ...nothing, adopted: 10, [bucket]: 1 })).toBe(10 - by);
  });

  test('in percent: a line without authority is full with its first cent, and to a tenth otherwise', () => {
    expect(percentUsed(nothing)).toBe(0);
    expect(percentUsed({ ...nothing, expended: 1 })).toBe(100);
    expect(percentUsed({ ...nothing, adopted: -5, expended: 1 })).toBe(100);
    expect(percentUsed({ ...nothing, adopted: 800, expended: 1 })).toBe(0.1);
    expect(percentUsed({ ...nothing, adopted: 800, expended: 1600 })).toBe(200);
  });
});
