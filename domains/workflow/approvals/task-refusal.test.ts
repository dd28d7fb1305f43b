import { expect, test } from 'vitest';
import { saidBelow } from './task-refusal.ts';

const message = 'Travel is paid from GRA-2026-0019, whose period ends 2026-08-31.';

test('what is wrong at a field of the dialog is said there alone', () => {
  expect(saidBelow(null)).toBeUndefined();
  for (const path of ['to', 'text', 'comment', 'values.amount'])
    expect(saidBelow({ message, issues: [{ path }] })).toBeUndefined();
});

test('what lies with the document is never silent', () => {
  const said = 'Travel is paid from GRA-2026-0019, whose period ends Aug 31, 2026.';
  expect(saidBelow({ message, issues: [] })).toBe(said);
  expect(saidBelow({ message })).toBe(said);
  expect(saidBelow({ message, issues: [{ path: 'accounts.0.budgetLine' }] })).toBe(said);
  expect(saidBelow({ message, issues: [{ path: 'comment' }, { path: 'lines.0' }] })).toBe(said);
});
