import { defineRecord, f, own } from '#kernel';

/** A note on one panel. Others read it on the dashboard, where they may read the panel’s figures. */
export const dashboardNote = defineRecord('dashboard_note', {
  label: ['Dashboard note', 'Dashboard notes'],
  about: 'A note by one person on one panel of a dashboard.',
  title: 'text',
  fields: {
    dashboard: f.ref('dashboard').required().fixed(),
    panel: f.text({ max: 80 }).required().fixed(),
    author: f.person().required().fixed().defaultTo('actor'),
    text: f.text({ max: 500, lines: 3 }).label('Note').required(),
  },
  access: {
    read: { by: 'member', rows: own('author') },
    create: { by: 'manager', rows: own('author') },
    edit: 'nobody',
    remove: { by: 'member', rows: own('author') },
  },
  list: { columns: ['text', 'dashboard', 'author', 'createdAt'], filters: ['dashboard'], sort: '-createdAt' },
  sections: { 'Dashboard note': ['dashboard', 'panel', 'text', 'author'] },
});
