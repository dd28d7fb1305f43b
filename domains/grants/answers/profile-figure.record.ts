import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';

/** A figure that the agency says of itself in applications, as of a day and with its source. Answers that quote it are compared with it. */
export const profileFigure = defineRecord('profile_figure', {
  label: ['Profile figure', 'Profile figures'],
  about: 'A figure that applications quote of the agency, with its day and source.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Figure').required().search().unique().help('Such as Population.'),
    value: f.text({ max: 60 }).label('Value').required().help('As applications write it, such as 41,230.'),
    asOf: f.date().label('As of').required().defaultTo('today'),
    source: f.text({ max: 160 }).label('Source').required().search(),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
  },
  access: { read: 'member', create: grantManagers, edit: grantManagers },
  list: { columns: ['name', 'value', 'asOf', 'source'], filters: ['asOf'], sort: 'name' },
  sections: { Figure: ['name', 'value', 'asOf', 'source', 'note'] },
});
