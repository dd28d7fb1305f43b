import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endAfter, endOfLength, highestTaken, offerFrom, resumed, standing, stepFrom, totalOfLot } from './auction.ts';
import { clockLeft, phaseOf } from './auction-phase.ts';

const MINUTE = 60_000;
const byAmount = { stepCents: 500_00, stepPercent: null, beatsBest: false };
const byPercent = { stepCents: null, stepPercent: 0.5, beatsBest: true };

describe('the step', () => {
  test.each([
    [100_000_00, byAmount, 500_00],
    [100_000_00, byPercent, 500_00],
    [99_999_99, byPercent, 500_00],
    [1, byPercent, 1],
    [0, byPercent, 1],
  ])('under %d', (price, terms, expected) => expect(stepFrom(price, terms)).toBe(expected));

  test.each([
    [{ opening: 900_00, own: null, best: null }, { ...byAmount, stepCents: 10_00 }, 900_00],
    [{ opening: 900_00, own: 850_00, best: 800_00 }, { ...byAmount, stepCents: 10_00 }, 840_00],
    [{ opening: 900_00, own: 850_00, best: 800_00 }, { ...byAmount, stepCents: 10_00, beatsBest: true }, 790_00],
    [{ opening: 900_00, own: null, best: 800_00 }, { ...byAmount, stepCents: 10_00, beatsBest: true }, 790_00],
  ])('%j is taken at most', (prices, terms, most) => expect(highestTaken(prices, terms)).toBe(most));
});

describe('the end', () => {
  const soft = { softMinutes: 5, extendMinutes: 3, mostExtensions: 2 };
  const endsAt = endOfLength(0, 60);

  test('moves once for a bid in the last minutes, and not before them', () => {
    const before = { endsAt, extensions: 0 };
    expect(endAfter({ at: endsAt - 5 * MINUTE - 1, ...before }, soft)).toEqual(before);
    expect(endAfter({ at: endsAt - 5 * MINUTE, ...before }, soft)).toEqual({
      endsAt: endsAt + 3 * MINUTE,
      extensions: 1,
    });
    expect(endAfter({ at: endsAt - 1, ...before }, soft)).toEqual({ endsAt: endsAt + 3 * MINUTE, extensions: 1 });
    expect(endAfter({ at: endsAt, ...before }, soft)).toEqual(before);
  });

  test('stays after as many extensions as there may be', () => {
    const last = { at: endsAt - 1, endsAt, extensions: 2 };
    expect(endAfter(last, soft)).toEqual({ endsAt, extensions: 2 });
    expect(endAfter(last, { ...soft, mostExtensions: null }).extensions).toBe(3);
  });

  test('a pause gives back what it took', () => {
    const times = { startsAt: 100, endsAt: 1000 };
    expect(resumed({ ...times, pausedAt: 400 }, 600)).toEqual({ startsAt: 100, endsAt: 1200 });
    expect(resumed({ ...times, pausedAt: 50 }, 80)).toEqual(times);
    expect(resumed({ ...times, pausedAt: 50 }, 250)).toEqual({ startsAt: 250, endsAt: 1150 });
  });
});

const lots = ['A', 'B'];
const attempts = fc.array(
  fc.record({
    entry: fc.constantFrom('one', 'two', 'three'),
    lot: fc.constantFrom(...lots),
    cents: fc.integer({ min: 0, max: 1000 }),
    wait: fc.integer({ min: 0, max: 4 * MINUTE }),
  }),
  { maxLength: 80 },
);
const terms = fc.record({
  stepCents: fc.option(fc.integer({ min: 1, max: 50 })),
  stepPercent: fc.constant(2.5),
  beatsBest: fc.boolean(),
});
const soft = fc.record({
  softMinutes: fc.integer({ min: 0, max: 5 }),
  extendMinutes: fc.integer({ min: 1, max: 5 }),
  mostExtensions: fc.option(fc.integer({ min: 1, max: 4 })),
});

test('whatever is bid: prices of a bidder only fall by the step, the end moves by its rule, and the lowest wins', () =>
  fc.assert(
    fc.property(attempts, terms, soft, (all, given, close) => {
      const taken: { entry: string; lot: string; cents: number }[] = [];
      let end = { endsAt: endOfLength(0, 30), extensions: 0 };
      let at = 0;
      for (const { entry, lot, cents, wait } of all) {
        at += wait;
        if (at >= end.endsAt) continue;
        const ranked = standing(taken, lot);
        const own = ranked.find((one) => one.entry === entry)?.cents ?? null;
        const best = ranked[0]?.cents ?? null;
        if (cents > highestTaken({ opening: 900, own, best }, given)) continue;
        if (own !== null) expect(own - cents).toBeGreaterThanOrEqual(stepFrom(own, given));
        if (given.beatsBest && best !== null) expect(cents).toBeLessThan(best);
        expect(cents).toBeLessThanOrEqual(900);
        taken.push({ entry, lot, cents });
        const next = endAfter({ at, ...end }, close);
        const moved = next.endsAt - end.endsAt;
        expect([0, close.extendMinutes * MINUTE]).toContain(moved);
        expect(next.extensions - end.extensions).toBe(moved === 0 ? 0 : 1);
        if (moved > 0) expect(at).toBeGreaterThanOrEqual(end.endsAt - close.softMinutes * MINUTE);
        end = next;
      }
      if (close.mostExtensions !== null) expect(end.extensions).toBeLessThanOrEqual(close.mostExtensions);
      for (const lot of lots) {
        const prices = taken.filter((one) => one.lot === lot).map(({ cents }) => cents);
        expect(standing(taken, lot)[0]?.cents).toBe(prices.length === 0 ? undefined : Math.min(...prices));
      }
    }),
  ));

test('of two equal prices the earlier one leads', () =>
  expect(
    standing(
      [
        { entry: 'one', lot: '', cents: 90 },
        { entry: 'two', lot: '', cents: 80 },
        { entry: 'one', lot: '', cents: 80 },
      ],
      '',
    ).map(({ entry }) => entry),
  ).toEqual(['two', 'one']));

test('what is bid on lots is one offer, and lots without a price are not bid', () => {
  const line = (id: string, lot: string) => ({ id, lot, quantity: '10', kind: 'base' as const, mayBeLeft: false });
  const sheet = { lines: [line('1', 'A'), line('2', 'B')], extras: [{ id: 'x1', lot: 'A', kind: 'amount' as const }] };
  const own = { prices: { 1: 12_500 }, extras: { x1: 500 } };
  expect(totalOfLot(sheet, 'A', own)).toBe(17_50);
  expect(totalOfLot(sheet, 'A', { prices: {}, extras: { x1: 0 } })).toBe('Enter a unit price or “no bid”.');
  expect(totalOfLot(sheet, 'A', { prices: { 1: 'no_bid' }, extras: { x1: 0 } })).toBe('This line must have a price.');
  expect(totalOfLot(sheet, 'A', { prices: { 1: 1, 2: 1 }, extras: { x1: 0 } })).toBe(
    'This line is not in the price sheet.',
  );
  expect(offerFrom(sheet, new Map([['A', own]]))).toEqual({ prices: { 1: 12_500, 2: 'no_bid' }, extras: { x1: 500 } });
});

test('an auction runs from its start to its end, once its call is closed', () => {
  const times = {
    state: 'scheduled',
    isClosed: true,
    startsAt: '2026-12-18T19:00:00.000Z',
    endsAt: '2026-12-18T20:00:00.000Z',
  };
  expect(phaseOf(times, '2026-12-18T18:59:59.999Z')).toBe('ahead');
  expect(phaseOf(times, '2026-12-18T19:00:00.000Z')).toBe('running');
  expect(phaseOf({ ...times, isClosed: false }, '2026-12-18T19:00:00.000Z')).toBe('ahead');
  expect(phaseOf(times, times.endsAt)).toBe('over');
  expect(phaseOf({ ...times, state: 'paused' }, times.startsAt)).toBe('stopped');
  expect(clockLeft(times.endsAt, times.startsAt)).toBe('1:00:00');
  expect(clockLeft(times.endsAt, '2026-12-18T19:57:55.001Z')).toBe('2:05');
});
