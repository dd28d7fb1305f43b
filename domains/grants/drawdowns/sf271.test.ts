import { describe, expect, test } from 'vitest';
import { costClasses, type CostClass } from '../costs/cost-words.ts';
import { item11 } from './sf270.ts';
import { byClass, item11Of271, keptClasses, outlayClassOf, outlayLetters } from './sf271.ts';

const none = byClass([]);
const cents = (dollars: number) => dollars * 100;

describe('item 11 of SF-271', () => {
  test('adds up as the form says: n = a to m, p = n - o, s = q + r, u = s - t', () => {
    const classes = {
      ...none,
      a: cents(18_000),
      c: cents(240_000),
      d: cents(96_500),
      f: cents(22_400),
      j: cents(31_100),
      k: cents(1_184_000),
      l: cents(58_000),
    };
    // n 1,650,000; o 10,000; p 1,640,000; others 410,000; s 1,230,000; t 900,000; u 330,000.
    expect(
      item11Of271({
        classes,
        income: cents(10_000),
        match: cents(410_000),
        rehabilitation: 0,
        earlier: cents(900_000),
      }),
    ).toEqual({
      total: cents(1_650_000),
      net: cents(1_640_000),
      federal: cents(1_230_000),
      share: cents(1_230_000),
      requested: cents(330_000),
    });
    // What is reimbursed in full stands on a line of its own and changes no total.
    expect(
      item11Of271({
        classes,
        income: cents(10_000),
        match: cents(410_000),
        rehabilitation: cents(50_000),
        earlier: cents(900_000),
      }),
    ).toMatchObject({ federal: cents(1_180_000), share: cents(1_230_000), requested: cents(330_000) });
  });

  test('asks for what SF-270 asks for, whatever the classes are', () => {
    for (let at = 1; at <= 200; at++) {
      const classes = {
        ...none,
        ...Object.fromEntries(outlayLetters.map((one, of) => [one, (at * (of + 3) * 7_907) % 900_001])),
      };
      const [income, match, earlier] = [(at * 31) % 5_000, (at * 977) % 90_000, (at * 3_331) % 700_000];
      const outlays = outlayLetters.reduce((sum, one) => sum + classes[one], 0);
      const of271 = item11Of271({ classes, income, match, rehabilitation: 0, earlier });
      const of270 = item11({ outlays, income, estimate: 0, match, earlier });
      expect([of271.total, of271.net, of271.share, of271.requested]).toEqual([
        outlays,
        of270.net,
        of270.share,
        of270.requested,
      ]);
    }
  });

  test('a cost counts by the class it names, else by its object class', () => {
    const followed = (Object.keys(costClasses) as CostClass[]).map((one) => [one, outlayClassOf(null, one)]);
    expect(Object.fromEntries(followed)).toMatchObject({
      personnel: 'a',
      construction: 'k',
      equipment: 'l',
      contractual: 'm',
      other: 'm',
    });
    expect(
      byClass([
        { said: 'd', costClass: 'contractual', cents: 500 },
        { said: null, costClass: 'contractual', cents: 300 },
        { said: 'd', costClass: 'other', cents: -100 },
      ]),
    ).toEqual({ ...none, d: 400, m: 300 });
  });

  test('classes that were not kept are not made up', () => {
    expect(keptClasses(null)).toBeNull();
    expect(keptClasses({ a: 1 })).toBeNull();
    expect(keptClasses(none)).toEqual(none);
  });
});
