import { defineRecord, f } from '#kernel';
import { supplyPeople } from './supply-words.ts';

/** A vendor that supplies an item, and how long a delivery takes. An item with one of them in force is single source. */
export const supplySource = defineRecord('supply_source', {
  label: ['Supply source', 'Supply sources'],
  about: 'A vendor that supplies an item, with its lead time.',
  title: 'number',
  fields: {
    number: f.sequence('SSR-{yyyy}-{000}').search(),
    item: f.ref('supply_item').label('Item').required().fixed(),
    vendor: f.ref('vendor').label('Vendor').required().fixed(),
    leadDays: f
      .integer({ min: 0, max: 730 })
      .label('Lead time')
      .required()
      .help('Calendar days from order to delivery.'),
    notes: f.text({ max: 300, lines: 2 }).label('Notes'),
  },
  access: { read: 'member', create: supplyPeople, edit: { by: supplyPeople, inStates: ['active', 'ended'] } },
  states: { active: 'done', ended: 'stopped' },
  transitions: {
    end: { label: 'End source', from: 'active', to: 'ended', by: supplyPeople },
    resume: { label: 'Resume source', from: 'ended', to: 'active', by: supplyPeople },
  },
  list: {
    columns: ['number', 'item', 'vendor', 'leadDays', 'status'],
    filters: ['status', 'item', 'vendor'],
    sort: '-number',
  },
  sections: { Source: ['item', 'vendor', 'leadDays', 'notes'] },
});
