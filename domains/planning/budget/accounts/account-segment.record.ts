import { defineRecord, f } from '#kernel';

/** A part of the account string, such as fund or object. Their order makes the string. */
export const accountSegment = defineRecord('account_segment', {
  label: ['Account segment', 'Account segments'],
  about: 'A segment of the account string, such as fund, department or object.',
  title: 'name',
  fields: {
    name: f.text({ max: 40 }).required().unique().search(),
    position: f.integer({ min: 1, max: 12 }).required().help('Its place in the account string, from the left.'),
    source: f
      .choice({ values: 'Its own values', cost_centers: 'The codes of the cost centers' })
      .label('Values come from')
      .required()
      .fixed()
      .defaultTo('values'),
    length: f.integer({ min: 1, max: 12 }).help('How many characters a code has; empty: any number.'),
    about: f.text({ max: 200 }),
  },
  access: {
    read: 'member',
    create: { duty: 'budget_officer' },
    edit: { by: { duty: 'budget_officer' }, inStates: ['used'] },
  },
  states: { used: ['done', 'In use'], retired: 'new' },
  finalStates: ['retired'],
  transitions: {
    retire: {
      label: 'Retire',
      from: 'used',
      to: 'retired',
      by: { duty: 'budget_officer' },
      reason: 'required',
      confirm: 'Account strings lose this segment. Lines that still have it will be refused.',
    },
  },
  list: { columns: ['position', 'name', 'source', 'length', 'status'], filters: ['status'], sort: 'position' },
  sections: { Segment: ['name', 'position', 'source', 'length', 'about'] },
});
