import { describe, expect, test } from 'vitest';
import { defineRecord, f } from '#kernel';
import type { Definition } from '../reports/definition.ts';
import { crossFiltered } from './cross-filter.ts';

const drawn = (name: 'purchase_order' | 'requisition' | 'award', fields: object) =>
  defineRecord(name, {
    label: ['Row', 'Rows'],
    about: 'A row.',
    title: 'name',
    fields: { name: f.text({ max: 10 }).required(), ...fields },
    access: { read: 'member', create: 'member', edit: 'member' },
    list: { columns: ['name'], sort: 'name' },
    sections: { Row: ['name'] },
  });
const order = drawn('purchase_order', { vendor: f.ref('vendor'), type: f.choice({ goods: 'Goods' }) });
const award = drawn('award', { vendor: f.ref('vendor'), type: f.choice({ lot: 'Lot' }) });
const need = drawn('requisition', { costCenter: f.ref('cost_center') });
const panel = (record: typeof order, filters = '') => ({
  record,
  definition: { record: record.name, filters } as Definition,
});
const told = (panels: readonly ReturnType<typeof panel>[], filters: string) =>
  crossFiltered(panels, filters).map(({ definition, notApplied }) => [
    definition.filters,
    notApplied.map(({ label, why }) => `${label} ${why}`),
  ]);

describe('a filter of a dashboard', () => {
  test('applies to each panel whose report has the field, and the others say that it does not', () => {
    expect(told([panel(order, 'status=issued'), panel(award), panel(need)], 'vendor=v1&vendor=v2')).toEqual([
      ['status=issued&vendor=v1&vendor=v2', []],
      ['vendor=v1&vendor=v2', []],
      ['', ['Vendor no_field']],
    ]);
  });

  test('is not applied to another field with the same name', () => {
    expect(told([panel(order), panel(award)], 'type=goods')).toEqual([
      ['type=goods', []],
      ['', ['Type other_field']],
    ]);
  });

  test('never changes what a report filters by itself', () => {
    expect(told([panel(order, 'vendor=v1')], 'vendor=v2')).toEqual([['vendor=v1', ['Vendor own_filter']]]);
    expect(told([panel(order, 'createdAt.from=2026-01-01')], 'createdAt.to=2026-02-01')).toEqual([
      ['createdAt.from=2026-01-01', ['Created own_filter']],
    ]);
  });

  test('by a state or by what is no field is applied to nothing', () => {
    expect(told([panel(order)], 'status=issued&constructor=1&__proto__=1')).toEqual([
      ['', ['Status no_field', 'constructor no_field', '__proto__ no_field']],
    ]);
  });
});
