import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/calendar.ts';
import { below, chainOf, circleFrom, type Place, refusedMove, treeOn } from './agency-tree.ts';

const county: Place[] = [
  { agency: 'county', under: null, fromDay: '2024-10-01' },
  { agency: 'works', under: 'county', fromDay: '2024-10-01' },
  { agency: 'fleet', under: 'works', fromDay: '2024-10-01' },
  { agency: 'fleet', under: 'county', fromDay: '2026-10-01' },
];

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const someDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-01-01', days));
const someMove: fc.Arbitrary<Place> = fc.record({
  agency: fc.constantFrom(...names),
  under: fc.option(fc.constantFrom(...names), { nil: null }),
  fromDay: someDay,
});
/** Everything that is tried, in turn, and only what the tree allows is done. */
const lived = (moves: readonly Place[]): Place[] =>
  moves.reduce<Place[]>((places, move) => (refusedMove(places, move) === null ? [...places, move] : places), []);

describe('the tree of agencies', () => {
  test('is on every day what it was on that day', () => {
    expect(chainOf(treeOn(county, '2025-05-05'), 'fleet')).toEqual(['fleet', 'works', 'county']);
    expect(chainOf(treeOn(county, '2026-11-20'), 'fleet')).toEqual(['fleet', 'county']);
    expect(treeOn(county, '2024-09-30').size).toBe(0);
    expect([...below(treeOn(county, '2025-05-05'), 'works')]).toEqual(['fleet']);
  });

  test('refuses to stand under itself, also by way of a move that is planned later', () => {
    const planned: Place = { agency: 'county', under: 'fleet', fromDay: '2026-12-01' };
    expect(refusedMove(county, planned)).toBe('From 2026-12-01 the agency would be below itself.');
    const later: Place[] = [...county, { agency: 'works', under: 'fleet', fromDay: '2027-01-01' }];
    expect(refusedMove(later, { agency: 'fleet', under: 'works', fromDay: '2026-12-01' })).toBe(
      'From 2027-01-01 the agency would be below itself.',
    );
  });

  test('moves nobody before they exist, twice on a day, or to where they stand', () => {
    expect(refusedMove(county, { agency: 'fleet', under: 'county', fromDay: '2024-01-01' })).toMatch(
      /exists only from/,
    );
    expect(refusedMove(county, { agency: 'fleet', under: 'works', fromDay: '2026-10-01' })).toMatch(
      /already has a move on that date/,
    );
    expect(refusedMove(county, { agency: 'fleet', under: 'county', fromDay: '2026-11-01' })).toMatch(
      /already has that parent/,
    );
    expect(refusedMove(county, { agency: 'fleet', under: 'parks', fromDay: '2026-11-01' })).toMatch(/does not exist/);
  });

  test('never bites its tail on any day, whatever is moved in whatever order', () =>
    fc.assert(
      fc.property(fc.array(someMove, { maxLength: 40 }), someDay, (moves, day) => {
        const places = lived(moves);
        expect(circleFrom(places, '2025-12-31')).toBeNull();
        const tree = treeOn(places, day);
        for (const agency of tree.keys()) expect(tree.get(chainOf(tree, agency).at(-1) ?? '')).toBeNull();
      }),
    ));

  test('of an earlier day stays what it was after a later move', () =>
    fc.assert(
      fc.property(fc.array(someMove, { maxLength: 30 }), someMove, (moves, next) => {
        const places = lived(moves);
        if (refusedMove(places, next) !== null) return;
        const before = addDays(next.fromDay, -1);
        expect([...treeOn([...places, next], before)]).toEqual([...treeOn(places, before)]);
      }),
    ));

  test('has everybody below somebody in exactly one branch', () =>
    fc.assert(
      fc.property(fc.array(someMove, { maxLength: 30 }), (moves) => {
        const tree = treeOn(lived(moves), '2026-03-01');
        const tops = [...tree.keys()].filter((agency) => tree.get(agency) === null);
        expect(tops.reduce((sum, top) => sum + below(tree, top).size, tops.length)).toBe(tree.size);
      }),
    ));
});
