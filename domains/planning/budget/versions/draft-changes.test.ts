import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  causeTotals,
  changedParts,
  type DraftPart,
  kindTotals,
  linesInSteps,
  type PartKind,
  partKinds,
} from './draft-changes.ts';

const part = (item: string, cents: number, more: Partial<DraftPart> = {}): DraftPart => ({
  kind: 'line',
  item,
  name: item,
  account: `100-${item}`,
  cents,
  ...more,
});
const known = { requests: new Map([['100-a', 120]]), positions: new Map([['100-b', 300]]) };

test('a changed line comes from requests or positions where it is what they say, else it is new or the budget office’s', () => {
  const before = [part('a', 100), part('b', 200), part('c', 50), part('d', 10), part('same', 7)];
  const after = [part('a', 120), part('b', 300), part('c', 40), part('e', 5), part('same', 7)];
  const changes = changedParts(before, after, known);
  expect(changes.map(({ item, change, cause }) => [item, change, cause])).toEqual([
    ['a', 'raised', 'requests'],
    ['b', 'raised', 'positions'],
    ['c', 'lowered', 'office'],
    ['d', 'removed', 'office'],
    ['e', 'added', 'added'],
  ]);
  const told = { totals: kindTotals(before, after), causes: causeTotals(changes) };
  expect(linesInSteps(told).map(({ what, cents }) => [what, cents])).toEqual([
    ['Lines before', 367],
    ['Department requests', 20],
    ['Position costs', 100],
    ['Copied or new lines', 5],
    ['Budget office', -20],
    ['Lines now', 472],
  ]);
});

test('revenues, balances and transfers have no cause and come after the lines', () => {
  const [one, other] = changedParts(
    [part('r', 5, { kind: 'revenue' })],
    [part('r', 6, { kind: 'revenue' }), part('e', 1)],
    known,
  );
  expect([one?.kind, other?.kind, other?.cause]).toEqual(['line', 'revenue', null]);
});

test('whatever changed, the earlier total of each kind and its changes add up to the later one, and so do the causes', () => {
  const kinds = Object.keys(partKinds) as PartKind[];
  const cents = fc.integer({ min: -900_000_000, max: 900_000_000 });
  const drawn = fc.uniqueArray(fc.record({ item: fc.constantFrom(...'abcdefgh'), cents }), {
    selector: ({ item }) => item,
  });
  const kindOf = (item: string): PartKind => kinds[item.charCodeAt(0) % kinds.length] ?? 'line';
  const partsOf = (all: readonly { item: string; cents: number }[]) =>
    all.map(({ item, cents: amount }) => part(item, amount, { kind: kindOf(item) }));
  fc.assert(
    fc.property(drawn, drawn, (was, is) => {
      const [before, after] = [partsOf(was), partsOf(is)];
      const changes = changedParts(before, after, known);
      const totals = kindTotals(before, after);
      for (const total of totals) {
        const own = changes.filter(({ kind }) => kind === total.kind);
        expect(own.reduce((sum, one) => sum + one.after - one.before, total.before)).toBe(total.after);
      }
      const steps = linesInSteps({ totals, causes: causeTotals(changes) });
      const last = steps.at(-1)?.cents;
      expect(steps.slice(0, -1).reduce((sum, one) => sum + one.cents, 0)).toBe(last);
    }),
  );
});
