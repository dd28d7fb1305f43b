import { defineRecord, f } from '#kernel';
import { supplyPeople } from './supply-words.ts';

/** Something kept for emergencies, counted in whole units. */
export const supplyItem = defineRecord('supply_item', {
  label: ['Supply item', 'Supply items'],
  about: 'Something kept for emergencies, with its reorder point and target.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).label('Name').required().unique().search(),
    unit: f.text({ max: 30 }).label('Counted in').required().help('One whole unit, such as pallet or case of 24.'),
    reorderPoint: f.integer({ min: 0, max: 100_000_000 }).label('Reorder point').required().defaultTo(0),
    targetDays: f.integer({ min: 1, max: 365 }).label('Target days').required().defaultTo(14),
    notes: f.text({ max: 500, lines: 3 }).label('Notes'),
  },
  access: { read: 'member', create: supplyPeople, edit: { by: supplyPeople, inStates: ['active', 'retired'] } },
  states: { active: 'done', retired: 'stopped' },
  transitions: {
    retire: { label: 'Retire item', from: 'active', to: 'retired', by: supplyPeople },
    reinstate: { label: 'Reinstate item', from: 'retired', to: 'active', by: supplyPeople },
  },
  list: { columns: ['name', 'unit', 'reorderPoint', 'targetDays', 'status'], filters: ['status'], sort: 'name' },
  sections: { Item: ['name', 'unit', 'notes'], Levels: ['reorderPoint', 'targetDays'] },
});
