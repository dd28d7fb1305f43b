import { defineRecord, f } from '#kernel';

/** A sort of problem that residents can report, and how soon the agency promises an answer. */
export const serviceCategory = defineRecord('service_category', {
  label: ['Service category', 'Service categories'],
  about: 'A type of problem residents can report, with its promised response time.',
  title: 'name',
  fields: {
    code: f.text({ max: 30 }).help('The code other systems use, such as pothole.').required().unique(),
    name: f.text({ max: 80 }).required().search(),
    spanishName: f.text({ max: 80 }).label('Name in Spanish'),
    about: f.text({ max: 300 }).label('What belongs here'),
    spanishAbout: f.text({ max: 300 }).label('Description (Spanish)'),
    responsible: f.person().label('Responsible team').help('New reports go to this person.'),
    promiseDays: f.integer({ min: 1, max: 365 }).label('Days promised').help('Leave empty to promise no time.'),
  },
  access: { read: 'member', create: 'admin', edit: 'admin' },
  states: { draft: 'new', open: 'done', closed: 'new' },
  transitions: {
    open: { label: 'Open', from: 'draft', to: 'open', by: 'admin' },
    close: { label: 'Close', from: 'open', to: 'closed', by: 'admin' },
    reopen: { label: 'Reopen', from: 'closed', to: 'open', by: 'admin' },
  },
  list: { columns: ['name', 'code', 'promiseDays', 'responsible', 'status'], filters: ['status'], sort: 'name' },
  sections: {
    Category: ['name', 'about', 'code', 'promiseDays', 'responsible'],
    Spanish: ['spanishName', 'spanishAbout'],
  },
});
