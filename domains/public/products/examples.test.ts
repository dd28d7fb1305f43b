import { describe, expect, test } from 'vitest';
import { cheapest, combinations, everyAward, inPowers, tender } from './every-award.ts';
import { everyOrder, lengthOf, nearestFirst, shortest, stops } from './every-round.ts';
import { fuels, kilogramsOf } from './fuels.ts';
import { alarmsByLimit, alarmsWithClearing } from './readings.ts';
import { deliveries, scoreOf, signals, verdictOf } from './signals.ts';

describe('the tender that is solved on the page', () => {
  const all = everyAward(tender.lots.map(({ prices }) => prices));

  test('has as many awards as there are, and each once', () => {
    expect(BigInt(all.length)).toBe(combinations(tender.vendors.length, tender.lots.length));
    expect(new Set(all.map(({ vendors }) => vendors.join())).size).toBe(all.length);
  });

  test('is given to the lowest price of each lot when nothing else is asked', () => {
    const lowest = tender.lots.reduce((sum, { prices }) => sum + Math.min(...prices), 0);
    expect(cheapest(all)?.total).toBe(lowest);
  });

  test('counts combinations exactly, however many', () => {
    expect(inPowers(combinations(6, 6))).toBe('46,656');
    expect(combinations(12, 20)).toBe(3_833_759_992_447_475_122_176n);
    expect(inPowers(combinations(12, 20))).toBe('3.8 × 10²¹');
  });
});

describe('the round that is driven on the page', () => {
  test('was tried in every order, and none is shorter than the best', () => {
    const all = everyOrder(stops);
    expect(all).toHaveLength(720);
    expect(lengthOf(shortest())).toBe(Math.min(...all.map(lengthOf)));
  });

  test('is longer by the rule of thumb, which visits every stop as well', () => {
    expect(new Set(nearestFirst()).size).toBe(stops.length);
    expect(lengthOf(nearestFirst())).toBeGreaterThan(lengthOf(shortest()));
  });
});

describe('the deliveries on the page', () => {
  test('weigh one together', () => expect(signals.reduce((sum, [, , weight]) => sum + weight, 0)).toBeCloseTo(1));

  test('end as the table says', () =>
    expect(deliveries.map(([, found]) => verdictOf(scoreOf(found)))).toEqual([
      'Accepted for matching',
      'Accepted for matching',
      'A person decides',
      'An exception is opened',
      'An exception is opened',
    ]));
});

test('the flood on the page is one alarm when it has to fall before it may call again', () => {
  expect(alarmsByLimit()).toHaveLength(4);
  expect(alarmsWithClearing()).toHaveLength(1);
});

test('the garage on the page burns what activity times factor says', () =>
  expect(fuels.map(kilogramsOf).map(Math.round)).toEqual([187_864, 229_597]));
