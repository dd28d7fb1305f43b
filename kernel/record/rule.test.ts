import { expect, test } from 'vitest';
import { type Actor, defineRecord, f } from '#kernel';
import { refusedByRule } from './abilities.ts';
import { broken, inForce, rule } from './rule.ts';

const ofOneYear = rule<{ amount: number }>('bid.below_limit', 'Bids stay below 10.', ({ row }) => row.amount < 10, {
  from: '2026-01-01',
  to: '2026-12-31',
  field: 'amount',
});
const actor = { id: 'rosa', kind: 'person', role: 'user', duties: [] } as unknown as Actor;

test('a dated rule holds from its first day to its last, both included', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => inForce(ofOneYear, day))).toEqual([false, true, true, false]);
  expect(days.map((day) => inForce({ ...ofOneYear, to: '2026-01-01' }, day))).toEqual([false, true, false, false]);
  const { from: _from, to: _to, ...always } = ofOneYear;
  expect(days.map((day) => inForce(always, day))).toEqual([true, true, true, true]);
});

test('the first rule in force that does not hold is the one that stops', () => {
  const always = rule<{ amount: number }>('bid.is_even', 'Bids are even.', ({ row }) => row.amount % 2 === 0);
  const stopping = (amount: number, day: string) =>
    broken([ofOneYear, always], day, { row: { amount }, actor, today: '2030-01-01' })?.id;
  expect(stopping(11, '2026-06-01')).toBe('bid.below_limit');
  expect(stopping(11, '2027-06-01')).toBe('bid.is_even');
  expect(stopping(12, '2027-06-01')).toBeUndefined();
});

const bid = defineRecord('bid', {
  label: ['Bid', 'Bids'],
  about: 'An offer.',
  title: 'name',
  fields: { name: f.text({ max: 20 }).required(), amount: f.integer(), madeOn: f.date() },
  access: { read: 'member', create: 'member', edit: 'member' },
  states: { open: 'review' },
  transitions: {},
  dated: 'madeOn',
  list: { columns: ['name'], sort: 'name' },
  sections: { Bid: ['name', 'amount', 'madeOn'] },
});

test('a record keeps the rules of its own day, however late it is looked at; without one the day it was made counts', () => {
  const refusal = (madeOn: string | null, createdAt: string, today: string) =>
    refusedByRule({ record: bid, row: { amount: 11, madeOn, createdAt }, actor, today }, [ofOneYear as never])?.code;
  expect(refusal('2026-12-31', '2028-05-05T12:00:00.000Z', '2030-01-01')).toBe('bid.below_limit');
  expect(refusal('2027-01-01', '2026-06-01T12:00:00.000Z', '2026-06-01')).toBeUndefined();
  expect(refusal(null, '2026-06-01T12:00:00.000Z', '2030-01-01')).toBe('bid.below_limit');
  expect(refusal(null, '2027-06-01T12:00:00.000Z', '2026-06-01')).toBeUndefined();
});
