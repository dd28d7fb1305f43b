import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balanceUsed,
  type FundParts,
  fundStatement,
  isShort,
  percentOf,
  shortBy,
  shorterAfter,
  togetherOf,
} from './fund-statement.ts';

const dollars = (amount: number): number => Math.round(amount * 100);

/** A small county: a general fund that pays for fire rescue, and a utility with a reserve in dollars. */
const county: FundParts = {
  balances: [
    { fund: '100', beginning: dollars(4_000_000), restricted: dollars(250_000), percent: 16.67, fixed: null },
    { fund: '400', beginning: dollars(900_000), restricted: 0, percent: null, fixed: dollars(750_000) },
  ],
  revenues: [
    { fund: '100', cents: dollars(18_000_000) },
    { fund: '100', cents: dollars(2_500_000) },
    { fund: '150', cents: dollars(6_000_000) },
    { fund: '400', cents: dollars(9_000_000) },
  ],
  appropriations: [
    { fund: '100', cents: dollars(18_000_000) },
    { fund: '150', cents: dollars(8_000_000) },
    { fund: '400', cents: dollars(9_100_000) },
  ],
  transfers: [{ from: '100', to: '150', cents: dollars(2_000_000) }],
};

describe('the statement of the funds of a budget', () => {
  test('adds what a fund begins with and takes in, and takes off what it spends', () => {
    const [general, fire, water] = fundStatement(county);
    expect(general).toMatchObject({
      fund: '100',
      revenues: dollars(20_500_000),
      transfersOut: dollars(2_000_000),
      ending: dollars(4_500_000),
      required: dollars(3_000_600),
      difference: dollars(1_499_400),
    });
    expect(fire).toMatchObject({ transfersIn: dollars(2_000_000), ending: 0, required: 0, difference: 0 });
    expect(water).toMatchObject({ ending: dollars(800_000), required: dollars(750_000), difference: dollars(50_000) });
  });

  test('says by how much a fund is short of its reserve', () => {
    const short = fundStatement({ ...county, transfers: [] }).filter(isShort);
    expect(short.map((one) => [one.fund, shortBy(one)])).toEqual([['150', dollars(2_000_000)]]);
  });

  test('holds a reserve to what was adopted, whatever amendments appropriate since', () => {
    const adopted = county.appropriations;
    const appropriations = [...adopted, { fund: '100', cents: dollars(1_000_000) }];
    const revenues = [...county.revenues, { fund: '100', cents: dollars(1_000_000) }];
    const [general] = fundStatement({ ...county, revenues, appropriations, adopted });
    expect(general).toMatchObject({ required: dollars(3_000_600), difference: dollars(1_499_400) });
  });

  test('rounds a reserve up to the cent', () => {
    expect(percentOf(1000, 16.6667)).toBe(167);
    expect(percentOf(1000, 10)).toBe(100);
    expect(percentOf(-1000, 10)).toBe(0);
    expect(percentOf(9_000_000_000_000_000, 100)).toBe(9_000_000_000_000_000);
  });

  test('knows which funds spend their balance for a change, and which would be shorter by it', () => {
    expect(
      balanceUsed([
        { fund: '100', gain: 300, appropriation: 0 },
        { fund: '100', gain: 0, appropriation: 500 },
        { fund: '400', gain: 100, appropriation: 0 },
      ]),
    ).toEqual([{ fund: '100', cents: 200 }]);
    const before = fundStatement(county);
    const after = fundStatement({ ...county, appropriations: [...county.appropriations, { fund: '150', cents: 1 }] });
    expect(shorterAfter(before, after).map(({ fund }) => fund)).toEqual(['150']);
    expect(shorterAfter(after, before)).toEqual([]);
  });
});

const fund = fc.constantFrom('100', '110', '150', '400');
const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 });
const amount = fc.integer({ min: 1, max: 1_000_000_000_000 });
const part = fc.record({ fund, cents });
const parts = fc.record({
  balances: fc.uniqueArray(
    fc.record({
      fund,
      beginning: cents,
      restricted: amount,
      percent: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((one) => one / 10_000)),
      fixed: fc.option(amount),
    }),
    { selector: (one) => one.fund },
  ),
  revenues: fc.array(part),
  appropriations: fc.array(part),
  transfers: fc.array(fc.record({ from: fund, to: fund, cents: amount })),
});

describe('whatever the parts are', () => {
  test('sources equal uses in each fund', () => {
    fc.assert(
      fc.property(parts, (given) => {
        for (const one of fundStatement(given))
          expect(one.beginning + one.revenues + one.transfersIn).toBe(
            one.appropriations + one.transfersOut + one.ending,
          );
      }),
    );
  });

  test('the funds together are the whole, in which transfers net to zero', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const whole = togetherOf(fundStatement(given));
        const sum = (some: readonly { cents: number }[]) => some.reduce((all, one) => all + one.cents, 0);
        expect(whole.transfersIn).toBe(whole.transfersOut);
        expect(whole.revenues).toBe(sum(given.revenues));
        expect(whole.appropriations).toBe(sum(given.appropriations));
        expect(whole.ending).toBe(
          given.balances.reduce((all, one) => all + one.beginning, 0) + whole.revenues - whole.appropriations,
        );
      }),
    );
  });

  test('the order in which they come does not matter', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const turned = {
          balances: given.balances.toReversed(),
          revenues: given.revenues.toReversed(),
          appropriations: given.appropriations.toReversed(),
          transfers: given.transfers.toReversed(),
        };
        expect(fundStatement(turned)).toEqual(fundStatement(given));
      }),
    );
  });

  test('a change that pays for itself in each fund leaves no fund shorter of a reserve in dollars', () => {
    fc.assert(
      fc.property(parts, fc.array(fc.record({ fund, cents: amount })), (given, changes) => {
        const adopted = given.appropriations;
        const after = {
          ...given,
          adopted,
          revenues: [...given.revenues, ...changes],
          appropriations: [...given.appropriations, ...changes],
        };
        expect(shorterAfter(fundStatement(given), fundStatement(after))).toEqual([]);
        expect(
          balanceUsed(changes.map((one) => ({ fund: one.fund, gain: one.cents, appropriation: one.cents }))),
        ).toEqual([]);
      }),
    );
  });
});
