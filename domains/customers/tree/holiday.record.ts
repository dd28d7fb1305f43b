import { defineRecord, f } from '#kernel';

/** A day on which nobody works. Without an agency it counts for everybody who keeps no holidays of their own. */
export const holiday = defineRecord('holiday', {
  label: ['Holiday', 'Holidays'],
  about: 'A day off that does not count toward deadlines.',
  title: 'name',
  fields: {
    day: f.date().required(),
    name: f.text({ max: 120 }).required().search(),
    agency: f.ref('agency').help('Empty: all agencies without their own holidays.'),
    law: f.text({ max: 200 }).label('Law or resolution'),
    owner: f.person().help('Responsible for this day. Empty: administrators.'),
  },
  access: { read: 'member', create: 'admin', edit: 'admin', remove: 'admin' },
  list: { columns: ['day', 'name', 'agency', 'law', 'owner'], filters: ['day', 'agency', 'owner'], sort: 'day' },
  sections: { Holiday: ['day', 'name', 'agency', 'law', 'owner'] },
});
