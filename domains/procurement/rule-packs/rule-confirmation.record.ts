import { defineRecord, f } from '#kernel';

/** Counsel's word on a figure that the library marks as unconfirmed: what was read, where, when and by whom. */
export const ruleConfirmation = defineRecord('rule_confirmation', {
  label: ['Confirmation', 'Confirmations'],
  about: 'Legal verification of a figure: the source, the date and the person who checked it.',
  title: 'figure',
  fields: {
    figure: f
      .text({ max: 160 })
      .label('Figure or rule')
      .required()
      .fixed()
      .search()
      .help('As the list of unconfirmed figures names it.'),
    packVersion: f.text({ max: 120 }).label('Version').required().fixed().search(),
    verdict: f
      .choice({ confirmed: 'The text says the same', differs: 'The text says something else' })
      .required()
      .fixed(),
    source: f.text({ max: 300 }).required().fixed().help('The text that was read, with its date.'),
    address: f.url().fixed(),
    readOn: f.date().label('Read on').required().fixed().defaultTo('today'),
    confirmedBy: f.person().label('By').required().computed().defaultTo('actor'),
    note: f.longText({ max: 2000 }).fixed(),
  },
  access: { read: 'member', create: { by: { duty: 'legal_counsel' } }, edit: 'nobody' },
  list: {
    columns: ['figure', 'packVersion', 'verdict', 'confirmedBy', 'readOn'],
    filters: ['verdict', 'packVersion', 'confirmedBy', 'readOn'],
    sort: '-readOn',
  },
  sections: { Confirmation: ['figure', 'packVersion', 'verdict', 'note'], Source: ['source', 'address', 'readOn'] },
});
