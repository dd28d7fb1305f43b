import { defineRecord, f } from '#kernel';

/** Counsel's word on a figure that the library marks as unconfirmed: what was read, where, when and by whom. */
export const ruleConfirmation = defineRecord('rule_confirmation', {
  label: ['Legal verification', 'Legal verifications'],
  about: 'Legal verification of a figure: the source, the date and the person who checked it.',
  title: 'figure',
  fields: {
    figure: f
      .text({ max: 160 })
      .label('Figure or rule')
      .required()
      .fixed()
      .search()
      .help('As named in the list of unverified figures.'),
    packVersion: f.text({ max: 120 }).label('Version').required().fixed().search(),
    verdict: f.choice({ confirmed: 'Matches the text', differs: 'Differs from the text' }).required().fixed(),
    source: f.text({ max: 300 }).required().fixed().help('The text and its date.'),
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
  sections: { Verification: ['figure', 'packVersion', 'verdict', 'note'], Source: ['source', 'address', 'readOn'] },
});
