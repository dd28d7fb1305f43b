import { expect, test } from 'vitest';
import { distance, meant } from './spelling.ts';

test.each([
  ['pump', 'pump', 2, 0],
  ['pump', 'pumps', 2, 1],
  ['pump', 'pmup', 2, 1],
  ['pump', 'bump', 2, 1],
  ['pump', 'bumps', 2, 2],
  ['pump', 'lumpen', 2, 3],
  ['pump', 'pumphouse', 2, 3],
  ['', 'ab', 2, 2],
  ['', '', 0, 0],
  ['ab', 'ba', 0, 1],
])('from %j to %j, up to %i, is %i', (one, other, most, far) => {
  expect([distance(one, other, most), distance(other, one, most)]).toEqual([far, far]);
});

const known = new Set(['budget', 'requisition', 'vendors', 'lenders', 'encumbrance', 'approvals']);
test.each([
  ['budgte', 'budget'],
  ['budgets', 'budget'],
  ['budgteer', null],
  ['requisiton', 'requisition'],
  ['requisitoin', 'requisition'],
  ['reqisiton', 'requisition'],
  ['rqisiton', null],
  ['aprovels', null],
  ['aprovals', 'approvals'],
  ['aprovel', null],
  ['vendor', 'vendors'],
  ['bendors', null],
  ['budge', null],
  ['budget', null],
  ['budg3t', null],
])('%s means %s', (word, is) => expect(meant(word, known)).toBe(is));

test('a word that is as near to two says nothing', () =>
  expect(meant('contrct', new Set(['contract', 'contrict']))).toBeNull());
