import { expect, test } from 'vitest';
import { f } from '#kernel';
import { storable } from './kept-work.ts';

test('what is secret is never kept in a browser, nor what the form does not have', () => {
  const fields = {
    name: f.text(),
    account: f.sealed(),
    lines: f.lines({ item: f.text() }),
    code: f.password(),
  };
  const drafts = {
    name: 'Basin fund',
    account: '000123456789',
    stranger: 'x',
    lines: [{ id: '1', item: 'Pump' }],
    code: 'River-Stone-1987',
  };
  expect(storable(fields, drafts)).toEqual({
    name: 'Basin fund',
    lines: [{ id: '1', item: 'Pump' }],
  });
});
