import { defineRecord, f } from '#kernel';

/** An agency’s parent, by effective date. Never rewritten: the tree of any day can be drawn again. */
export const agencyPlace = defineRecord('agency_place', {
  label: ['Place in hierarchy', 'Places in hierarchy'],
  about: 'An agency’s parent, by effective date.',
  title: 'fromDay',
  fields: {
    agency: f.ref('agency').required().fixed(),
    under: f.ref('agency').fixed().help('Empty: at the top of the tree.'),
    fromDay: f.date().label('From').required().fixed(),
    reason: f.text({ max: 500 }).fixed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  uniqueTogether: [['agency', 'fromDay']],
  list: { columns: ['fromDay', 'agency', 'under', 'reason'], filters: ['agency', 'under'], sort: '-fromDay' },
  sections: { Place: ['agency', 'under', 'fromDay', 'reason'] },
});
