import { expect, test } from 'vitest';
import { reasonIn, withReason } from './reason-words.ts';

const budget = { code: 'BUDGET', name: 'No budget is left' };
const longer = { code: 'BUDGET', name: 'No budget is left this year' };
const stock = { code: 'STOCK', name: 'We have it in stock' };
const reasons = [budget, stock];

test('a reason is put before the words, its code first, and exchanged without touching them', () => {
  expect(withReason('', 'BUDGET', reasons)).toBe('BUDGET: No budget is left');
  const said = withReason('Ask again in October.', 'BUDGET', reasons);
  expect(said).toBe('BUDGET: No budget is left. Ask again in October.');
  expect(withReason(said, 'STOCK', reasons)).toBe('STOCK: We have it in stock. Ask again in October.');
  expect(withReason(said, '', reasons)).toBe('Ask again in October.');
  expect(withReason('BUDGET: No budget is left', '', reasons)).toBe('');
});

test('words that are typed behind it do not hide it, and other words are no reason', () => {
  expect(reasonIn('BUDGET: No budget is left until October', reasons)).toBe(budget);
  expect(reasonIn('We have it in stock', reasons)).toBeUndefined();
  expect(reasonIn('BUDGET: No budget is left this year', [budget, longer])).toBe(longer);
});
