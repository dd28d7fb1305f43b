import { expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { lifeOf } from './life.ts';

const way = ['draft', 'submitted', 'approved', 'ordered'];

test.each([
  ['draft', 0, null],
  ['submitted', 1, null],
  ['ordered', 3, null],
  ['returned', 1, 'returned'],
  ['rejected', 1, 'rejected'],
  ['cancelled', 2, 'cancelled'],
])('a requisition that is %s stands at %i, beside the way: %s', (state, at, beside) =>
  expect(lifeOf(requisition, state)).toEqual({ way, at, beside }),
);

test('a life of two states needs no picture', () => expect(lifeOf(costCenter, 'active')).toBeNull());

test('a life with one end leads to that end, whatever else comes after it in the list', () => {
  const step = (from: string, to: string) => ({ label: to, from, to, by: 'user' });
  const record = {
    states: ['draft', 'sent', 'settled', 'reopened'],
    finalStates: ['settled'],
    looks: {},
    transitions: { send: step('draft', 'sent'), settle: step('sent', 'settled'), reopen: step('sent', 'reopened') },
  } as unknown as typeof requisition; // what the life is read from
  expect(lifeOf(record, 'sent')).toEqual({ way: ['draft', 'sent', 'settled'], at: 1, beside: null });
  expect(lifeOf(record, 'reopened')).toEqual({ way: ['draft', 'sent', 'settled'], at: 1, beside: 'reopened' });
});
