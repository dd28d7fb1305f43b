import { defineRecord, f } from '#kernel';

const keepers = ['admin', { duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** One month of a price index as its publisher states it. A revision is a value of its own; the one published last counts. */
export const priceIndex = defineRecord('price_index', {
  label: ['Index value', 'Index values'],
  about: 'A published value of a price index for one month.',
  title: 'series',
  fields: {
    series: f
      .text({ max: 60 })
      .label('Series')
      .required()
      .fixed()
      .search()
      .help('The publisher’s code, such as WPU1017.'),
    name: f.text({ max: 160 }).label('Series name').required().fixed().search(),
    month: f.date().label('Month').required().fixed().help('Any day of the month.'),
    value: f
      .quantity({ positive: true, units: { index: 'index points' } })
      .label('Value')
      .required()
      .fixed(),
    source: f.text({ max: 200 }).required().fixed().help('Where the value was published.'),
    publishedOn: f.date().label('Published on').required().fixed(),
  },
  access: { read: 'member', create: keepers, edit: 'nobody' },
  states: { current: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    withdraw: { label: 'Withdraw', from: 'current', to: 'withdrawn', by: keepers, reason: 'required' },
  },
  list: {
    columns: ['series', 'name', 'month', 'value', 'publishedOn', 'status'],
    filters: ['status', 'month', 'publishedOn'],
    sort: '-month',
  },
  sections: { 'Index value': ['series', 'name', 'month', 'value', 'source', 'publishedOn'] },
});
