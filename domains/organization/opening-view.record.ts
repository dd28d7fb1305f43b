import { bothSides, defineRecord, f, own } from '#kernel';

/** The saved view that a list opens with, for one person. */
export const openingView = defineRecord('opening_view', {
  label: ['Opening view', 'Opening views'],
  about: 'The saved view that a list opens with, for one person.',
  title: 'listOf',
  serves: bothSides,
  fields: {
    person: f.person().required().fixed().defaultTo('actor'),
    listOf: f.text({ max: 60 }).label('List').required().fixed(),
    // Not a reference: whoever shares a view may delete it, and the lists that opened with it open as they are.
    view: f.uuid().required(),
  },
  uniqueTogether: [['person', 'listOf']],
  access: {
    read: { by: 'member', rows: own('person') },
    create: { by: 'member', rows: own('person') },
    edit: { by: 'member', rows: own('person') },
    remove: { by: 'member', rows: own('person') },
  },
  list: { columns: ['listOf', 'view', 'person'], filters: ['person'], sort: 'listOf' },
  sections: { 'Opening view': ['person', 'listOf', 'view'] },
});
