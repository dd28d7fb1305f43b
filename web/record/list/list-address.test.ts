import { describe, expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { changedAddress, fieldsFiltered, isNarrowed, keptOf, nextSort, readAddress, without } from './list-address.ts';

describe('the address of a list', () => {
  test('says which rows, in which order, in which columns, laid out how', () => {
    const state = readAddress(
      requisition,
      '?status=draft&status=returned&total.from=100&search=pump&sort=-total&columns=number,total&layout=calendar&by=neededBy&month=2026-12&view=v1',
    );
    expect(state).toEqual({
      filters: { status: ['draft', 'returned'], 'total.from': ['100'] },
      search: 'pump',
      sort: '-total',
      columns: ['number', 'total'],
      layout: 'calendar',
      by: 'neededBy',
      month: '2026-12-01',
      view: 'v1',
    });
    expect(fieldsFiltered(state.filters)).toEqual(['status', 'total']);
  });

  test('drops what the record does not know, such as the tag of a newsletter', () => {
    const state = readAddress(
      requisition,
      '?utm_source=mail&total.like=1&total.from.to=1&toString=x&search=&cursor=abc&columns=nothing&layout=spiral&month=soon&status=',
    );
    expect(state).toEqual({
      filters: {},
      search: '',
      sort: '',
      columns: [],
      layout: 'table',
      by: '',
      month: '',
      view: '',
    });
    expect(isNarrowed(state)).toBe(false);
  });

  test('changes one thing and keeps the others', () => {
    expect(changedAddress('?sort=number&view=v1', { status: ['draft', 'returned'] })).toBe(
      '?sort=number&view=v1&status=draft&status=returned',
    );
    expect(changedAddress('?status=draft', { status: null })).toBe('');
    expect(changedAddress('', { columns: 'number,total' })).toBe('?columns=number,total');
  });

  test('takes every filter of a field away at once, however it was written', () => {
    const address = '?total.from=1&total.to=5&status.is=draft&sort=number';
    const { filters } = readAddress(requisition, address);
    expect(changedAddress(address, without(filters, 'total'))).toBe('?status.is=draft&sort=number');
    expect(changedAddress(address, without(filters, 'status', 'total'))).toBe('?sort=number');
  });

  test('is the same view in whatever order it was put together', () => {
    expect(keptOf(requisition, '?sort=number&status=returned&status=draft&layout=table&view=v1')).toBe(
      keptOf(requisition, '?status=draft&utm_source=mail&status=returned&sort=number'),
    );
    expect(keptOf(requisition, '?view=all')).toBe('');
    expect(keptOf(requisition, '?layout=board&columns=number,total')).toBe('columns=number,total&layout=board');
  });

  test('turns the order around when a heading is pressed twice', () => {
    expect(nextSort('-number', 'total')).toBe('total');
    expect(nextSort('total', 'total')).toBe('-total');
    expect(nextSort('-total', 'total')).toBe('total');
  });
});
