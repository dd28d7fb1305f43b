import { describe, expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { changedAddress, nextSort, readAddress } from './list-address.ts';

describe('the address of a list', () => {
  test('says which rows, in which order, from where', () => {
    expect(
      readAddress(requisition, '?status=draft&status=returned&total.from=100&search=pump&sort=-total&cursor=abc'),
    ).toEqual({
      filters: { status: ['draft', 'returned'], 'total.from': ['100'] },
      search: 'pump',
      sort: '-total',
      cursor: 'abc',
      limit: 50,
    });
  });

  test('drops what the record does not know, such as the tag of a newsletter', () => {
    expect(readAddress(requisition, '?utm_source=mail&total.like=1&toString=x&search=')).toEqual({
      filters: {},
      limit: 50,
    });
  });

  test('begins at the first page again when it shows something else', () => {
    expect(changedAddress('?cursor=abc&total=exact&sort=number', { status: 'draft' })).toBe(
      '?sort=number&status=draft',
    );
    expect(changedAddress('?status=draft&cursor=abc', { status: null })).toBe('?');
  });

  test('keeps its filters from page to page, and its page while counting', () => {
    expect(changedAddress('?status=draft&total=exact', { cursor: 'next' })).toBe(
      '?status=draft&total=exact&cursor=next',
    );
    expect(changedAddress('?cursor=abc', { total: 'exact', cursor: 'abc' })).toBe('?cursor=abc&total=exact');
  });

  test('turns the order around when a heading is pressed twice', () => {
    expect(nextSort('-number', 'total')).toBe('total');
    expect(nextSort('total', 'total')).toBe('-total');
    expect(nextSort('-total', 'total')).toBe('total');
  });
});
