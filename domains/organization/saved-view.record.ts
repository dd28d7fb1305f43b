import { anyOf, bothSides, defineRecord, f, own, where } from '#kernel';

/** A list the way somebody wants it: filters, sort and columns under a name. */
export const savedView = defineRecord('saved_view', {
  label: ['Saved view', 'Saved views'],
  about: 'A list the way a person wants it: filters, sort and columns under a name.',
  title: 'name',
  serves: bothSides,
  fields: {
    name: f.text({ max: 80 }).required(),
    owner: f.person().required().fixed().defaultTo('actor'),
    listOf: f.text({ max: 60 }).label('List').required().fixed(),
    question: f.text({ max: 2000 }).help('The filters as they stand in the address bar.'),
    columns: f.tags({ pattern: /^[a-zA-Z]{1,60}$/, message: 'Must be names of columns' }),
    shared: f.yesNo().label('Shared with everyone').required().defaultTo(false),
  },
  uniqueTogether: [['owner', 'listOf', 'name']],
  access: {
    read: { by: 'member', rows: anyOf(own('owner'), where('shared', true)) },
    create: { by: 'member', rows: own('owner') },
    edit: { by: 'member', rows: own('owner') },
    remove: { by: 'member', rows: own('owner') },
  },
  list: { columns: ['name', 'listOf', 'shared', 'owner'], filters: ['listOf', 'owner'], sort: 'name' },
  sections: { View: ['name', 'listOf', 'question', 'columns', 'shared', 'owner'] },
});
